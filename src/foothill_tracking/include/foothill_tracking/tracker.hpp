#pragma once

#include <memory>
#include <string>
#include <tl/expected.hpp>

#include "foothill_tracking/command_shaper.hpp"
#include "foothill_tracking/law.hpp"
#include "foothill_tracking/monitor.hpp"
#include "foothill_tracking/predictor.hpp"

namespace foothill_tracking {

/// What a tracker is made from.
struct TrackerConfig {
  RobotLimits limits{};
  std::string law{"preview"};
  Gains gains{};       ///< Those that differ from the law's own.
  double period{0.1};  ///< Of control [s].
  Predictor::Parameters predictor{};
  Monitor::Parameters monitor{};
  /// Odometry is that of the robot's last servo period: so much older than its stamp [s].
  double odometry_lag{0.005};
  double approach_below{0.01};    ///< An error or a jump of less is left to the law [m].
  double approach_after{3.0};     ///< For so long, then the robot plans a way to the craft [s].
  double shortest_approach{2.0};  ///< Of such a way [s].
  double approach_share{0.5};     ///< Of the robot's limits that such a way may use [-].
};

enum class TrackerState {
  kWaiting,      ///< For odometry or for a craft.
  kApproaching,  ///< On the way to the craft.
  kTracking,
  kStopping,  ///< Slowing down because of a fault.
  kStopped,
};

/// Stable text for logs.
[[nodiscard]] const char* to_cstr(TrackerState state);

/// One command and all there is to say about it.
struct TrackerOutput {
  LawOutput command{};  ///< As it is to be sent: limited and rounded.
  TrackerState state{};
  Fault fault{};
  bool saturated{};
  FloorMotion craft{};      ///< Where the craft is when the command begins to act.
  FloorMotion reference{};  ///< What is followed then: the craft, or the way to it.
  RobotState robot{};       ///< Where the robot will be then.
  PlanarError error{};      ///< Of the robot against `reference`; heading against the law's.
  double distance{};        ///< From robot to craft on the floor [m].
};

/// Drives one robot after one craft: approach from any pose, prediction over the link's delays,
/// law, limits, watch, and a safe stop.
class Tracker {
 public:
  /// Throws std::invalid_argument saying what is wrong with the config, its law or its gains.
  explicit Tracker(const TrackerConfig& config);

  /// Where the craft will be. One that jumps is approached, not jumped after.
  /// @param t When this was heard [s].
  void set_craft(std::shared_ptr<const Reference> craft, double t);
  /// Where the robot was, on the floor W.
  void measure(const Measurement& measurement);
  /// A gyroscope's yaw rate, if there is one [rad/s].
  void measure_yaw_rate(double t, double yaw_rate);

  /// Returns the command that acts from time t on, for `hold` seconds. Times ascend.
  [[nodiscard]] TrackerOutput command(double t, double hold);

  /// Goes on with another law, or other gains of the present one, without a jump. Refused with the
  /// reason; then nothing has changed.
  [[nodiscard]] tl::expected<void, GainError> set_law(const std::string& name,
                                                      const Gains& gains = {});
  [[nodiscard]] const TrackingLaw& law() const { return *law_; }

  /// Whether being pushed is allowed: then slip and being far off course are no faults.
  void allow_pushes(bool allowed) { pushes_allowed_ = allowed; }

  /// Slows down within the limits and stays.
  void stop() { fail(Fault::kStoppedByUser); }
  /// Goes on after a stop: approaches the craft again.
  void resume();
  /// Begins anew, at rest, with the same law: time has gone back.
  void restart();
  [[nodiscard]] TrackerState state() const { return state_; }
  [[nodiscard]] Fault fault() const { return fault_; }
  /// When the last odometry was measured, by its stamp [s].
  [[nodiscard]] double measured_at() const {
    return predictor_.measured_at() + config_.odometry_lag;
  }
  [[nodiscard]] bool is_slipping() const { return monitor_.slipping_for() > 0.0; }

 private:
  void fail(Fault fault);
  void watch(const TrackerOutput& output, double t, double hold);
  [[nodiscard]] FloorMotion start_towards(const Reference& craft, double t) const;
  void approach_from_rest(double t);
  void join(const FloorMotion& from, double start);
  [[nodiscard]] double approach_duration(const FloorMotion& from, double start) const;
  [[nodiscard]] const Reference& followed() const;
  void approach_if_stuck(const TrackerOutput& output, double t, double hold);
  [[nodiscard]] Twist wanted_twist(const LawInput& input, TrackerOutput& output);
  void tell_errors(TrackerOutput& output, double t) const;

  TrackerConfig config_;
  std::unique_ptr<TrackingLaw> law_;
  Predictor predictor_;
  CommandShaper shaper_;
  Monitor monitor_;
  std::shared_ptr<const Reference> craft_{};
  std::shared_ptr<const MergingReference> way_{};
  double heard_at_{};
  double last_yaw_at_{};
  Twist wheels_{};
  TrackerState state_{TrackerState::kWaiting};
  Fault fault_{Fault::kNone};
  bool law_is_new_{true};
  bool pushes_allowed_{false};
  double off_for_{};
};

}  // namespace foothill_tracking
