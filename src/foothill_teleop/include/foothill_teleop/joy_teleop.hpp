#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "foothill_core/planar.hpp"
#include "foothill_teleop/teleop_config.hpp"

/// Teleoperation by joystick, without ROS and without a clock. Joystick input and the time on two
/// clocks are arguments, so that every stop can be tested without waiting.

namespace foothill_teleop {

/// State of a joystick: forward and left are positive, a pressed button is not 0.
struct StickInput {
  std::span<const float> axes{};  ///< -1 to 1.
  std::span<const std::int32_t> buttons{};
};

/// The same instant on two clocks, whose zero and speed may differ.
struct ClockReading {
  double wall{};   ///< Steady clock of the operator [s].
  double robot{};  ///< Clock of the robot, possibly simulated: may stop or jump [s].
};

/// State of teleoperation, and why it does not drive.
enum class TeleopState {
  kNoInput,      ///< No joystick input yet.
  kDriving,      ///< The dead-man button is held.
  kReleased,     ///< The dead-man button is released.
  kStale,        ///< Input timed out: joystick unplugged, or its node stopped.
  kUnsuitable,   ///< The joystick lacks a mapped axis or button, or an axis is NaN.
  kNotReleased,  ///< The button was held at the start or at the last failure: release it first.
};

/// Stable text for logs.
[[nodiscard]] constexpr const char* to_cstr(TeleopState state) {
  switch (state) {
    case TeleopState::kNoInput:
      return "no joystick input yet";
    case TeleopState::kDriving:
      return "driving";
    case TeleopState::kReleased:
      return "stopped: the dead-man button is released";
    case TeleopState::kStale:
      return "stopped: no joystick input; is it unplugged?";
    case TeleopState::kUnsuitable:
      return "stopped: the joystick lacks a configured axis or button";
    case TeleopState::kNotReleased:
      return "stopped: release the dead-man button first, then hold it again";
  }
  return "unknown state";
}

/// Converts joystick input to commands for a robot.
///
/// The robot drives, along a ramp, while the dead-man button is held. Release, stale input and an
/// unsuitable joystick stop it immediately: zeros are sent for a while, then nothing, so that other
/// nodes may command the robot. At the start and after a failure, the button must be released
/// before it has an effect. The age of input is measured by the wall clock, the ramp by the robot's
/// clock.
class JoyTeleop {
 public:
  /// Throws std::invalid_argument if the configuration is invalid.
  explicit JoyTeleop(const TeleopConfig& config);

  /// Replaces the configuration; stops the robot if the mapping has changed. Throws like the
  /// constructor.
  void set_config(const TeleopConfig& config);
  [[nodiscard]] const TeleopConfig& config() const { return config_; }

  /// Processes joystick input.
  /// @param wall Time of arrival [s].
  void on_input(const StickInput& input, double wall);

  /// Returns the command to send now, if any. Call it at least once per period.
  [[nodiscard]] std::optional<foothill_core::PlanarTwist> command(const ClockReading& now);

  [[nodiscard]] TeleopState state() const { return state_; }

 private:
  [[nodiscard]] bool is_stale(double wall) const;
  [[nodiscard]] bool fits(const StickInput& input) const;
  void fail(TeleopState state);
  void stop(TeleopState state);
  void set_target(const StickInput& input);
  void ramp(double robot);
  [[nodiscard]] std::optional<foothill_core::PlanarTwist> stopping(double wall);

  TeleopConfig config_;
  TeleopState state_{TeleopState::kNoInput};
  bool was_released_{false};             ///< Since the start or the last failure.
  bool has_driven_{false};               ///< Whether zeros must be sent.
  std::optional<double> received_at_{};  ///< Wall time of the last input.
  std::optional<double> first_zero_{};   ///< Wall time of the first zero after driving.
  std::optional<double> ramped_{};       ///< Robot's time of the last step of the ramp.
  foothill_core::PlanarTwist target_{};
  foothill_core::PlanarTwist velocity_{};
};

}  // namespace foothill_teleop
