#pragma once

#include <Eigen/Core>

#include "foothill_proxy/body.hpp"

namespace foothill_proxy {

/// The force between two solids that overlap: a damped spring along the normal, dry friction
/// across it. Stiff enough that a pushing Pioneer sinks in less than a millimetre, soft enough for
/// a step of 1 ms.
struct ContactLaw {
  double stiffness{1.0e5};  ///< [N/m]
  double damping{1.0e3};    ///< [N s/m]
  double friction{0.3};     ///< Of a bumper on a wall [-].
  double slip_speed{0.01};  ///< Below it, friction falls to zero linearly [m/s].
};

/// Returns the velocity of a point of a body, in the body's axes [m/s].
[[nodiscard]] Eigen::Vector2d velocity_at(const BodyMotion& motion, const Eigen::Vector2d& p_B);

/// Returns the force on a body at a contact. It never pulls, and friction never turns the motion
/// round within a step.
/// @param normal Unit, out of the other solid. @param velocity Of this body's point as seen from
/// the other one's. @param mass The smaller one of both bodies' [kg]. All in the same axes.
[[nodiscard]] Eigen::Vector2d contact_force(const ContactLaw& law, const Eigen::Vector2d& normal,
                                            double depth, const Eigen::Vector2d& velocity,
                                            double mass, double dt);

}  // namespace foothill_proxy
