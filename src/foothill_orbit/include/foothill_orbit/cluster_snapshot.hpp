#pragma once

#include <Eigen/Core>
#include <vector>

#include "foothill_orbit/hill_frame.hpp"
#include "foothill_orbit/state.hpp"

/// The motion of a cluster at one time, in inertial and in relative coordinates: what is published
/// and displayed.

namespace foothill_orbit {

/// Motion of one craft at one time. C is the craft, O the reference point, N the inertial frame.
struct CraftMotion {
  InertialState inertial{};                       ///< From the planet's centre.
  Eigen::Vector3d a_NC{Eigen::Vector3d::Zero()};  ///< Inertial acceleration [m/s^2].
  HillState relative{};                           ///< From the reference point, in its Hill frame.
  Eigen::Vector3d a_OC{Eigen::Vector3d::Zero()};  ///< Acceleration in that frame [m/s^2].
  InertialState difference{};                     ///< From the reference point, inertial axes.
  Eigen::Vector3d a_difference{
      Eigen::Vector3d::Zero()};  ///< Inertial, minus the reference point's [m/s^2].
};

/// A cluster at one time.
struct ClusterSnapshot {
  double t{};                                            ///< [s]
  HillFrame frame{};                                     ///< Hill frame of the reference point.
  Eigen::Vector3d w_rate_NO_O{Eigen::Vector3d::Zero()};  ///< Rate of w_NO_O [rad/s^2].
  std::vector<CraftMotion> craft{};                      ///< In the order of the config.
};

/// Returns whether every number of the snapshot is finite.
[[nodiscard]] bool is_finite(const ClusterSnapshot& snapshot);

}  // namespace foothill_orbit
