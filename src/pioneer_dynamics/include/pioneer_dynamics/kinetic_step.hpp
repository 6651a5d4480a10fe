#pragma once

#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <cstdint>

#include "pioneer_dynamics/dynamics_cache.hpp"
#include "pioneer_dynamics/kinetic_model.hpp"

namespace pioneer_dynamics {

/// What can change in ContactModes.
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

/// A change of mode, located within its step.
struct ContactEvent {
  double time{};  ///< Since the beginning of the step [s].
  Guard guard{};
  ContactModes modes{};  ///< Those after the event.
};

/// A step's outcome.
struct StepResult {
  static constexpr std::size_t kMaxEvents = 8;
  using Events = boost::container::static_vector<ContactEvent, kMaxEvents>;

  KineticState state;
  Evaluation end;  ///< Rates and forces at the end of the step.
  Events events{};
  /// More than kMaxEvents changes in one step: the rest of it ran with the last modes.
  bool unresolved{};
};

/// Returns the state after dt. Fourth-order Runge-Kutta between the instants at which a friction
/// bound is reached, sliding ends, or a support lifts; each such instant is located to
/// kTimeTolerance. Does not allocate; the same arguments give the same bits.
/// @pre dt > 0
[[nodiscard]] StepResult step(const KineticModel& model, const Ground& ground, const Inputs& inputs,
                              const KineticState& state, double dt);

/// The same, bit for bit, and faster where a vehicle steps often: the cache keeps what the last
/// step solved.
[[nodiscard]] StepResult step(const KineticModel& model, const Ground& ground, const Inputs& inputs,
                              const KineticState& state, double dt, DynamicsCache& cache);

inline constexpr double kTimeTolerance = 1e-12;  ///< [s]

/// Returns the state after modes that the inputs can't keep have been changed; takes no time.
[[nodiscard]] KineticState settle(const KineticModel& model, const Ground& ground,
                                  const Inputs& inputs, KineticState state);

/// How tyres answer to a blow.
enum class Grip {
  kBreaks,  ///< A hard blow: friction, being finite, does nothing while it lasts; tyres slide
            ///< after.
  kHolds,   ///< A gentle push: held contacts stay held, and the wheels turn along.
};

/// Returns the state after an impulse on the chassis.
/// @param impulse In base_link's axes [N s].
/// @param point From base_link, in its axes [m].
[[nodiscard]] KineticState apply_impulse(const KineticModel& model, const KineticState& state,
                                         const Eigen::Vector2d& impulse,
                                         const Eigen::Vector2d& point, Grip grip);

/// Returns a vehicle at rest.
[[nodiscard]] KineticState at_rest(const Pose& pose);

/// Returns a vehicle that moves without slip.
[[nodiscard]] KineticState rolling(const KineticModel& model, const Pose& pose, double forward,
                                   double yaw_rate);

/// Returns the modes that a motion implies: what is slower than tolerance counts as held.
/// @param tolerance [m/s] at the contacts, and for the wheels' rims.
[[nodiscard]] ContactModes modes_of(const KineticModel& model, const Motion& motion,
                                    double tolerance = 1e-9);

}  // namespace pioneer_dynamics
