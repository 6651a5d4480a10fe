#pragma once

#include <Eigen/Core>
#include <optional>

/// Detection of slopes from an accelerometer. A robot that climbs something has run into it, even
/// if no sonar or bumper noticed.

namespace pioneer_modes {

/// Low-pass filtered tilt of the floor below a robot.
class TiltDetector {
 public:
  /// @param max_tilt Steeper floors are obstacles [rad].
  explicit TiltDetector(double max_tilt) : max_tilt_{max_tilt} {}

  /// @param force_B Specific force in base_link's axes [m/s^2].
  void update(double t, const Eigen::Vector3d& force_B);

  /// Evaluates the tilt at a time.
  /// @param is_forward Whether the robot drives forwards.
  /// @returns whether the slope is too steep; nothing without recent measurements.
  std::optional<bool> check(double t, bool is_forward);

  /// Returns whether the floor was too steep when last checked.
  [[nodiscard]] bool is_steep() const { return is_steep_; }
  /// Returns whether the last check found a slope that was not steep before.
  [[nodiscard]] bool is_new() const { return is_new_; }
  /// Returns whether the slope was met driving forwards.
  [[nodiscard]] bool is_ahead() const { return is_ahead_; }

 private:
  double max_tilt_;
  std::optional<Eigen::Vector3d> force_B_{};  ///< Filtered.
  double updated_at_{-1e9};
  bool is_steep_{};
  bool is_new_{};
  bool is_ahead_{};
};

}  // namespace pioneer_modes
