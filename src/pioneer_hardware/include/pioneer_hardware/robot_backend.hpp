#pragma once

#include <chrono>
#include <string>

#include "pioneer_arcos/arcos_statistics.hpp"
#include "pioneer_arcos/pioneer_state.hpp"
#include "pioneer_hardware/hardware_settings.hpp"

/// The robot as the ros2_control component uses it, independent of the library that communicates
/// with it.
namespace pioneer_hardware {

using pioneer_arcos::ArcosStatistics;
using pioneer_arcos::PioneerState;

/// A robot. Connects, and reconnects after each loss, without further calls. The destructor stops
/// the robot and disables its motors.
///
/// drive(), state() and link() neither wait nor allocate.
class RobotBackend {
 public:
  RobotBackend() = default;
  virtual ~RobotBackend() = default;
  RobotBackend(const RobotBackend&) = delete;
  RobotBackend& operator=(const RobotBackend&) = delete;

  /// Sets the velocity, valid for HardwareSettings::command_timeout or until the next call.
  /// @param forward [m/s] @param turn_rate Counter-clockwise [rad/s].
  virtual void drive(double forward, double turn_rate) = 0;
  /// Enables or disables the motors; the setting persists over a lost link.
  virtual void enable_motors(bool on) = 0;
  /// Sets the odometry of the robot's state to zero.
  virtual void reset_odometry() = 0;

  /// Waits for packets; returns whether they arrive within the time limit.
  [[nodiscard]] virtual bool wait_until_connected(std::chrono::milliseconds timeout) = 0;

  [[nodiscard]] virtual PioneerState state() const = 0;
  [[nodiscard]] virtual ArcosStatistics link() const = 0;
  /// Returns the reason for the last failure of the link, for logs.
  [[nodiscard]] virtual std::string last_error() const = 0;
};

/// Waits until condition(PioneerState) holds; returns whether it does within the time limit.
template <typename Condition>
[[nodiscard]] bool wait_for(const RobotBackend& robot, Condition condition,
                            std::chrono::milliseconds timeout);

}  // namespace pioneer_hardware

#include "pioneer_hardware/detail/wait_for.hpp"
