#pragma once

#include <Eigen/Core>

#include "foothill_proxy/body.hpp"

namespace foothill_proxy {

/// Compliant contact between two solids: a spring and damper along the contact normal, regularised
/// dry friction across it.
///
/// The defaults are stiff enough that a pushing Pioneer penetrates a wall by less than two
/// millimetres, and compliant enough for a time step of 1 ms. README.md has the equation.
struct ContactLaw {
  double stiffness{1.0e5};  ///< [N/m]
  double damping{1.0e3};    ///< [N s/m]
  double friction{0.3};     ///< Coefficient of friction between a bumper and a wall [-].
  double slip_speed{0.01};  ///< Sliding speed below which friction decreases linearly to 0 [m/s].
};

/// Returns the velocity of a point fixed to a body, expressed in the body's axes [m/s].
[[nodiscard]] Eigen::Vector2d velocity_at(const BodyMotion& motion, const Eigen::Vector2d& p_B);

/// Returns the force on a body at a contact [N]. The normal component is never attractive, and
/// friction is limited so that it cannot reverse the sliding motion within one step.
/// All vectors are expressed in the same axes.
/// @param normal Unit contact normal, pointing out of the other solid.
/// @param depth Penetration depth [m].
/// @param velocity Velocity of this body's contact point relative to the other solid [m/s].
/// @param mass The smaller of the two bodies' masses [kg].
/// @param dt Time step during which the force is held constant [s].
[[nodiscard]] Eigen::Vector2d contact_force(const ContactLaw& law, const Eigen::Vector2d& normal,
                                            double depth, const Eigen::Vector2d& velocity,
                                            double mass, double dt);

}  // namespace foothill_proxy
