#pragma once

#include <Eigen/Geometry>
#include <string>
#include <vector>

#include "foothill_scene/error.hpp"
#include "foothill_scene/light.hpp"
#include "foothill_scene/material.hpp"
#include "foothill_scene/shape.hpp"

namespace foothill_scene {

/// What a shape's outside is made of.
struct Surface {
  std::string name{};  ///< Of `<foothill:surface>`, such as "regolith"; empty if there is none.
  double mu{1.0};      ///< Coulomb friction along the first direction [-].
  double mu2{1.0};     ///< Across it [-].
};

/// One solid part of a body.
struct Collider {
  std::string name;
  Eigen::Isometry3d X_BS{Eigen::Isometry3d::Identity()};  ///< Of the shape in the body.
  Shape shape;
  Surface surface{};
  Source source{};
};

/// One visible part of a body.
struct Visual {
  std::string name;
  Eigen::Isometry3d X_BS{Eigen::Isometry3d::Identity()};  ///< Of the shape in the body.
  Shape shape;
  Material material{};
  Source source{};
};

/// A model of the world: colliders and visuals that move as one. Joints inside a model are taken as
/// rigid, and models inside a model are part of it.
struct Body {
  std::string name;
  Eigen::Isometry3d X_WB{Eigen::Isometry3d::Identity()};
  bool is_static{};
  std::vector<Collider> colliders{};
  Source source{};
  std::vector<Visual> visuals{};  ///< If there are none, the colliders are seen.
};

/// Returns true if a body can stand there: finite, and not beyond kLargestLength.
[[nodiscard]] inline bool is_possible(const Eigen::Isometry3d& pose) {
  return pose.matrix().allFinite() && pose.translation().cwiseAbs().maxCoeff() <= kLargestLength;
}

/// What a world file says, as far as motion, collisions and sensors need it. Frame W is the file's.
struct World {
  std::string name;
  Eigen::Vector3d gravity_W{0.0, 0.0, -9.8};  ///< [m/s^2]
  std::vector<Body> bodies{};
  Lighting lighting{};
};

}  // namespace foothill_scene
