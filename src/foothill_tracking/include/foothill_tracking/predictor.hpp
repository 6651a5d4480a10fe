#pragma once

#include <deque>

#include "foothill_tracking/law.hpp"
#include "foothill_tracking/planar.hpp"
#include "foothill_tracking/robot_limits.hpp"

namespace foothill_tracking {

/// What odometry said.
struct Measurement {
  double t{};  ///< When it was measured, not when it came [s].
  Pose pose{};
  Twist twist{};
};

/// How far a measurement is from what the commands sent so far should have led to.
struct Surprise {
  double distance{};  ///< [m]
  double turn{};      ///< [rad]
  double speed{};     ///< [m/s]
  double yaw_rate{};  ///< [rad/s]
};

/// Knows where a robot on wheels is now, and will be when the next command acts, from measurements
/// that are old and commands that are still under way. Its servo is modelled as a ramp with the
/// robot's accelerations; a measurement corrects the pose by a part, which averages over its
/// rounding.
class Predictor {
 public:
  struct Parameters {
    double trust{0.3};             ///< Part of a surprise that is believed [-].
    double believable{0.004};      ///< A larger surprise is believed wholly [m].
    double believable_turn{0.01};  ///< [rad]
  };

  explicit Predictor(const RobotLimits& limits) : Predictor{limits, Parameters{}} {}
  Predictor(const RobotLimits& limits, const Parameters& parameters)
      : limits_{limits}, parameters_{parameters} {}

  [[nodiscard]] bool has_begun() const { return has_begun_; }
  [[nodiscard]] double measured_at() const { return measured_at_; }
  /// Forgets everything.
  void reset();
  /// A command was sent, and acts from time t on [s]. Times ascend.
  void sent(double t, const Twist& command);
  /// Takes a measurement; one that is older than the last is not used.
  Surprise measure(const Measurement& measurement);
  /// Returns the robot at time t, not before the last measurement.
  [[nodiscard]] RobotState at(double t) const;

 private:
  struct Sent {
    double t{};
    Twist command{};
  };
  struct Estimate {
    double t{};
    Pose pose{};
    Twist twist{};
    Twist told{};  ///< What commands alone would have led to.
  };
  void move(Estimate& estimate, double until) const;
  void ramp(Estimate& estimate, const Twist& command, double dt) const;

  RobotLimits limits_;
  Parameters parameters_;
  bool has_begun_{false};
  double measured_at_{};
  Estimate estimate_{};
  std::deque<Sent> sent_{};
};

}  // namespace foothill_tracking
