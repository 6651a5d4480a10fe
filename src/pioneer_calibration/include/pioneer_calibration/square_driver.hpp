#pragma once

#include "pioneer_dynamics/command_limits.hpp"
#include "pioneer_dynamics/planar.hpp"

namespace pioneer_calibration {

/// Which way round a square is driven.
enum class Direction { kClockwise, kCounterClockwise };

/// A square to be driven.
struct SquarePlan {
  double side{4.0};  ///< [m]
  Direction direction{};
  double speed{0.3};        ///< Along its sides [m/s].
  double yaw_rate{0.5};     ///< At its corners [rad/s].
  double braking{0.2};      ///< [m/s^2]
  double yaw_braking{0.8};  ///< [rad/s^2]
  double rest{1.5};         ///< Standing still after each side, each corner and at the end [s].
};

/// Drives a robot round a square by its own odometry, and turns it back to where it looked at
/// first. How well it keeps to the square matters little: what is measured is the wheels' path.
class SquareDriver {
 public:
  explicit SquareDriver(const SquarePlan& plan) : plan_{plan} {}

  /// Returns what to command.
  /// @param pose By odometry. @param t Time [s], never less than before.
  [[nodiscard]] pioneer_dynamics::VelocityCommand command(const pioneer_dynamics::Pose& pose,
                                                          double t);
  [[nodiscard]] bool is_done() const { return leg_ == kLegs; }
  /// Returns how much of it is driven, from 0 to 1.
  [[nodiscard]] double part() const { return static_cast<double>(leg_) / kLegs; }

 private:
  static constexpr int kLegs = 8;  ///< Four sides and the corner after each.

  void begin(const pioneer_dynamics::Pose& pose);
  [[nodiscard]] pioneer_dynamics::VelocityCommand drive_side(const pioneer_dynamics::Pose& pose);
  [[nodiscard]] pioneer_dynamics::VelocityCommand turn_corner(const pioneer_dynamics::Pose& pose);
  [[nodiscard]] bool is_corner() const { return leg_ % 2 == 1; }

  SquarePlan plan_;
  int leg_{-1};  ///< -1 before the first pose.
  bool arrived_{false};
  double arrived_at_{};
  pioneer_dynamics::Pose from_{};  ///< Where the present side began, and its direction.
};

}  // namespace pioneer_calibration
