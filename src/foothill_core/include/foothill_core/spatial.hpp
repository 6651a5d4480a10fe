#pragma once

#include <Eigen/Geometry>

#include "foothill_core/planar.hpp"

/// Rigid motion in three dimensions, in Drake's monogram notation: X_AB is the pose of frame B in
/// frame A, V_AB the velocity of B in A, F_B a wrench applied at the origin of B.

namespace foothill_core {

/// Pose of a frame B in a frame A.
struct Pose {
  Eigen::Vector3d p{Eigen::Vector3d::Zero()};            ///< Position of B's origin in A [m].
  Eigen::Quaterniond q{Eigen::Quaterniond::Identity()};  ///< Turns components in B into those in A.
};

/// Velocity of a frame B in a frame A, both parts expressed in A.
struct SpatialVelocity {
  Eigen::Vector3d angular{Eigen::Vector3d::Zero()};  ///< [rad/s]
  Eigen::Vector3d linear{Eigen::Vector3d::Zero()};   ///< Velocity of B's origin [m/s].
};

/// Torque and force on a body, both parts expressed in one frame.
struct Wrench {
  Eigen::Vector3d torque{Eigen::Vector3d::Zero()};  ///< About the point of application [N m].
  Eigen::Vector3d force{Eigen::Vector3d::Zero()};   ///< [N]
};

/// Returns X_AC = X_AB X_BC.
[[nodiscard]] Pose compose(const Pose& X_AB, const Pose& X_BC);

/// Returns X_BA for X_AB.
[[nodiscard]] Pose inverse(const Pose& X_AB);

/// Returns the position in A of a point given in B [m].
[[nodiscard]] Eigen::Vector3d transform(const Pose& X_AB, const Eigen::Vector3d& p_BQ);

/// Returns the pose of a body that stands upright on a horizontal floor.
/// @param z Height of the body's origin [m].
[[nodiscard]] Pose to_pose(const PlanarPose& pose, double z = 0.0);

/// Returns a wrench about another point of application.
/// @param p_AB Position of the new point B from the present point A [m].
[[nodiscard]] Wrench shift(const Wrench& wrench_A, const Eigen::Vector3d& p_AB);

}  // namespace foothill_core
