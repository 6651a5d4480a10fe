#pragma once

#include "foothill_core/planar.hpp"
#include "pioneer_dynamics/command_limits.hpp"

/// The motion of a calibration: squares, driven in both directions. Errors of the wheel radii and
/// of the track can cancel each other in one direction; then they add up in the other.

namespace pioneer_calibration {

/// Sense in which a square is driven.
enum class Direction { kClockwise, kCounterClockwise };

/// Plan of a square.
struct SquarePlan {
  double side{4.0};  ///< [m]
  Direction direction{};
  double speed{0.3};        ///< Speed along the sides [m/s].
  double yaw_rate{0.5};     ///< Yaw rate at the corners [rad/s].
  double braking{0.2};      ///< Deceleration [m/s^2].
  double yaw_braking{0.8};  ///< Yaw deceleration [rad/s^2].
  double rest{1.5};         ///< Pause after each side, each corner and at the end [s].
};

/// Drives a robot around a square by its own odometry, back to its initial heading. Deviations from
/// the square do not matter: the path of the wheels is measured.
class SquareDriver {
 public:
  explicit SquareDriver(const SquarePlan& plan) : plan_{plan} {}

  /// Returns the next command.
  /// @param pose Pose by odometry. @param t Time, not decreasing [s].
  [[nodiscard]] pioneer_dynamics::VelocityCommand command(const foothill_core::PlanarPose& pose,
                                                          double t);
  [[nodiscard]] bool is_done() const { return leg_ == kLegs; }
  /// Returns the completed fraction, from 0 to 1.
  [[nodiscard]] double progress() const { return static_cast<double>(leg_) / kLegs; }

 private:
  static constexpr int kLegs = 8;  ///< Four sides and the corner after each.

  void begin(const foothill_core::PlanarPose& pose);
  [[nodiscard]] pioneer_dynamics::VelocityCommand drive_side(const foothill_core::PlanarPose& pose);
  [[nodiscard]] pioneer_dynamics::VelocityCommand turn_corner(
      const foothill_core::PlanarPose& pose);
  [[nodiscard]] bool is_corner() const { return leg_ % 2 == 1; }

  SquarePlan plan_;
  int leg_{-1};  ///< -1 before the first pose.
  bool arrived_{false};
  double arrived_at_{};
  foothill_core::PlanarPose from_{};  ///< Start and direction of the present side.
};

}  // namespace pioneer_calibration
