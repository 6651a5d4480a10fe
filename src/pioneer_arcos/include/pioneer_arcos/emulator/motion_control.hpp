#pragma once

#include <variant>

#include "foothill_core/ramp.hpp"
#include "pioneer_dynamics/command_limits.hpp"

/// Setpoints of the firmware: speeds, distances and headings.
///
/// There is one setpoint for translation and one for rotation, which act together. A new command of
/// one kind replaces the setpoint of that kind. Speeds follow ramps; distances and headings are
/// approached along the curve v = sqrt(2 a d) and settle exponentially.
namespace pioneer_arcos {

/// Converts motion commands to velocities.
class MotionControl {
 public:
  /// Position according to the odometry.
  struct Position {
    double path{};     ///< Forward minus backward distance [m].
    double heading{};  ///< [rad]
  };

  void set_velocity(double forward) { translation_ = Speed{forward}; }  ///< [m/s]
  void set_turn_rate(double rate) { rotation_ = Speed{rate}; }          ///< [rad/s]
  void move(double distance, const Position& now);                      ///< [m]
  void turn_to(double heading) { rotation_ = Target{heading}; }         ///< [rad]
  /// Turns relative to the heading setpoint, or to the present heading if there is none [rad].
  void turn_from_setpoint(double turn, const Position& now);
  void stop();              ///< Decelerates within the limits.
  void stop_immediately();  ///< Stops with the maximum deceleration of the body.
  void reset() { *this = {}; }

  /// Returns the velocity for the next dt.
  /// @param hold Whether to stand still; setpoints are kept and resumed afterwards.
  [[nodiscard]] pioneer_dynamics::VelocityCommand step(
      const pioneer_dynamics::CommandLimits& limits, const Position& now, bool hold, double dt);

  /// Returns the heading setpoint, or the present heading if there is none [rad].
  [[nodiscard]] double heading_setpoint(const Position& now) const;
  [[nodiscard]] const pioneer_dynamics::VelocityCommand& demand() const { return demand_; }

 private:
  struct Speed {
    double value{};
  };
  struct Target {
    double value{};
  };
  using Axis = std::variant<Speed, Target>;

  [[nodiscard]] double target_speed(const foothill_core::AxisLimits& limits, const Position& now);
  [[nodiscard]] double target_rate(const foothill_core::AxisLimits& limits,
                                   const Position& now) const;

  Axis translation_{Speed{}};
  Axis rotation_{Speed{}};
  pioneer_dynamics::VelocityCommand demand_{};
};

}  // namespace pioneer_arcos
