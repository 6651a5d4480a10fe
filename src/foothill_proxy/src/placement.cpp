#include "foothill_proxy/placement.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "foothill_proxy/terrain.hpp"

namespace foothill_proxy {

std::optional<foothill_scene::Ground> floor_at(const foothill_scene::CollisionWorld& scene,
                                               const foothill_scene::FloorPose& pose) {
  if (pose.z != 0.0) return scene.ground(pose.x, pose.y, pose.z + kStepHeight);
  std::optional<foothill_scene::Ground> lowest;
  double highest = 1.0e6;
  while (const auto floor = scene.ground(pose.x, pose.y, highest)) {
    lowest = floor;
    highest = floor->height - 1.0e-3;
  }
  return lowest;
}

bool is_supported(const foothill_scene::CollisionWorld& scene,
                  const foothill_scene::Footprint& footprint,
                  const foothill_scene::FloorPose& pose) {
  const double max_difference =
      std::tan(foothill_scene::CollisionWorld::kDrivableSlope) * footprint.reach() + kStepHeight;
  return std::ranges::all_of(footprint.corners(), [&](const Eigen::Vector2d& p_B) {
    const Eigen::Vector2d p = Eigen::Vector2d{pose.x, pose.y} + Eigen::Rotation2Dd{pose.yaw} * p_B;
    const auto floor = scene.ground(p.x(), p.y(), pose.z + max_difference);
    return floor && floor->height >= pose.z - max_difference;
  });
}

std::optional<std::string> blocking_obstacle(const foothill_scene::CollisionWorld& scene,
                                             const foothill_scene::Footprint& footprint,
                                             const foothill_scene::FloorPose& pose) {
  foothill_scene::ContactList found;
  scene.contacts(footprint, pose, found);
  if (found.empty()) return std::nullopt;
  const auto& obstacle = *scene.body(foothill_scene::BodyId{found.deepest().other});
  std::string text = "'" + obstacle.name + "'";
  const auto& source = obstacle.source;
  if (!source.file.empty()) text += " of " + source.file + ":" + std::to_string(source.line);
  return text;
}

}  // namespace foothill_proxy
