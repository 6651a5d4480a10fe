#pragma once

#include "pioneer_dynamics/command_limits.hpp"
#include "pioneer_dynamics/differentiator.hpp"
#include "pioneer_dynamics/encoder.hpp"
#include "pioneer_dynamics/kinematics.hpp"
#include "pioneer_dynamics/parameters.hpp"

namespace pioneer_dynamics {

// Wheel-speed servo: feed-forward torque from the differentiated command plus feedback of the wheel
// speed and angle measured by the encoders (thesis, equations 4.1 to 4.16), with command limits,
// torque limits and stall detection.

/// Parameters of the servo.
struct Servo {
  double period{0.1};             ///< Time between updates [s].
  double command_cutoff{0.5};     ///< Cut-off frequency of the differentiated command [Hz].
  double encoder_cutoff{5.0};     ///< Cut-off frequency of the differentiated encoders [Hz].
  double speed_gain{0.03};        ///< Feedback gain of the wheel speed [N m s/rad].
  double angle_gain{0.0};         ///< Feedback gain of the wheel angle [N m/rad].
  double angle_error_limit{1.0};  ///< Limit of the angle error, against wind-up [rad].
  double torque_limit{2.0};       ///< Maximum torque of each motor [N m].
  double forward_inertia{};       ///< Torque per wheel and forward acceleration [N m s^2/m].
  double yaw_inertia{};         ///< Torque difference of the wheels per yaw acceleration [N m s^2].
  double unpowered_drag{0.05};  ///< Braking torque of unpowered motors per speed [N m s/rad].
  DriveGeometry drive{};        ///< Assumed geometry.
  Encoders encoders{};
  CommandLimits limits{};
};

/// Returns a servo whose feed-forward matches a vehicle.
[[nodiscard]] Servo servo_for(const VehicleParameters& vehicle, Servo servo = {});

/// Returns the servo of the thesis: 10 Hz, speed gain 0.03, no limits of commands or torques.
[[nodiscard]] Servo thesis_servo();

/// Returns a stiff servo for the P3-DX: 200 Hz, with the robot's limits.
[[nodiscard]] Servo p3dx_servo();

/// State of the servo.
struct ServoState {
  VelocityCommand setpoint{};  ///< Command after the velocity and acceleration limits.
  Differentiator forward{};    ///< Derivative of the forward setpoint.
  Differentiator yaw{};        ///< Derivative of the yaw-rate setpoint.
  Differentiator left{};       ///< Derivative of the left encoder's angle.
  Differentiator right{};      ///< Derivative of the right encoder's angle.
  WheelPair wanted_spin{};     ///< Reference wheel speeds [rad/s].
  WheelPair wanted_angle{};    ///< Reference wheel angles [rad].
  WheelPair torque{};          ///< Motor torques [N m].
  WheelPair effort{};          ///< Filtered torque over its limit, for stall detection [-].
  bool left_stalled{};
  bool right_stalled{};

  /// Returns the wheel speeds measured by the encoders [rad/s].
  [[nodiscard]] WheelPair measured_spin() const { return {left.rate, right.rate}; }
};

/// Returns the state at rest at given ticks.
[[nodiscard]] ServoState start_servo(const Servo& servo, const Ticks& ticks);

/// Returns the state after one period.
[[nodiscard]] ServoState update(const Servo& servo, const ServoState& state,
                                const VelocityCommand& command, const Ticks& ticks);

/// Returns the state after a period without power: measurements continue, references are reset.
[[nodiscard]] ServoState coast(const Servo& servo, const ServoState& state, const Ticks& ticks);

/// Returns the torque of unpowered motors, which act as generators [N m].
[[nodiscard]] WheelPair unpowered_torque(const Servo& servo, const WheelPair& spin);

}  // namespace pioneer_dynamics
