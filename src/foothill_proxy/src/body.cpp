#include "foothill_proxy/body.hpp"

#include <cmath>
#include <memory>
#include <numbers>

namespace foothill_proxy {
namespace {

using Eigen::Vector2d;

/// Returns the outline of a footprint as a polygon, counter-clockwise; arcs of rounded corners are
/// approximated by chords.
std::vector<Vector2d> outline(const foothill_scene::Footprint& footprint) {
  constexpr int kTurn = 32;  // chords of a full circle
  std::vector<Vector2d> points;
  const auto corners = footprint.corners();
  if (footprint.rounding() == 0.0) return {corners.begin(), corners.end()};
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vector2d in = corners[i] - corners[(i + corners.size() - 1) % corners.size()];
    const Vector2d out = corners[(i + 1) % corners.size()] - corners[i];
    // The outward normal turns from that of one edge to that of the next; a single corner is a
    // circle.
    const double from = corners.size() == 1 ? 0.0 : std::atan2(-in.x(), in.y());
    const double turn = corners.size() == 1
                            ? 2.0 * std::numbers::pi
                            : std::atan2(in.x() * out.y() - in.y() * out.x(), in.dot(out));
    const int steps = std::max(1, static_cast<int>(kTurn * turn / (2.0 * std::numbers::pi)));
    for (int k = 0; k < (corners.size() == 1 ? steps : steps + 1); ++k) {
      const double angle = from + turn * k / steps;
      points.push_back(corners[i] +
                       footprint.rounding() * Vector2d{std::cos(angle), std::sin(angle)});
    }
  }
  return points;
}

}  // namespace

Eigen::Isometry3d base_pose(const BodyMotion& motion, double base_height) {
  const Eigen::Quaterniond lean =
      Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), motion.normal_W);
  Eigen::Isometry3d X_WB{lean * Eigen::AngleAxisd{motion.pose.yaw, Eigen::Vector3d::UnitZ()}};
  X_WB.translation() =
      Eigen::Vector3d{motion.pose.x, motion.pose.y, motion.pose.z} + base_height * motion.normal_W;
  return X_WB;
}

std::vector<foothill_scene::Visual> Body::appearance() const {
  const foothill_scene::Footprint& solid = footprint();
  auto mesh = std::make_shared<const foothill_scene::TriangleMesh>(foothill_scene::prism_mesh(
      outline(solid), solid.bottom() - base_height(), solid.top() - base_height()));
  std::vector<foothill_scene::Visual> visuals(1);
  visuals[0].name = "footprint";
  visuals[0].shape = foothill_scene::Mesh{std::move(mesh)};
  return visuals;
}

}  // namespace foothill_proxy
