#pragma once

#include <array>

#include "foothill_core/planar.hpp"
#include "pioneer_arcos/pioneer_state.hpp"

/// The body below an emulated microcontroller.
///
/// The emulator models the firmware of a Pioneer only: protocol, ramps, odometry, watchdog. Wheels,
/// battery, sonar and bumpers belong to a RobotBody, either a model on an empty floor (DynamicBody)
/// or a robot in a simulated world.
namespace pioneer_arcos {

/// Output of the microcontroller to its drive.
struct BodyCommand {
  double forward{};    ///< [m/s]
  double turn_rate{};  ///< Counter-clockwise [rad/s].
  bool powered{};      ///< Without power the wheels roll freely.
};

/// Input of the microcontroller from its sensors.
struct BodyReading {
  LeftRight travel{};  ///< Path of the wheel rims by the encoders, from any origin [m].
  LeftRight speed{};   ///< Speed of the wheel rims [m/s].
  double turn_rate{};  ///< True turn rate, for a gyro [rad/s].
  bool left_stalled{};
  bool right_stalled{};
  /// Pressed segments of the front bumper, from the robot's left to its right.
  std::array<bool, kBumperSegments> front_bumpers{};
  /// Pressed segments of the rear bumper, from the robot's left to its right.
  std::array<bool, kBumperSegments> rear_bumpers{};
  double battery_voltage{12.7};  ///< [V]
};

/// Wheels, battery and sensors of an emulated robot.
class RobotBody {
 public:
  RobotBody() = default;
  virtual ~RobotBody() = default;
  RobotBody(const RobotBody&) = delete;
  RobotBody& operator=(const RobotBody&) = delete;

  /// Applies a command for dt [s]. A body that its world steps only stores the command.
  virtual void step(const BodyCommand& command, double dt) = 0;
  [[nodiscard]] virtual BodyReading read() const = 0;
  /// Returns half the wheel separation that the firmware assumes [m].
  [[nodiscard]] virtual double half_track() const = 0;
  /// Returns the range of the nearest echo of a sonar transducer [m]; infinite if there is none.
  /// @param disc Number of the transducer, from 0.
  [[nodiscard]] virtual double sonar(int disc) = 0;
  /// Returns the true pose, for clients that know that the robot is simulated.
  [[nodiscard]] virtual foothill_core::PlanarPose pose() const = 0;
  /// Moves the robot to a true pose. Returns false, and leaves the robot where it is, if the robot
  /// would overlap an obstacle there.
  [[nodiscard]] virtual bool place(const foothill_core::PlanarPose& pose) = 0;
};

}  // namespace pioneer_arcos
