#pragma once

#include <limits>

namespace diff_drive_controller {

constexpr double kNoLimit = std::numeric_limits<double>::quiet_NaN();

/// Limits of one axis; not a number means none. Units are those of the axis: m or rad.
struct SpeedLimits {
  double min_velocity{kNoLimit};              ///< Usually negative; else minus the maximum.
  double max_velocity{kNoLimit};              ///< Positive.
  double max_acceleration{kNoLimit};          ///< Forwards and faster; positive.
  double max_deceleration{kNoLimit};          ///< Forwards and slower; negative.
  double max_acceleration_reverse{kNoLimit};  ///< Backwards and faster; negative.
  double max_deceleration_reverse{kNoLimit};  ///< Backwards and slower; positive.
  double min_jerk{kNoLimit};                  ///< Negative.
  double max_jerk{kNoLimit};                  ///< Positive.
};

/// Keeps a commanded speed within limits of speed, acceleration and jerk.
class SpeedLimiter {
 public:
  /// What can follow from others is filled in: the reverse from the forward, the minimum from the
  /// maximum. Throws std::invalid_argument that names a limit of the wrong sign.
  explicit SpeedLimiter(const SpeedLimits& limits = {});

  /// Returns the speed that is allowed when `wanted` is.
  /// @param last, second_to_last Speeds of the last two steps.
  /// @param dt Between them [s].
  [[nodiscard]] double limit(double wanted, double last, double second_to_last, double dt) const;

 private:
  [[nodiscard]] double limit_velocity(double speed) const;
  [[nodiscard]] double limit_acceleration(double speed, double last, double dt) const;
  [[nodiscard]] double limit_jerk(double speed, double last, double second_to_last,
                                  double dt) const;

  SpeedLimits limits_;
};

}  // namespace diff_drive_controller
