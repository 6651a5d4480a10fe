#pragma once

#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <cstdint>

#include "pioneer_dynamics/dynamics_cache.hpp"
#include "pioneer_dynamics/kinetic_model.hpp"
#include "pioneer_dynamics/kinetic_start.hpp"

namespace pioneer_dynamics {

// Event-driven integration of the kinetic model. Within a step the modes are constant and a
// classical Runge-Kutta scheme integrates the motion; where a guard (friction bound, end of
// sliding, lifting of a support) is reached, the instant is located, the modes change, and the rest
// of the step follows.

/// Conditions under which a contact mode changes.
enum class Guard : std::int8_t {
  kSlipLeft,
  kSlipRight,
  kSlipLateral,
  kRollLeft,
  kRollRight,
  kCasterLift,
  kLeftLift,
  kRightLift,
};
inline constexpr std::size_t kGuards = 8;

/// A change of mode within a step.
struct ContactEvent {
  double time{};  ///< Time since the beginning of the step [s].
  Guard guard{};
  ContactModes modes{};  ///< Modes after the event.
};

/// Result of a step.
struct StepResult {
  static constexpr std::size_t kMaxEvents = 8;
  using Events = boost::container::static_vector<ContactEvent, kMaxEvents>;

  KineticState state;
  Evaluation end;  ///< Rates and forces at the end of the step.
  Events events{};
  /// Whether there were more than kMaxEvents changes; the rest of the step used the last modes.
  bool unresolved{};
};

/// Returns the state after dt. The integration is of fourth order between events, and each event is
/// located to kTimeTolerance. Does not allocate; equal arguments give equal bits.
/// @pre dt > 0
[[nodiscard]] StepResult step(const KineticModel& model, const GroundProperties& ground,
                              const Inputs& inputs, const KineticState& state, double dt);

/// Returns the same bits, faster for repeated steps of one vehicle: the cache keeps the solution of
/// the last step.
[[nodiscard]] StepResult step(const KineticModel& model, const GroundProperties& ground,
                              const Inputs& inputs, const KineticState& state, double dt,
                              DynamicsCache& cache);

inline constexpr double kTimeTolerance = 1e-12;  ///< Tolerance of event times [s].

/// Returns the state with all modes changed that are inconsistent with the inputs, without
/// advancing time.
[[nodiscard]] KineticState settle(const KineticModel& model, const GroundProperties& ground,
                                  const Inputs& inputs, KineticState state);

}  // namespace pioneer_dynamics
