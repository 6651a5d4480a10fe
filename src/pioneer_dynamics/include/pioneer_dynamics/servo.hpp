#pragma once

#include "pioneer_dynamics/command_limits.hpp"
#include "pioneer_dynamics/differentiator.hpp"
#include "pioneer_dynamics/encoder.hpp"
#include "pioneer_dynamics/kinematics.hpp"
#include "pioneer_dynamics/parameters.hpp"

namespace pioneer_dynamics {

/// A wheel-speed servo: feed-forward torque from the differentiated command, with feedback of wheel
/// speed and angle as the encoders show them (thesis, 4.1 to 4.16).
struct Servo {
  double period{0.1};             ///< Between updates [s].
  double command_cutoff{0.5};     ///< Low-pass of the differentiated command [Hz].
  double encoder_cutoff{5.0};     ///< Low-pass of the differentiated encoders [Hz].
  double speed_gain{0.03};        ///< kv [N m s/rad]
  double angle_gain{0.0};         ///< kp [N m/rad]
  double angle_error_limit{1.0};  ///< kp's error is kept within this, lest it winds up [rad].
  double torque_limit{2.0};       ///< Of each motor [N m].
  double forward_inertia{};  ///< Torque on each wheel for unit forward acceleration [N m s^2/m].
  double
      yaw_inertia{};  ///< Difference of both wheels' torques for unit yaw acceleration [N m s^2].
  double unpowered_drag{0.05};  ///< Torque against turning of motors without power [N m s/rad].
  DriveGeometry drive{};        ///< Believed.
  Encoders encoders{};
  CommandLimits limits{};
};

/// Returns a servo with the feed-forward of a vehicle: inertias from its parameters.
[[nodiscard]] Servo servo_for(const VehicleParameters& vehicle, Servo servo = {});

/// Returns the thesis' servo: 10 Hz, kv .03, no limits to commands or torques.
[[nodiscard]] Servo thesis_servo();

/// Returns a stiff servo for the P3-DX: 200 Hz, with the robot's limits.
[[nodiscard]] Servo p3dx_servo();

/// What a servo remembers.
struct ServoState {
  VelocityCommand setpoint{};  ///< The command as far as its limits have let it in.
  Differentiator forward{};    ///< Of the setpoint.
  Differentiator yaw{};
  Differentiator left{};   ///< Of the encoders' angles.
  Differentiator right{};  ///< Of the encoders' angles.
  Wheels wanted_spin{};    ///< [rad/s]
  Wheels wanted_angle{};   ///< [rad]
  Wheels torque{};         ///< [N m]
  Wheels effort{};         ///< Torque over its limit, averaged for the stall detector [-].
  bool left_stalled{};
  bool right_stalled{};

  /// Returns the wheel speeds that the encoders show [rad/s].
  [[nodiscard]] Wheels measured_spin() const { return {left.rate, right.rate}; }
};

/// Returns a servo's state at rest at these ticks.
[[nodiscard]] ServoState start_servo(const Servo& servo, const Ticks& ticks);

/// Returns the servo after one period.
[[nodiscard]] ServoState update(const Servo& servo, const ServoState& state,
                                const VelocityCommand& command, const Ticks& ticks);

/// Returns the servo after a period without power: it measures, and forgets what it was to do.
[[nodiscard]] ServoState coast(const Servo& servo, const ServoState& state, const Ticks& ticks);

/// Returns the torque of motors that get no power, but turn as generators [N m].
[[nodiscard]] Wheels unpowered_torque(const Servo& servo, const Wheels& spin);

}  // namespace pioneer_dynamics
