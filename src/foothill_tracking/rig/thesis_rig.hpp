#pragma once

#include <functional>
#include <vector>

#include "foothill_tracking/law.hpp"
#include "pioneer_dynamics/vehicle.hpp"

namespace foothill_tracking {

/// The thesis' simulation (section 4.6.3): its vehicle, servo and floor, a law evaluated at 1 Hz
/// and a servo at 2 Hz. Speeds are not rounded and there is no latency.
struct ThesisRun {
  PlanarPose start{};
  double law_period{1.0};     ///< [s]
  double servo_period{0.5};   ///< [s]
  double duration{};          ///< [s]
  double sample_period{1.0};  ///< [s]
  /// Whether odometry, which is as old as the last servo update, is extrapolated to the current
  /// time. The thesis does not do this.
  bool carries_on{false};
};

struct ThesisSample {
  double t{};
  PlanarPose pose{};
  Eigen::Vector2d craft{Eigen::Vector2d::Zero()};  ///< [m]
  PlanarTwist command{};

  /// Returns the robot's position minus the craft's, as plotted in the thesis [m].
  [[nodiscard]] Eigen::Vector2d error() const { return pose.position() - craft; }
};

/// Runs the simulation and returns one sample per sample period.
/// @param craft True motion of the craft at a time; times increase.
/// @param report Trajectory that the law receives at a time.
[[nodiscard]] std::vector<ThesisSample> run_thesis(
    TrackingLaw& law, const ThesisRun& run, const std::function<FloorMotion(double)>& craft,
    const std::function<std::shared_ptr<const ReferenceTrajectory>(double)>& report);

}  // namespace foothill_tracking
