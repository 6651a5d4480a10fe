#pragma once

#include <array>

#include "pioneer_dynamics/dynamics_cache.hpp"
#include "pioneer_dynamics/kinetic_step.hpp"

namespace pioneer_dynamics::detail {

/// How far each mode is from having to change. Forces are over the vehicle's weight [-], speeds are
/// those of contacts and rims [m/s]; negative: the mode can't stay.
using Margins = std::array<double, kGuards>;

/// Everything that holds during a step.
struct Setting {
  const KineticModel& model;
  const Ground& ground;
  const Inputs& inputs;
  DynamicsCache& cache;
};

/// Below zero by more than this, a margin is violated; less is rounding.
inline constexpr double kMarginTolerance = 1e-11;

/// Returns the margins of a motion that has gone on for a while.
[[nodiscard]] Margins margins(const Setting& setting, const KineticState& state,
                              const Evaluation& evaluation);

/// Returns the state after the mode that a guard watches has changed, its speed set to zero where
/// sliding or rolling ends.
[[nodiscard]] KineticState changed(const Setting& setting, KineticState state, Guard guard,
                                   const Evaluation& evaluation);

/// Changes modes that can't stay until all can, while no time passes; returns the evaluation with
/// the modes found.
Evaluation settle(const Setting& setting, KineticState& state);

/// Returns whether settle() would change nothing of a state whose margins are these.
/// @pre None of them is violated.
[[nodiscard]] bool can_stay(const Margins& margins, const ContactModes& modes);

}  // namespace pioneer_dynamics::detail
