#pragma once

#include <memory>
#include <string>
#include <tl/expected.hpp>

#include "foothill_tracking/approach_planner.hpp"
#include "foothill_tracking/command_shaper.hpp"
#include "foothill_tracking/law.hpp"
#include "foothill_tracking/monitor.hpp"
#include "foothill_tracking/predictor.hpp"

/// The tracker of one robot: approach from any pose, prediction over the delays of the link,
/// tracking law, limits, monitoring, and a safe stop. It reads no clock and sends nothing; the node
/// does.

namespace foothill_tracking {

/// Configuration of a tracker.
struct TrackerConfig {
  RobotLimits limits{};
  std::string law{"preview"};
  Gains gains{};       ///< Gains that differ from the law's defaults.
  double period{0.1};  ///< Control period [s].
  Predictor::Parameters predictor{};
  Monitor::Parameters monitor{};
  ApproachParameters approach{};
  /// Delay from a measurement to the timestamp of its odometry [s]: a robot reports the state of
  /// its last servo period.
  double odometry_lag{0.005};
};

enum class TrackerState {
  kWaiting,      ///< No odometry or no craft yet.
  kApproaching,  ///< On the way to the craft.
  kTracking,
  kStopping,  ///< Slowing down because of a fault.
  kStopped,
};

/// Stable text for logs.
[[nodiscard]] const char* to_cstr(TrackerState state);

/// One command and the state of tracking.
struct TrackerOutput {
  LawOutput command{};  ///< Command to send: limited and rounded.
  TrackerState state{};
  TrackingFault fault{};
  bool saturated{};
  FloorMotion craft{};      ///< Motion of the craft when the command takes effect.
  FloorMotion reference{};  ///< Active reference at that time: the craft, or the approach to it.
  RobotState robot{};       ///< Predicted state of the robot at that time.
  PlanarError error{};      ///< Error to `reference`; heading error to the law's heading.
  double distance{};        ///< Distance from robot to craft on the floor [m].
};

/// Makes one robot follow one craft.
class Tracker {
 public:
  /// Throws std::invalid_argument if the configuration, its law or its gains are invalid.
  explicit Tracker(const TrackerConfig& config);

  /// Sets the trajectory of the craft. If it jumps, the robot approaches it smoothly.
  /// @param t Time of the report [s].
  void set_craft(std::shared_ptr<const ReferenceTrajectory> craft, double t);
  /// Updates the state of the robot on the floor W.
  void measure(const Measurement& measurement);
  /// Updates the yaw rate measured by a gyroscope [rad/s].
  void measure_yaw_rate(double t, double yaw_rate);

  /// Returns the command that takes effect at time t and is held for `hold` seconds. Times must
  /// increase.
  [[nodiscard]] TrackerOutput command(double t, double hold);

  /// Switches to another law, or changes gains of the present one, without a jump. On an error
  /// nothing changes.
  [[nodiscard]] tl::expected<void, GainError> set_law(const std::string& name,
                                                      const Gains& gains = {});
  [[nodiscard]] const TrackingLaw& law() const { return *law_; }

  /// Sets whether the robot may be pushed; slip and large errors are not faults then.
  void allow_pushes(bool allowed) { pushes_allowed_ = allowed; }

  /// Slows down within the limits and stops.
  void stop() { fail(TrackingFault::kStoppedByUser); }
  /// Continues after a stop: approaches the craft again.
  void resume();
  /// Discards all state except the law, after a jump of the clock. The robot is assumed at rest.
  void restart();
  [[nodiscard]] TrackerState state() const { return state_; }
  [[nodiscard]] TrackingFault fault() const { return fault_; }
  /// Returns the stamp of the last odometry [s].
  [[nodiscard]] double measured_at() const {
    return predictor_.measured_at() + config_.odometry_lag;
  }
  [[nodiscard]] bool is_slipping() const { return monitor_.slipping_for() > 0.0; }

 private:
  void fail(TrackingFault fault);
  void check_faults(const TrackerOutput& output, double t, double hold);
  [[nodiscard]] FloorMotion transition_start(const ReferenceTrajectory& craft, double t) const;
  void start_approach(std::shared_ptr<const MergingReference> approach);
  void approach_if_stuck(const TrackerOutput& output, double t, double hold);
  [[nodiscard]] const ReferenceTrajectory& active_reference() const;
  [[nodiscard]] PlanarTwist desired_twist(const LawInput& input, TrackerOutput& output);
  void compute_errors(TrackerOutput& output, double t) const;

  TrackerConfig config_;
  std::unique_ptr<TrackingLaw> law_;
  Predictor predictor_;
  CommandShaper shaper_;
  Monitor monitor_;
  ApproachPlanner planner_;
  std::shared_ptr<const ReferenceTrajectory> craft_{};
  std::shared_ptr<const MergingReference> approach_{};
  double reference_stamp_{};
  double last_yaw_at_{};
  PlanarTwist wheels_{};
  TrackerState state_{TrackerState::kWaiting};
  TrackingFault fault_{TrackingFault::kNone};
  bool law_is_new_{true};
  bool pushes_allowed_{false};
  double off_for_{};
};

}  // namespace foothill_tracking
