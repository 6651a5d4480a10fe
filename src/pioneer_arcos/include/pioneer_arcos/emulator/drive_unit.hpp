#pragma once

#include <cstdint>

#include "pioneer_arcos/config_packet.hpp"
#include "pioneer_arcos/emulator/body.hpp"
#include "pioneer_arcos/emulator/firmware_odometry.hpp"
#include "pioneer_arcos/emulator/motion_control.hpp"

/// Motor control of an emulated microcontroller: motor power, ramps, odometry and stalls.
namespace pioneer_arcos {

/// The firmware's control loop around the wheels.
///
/// A stall, reported by the body or caused by a bumper in the direction of motion, removes power
/// from the motors for ConfigPacket::stall_count_ms. The STOP button disables the motors. At the
/// end of a session the robot brakes before its motors lose power.
class DriveUnit {
 public:
  /// Conditions of one step of the control loop.
  struct Conditions {
    SteadyTime now{};
    bool hold{};  ///< Whether the robot must be at rest; setpoints are kept.
    bool stop_button{};
  };
  /// Result of one step.
  struct StepResult {
    BodyReading reading{};
    bool left_stalled{};
    bool right_stalled{};
  };

  /// @param flash Settings that fit the body. @param body Must outlive this object.
  DriveUnit(const ConfigPacket& flash, RobotBody& body)
      : body_{body}, odometry_{flash, body.half_track()} {}

  /// Disables the motors and clears setpoints, odometry and stall settings.
  void begin_session();
  /// Stops the robot with maximum deceleration and then disables its motors.
  void end_session();

  /// Enables or disables the motors. While the STOP button stalls the robot they stay disabled.
  void enable_motors(bool on, bool stop_button);
  /// Selects the bumpers that stall the robot. @param rings Bit 0 front, bit 1 rear.
  void set_bump_stall(std::uint8_t rings) { bump_stall_ = rings; }
  void set_stop_button_stall(bool on) { stop_button_stalls_ = on; }

  /// Advances by one period of the control loop. @param config Settings of the session.
  [[nodiscard]] StepResult step(const Conditions& conditions, const ConfigPacket& config);

  [[nodiscard]] MotionControl& motion() { return motion_; }
  [[nodiscard]] const MotionControl& motion() const { return motion_; }
  [[nodiscard]] FirmwareOdometry& odometry() { return odometry_; }
  [[nodiscard]] const FirmwareOdometry& odometry() const { return odometry_; }
  /// Returns the position that setpoints refer to.
  [[nodiscard]] MotionControl::Position position() const {
    return {odometry_.path(), odometry_.heading()};
  }
  [[nodiscard]] bool motors_enabled() const { return motors_; }
  /// Returns whether the STOP button keeps the robot stalled.
  [[nodiscard]] bool is_stop_button_engaged(bool stop_button) const {
    return stop_button && stop_button_stalls_;
  }

 private:
  void update_stall(const Conditions& conditions, const ConfigPacket& config, StepResult& result);

  RobotBody& body_;
  MotionControl motion_{};
  FirmwareOdometry odometry_;
  bool motors_{};
  bool braking_{};  ///< Whether the motors keep power until the wheels are at rest.
  std::uint8_t bump_stall_{3};
  bool stop_button_stalls_{true};
  SteadyTime stalled_until_{};
};

}  // namespace pioneer_arcos
