#pragma once

#include <string>

#include "foothill_tracking/predictor.hpp"

namespace foothill_tracking {

/// Why a robot was stopped.
enum class Fault {
  kNone,
  kOdometryLost,
  kReferenceLost,
  kSaturated,
  kSlip,
  kOffCourse,
  kStoppedByUser,
};

/// Stable text for logs.
[[nodiscard]] const char* to_cstr(Fault fault);

/// What a monitor sees at one control period.
struct Watch {
  double odometry_age{};   ///< [s]
  double reference_age{};  ///< [s]
  bool saturated{};
  double error{};  ///< Distance from the reference that is followed [m].
  double hold{};   ///< The period [s].
};

/// Watches over a robot that follows a reference: what lasts too long is a fault.
class Monitor {
 public:
  struct Parameters {
    double odometry_timeout{0.35};  ///< [s]
    double reference_timeout{3.0};  ///< [s]
    double saturation_time{2.0};    ///< Limits reached without a break for so long [s],
    double saturation_error{0.05};  ///< and the robot so far off [m].
    double slip_speed{0.03};        ///< Motion that no command explains [m/s].
    double slip_yaw_rate{0.15};     ///< [rad/s]
    double slip_time{0.4};          ///< Lasting for so long [s].
    double off_course{0.5};         ///< Error that is given up [m].
  };

  explicit Monitor(const Parameters& parameters) : parameters_{parameters} {}

  void reset();
  /// A measurement came that the commands do not explain by this much.
  /// @param dt Since the last one [s].
  void surprised(const Surprise& surprise, double dt);
  /// Another instrument, such as a gyroscope, saw this yaw rate while the wheels showed that one.
  void compare_yaw_rates(double seen, double by_wheels, double dt);
  [[nodiscard]] Fault watch(const Watch& watch);
  /// For how long motion has not been explained [s].
  [[nodiscard]] double slipping_for() const { return slipping_for_; }

 private:
  void slips(bool now, double dt, double& since) const;

  Parameters parameters_;
  double saturated_for_{};
  double surprised_for_{};
  double differs_for_{};
  double slipping_for_{};
};

}  // namespace foothill_tracking
