#include "foothill_tracking/force_law.hpp"

#include <algorithm>
#include <numbers>

#include "gain_table.hpp"

namespace foothill_tracking {
namespace {

std::vector<GainEntry> table(ForceLaw::Parameters& gains, double period) {
  const double fastest = 0.5 / period;
  const std::string sampled = "faster than half over the control period is not stable when sampled";
  return {{"frequency", &gains.frequency, 1e-4, fastest, sampled},
          {"damping", &gains.damping, 0.1, 2.0, "more makes it slow, less makes it ring"},
          {"turn_frequency", &gains.turn_frequency, 1e-4, fastest, sampled},
          {"heading", &gains.heading, -std::numbers::pi, std::numbers::pi, "half a turn"}};
}

/// Returns a vector of the same direction that is no longer than a limit.
Eigen::Vector3d shortened(const Eigen::Vector3d& vector, double limit) {
  const double length = vector.norm();
  return length > limit ? Eigen::Vector3d{vector * (limit / length)} : vector;
}

}  // namespace

Gains ForceLaw::gains() const {
  return {{"frequency", parameters_.frequency},
          {"damping", parameters_.damping},
          {"turn_frequency", parameters_.turn_frequency},
          {"heading", parameters_.heading}};
}

tl::expected<void, GainError> ForceLaw::set_gains(const Gains& gains, const RobotLimits& limits,
                                                  double period) {
  limits_ = limits;
  return assign(gains, table(parameters_, period));
}

void ForceLaw::reset(const LawInput&) {}

LawOutput ForceLaw::command(const LawInput& input) {
  const FloorMotion target = input.reference->at(input.t);
  const RobotState& robot = input.robot;
  const Eigen::Vector2d ahead = robot.pose.ahead();
  const Eigen::Vector3d position{robot.pose.x, robot.pose.y, robot.z};
  const Eigen::Vector3d velocity{ahead.x() * robot.twist.forward - ahead.y() * robot.twist.lateral,
                                 ahead.y() * robot.twist.forward + ahead.x() * robot.twist.lateral,
                                 robot.z_rate};
  const double w = parameters_.frequency;
  const Eigen::Vector3d off = target.p_WC - position;
  const Eigen::Vector3d off_rate = target.v_WC - velocity;
  const Eigen::Vector3d acceleration =
      target.a_WC + w * w * off + 2.0 * parameters_.damping * w * off_rate;

  const double turn = parameters_.turn_frequency;
  const double off_heading = wrap_angle(parameters_.heading - robot.pose.heading);
  const double spin =
      turn * turn * off_heading - 2.0 * parameters_.damping * turn * robot.twist.yaw_rate;
  LawOutput output;
  output.force_W = shortened(limits_.mass * acceleration, limits_.force);
  output.torque = std::clamp(limits_.inertia * spin, -limits_.torque, limits_.torque);
  output.heading = parameters_.heading;
  output.potential = 0.5 * (off_rate.squaredNorm() + w * w * off.squaredNorm());
  return output;
}

}  // namespace foothill_tracking
