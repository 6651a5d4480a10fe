#pragma once

#include <Eigen/Core>
#include <cstdint>

#include "foothill_core/planar.hpp"
#include "foothill_core/spatial.hpp"
#include "pioneer_dynamics/wheel_pair.hpp"

namespace pioneer_dynamics {

// State, inputs and outputs of the kinetic model. The state is hybrid: continuous coordinates and
// speeds (VehicleMotion), and discrete contact modes that select which friction holds or slides and
// which supports carry load (ContactModes).

/// Coordinates and speeds of the vehicle, or their rates. Velocities are those of base_link in its
/// own axes.
struct VehicleMotion {
  double x{};            ///< [m]
  double y{};            ///< [m]
  double heading{};      ///< Not wrapped [rad].
  double forward{};      ///< [m/s]
  double lateral{};      ///< [m/s]
  double yaw_rate{};     ///< [rad/s]
  double spin_left{};    ///< Angular speed of the left wheel, positive forward [rad/s].
  double spin_right{};   ///< Angular speed of the right wheel, positive forward [rad/s].
  double angle_left{};   ///< Angle turned by the left wheel [rad].
  double angle_right{};  ///< Angle turned by the right wheel [rad].

  [[nodiscard]] foothill_core::PlanarPose pose() const { return {x, y, heading}; }
  [[nodiscard]] foothill_core::PlanarTwist twist() const { return {forward, lateral, yaw_rate}; }
  [[nodiscard]] WheelPair spin() const { return {spin_left, spin_right}; }
  [[nodiscard]] WheelPair angle() const { return {angle_left, angle_right}; }
};

/// Whether a contact is held by static friction, or the direction in which it moves.
enum class Hold : std::int8_t { kBackward = -1, kHeld = 0, kForward = 1 };

/// Returns -1, 0 or 1.
[[nodiscard]] constexpr double direction(Hold hold) { return static_cast<double>(hold); }

/// Discrete part of the state: which friction holds, and which supports touch the floor.
struct ContactModes {
  Hold slip_left{Hold::kHeld};     ///< Sliding direction of the left tyre, forward or backward.
  Hold slip_right{Hold::kHeld};    ///< Sliding direction of the right tyre.
  Hold slip_lateral{Hold::kHeld};  ///< Sideways sliding of both tyres; kForward is to the left.
  Hold roll_left{Hold::kHeld};     ///< Rotation of the left wheel; kHeld by rolling resistance.
  Hold roll_right{Hold::kHeld};    ///< Rotation of the right wheel.
  bool caster_lifted{};            ///< The caster carries no load: the vehicle pitches forward.
  bool left_lifted{};              ///< The left wheel carries no load: it tips to the right.
  bool right_lifted{};             ///< The right wheel carries no load: it tips to the left.

  [[nodiscard]] constexpr bool tips_over() const { return left_lifted || right_lifted; }
  /// Returns whether both wheels carry no load: the vehicle pitches backward.
  [[nodiscard]] constexpr bool rears_up() const { return left_lifted && right_lifted; }
  [[nodiscard]] constexpr bool slips() const {
    return slip_left != Hold::kHeld || slip_right != Hold::kHeld || slip_lateral != Hold::kHeld;
  }
  constexpr bool operator==(const ContactModes&) const = default;
};

/// State of the kinetic model.
struct KineticState {
  VehicleMotion motion;
  ContactModes modes;
};

/// Returns the wrench of a force at a point, about the floor point below base_link.
/// @param point Position from the floor point below base_link, in base_link's axes [m].
/// @param force Expressed in base_link's axes [N].
[[nodiscard]] foothill_core::Wrench wrench_at(const Eigen::Vector3d& point,
                                              const Eigen::Vector3d& force);

/// Inputs during a step: constant in the axes of base_link.
struct Inputs {
  WheelPair torque{};  ///< Motor torques on the wheels, positive forward [N m].
  /// External wrench on the chassis, such as that of contacts with obstacles, in base_link's axes,
  /// about the floor point below base_link.
  foothill_core::Wrench external{};
};

/// Forces between floor and vehicle, in base_link's axes.
struct ContactForces {
  WheelPair forward{};      ///< Longitudinal force on each tyre [N].
  double lateral{};         ///< Lateral force on both tyres together, leftwards [N].
  WheelPair normal{};       ///< Load of each wheel [N].
  double normal_caster{};   ///< Load of the caster [N].
  WheelPair rolling{};      ///< Moment of rolling resistance against each wheel's rotation [N m].
  double caster_forward{};  ///< Rolling resistance of the caster along x [N].
  double caster_lateral{};  ///< Rolling resistance of the caster along y [N].
};

/// Rates and forces at one instant.
struct Evaluation {
  VehicleMotion rate{};  ///< Time derivative of each member of VehicleMotion.
  ContactForces forces{};
};

}  // namespace pioneer_dynamics
