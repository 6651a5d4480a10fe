// The content of a world file as value types: bodies with colliders and visuals, gravity and
// lighting. Nothing here depends on sdformat.
#pragma once

#include <Eigen/Geometry>
#include <string>
#include <vector>

#include "foothill_scene/error.hpp"
#include "foothill_scene/light.hpp"
#include "foothill_scene/material.hpp"
#include "foothill_scene/shape.hpp"

namespace foothill_scene {

/// Contact properties of a collider.
struct Surface {
  std::string name{};  ///< Text of `<foothill:surface>`, such as "regolith"; empty without one.
  double mu{1.0};      ///< Coulomb friction coefficient along the first direction [-].
  double mu2{1.0};     ///< Coulomb friction coefficient along the second direction [-].
};

/// One solid part of a body.
struct Collider {
  std::string name;
  Eigen::Isometry3d X_BS{Eigen::Isometry3d::Identity()};  ///< Pose of the shape in the body.
  Shape shape;
  Surface surface{};
  Source source{};
};

/// One visible part of a body.
struct Visual {
  std::string name;
  Eigen::Isometry3d X_BS{Eigen::Isometry3d::Identity()};  ///< Pose of the shape in the body.
  Shape shape;
  Material material{};
  Source source{};
};

/// A rigid body: an SDF model with the models nested in it. Joints inside a model are fixed.
struct SceneBody {
  std::string name;
  Eigen::Isometry3d X_WB{Eigen::Isometry3d::Identity()};
  bool is_static{};
  std::vector<Collider> colliders{};
  Source source{};
  std::vector<Visual> visuals{};  ///< If empty, sensors see the colliders.
};

/// Returns true if a pose is finite and its translation is within kMaxLength.
[[nodiscard]] inline bool is_valid_pose(const Eigen::Isometry3d& pose) {
  return pose.matrix().allFinite() && pose.translation().cwiseAbs().maxCoeff() <= kMaxLength;
}

/// The content of a world file, as far as motion, collisions and sensors need it. Frame W is the
/// world frame of the file.
struct SceneWorld {
  std::string name;
  Eigen::Vector3d gravity_W{0.0, 0.0, -9.8};  ///< [m/s^2]
  std::vector<SceneBody> bodies{};
  Lighting lighting{};
};

}  // namespace foothill_scene
