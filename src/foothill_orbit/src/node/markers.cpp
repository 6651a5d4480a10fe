#include "markers.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>

#include "tf2_eigen/tf2_eigen.hpp"

namespace foothill_orbit {
namespace {

using visualization_msgs::msg::Marker;

using Colour = std::array<float, 3>;
// Distinguishable with every colour vision: the palette of Okabe and Ito, without black.
constexpr std::array<Colour, 7> kColours{{{0.90F, 0.62F, 0.00F},
                                          {0.34F, 0.71F, 0.91F},
                                          {0.00F, 0.62F, 0.45F},
                                          {0.94F, 0.89F, 0.26F},
                                          {0.80F, 0.47F, 0.65F},
                                          {0.84F, 0.37F, 0.00F},
                                          {0.00F, 0.45F, 0.70F}}};
constexpr Colour kGrey{0.6F, 0.6F, 0.6F};
constexpr Colour kPlanet{0.25F, 0.35F, 0.55F};

/// Sizes of markers relative to the size of the formation.
constexpr double kCraftPart = 0.02;
constexpr double kLinePart = 0.004;
constexpr double kTextPart = 0.05;
constexpr double kAxisPart = 0.25;

// A prediction at a low speed of orbit time may extend beyond the largest stamp.
constexpr Instant kLatestStamp = std::chrono::seconds{std::numeric_limits<int32_t>::max()};

Colour colour_of(std::size_t craft) { return kColours[craft % kColours.size()]; }

/// Returns the largest distance of the formation and its paths from the origin [m].
double extent(const Picture& picture) {
  double largest = 1.0;
  const auto include = [&](const Eigen::Vector3d& p_OC) {
    largest = std::max(largest, p_OC.norm());
  };
  for (const CraftMotion& craft : picture.flight.snapshot().craft) include(craft.relative.p_OC);
  for (const PathPoint& point : picture.flown.points()) {
    std::for_each(point.p_OC.begin(), point.p_OC.end(), include);
  }
  for (const ClusterSnapshot& snapshot : picture.ahead) {
    for (const CraftMotion& craft : snapshot.craft) include(craft.relative.p_OC);
  }
  return largest;
}

Marker marker(const std::string& frame, Instant stamp, const std::string& space, int32_t type) {
  Marker result;
  result.header.frame_id = frame;
  result.header.stamp = to_stamp(stamp);
  result.ns = space;
  result.type = type;
  return result;
}

Marker painted(Marker marker, const Colour& colour, float opacity) {
  marker.color.r = colour[0];
  marker.color.g = colour[1];
  marker.color.b = colour[2];
  marker.color.a = opacity;
  return marker;
}

Marker sized(Marker marker, double x, double y, double z) {
  marker.scale.x = x;
  marker.scale.y = y;
  marker.scale.z = z;
  return marker;
}

nav_msgs::msg::Path empty_path(const Picture& picture) {
  nav_msgs::msg::Path path;
  path.header.frame_id = picture.names.hill();
  path.header.stamp = to_stamp(picture.stamp);
  return path;
}

void add_pose(nav_msgs::msg::Path& path, Instant stamp, const Eigen::Vector3d& p_OC) {
  geometry_msgs::msg::PoseStamped pose;
  pose.header.frame_id = path.header.frame_id;
  pose.header.stamp = to_stamp(stamp);
  pose.pose.position = tf2::toMsg(p_OC);
  path.poses.push_back(pose);
}

Marker line(const nav_msgs::msg::Path& path, const std::string& space, std::size_t craft,
            double width, float opacity) {
  Marker result;
  result.header = path.header;
  result.ns = space;
  result.id = static_cast<int32_t>(craft);
  // A line needs two points; with fewer, the previous one is deleted.
  result.action = path.poses.size() < 2 ? Marker::DELETE : Marker::ADD;
  result.type = Marker::LINE_STRIP;
  for (const auto& pose : path.poses) result.points.push_back(pose.pose.position);
  return painted(sized(result, width, 0.0, 0.0), colour_of(craft), opacity);
}

Marker axis(const Picture& picture, int which, double length) {
  Marker result = marker(picture.names.hill(), picture.stamp, "axes", Marker::ARROW);
  result.id = which;
  result.points.resize(2);
  result.points[1] = tf2::toMsg(Eigen::Vector3d{length * Eigen::Vector3d::Unit(which)});
  Colour colour{};
  colour[static_cast<std::size_t>(which)] = 0.9F;
  return painted(sized(result, 0.03 * length, 0.08 * length, 0.15 * length), colour, 1.0F);
}

void add_craft(const Picture& picture, std::size_t index, double size,
               visualization_msgs::msg::MarkerArray& array) {
  const Craft& craft = picture.flight.cluster().craft()[index];
  const Eigen::Vector3d p_OC = picture.flight.snapshot().craft[index].relative.p_OC;
  const double diameter = std::max(2.0 * craft.radius, kCraftPart * size);
  Marker body = marker(picture.names.hill(), picture.stamp, "craft", Marker::SPHERE);
  body.id = static_cast<int32_t>(index);
  body.pose.position = tf2::toMsg(p_OC);
  array.markers.push_back(
      painted(sized(body, diameter, diameter, diameter), colour_of(index), 1.0F));
  Marker name = marker(picture.names.hill(), picture.stamp, "names", Marker::TEXT_VIEW_FACING);
  name.id = static_cast<int32_t>(index);
  name.text = craft.name;
  name.pose.position = tf2::toMsg(
      Eigen::Vector3d{p_OC + (diameter + 0.5 * kTextPart * size) * Eigen::Vector3d::UnitZ()});
  array.markers.push_back(painted(sized(name, 0.0, 0.0, kTextPart * size), colour_of(index), 1.0F));
}

}  // namespace

nav_msgs::msg::Path flown_path(const Picture& picture, std::size_t craft) {
  nav_msgs::msg::Path path = empty_path(picture);
  for (const PathPoint& point : picture.flown.points()) {
    add_pose(path, point.stamp, point.p_OC[craft]);
  }
  return path;
}

nav_msgs::msg::Path predicted_path(const Picture& picture, std::size_t craft) {
  nav_msgs::msg::Path path = empty_path(picture);
  for (const ClusterSnapshot& snapshot : picture.ahead) {
    const double delay =
        (snapshot.t - picture.flight.snapshot().t) / picture.flight.clock().speed();
    const Instant stamp = std::min(
        kLatestStamp,
        picture.stamp + std::chrono::duration_cast<Instant>(std::chrono::duration<double>{delay}));
    add_pose(path, stamp, snapshot.craft[craft].relative.p_OC);
  }
  return path;
}

visualization_msgs::msg::MarkerArray formation_markers(const Picture& picture) {
  visualization_msgs::msg::MarkerArray array;
  const double size = extent(picture);
  for (int which = 0; which < 3; ++which) {
    array.markers.push_back(axis(picture, which, kAxisPart * size));
  }
  for (std::size_t index = 0; index < picture.flight.cluster().craft().size(); ++index) {
    add_craft(picture, index, size, array);
    array.markers.push_back(
        line(flown_path(picture, index), "flown", index, kLinePart * size, 1.0F));
    array.markers.push_back(
        line(predicted_path(picture, index), "predicted", index, 0.5 * kLinePart * size, 0.35F));
  }
  return array;
}

visualization_msgs::msg::MarkerArray orbit_markers(const Picture& picture) {
  const double radius = picture.flight.cluster().environment().planet.equatorial_radius;
  visualization_msgs::msg::MarkerArray array;
  const Marker planet = marker(picture.names.inertial, picture.stamp, "planet", Marker::SPHERE);
  array.markers.push_back(
      painted(sized(planet, 2.0 * radius, 2.0 * radius, 2.0 * radius), kPlanet, 1.0F));
  Marker reference = marker(picture.names.inertial, picture.stamp, "reference", Marker::SPHERE);
  reference.pose.position = tf2::toMsg(picture.flight.snapshot().frame.origin.p_NC);
  array.markers.push_back(
      painted(sized(reference, 0.05 * radius, 0.05 * radius, 0.05 * radius), colour_of(0), 1.0F));
  Marker orbit = marker(picture.names.inertial, picture.stamp, "orbit", Marker::LINE_STRIP);
  if (picture.ahead.size() < 2) orbit.action = Marker::DELETE;
  for (const ClusterSnapshot& snapshot : picture.ahead) {
    orbit.points.push_back(tf2::toMsg(snapshot.frame.origin.p_NC));
  }
  array.markers.push_back(painted(sized(orbit, 0.005 * radius, 0.0, 0.0), kGrey, 1.0F));
  return array;
}

}  // namespace foothill_orbit
