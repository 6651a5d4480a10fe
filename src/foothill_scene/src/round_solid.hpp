#pragma once

#include <Eigen/Geometry>
#include <limits>
#include <optional>

#include "foothill_scene/shape.hpp"

namespace foothill_scene::detail {

/// A sphere or a cylinder by its equation, in a model M.
struct RoundSolid {
  Eigen::Isometry3d X_MS{Eigen::Isometry3d::Identity()};
  double radius{};
  std::optional<double> half_length{};  ///< Along z of S; a sphere has none.
};

/// Where a ray meets a solid.
struct RoundHit {
  double range{};
  Eigen::Vector3d normal_M{Eigen::Vector3d::UnitZ()};  ///< Outwards.
};

/// Returns the first place between near and far where a ray comes into the solid or out of it.
/// @param p_M Where the ray begins. @param d_M Its direction, of any length: ranges count in it.
[[nodiscard]] std::optional<RoundHit> meet(const RoundSolid& solid, const Eigen::Vector3d& p_M,
                                           const Eigen::Vector3d& d_M, double near, double far);

/// Returns half the size of the box along M's axes that holds the solid.
[[nodiscard]] Eigen::Vector3d half_extent(const RoundSolid& solid);

}  // namespace foothill_scene::detail
