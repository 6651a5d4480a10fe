#pragma once

#include <chrono>
#include <string>

#include "pioneer_arcos/link_report.hpp"
#include "pioneer_arcos/robot_state.hpp"
#include "pioneer_hardware/settings.hpp"

namespace pioneer_hardware {

using pioneer_arcos::LinkReport;
using pioneer_arcos::RobotState;

/// A robot that is driven, whatever speaks to it. It connects by itself, and again whenever the
/// link was lost; it is stopped when this goes out of scope.
///
/// drive(), state() and link() neither wait nor allocate.
class Robot {
 public:
  virtual ~Robot() = default;

  /// Drives until the next call; what is older than Settings::command_timeout is void.
  /// @param forward [m/s] @param turn_rate Counter-clockwise [rad/s].
  virtual void drive(double forward, double turn_rate) = 0;
  /// Switches the motors; kept over a lost link.
  virtual void enable_motors(bool on) = 0;
  /// Sets the robot's own odometry to zero.
  virtual void reset_odometry() = 0;

  /// Waits for packets; returns whether they come in time.
  [[nodiscard]] virtual bool wait_until_connected(std::chrono::milliseconds patience) = 0;

  [[nodiscard]] virtual RobotState state() const = 0;
  [[nodiscard]] virtual LinkReport link() const = 0;
  /// Why the link was lost last; for people.
  [[nodiscard]] virtual std::string last_error() const = 0;
};

/// Waits until a condition on a robot's state holds; returns whether it does in time.
template <typename Condition>
[[nodiscard]] bool wait_for(const Robot& robot, Condition condition,
                            std::chrono::milliseconds patience);

}  // namespace pioneer_hardware

#include "pioneer_hardware/detail/wait_for.hpp"
