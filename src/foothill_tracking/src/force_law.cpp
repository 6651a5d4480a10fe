#include "foothill_tracking/force_law.hpp"

#include <algorithm>
#include <array>
#include <numbers>

#include "foothill_core/angle.hpp"

namespace foothill_tracking {
namespace {

constexpr GainBound<ForceGains> kHalfTheRate{
    [](const ForceGains&, const RobotLimits&, double period) { return 0.5 / period; },
    "above half the control rate the sampled loop is unstable"};

constexpr auto kTable = std::to_array<GainEntry<ForceGains>>(
    {{{"frequency", "Natural frequency of position errors", "rad/s",
       "Errors decay faster if it is higher, with more force.", 1e-4, 50.0},
      &ForceGains::frequency,
      kHalfTheRate},
     {{"damping", "Damping ratio of position and heading errors", "-",
       "Errors oscillate below 1 and decay without overshoot from 1 on.", 0.1, 2.0},
      &ForceGains::damping},
     {{"turn_frequency", "Natural frequency of heading errors", "rad/s",
       "Errors decay faster if it is higher, with more torque.", 1e-4, 50.0},
      &ForceGains::turn_frequency,
      kHalfTheRate},
     {{"heading", "Heading on the floor that the craft maintains", "rad",
       "It does not affect the position.", -std::numbers::pi, std::numbers::pi},
      &ForceGains::heading}});

/// Returns a vector of the same direction that is no longer than a limit.
Eigen::Vector3d shortened(const Eigen::Vector3d& vector, double limit) {
  const double length = vector.norm();
  return length > limit ? Eigen::Vector3d{vector * (limit / length)} : vector;
}

}  // namespace

ForceLaw::ForceLaw(const RobotLimits& limits, const ForceGains& gains)
    : GainedLaw{"force", Actuation::kWrench, kTable, limits, gains} {}

LawOutput ForceLaw::command(const LawInput& input) {
  const FloorMotion target = input.reference->at(input.t);
  const RobotState& robot = input.robot;
  const Eigen::Vector2d ahead = robot.pose.forward();
  const Eigen::Vector3d position{robot.pose.x, robot.pose.y, robot.z};
  const Eigen::Vector3d velocity{ahead.x() * robot.twist.forward - ahead.y() * robot.twist.lateral,
                                 ahead.y() * robot.twist.forward + ahead.x() * robot.twist.lateral,
                                 robot.z_rate};
  const double w = parameters().frequency;
  const Eigen::Vector3d off = target.p_WC - position;
  const Eigen::Vector3d off_rate = target.v_WC - velocity;
  const Eigen::Vector3d acceleration =
      target.a_WC + w * w * off + 2.0 * parameters().damping * w * off_rate;

  const double turn = parameters().turn_frequency;
  const double off_heading = foothill_core::wrap_angle(parameters().heading - robot.pose.heading);
  const double spin =
      turn * turn * off_heading - 2.0 * parameters().damping * turn * robot.twist.yaw_rate;
  LawOutput output;
  output.force_W = shortened(limits().mass * acceleration, limits().force);
  output.torque = std::clamp(limits().inertia * spin, -limits().torque, limits().torque);
  output.heading = parameters().heading;
  output.potential = 0.5 * (off_rate.squaredNorm() + w * w * off.squaredNorm());
  return output;
}

}  // namespace foothill_tracking
