#pragma once

#include <string>

#include "foothill_tracking/predictor.hpp"

/// Fault detection. The monitor decides when tracking is no longer safe or no longer meaningful;
/// the tracker then stops the robot within its limits.

namespace foothill_tracking {

/// Reason why a robot was stopped.
enum class TrackingFault {
  kNone,
  kOdometryLost,
  kReferenceLost,
  kSaturated,
  kSlip,
  kOffCourse,
  kStoppedByUser,
};

/// Stable text for logs.
[[nodiscard]] const char* to_cstr(TrackingFault fault);

/// Input of the monitor in one control period.
struct MonitorInput {
  double odometry_age{};   ///< [s]
  double reference_age{};  ///< [s]
  bool saturated{};
  double error{};  ///< Distance from the active reference [m].
  double hold{};   ///< Length of the control period [s].
};

/// Monitors a robot that follows a reference. A condition that persists too long is a fault.
class Monitor {
 public:
  struct Parameters {
    double odometry_timeout{0.35};  ///< Maximum age of odometry [s].
    double reference_timeout{3.0};  ///< Maximum age of the craft's state [s].
    double saturation_time{2.0};    ///< Maximum duration of saturated commands [s] ...
    double saturation_error{0.05};  ///< ... while the error exceeds this [m].
    double slip_speed{0.03};        ///< Velocity innovation that counts as slip [m/s].
    double slip_yaw_rate{0.15};     ///< Yaw rate innovation that counts as slip [rad/s].
    double slip_time{0.4};          ///< Maximum duration of slip [s].
    double off_course{0.5};         ///< Maximum tracking error [m].
  };

  explicit Monitor(const Parameters& parameters) : parameters_{parameters} {}

  void reset();
  /// Evaluates the innovation of a measurement.
  /// @param dt Time since the previous measurement [s].
  void on_innovation(const Innovation& innovation, double dt);
  /// Compares the yaw rate of a gyroscope with that of the wheels [rad/s].
  void compare_yaw_rates(double gyro, double wheels, double dt);
  /// Returns the fault of this control period, if any.
  [[nodiscard]] TrackingFault check(const MonitorInput& input);
  /// Returns the duration of uninterrupted slip [s].
  [[nodiscard]] double slipping_for() const { return slipping_for_; }

 private:
  Parameters parameters_;
  double saturated_for_{};
  double innovation_for_{};
  double gyro_mismatch_for_{};
  double slipping_for_{};
};

}  // namespace foothill_tracking
