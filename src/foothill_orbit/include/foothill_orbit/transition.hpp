#pragma once

#include <Eigen/Core>
#include <tl/expected.hpp>

#include "foothill_orbit/chief_orbit.hpp"
#include "foothill_orbit/error.hpp"
#include "foothill_orbit/state.hpp"

/// State transition matrices of relative motion in closed form: Clohessy-Wiltshire for circular and
/// Yamanaka-Ankersen for elliptic orbits of the chief.

namespace foothill_orbit {

/// Maps the relative state at one time to that at another, to first order in the separation. Rows
/// and columns: position x, y, z [m], velocity x, y, z [m/s], in the Hill frame of an unperturbed
/// chief.
using Transition = Eigen::Matrix<double, 6, 6>;

/// Returns the transition over time t [s] around a chief on a circle with that mean motion [rad/s].
/// Source: Clohessy & Wiltshire, Journal of the Aerospace Sciences 27, 1960, 653-658.
[[nodiscard]] tl::expected<Transition, OrbitError> clohessy_wiltshire(double mean_motion, double t);

/// Returns the transition over time t [s], which may be negative, around a chief on any ellipse; on
/// a circle it is Clohessy and Wiltshire's.
/// Source: Yamanaka & Ankersen, Journal of Guidance, Control, and Dynamics 25, 2002, 60-66; derived
/// for these axes in doc/yamanaka_ankersen.md.
[[nodiscard]] tl::expected<Transition, OrbitError> yamanaka_ankersen(const ChiefOrbit& chief,
                                                                     double t);

/// Returns the state after a transition.
[[nodiscard]] HillState apply(const Transition& transition, const HillState& state);

/// Returns the relative state of a craft without thrust after time t [s], to first order in the
/// separation, or the reason why it can't be predicted.
[[nodiscard]] tl::expected<HillState, OrbitError> predict(const ChiefOrbit& chief,
                                                          const HillState& state, double t);

}  // namespace foothill_orbit
