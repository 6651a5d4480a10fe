#pragma once

#include <Eigen/Core>

#include "foothill_core/planar.hpp"
#include "pioneer_dynamics/kinetic_model.hpp"

namespace pioneer_dynamics {

// Initial states of the kinetic model (at rest, rolling without slip), and instantaneous changes of
// its velocity by an impulse.

/// Returns a vehicle at rest.
[[nodiscard]] KineticState at_rest(const foothill_core::PlanarPose& pose);

/// Returns a vehicle that rolls without slip.
[[nodiscard]] KineticState rolling(const KineticModel& model, const foothill_core::PlanarPose& pose,
                                   double forward, double yaw_rate);

/// Returns the contact modes that a motion implies.
/// @param tolerance Speed of a contact or a wheel's rim below which it counts as held [m/s].
[[nodiscard]] ContactModes modes_of(const KineticModel& model, const VehicleMotion& motion,
                                    double tolerance = 1e-9);

/// Response of the tyres to an impulse.
enum class Grip {
  kBreaks,  ///< Hard impact: finite friction has no effect during the impact; tyres slide after it.
  kHolds,   ///< Gentle push: held contacts stay held, and the wheels turn along.
};

/// Returns the state after an impulse on the chassis.
/// @param impulse Expressed in base_link's axes [N s].
/// @param point Point of application from base_link, in its axes [m].
[[nodiscard]] KineticState apply_impulse(const KineticModel& model, const KineticState& state,
                                         const Eigen::Vector2d& impulse,
                                         const Eigen::Vector2d& point, Grip grip);

}  // namespace pioneer_dynamics
