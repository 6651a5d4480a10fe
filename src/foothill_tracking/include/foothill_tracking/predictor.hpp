#pragma once

#include <deque>

#include "foothill_tracking/law.hpp"
#include "foothill_tracking/robot_limits.hpp"

/// Compensation of delays: a command takes effect after the latency of the link, and odometry is
/// delayed. The predictor compensates for both.

namespace foothill_tracking {

/// Pose and velocity from odometry.
struct Measurement {
  double t{};  ///< Time of the measurement, not of its arrival [s].
  PlanarPose pose{};
  PlanarTwist twist{};
};

/// Innovation: difference between a measurement and the prediction from the commands sent so far.
struct Innovation {
  double distance{};  ///< [m]
  double turn{};      ///< [rad]
  double speed{};     ///< [m/s]
  double yaw_rate{};  ///< [rad/s]
};

/// Predicts the state of a wheeled robot from delayed measurements and from commands that have not
/// taken effect yet. The velocity servo is modelled as a ramp with the robot's accelerations. Each
/// measurement corrects the predicted pose by a fixed share of the innovation, which averages out
/// the quantisation of odometry.
class Predictor {
 public:
  struct Parameters {
    double correction_gain{0.3};   ///< Share of the innovation that corrects the pose [-].
    double reset_distance{0.004};  ///< A larger innovation resets the pose to the measurement [m].
    double reset_heading{0.01};    ///< Likewise for the heading [rad].
  };

  explicit Predictor(const RobotLimits& limits) : Predictor{limits, Parameters{}} {}
  Predictor(const RobotLimits& limits, const Parameters& parameters)
      : limits_{limits}, parameters_{parameters} {}

  [[nodiscard]] bool has_begun() const { return has_begun_; }
  [[nodiscard]] double measured_at() const { return measured_at_; }
  /// Discards the estimate and all commands.
  void reset();
  /// Records a command that takes effect at time t [s]. Times must increase.
  void sent(double t, const PlanarTwist& command);
  /// Corrects the estimate by a measurement and returns the innovation. Measurements that are not
  /// newer than the last one are ignored.
  Innovation measure(const Measurement& measurement);
  /// Returns the predicted state at time t, or at the last measurement if that is later.
  [[nodiscard]] RobotState at(double t) const;

 private:
  struct Sent {
    double t{};
    PlanarTwist command{};
  };
  struct Estimate {
    double t{};
    PlanarPose pose{};
    PlanarTwist twist{};
    PlanarTwist commanded{};  ///< Velocity that follows from the commands alone.
  };
  void move(Estimate& estimate, double until) const;
  void ramp(Estimate& estimate, const PlanarTwist& command, double dt) const;

  RobotLimits limits_;
  Parameters parameters_;
  bool has_begun_{false};
  double measured_at_{};
  Estimate estimate_{};
  std::deque<Sent> sent_{};
};

}  // namespace foothill_tracking
