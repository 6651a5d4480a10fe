#pragma once

#include <Eigen/Core>
#include <vector>

#include "foothill_orbit/hill_frame.hpp"
#include "foothill_orbit/state.hpp"

namespace foothill_orbit {

/// How one craft moves at one time. C is the craft, O the reference, N the inertial frame.
struct CraftMotion {
  InertialState inertial{};                       ///< From the planet's centre.
  Eigen::Vector3d a_NC{Eigen::Vector3d::Zero()};  ///< Inertial acceleration [m/s^2].
  HillState relative{};                           ///< From the reference, seen in its frame.
  Eigen::Vector3d a_OC{Eigen::Vector3d::Zero()};  ///< Acceleration seen in that frame [m/s^2].
  InertialState difference{};                     ///< From the reference, inertial axes.
  Eigen::Vector3d a_difference{
      Eigen::Vector3d::Zero()};  ///< Inertial, less the reference's [m/s^2].
};

/// A cluster at one time.
struct Snapshot {
  double t{};                                            ///< [s]
  HillFrame frame{};                                     ///< Of the reference.
  Eigen::Vector3d w_rate_NO_O{Eigen::Vector3d::Zero()};  ///< Of the frame's w_NO_O [rad/s^2].
  std::vector<CraftMotion> craft{};                      ///< In the order of the config.
};

/// Returns whether every number in it is finite.
[[nodiscard]] bool is_finite(const Snapshot& snapshot);

}  // namespace foothill_orbit
