#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "foothill_teleop/joy_teleop.hpp"

namespace foothill_teleop::testing {

/// What a hand does with a joystick of three axes and six buttons.
struct Hand {
  std::array<float, 3> axes{};
  bool holds_enable{false};
  bool holds_turbo{false};
};

/// A command, and when it was sent.
struct Sent {
  double wall{};   ///< [s]
  double robot{};  ///< [s]
  Velocity velocity{};
};

/// A joystick that repeats itself, the teleoperation, and who listens, in simulated time: as the
/// node does it, without the node.
class Session {
 public:
  explicit Session(const TeleopConfig& config, double robot_speed = 1.0)
      : teleop{config}, robot_speed_{robot_speed} {}

  /// Lets time pass with the hand as it is; a change of it is heard at once.
  void run(double duration) {
    if (is_plugged_in) say();
    for (const double end = wall + duration; wall < end - 1e-9;) {
      wall += kStep;
      if (is_plugged_in && wall - said_ >= kRepeat) say();
      if (wall - ticked_ >= teleop.config().period - 1e-9) tick();
    }
  }

  /// Lets the teleoperation hear the hand, and answer if that stops it.
  void say() {
    std::array<std::int32_t, 6> buttons{};
    buttons.at(static_cast<std::size_t>(teleop.config().enable_button)) = hand.holds_enable;
    if (teleop.config().turbo_button != kNone) {
      buttons.at(static_cast<std::size_t>(teleop.config().turbo_button)) = hand.holds_turbo;
    }
    const bool was_driving = teleop.state() == TeleopState::kDriving;
    teleop.hear({.axes = hand.axes, .buttons = buttons}, wall);
    said_ = wall;
    if (was_driving && teleop.state() != TeleopState::kDriving) tick();
  }

  void tick() {
    ticked_ = wall;
    const Instant now{.wall = wall, .robot = robot_speed_ * wall};
    if (const auto velocity = teleop.command(now)) sent.push_back({now.wall, now.robot, *velocity});
  }

  /// Holds the dead-man, after a release that counts.
  void take_hold() {
    hand.holds_enable = false;
    run(0.1);
    hand.holds_enable = true;
  }

  JoyTeleop teleop;
  Hand hand{};
  bool is_plugged_in{true};
  double wall{100.0};  ///< [s]
  std::vector<Sent> sent{};

 private:
  static constexpr double kStep = 0.001;
  static constexpr double kRepeat = 0.05;

  double robot_speed_;
  double said_{};
  double ticked_{};
};

}  // namespace foothill_teleop::testing
