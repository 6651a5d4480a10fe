#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "foothill_teleop/joy_teleop.hpp"

namespace foothill_teleop::testing {

/// State of an operator's hand on a joystick with three axes and six buttons.
struct Hand {
  std::array<float, 3> axes{};
  bool holds_enable{false};
  bool holds_turbo{false};
};

/// A published command and its time.
struct Sent {
  double wall{};   ///< [s]
  double robot{};  ///< [s]
  foothill_core::PlanarTwist velocity{};
};

/// Simulates a joystick with autorepeat, teleoperation, and a recorder of commands, with the
/// control flow of the node but without ROS.
class Session {
 public:
  explicit Session(const TeleopConfig& config, double robot_speed = 1.0)
      : teleop{config}, robot_speed_{robot_speed} {}

  /// Advances time with the present state of the hand; a change of the hand is published at once.
  void run(double duration) {
    if (is_plugged_in) publish_joy();
    for (const double end = wall + duration; wall < end - 1e-9;) {
      wall += kStep;
      if (is_plugged_in && wall - published_at_ >= kRepeat) publish_joy();
      if (wall - ticked_ >= teleop.config().period - 1e-9) tick();
    }
  }

  /// Passes the state of the hand to teleoperation; a stop is sent without waiting for a tick.
  void publish_joy() {
    std::array<std::int32_t, 6> buttons{};
    buttons.at(static_cast<std::size_t>(teleop.config().enable_button)) = hand.holds_enable;
    if (teleop.config().turbo_button != kNone) {
      buttons.at(static_cast<std::size_t>(teleop.config().turbo_button)) = hand.holds_turbo;
    }
    const bool was_driving = teleop.state() == TeleopState::kDriving;
    teleop.on_input({.axes = hand.axes, .buttons = buttons}, wall);
    published_at_ = wall;
    if (was_driving && teleop.state() != TeleopState::kDriving) tick();
  }

  void tick() {
    ticked_ = wall;
    const ClockReading now{.wall = wall, .robot = robot_speed_ * wall};
    if (const auto velocity = teleop.command(now)) sent.push_back({now.wall, now.robot, *velocity});
  }

  /// Releases the dead-man button for a moment, then holds it.
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
  double published_at_{};
  double ticked_{};
};

}  // namespace foothill_teleop::testing
