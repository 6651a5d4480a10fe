#pragma once

#include <functional>
#include <vector>

#include "foothill_tracking/law.hpp"
#include "pioneer_dynamics/vehicle.hpp"

namespace foothill_tracking {

/// The thesis' simulation (its 4.6.3): its vehicle, servo and floor, a law that is asked once a
/// second, a servo that runs twice a second. Speeds are not rounded, nothing is late.
struct ThesisRun {
  Pose start{};
  double law_period{1.0};     ///< [s]
  double servo_period{0.5};   ///< [s]
  double duration{};          ///< [s]
  double sample_period{1.0};  ///< [s]
  /// Whether odometry, which is as old as the servo's last run, is carried on to now. The thesis
  /// does not.
  bool carries_on{false};
};

struct ThesisSample {
  double t{};
  Pose pose{};
  Eigen::Vector2d craft{Eigen::Vector2d::Zero()};  ///< [m]
  Twist command{};

  /// Of the robot less the craft's, as the thesis plots it [m].
  [[nodiscard]] Eigen::Vector2d error() const { return pose.position() - craft; }
};

/// Returns what happens every sample period.
/// @param craft Where the craft truly is at a time, which ascends.
/// @param report What the law knows at a time.
[[nodiscard]] std::vector<ThesisSample> run_thesis(
    TrackingLaw& law, const ThesisRun& run, const std::function<FloorMotion(double)>& craft,
    const std::function<std::shared_ptr<const Reference>(double)>& report);

}  // namespace foothill_tracking
