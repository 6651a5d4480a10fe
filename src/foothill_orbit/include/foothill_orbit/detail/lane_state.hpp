#pragma once

#include <Eigen/Core>
#include <cstddef>

#include "foothill_orbit/cluster_snapshot.hpp"
#include "foothill_orbit/dynamics.hpp"
#include "foothill_orbit/hill_frame.hpp"
#include "foothill_orbit/state.hpp"

namespace foothill_orbit::detail {

/// State of all craft of a cluster at one time, in the lanes of ClusterDynamics: the first craft
/// from the planet's centre, the others relative to the first. The functions below derive states,
/// frames and the snapshot from it.
struct LaneState {
  double time{};              ///< [s]
  Eigen::ArrayXd position{};  ///< [m]
  Eigen::ArrayXd velocity{};  ///< [m/s]
};

/// Returns the state of a craft relative to the first one, inertial axes.
[[nodiscard]] InertialState relative_to_first(const ClusterDynamics& dynamics,
                                              const LaneState& state, std::size_t index);

/// Returns the state of a craft from the planet's centre.
[[nodiscard]] InertialState inertial_state(const ClusterDynamics& dynamics, const LaneState& state,
                                           std::size_t index);

/// Returns the state of the reference point from the planet's centre.
[[nodiscard]] InertialState reference_state(const ClusterDynamics& dynamics,
                                            const LaneState& state);

/// Returns the Hill frame of any reference point.
[[nodiscard]] HillFrame frame_of(const ClusterDynamics& dynamics, const LaneState& state,
                                 const ReferencePoint& reference);

/// Returns the motion of all craft, with relative motion from the reference point.
/// @pre the reference point does not move along its radius
[[nodiscard]] ClusterSnapshot snapshot_of(const ClusterDynamics& dynamics, const LaneState& state);

}  // namespace foothill_orbit::detail
