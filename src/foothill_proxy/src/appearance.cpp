#include <cmath>
#include <memory>
#include <numbers>

#include "foothill_proxy/body.hpp"

namespace foothill_proxy {
namespace {

using Eigen::Vector2d;

/// Returns the outline with its rounded corners, counter-clockwise.
std::vector<Vector2d> outline(const foothill_scene::Footprint& footprint) {
  constexpr int kTurn = 32;  // points in a full turn
  std::vector<Vector2d> points;
  const auto corners = footprint.corners();
  if (footprint.rounding() == 0.0) return {corners.begin(), corners.end()};
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vector2d in = corners[i] - corners[(i + corners.size() - 1) % corners.size()];
    const Vector2d out = corners[(i + 1) % corners.size()] - corners[i];
    // The outward normal turns from that of one edge to that of the next; a lone point turns fully.
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

foothill_scene::TriangleMesh prism(const std::vector<Vector2d>& ring, double bottom, double top) {
  foothill_scene::TriangleMesh mesh;
  const auto n = static_cast<std::uint32_t>(ring.size());
  for (const double z : {bottom, top}) {
    for (const Vector2d& p : ring) mesh.vertices.emplace_back(p.x(), p.y(), z);
  }
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t next = (i + 1) % n;
    mesh.triangles.push_back({i, next, n + next});
    mesh.triangles.push_back({i, n + next, n + i});
    if (i == 0 || next == 0) continue;
    mesh.triangles.push_back({0, next, i});
    mesh.triangles.push_back({n, n + i, n + next});
  }
  return mesh;
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
  auto mesh = std::make_shared<const foothill_scene::TriangleMesh>(
      prism(outline(solid), solid.bottom() - base_height(), solid.top() - base_height()));
  std::vector<foothill_scene::Visual> visuals(1);
  visuals[0].name = "footprint";
  visuals[0].shape = foothill_scene::Mesh{std::move(mesh)};
  return visuals;
}

}  // namespace foothill_proxy
