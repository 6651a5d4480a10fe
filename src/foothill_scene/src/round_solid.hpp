#pragma once

#include <Eigen/Geometry>
#include <limits>
#include <optional>

#include "foothill_scene/shape.hpp"

namespace foothill_scene::detail {

/// A sphere or a cylinder in a model M, intersected analytically.
struct RoundSolid {
  Eigen::Isometry3d X_MS{Eigen::Isometry3d::Identity()};
  double radius{};
  std::optional<double> half_length{};  ///< Along z of S; empty for a sphere.
};

/// The intersection of a ray with a solid.
struct RoundHit {
  double range{};
  Eigen::Vector3d normal_M{Eigen::Vector3d::UnitZ()};  ///< Outwards.
};

/// Returns the first point between near and far where a ray enters or leaves the solid.
/// @param p_M Origin. @param d_M Direction of any length, which is the unit of ranges.
[[nodiscard]] std::optional<RoundHit> intersect(const RoundSolid& solid, const Eigen::Vector3d& p_M,
                                                const Eigen::Vector3d& d_M, double near,
                                                double far);

/// Returns half the size of the bounding box along the axes of M.
[[nodiscard]] Eigen::Vector3d half_extent(const RoundSolid& solid);

}  // namespace foothill_scene::detail
