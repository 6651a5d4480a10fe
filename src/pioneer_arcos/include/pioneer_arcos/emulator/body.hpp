#pragma once

#include <array>

#include "pioneer_arcos/robot_state.hpp"

namespace pioneer_arcos {

/// What the microcontroller wants of its drive.
struct BodyCommand {
  double forward{};    ///< [m/s]
  double turn_rate{};  ///< Counter-clockwise [rad/s].
  bool powered{};      ///< Without power the wheels turn as they like.
};

/// What the microcontroller feels.
struct BodyReading {
  WheelPair travel{};  ///< Path of the wheels' rims by their encoders, from any origin [m].
  WheelPair speed{};   ///< Of the rims [m/s].
  double turn_rate{};  ///< True [rad/s], for a gyro.
  bool left_stalled{};
  bool right_stalled{};
  /// Pressed bumpers, each ring from the robot's left to its right.
  std::array<bool, kBumperSegments> front_bumpers{};
  std::array<bool, kBumperSegments> rear_bumpers{};
  double battery_voltage{12.7};  ///< [V]
};

/// Where a body really is, on the floor.
struct BodyPose {
  double x{};        ///< [m]
  double y{};        ///< [m]
  double heading{};  ///< [rad]
};

/// Wheels, battery and senses below an emulated microcontroller: a model, or a robot in a world.
class RobotBody {
 public:
  RobotBody() = default;
  virtual ~RobotBody() = default;
  RobotBody(const RobotBody&) = delete;
  RobotBody& operator=(const RobotBody&) = delete;

  /// Drives for dt [s]. A body that is stepped by its world takes the command only.
  virtual void step(const BodyCommand& command, double dt) = 0;
  [[nodiscard]] virtual BodyReading read() const = 0;
  /// Returns half the distance of the wheels, as the firmware believes [m].
  [[nodiscard]] virtual double half_track() const = 0;
  /// Returns the range of a sonar's nearest echo [m]; infinite if there is none.
  /// @param disc From 0; facts of their places are the body's.
  [[nodiscard]] virtual double sonar(int disc) = 0;
  /// Return and set the true pose, for clients that know they talk to a simulator.
  [[nodiscard]] virtual BodyPose pose() const = 0;
  virtual void place(const BodyPose& pose) = 0;
};

}  // namespace pioneer_arcos
