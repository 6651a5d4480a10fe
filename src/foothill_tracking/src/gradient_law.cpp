#include "foothill_tracking/gradient_law.hpp"

#include "gain_table.hpp"

namespace foothill_tracking {
namespace {

std::vector<GainEntry> table(GradientLaw::Parameters& gains, double highest) {
  const std::string why = "more than one over the control period would overshoot";
  return {{"k_x", &gains.k_x, 0.0, highest, why},
          {"k_y", &gains.k_y, 0.0, highest, why},
          {"k_theta", &gains.k_theta, 0.0, highest, why}};
}

}  // namespace

Gains GradientLaw::gains() const {
  return {{"k_x", parameters_.k_x}, {"k_y", parameters_.k_y}, {"k_theta", parameters_.k_theta}};
}

tl::expected<void, GainError> GradientLaw::set_gains(const Gains& gains, const RobotLimits&,
                                                     double period) {
  return assign(gains, table(parameters_, 1.0 / period));
}

void GradientLaw::reset(const LawInput&) {}

LawOutput GradientLaw::command(const LawInput& input) {
  const FloorMotion target = input.reference->at(input.t);
  const Pose& pose = input.robot.pose;
  const Eigen::Vector2d ahead = pose.ahead();
  const Eigen::Vector2d off = pose.position() - target.p_WC.head<2>();
  const Eigen::Vector2d v_target = target.v_WC.head<2>();
  const Eigen::Vector2d pull = off.cwiseProduct(Eigen::Vector2d{parameters_.k_x, parameters_.k_y});

  LawOutput output;
  output.twist.forward = ahead.dot(v_target - pull);
  output.heading = pose.heading;
  const double square = off.squaredNorm();
  if (square > parameters_.blind * parameters_.blind) {
    output.heading = std::atan2(-off.y(), -off.x());
    const Eigen::Vector2d off_rate = input.robot.twist.forward * ahead - v_target;
    const double turn = (off.x() * off_rate.y() - off.y() * off_rate.x()) / square;
    output.twist.yaw_rate = turn - parameters_.k_theta * wrap_angle(pose.heading - output.heading);
  }
  const double off_heading = wrap_angle(pose.heading - output.heading);
  output.potential = 0.5 * (square + off_heading * off_heading);
  return output;
}

}  // namespace foothill_tracking
