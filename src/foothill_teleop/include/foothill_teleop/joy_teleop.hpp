#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "foothill_teleop/teleop_config.hpp"

namespace foothill_teleop {

/// What a joystick shows: forward and left are positive, a pressed button is not 0.
struct StickInput {
  std::span<const float> axes{};  ///< -1 to 1.
  std::span<const std::int32_t> buttons{};
};

/// Velocity of the robot in its own axes.
struct Velocity {
  double forward{};   ///< [m/s]
  double lateral{};   ///< To the left [m/s].
  double yaw_rate{};  ///< Counter-clockwise [rad/s].

  bool operator==(const Velocity&) const = default;
};

/// One instant on two clocks, whose zero and speed may differ.
struct Instant {
  double wall{};   ///< That of the human, steady [s].
  double robot{};  ///< That the robot goes by, simulated perhaps: may stand still or jump [s].
};

/// What the teleoperation does, and why it does not drive.
enum class TeleopState {
  kNoInput,   ///< Nothing was heard of a joystick yet.
  kDriving,   ///< The dead-man is held.
  kReleased,  ///< It is not.
  kStale,     ///< Nothing was heard for longer than the time-out: unplugged, or its node is gone.
  kMisfit,    ///< The joystick lacks an axis or button that is mapped, or an axis is no number.
  kHeld,      ///< The dead-man is held, but was not released since the start or the last failure.
};

/// Stable text for logs.
[[nodiscard]] constexpr const char* to_cstr(TeleopState state) {
  switch (state) {
    case TeleopState::kNoInput:
      return "no joystick heard yet";
    case TeleopState::kDriving:
      return "driving";
    case TeleopState::kReleased:
      return "stopped: the dead-man button is released";
    case TeleopState::kStale:
      return "stopped: nothing heard from the joystick; is it unplugged?";
    case TeleopState::kMisfit:
      return "stopped: the joystick lacks an axis or button of the configuration";
    case TeleopState::kHeld:
      return "stopped: release the dead-man button first, then hold it again";
  }
  return "unknown state";
}

/// Turns what a joystick shows into commands for a robot.
///
/// It drives while the dead-man button is held, along a ramp. Release, stale input and a joystick
/// that does not fit stop it at once, without a ramp: a zero, repeated for a while, then silence,
/// so that others may command. After a failure (all but release), and at first, the button must be
/// seen released before it counts. Input is judged by the wall clock, the ramp by the robot's.
class JoyTeleop {
 public:
  /// Throws std::invalid_argument with the problem of the configuration.
  explicit JoyTeleop(const TeleopConfig& config);

  /// Changes everything; stops if what the joystick means has changed. Throws as the constructor.
  void set_config(const TeleopConfig& config);
  [[nodiscard]] const TeleopConfig& config() const { return config_; }

  /// Takes what the joystick shows.
  /// @param wall When it was heard [s].
  void hear(const StickInput& input, double wall);

  /// Returns what to send now; none to be silent. To be called every period, at least.
  [[nodiscard]] std::optional<Velocity> command(const Instant& now);

  [[nodiscard]] TeleopState state() const { return state_; }

 private:
  [[nodiscard]] bool is_stale(double wall) const;
  [[nodiscard]] bool fits(const StickInput& input) const;
  void fail(TeleopState why);
  void stop(TeleopState why);
  void aim(const StickInput& input);
  void ramp(double robot);
  [[nodiscard]] std::optional<Velocity> stopping(double wall);

  TeleopConfig config_;
  TeleopState state_{TeleopState::kNoInput};
  bool was_released_{false};            ///< Since the start or the last failure.
  bool has_driven_{false};              ///< Zeros are still to be sent.
  std::optional<double> heard_{};       ///< Wall time of the last input.
  std::optional<double> first_zero_{};  ///< Wall time of the first zero after driving.
  std::optional<double> ramped_{};      ///< Robot's time of the last step of the ramp.
  Velocity target_{};
  Velocity velocity_{};
};

}  // namespace foothill_teleop
