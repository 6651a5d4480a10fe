#pragma once

#include <string>

#include "foothill_scene/collision_world.hpp"

namespace foothill_scene {

/// Returns a pose from position [m], roll, pitch and yaw [rad].
inline Eigen::Isometry3d at(double x, double y, double z, double roll = 0.0, double pitch = 0.0,
                            double yaw = 0.0) {
  using Axis = Eigen::Vector3d;
  return Eigen::Translation3d{x, y, z} * Eigen::AngleAxisd{yaw, Axis::UnitZ()} *
         Eigen::AngleAxisd{pitch, Axis::UnitY()} * Eigen::AngleAxisd{roll, Axis::UnitX()};
}

/// Returns a body with one collider at its origin.
inline SceneBody body_of(const std::string& name, const Shape& shape,
                         const Eigen::Isometry3d& X_WB) {
  SceneBody body{name, X_WB, true, {}, {}};
  body.colliders.push_back(
      {"collision", Eigen::Isometry3d::Identity(), shape, {name + " surface", 0.5, 0.25}, {}});
  return body;
}

inline CollisionWorld world_of(const std::vector<SceneBody>& bodies) {
  SceneWorld world{"test", {0.0, 0.0, -9.81}, bodies};
  return CollisionWorld::create(world).value();
}

inline ContactList contacts_in(const CollisionWorld& world, const Footprint& robot,
                               const FloorPose& pose) {
  ContactList found;
  world.contacts(robot, pose, found);
  return found;
}

/// Returns a robot of 0.4 m x 0.4 m between 0.05 m and 0.25 m above the floor.
inline Footprint square_robot() { return Footprint::rectangle(-0.2, 0.2, -0.2, 0.2, 0.05, 0.25); }

}  // namespace foothill_scene
