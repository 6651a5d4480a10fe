#pragma once

#include <Eigen/Core>
#include <tl/expected.hpp>

#include "foothill_orbit/chief_orbit.hpp"
#include "foothill_orbit/error.hpp"
#include "foothill_orbit/state.hpp"

namespace foothill_orbit {

/// Turns the relative state at one time into that at another, to first order in the separation.
/// Rows and columns: position x, y, z [m], velocity x, y, z [m/s], seen in the Hill frame of a
/// chief that nothing perturbs.
using Transition = Eigen::Matrix<double, 6, 6>;

/// Returns the transition over time t [s] around a chief on a circle with that mean motion [rad/s].
/// Source: Clohessy & Wiltshire, Journal of the Aerospace Sciences 27, 1960, 653-658.
[[nodiscard]] tl::expected<Transition, OrbitError> clohessy_wiltshire(double mean_motion, double t);

/// Returns the transition over time t [s], which may be negative, around a chief on any ellipse; on
/// a circle it is Clohessy and Wiltshire's.
/// Source: Yamanaka & Ankersen, Journal of Guidance, Control, and Dynamics 25, 2002, 60-66; derived
/// anew for these axes in doc/yamanaka_ankersen.md.
[[nodiscard]] tl::expected<Transition, OrbitError> yamanaka_ankersen(const ChiefOrbit& chief,
                                                                     double t);

/// Returns the state that a transition leads to.
[[nodiscard]] HillState apply(const Transition& transition, const HillState& state);

/// Returns where a craft that uses no engines will be seen after time t [s], to first order in the
/// separation, or why that can't be told.
[[nodiscard]] tl::expected<HillState, OrbitError> predict(const ChiefOrbit& chief,
                                                          const HillState& state, double t);

}  // namespace foothill_orbit
