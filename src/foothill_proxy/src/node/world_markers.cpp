#include "world_markers.hpp"

#include <Eigen/Geometry>
#include <variant>

namespace foothill_proxy {
namespace {

using visualization_msgs::msg::Marker;

geometry_msgs::msg::Point to_point(const Eigen::Vector3d& p) {
  geometry_msgs::msg::Point point;
  point.x = p.x();
  point.y = p.y();
  point.z = p.z();
  return point;
}

/// Sets the shape of a marker; returns false for an infinite shape.
class ShapeDrawer {
 public:
  explicit ShapeDrawer(Marker& marker) : marker_{marker} {}

  bool operator()(const foothill_scene::Box& box) {
    return draw(Marker::CUBE, box.size.x(), box.size.y(), box.size.z());
  }
  bool operator()(const foothill_scene::Cylinder& cylinder) {
    return draw(Marker::CYLINDER, 2.0 * cylinder.radius, 2.0 * cylinder.radius, cylinder.length);
  }
  bool operator()(const foothill_scene::Sphere& sphere) {
    const double size = 2.0 * sphere.radius;
    return draw(Marker::SPHERE, size, size, size);
  }
  bool operator()(const foothill_scene::Plane&) { return false; }
  bool operator()(const foothill_scene::Mesh& mesh) {
    for (const auto& triangle : mesh.triangles->triangles) {
      for (const std::uint32_t vertex : triangle) {
        marker_.points.push_back(to_point(mesh.triangles->vertices[vertex]));
      }
    }
    return draw(Marker::TRIANGLE_LIST, 1.0, 1.0, 1.0);
  }
  bool operator()(const foothill_scene::Heightmap& map) {
    const foothill_scene::HeightGrid& grid = *map.grid;
    const auto corner = [&grid](std::size_t column, std::size_t row) {
      return to_point({grid.corner.x() + grid.spacing.x() * static_cast<double>(column),
                       grid.corner.y() + grid.spacing.y() * static_cast<double>(row),
                       grid.at(column, row)});
    };
    for (std::size_t row = 0; row + 1 < grid.rows; ++row) {
      for (std::size_t column = 0; column + 1 < grid.columns; ++column) {
        const auto low = corner(column, row);
        const auto high = corner(column + 1, row + 1);
        for (const auto& point :
             {low, corner(column + 1, row), high, low, high, corner(column, row + 1)}) {
          marker_.points.push_back(point);
        }
      }
    }
    return draw(Marker::TRIANGLE_LIST, 1.0, 1.0, 1.0);
  }

 private:
  bool draw(std::int32_t type, double x, double y, double z) {
    marker_.type = type;
    marker_.scale.x = x;
    marker_.scale.y = y;
    marker_.scale.z = z;
    return true;
  }

  Marker& marker_;
};

void place(Marker& marker, const Eigen::Isometry3d& X_WS) {
  const Eigen::Quaterniond turn{X_WS.linear()};
  marker.pose.position = to_point(X_WS.translation());
  marker.pose.orientation.x = turn.x();
  marker.pose.orientation.y = turn.y();
  marker.pose.orientation.z = turn.z();
  marker.pose.orientation.w = turn.w();
}

}  // namespace

visualization_msgs::msg::MarkerArray to_markers(const foothill_scene::CollisionWorld& scene) {
  visualization_msgs::msg::MarkerArray array;
  array.markers.emplace_back();
  array.markers.back().header.frame_id = "map";
  array.markers.back().action = Marker::DELETEALL;
  for (const foothill_scene::BodyId id : scene.ids()) {
    const foothill_scene::SceneBody& body = *scene.body(id);
    for (const foothill_scene::Collider& collider : body.colliders) {
      Marker marker;
      marker.header.frame_id = "map";
      marker.ns = body.name;
      marker.id = static_cast<std::int32_t>(array.markers.size());
      marker.color.r = marker.color.g = marker.color.b = 0.55F;
      marker.color.a = 0.8F;
      place(marker, body.X_WB * collider.X_BS);
      if (std::visit(ShapeDrawer{marker}, collider.shape)) array.markers.push_back(marker);
    }
  }
  return array;
}

}  // namespace foothill_proxy
