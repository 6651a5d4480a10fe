#pragma once

#include <array>

#include "pioneer_dynamics/dynamics_cache.hpp"
#include "pioneer_dynamics/kinetic_step.hpp"

namespace pioneer_dynamics::detail {

// Guards of the contact modes: functions of the state that become negative when a mode has to
// change.

/// Distance of each mode from its change: forces relative to the vehicle's weight [-], speeds of
/// contacts and rims [m/s]. Negative if the mode has to change.
using Margins = std::array<double, kGuards>;

/// Arguments that are constant during a step.
struct Setting {
  const KineticModel& model;
  const GroundProperties& ground;
  const Inputs& inputs;
  DynamicsCache& cache;
};

/// A margin is violated if it is below zero by more than this; smaller violations are rounding.
inline constexpr double kMarginTolerance = 1e-11;

/// Returns the margins at the end of an integrated motion.
[[nodiscard]] Margins margins(const Setting& setting, const KineticState& state,
                              const Evaluation& evaluation);

/// Returns the state after the mode of a guard has changed; its speed is set to zero where sliding
/// or rolling ends.
[[nodiscard]] KineticState changed(const Setting& setting, KineticState state, Guard guard,
                                   const Evaluation& evaluation);

/// Changes inconsistent modes until all are consistent, without advancing time; returns the
/// evaluation with the resulting modes.
Evaluation settle(const Setting& setting, KineticState& state);

/// Returns whether settle() would leave a state with given margins unchanged.
/// @pre no margin is violated
[[nodiscard]] bool can_stay(const Margins& margins, const ContactModes& modes);

}  // namespace pioneer_dynamics::detail
