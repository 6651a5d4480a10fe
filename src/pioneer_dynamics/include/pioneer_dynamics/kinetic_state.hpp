#pragma once

#include <Eigen/Core>
#include <cstdint>

#include "pioneer_dynamics/planar.hpp"

namespace pioneer_dynamics {

/// The ten numbers that move, or their rates. Velocities are those of base_link in its own axes.
struct Motion {
  double x{};            ///< [m]
  double y{};            ///< [m]
  double heading{};      ///< Not wrapped [rad].
  double forward{};      ///< [m/s]
  double lateral{};      ///< [m/s]
  double yaw_rate{};     ///< [rad/s]
  double spin_left{};    ///< Angular speed of the wheel, positive forward [rad/s].
  double spin_right{};   ///< [rad/s]
  double angle_left{};   ///< Angle that the wheel has turned [rad].
  double angle_right{};  ///< [rad]

  [[nodiscard]] Pose pose() const { return {x, y, heading}; }
  [[nodiscard]] Twist twist() const { return {forward, lateral, yaw_rate}; }
  [[nodiscard]] Wheels spin() const { return {spin_left, spin_right}; }
  [[nodiscard]] Wheels angle() const { return {angle_left, angle_right}; }
};

/// Whether something is held by static friction, or which way it moves.
enum class Hold : std::int8_t { kBackward = -1, kHeld = 0, kForward = 1 };

/// Returns -1, 0 or 1.
[[nodiscard]] constexpr double direction(Hold hold) { return static_cast<double>(hold); }

/// The discrete part of the state: which friction holds, and who touches the floor.
struct ContactModes {
  Hold slip_left{Hold::kHeld};     ///< Way the left tyre slides over the floor, forward or back.
  Hold slip_right{Hold::kHeld};    ///< The same of the right tyre.
  Hold slip_lateral{Hold::kHeld};  ///< Way both slide sideways; kForward is to the left.
  Hold roll_left{Hold::kHeld};     ///< Way the left wheel turns; held: by rolling resistance.
  Hold roll_right{Hold::kHeld};    ///< The same of the right wheel.
  bool caster_lifted{};            ///< The caster carries nothing: the nose goes down.
  bool left_lifted{};              ///< The left wheel carries nothing: tips over to the right.
  bool right_lifted{};             ///< The right wheel carries nothing: tips over to the left.

  [[nodiscard]] constexpr bool tips_over() const { return left_lifted || right_lifted; }
  /// Both wheels carry nothing: it tips over backwards.
  [[nodiscard]] constexpr bool rears_up() const { return left_lifted && right_lifted; }
  [[nodiscard]] constexpr bool slips() const {
    return slip_left != Hold::kHeld || slip_right != Hold::kHeld || slip_lateral != Hold::kHeld;
  }
  constexpr bool operator==(const ContactModes&) const = default;
};

/// The whole state of the kinetic model: copy it to keep it, assign it to reset.
struct KineticState {
  Motion motion;
  ContactModes modes;
};

/// Forces on the chassis from outside, such as contacts with obstacles, in base_link's axes, about
/// the point of the floor below base_link.
struct Wrench {
  Eigen::Vector3d force{Eigen::Vector3d::Zero()};   ///< [N]
  Eigen::Vector3d moment{Eigen::Vector3d::Zero()};  ///< [N m]
};

/// Returns the wrench of a force at a point.
/// @param point From the floor below base_link, in base_link's axes [m].
[[nodiscard]] Wrench wrench_at(const Eigen::Vector3d& point, const Eigen::Vector3d& force);

/// What acts during a step, held constant in it (torques) and turning with the vehicle (external).
struct Inputs {
  Wheels torque{};    ///< Of the motors on the wheels, positive forward [N m].
  Wrench external{};  ///< [N], [N m]
};

/// Forces between floor and vehicle, in base_link's axes.
struct ContactForces {
  Wheels forward{};         ///< On each tyre [N].
  double lateral{};         ///< On both tyres together, leftwards; their shares are unknown [N].
  Wheels normal{};          ///< [N]
  double normal_caster{};   ///< [N]
  Wheels rolling{};         ///< Rolling resistance's moment against each wheel's turning [N m].
  double caster_forward{};  ///< Of the caster's rolling resistance [N].
  double caster_lateral{};  ///< [N]
};

/// Rates and forces at one instant.
struct Evaluation {
  Motion rate{};  ///< Of each number in Motion, per second.
  ContactForces forces{};
};

}  // namespace pioneer_dynamics
