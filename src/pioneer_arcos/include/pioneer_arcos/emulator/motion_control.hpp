#pragma once

#include <variant>

#include "pioneer_dynamics/command_limits.hpp"

namespace pioneer_arcos {

/// Turns a robot's motion commands into speeds: one setpoint for translation and one for rotation,
/// which act together; a new command of one kind replaces the old one of that kind.
class MotionControl {
 public:
  /// Where the robot believes to be.
  struct Position {
    double path{};     ///< Driven forward less backward [m].
    double heading{};  ///< [rad]
  };

  void set_velocity(double forward) { translation_ = Speed{forward}; }  ///< [m/s]
  void set_turn_rate(double rate) { rotation_ = Speed{rate}; }          ///< [rad/s]
  void move(double distance, const Position& now);                      ///< [m]
  void turn_to(double heading) { rotation_ = Target{heading}; }         ///< [rad]
  /// Turns on from the last heading that was asked for; from where it points if none was [rad].
  void turn_on(double turn, const Position& now);
  void stop();          ///< By the limits.
  void stop_at_once();  ///< As hard as the body can.
  void forget() { *this = {}; }

  /// Returns the speeds for the next dt.
  /// @param hold Stand still, and go on when it ends.
  [[nodiscard]] pioneer_dynamics::VelocityCommand step(
      const pioneer_dynamics::CommandLimits& limits, const Position& now, bool hold, double dt);

  /// Returns whether anything but standing still is asked for.
  [[nodiscard]] bool wants_motion() const;
  /// Returns the heading that is asked for; the present one if only a rate is [rad].
  [[nodiscard]] double heading_setpoint(const Position& now) const;
  [[nodiscard]] const pioneer_dynamics::VelocityCommand& demand() const { return demand_; }

 private:
  struct Speed {
    double value{};
  };
  struct Target {
    double value{};
  };
  using Setpoint = std::variant<Speed, Target>;

  [[nodiscard]] double wanted_speed(const pioneer_dynamics::AxisLimits& limits,
                                    const Position& now);
  [[nodiscard]] double wanted_rate(const pioneer_dynamics::AxisLimits& limits,
                                   const Position& now) const;

  Setpoint translation_{Speed{}};
  Setpoint rotation_{Speed{}};
  pioneer_dynamics::VelocityCommand demand_{};
};

}  // namespace pioneer_arcos
