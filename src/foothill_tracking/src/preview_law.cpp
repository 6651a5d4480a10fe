#include "foothill_tracking/preview_law.hpp"

#include <algorithm>
#include <cmath>

#include "gain_table.hpp"

namespace foothill_tracking {
namespace {

std::vector<GainEntry> table(PreviewLaw::Parameters& gains, const RobotLimits& limits,
                             double period) {
  // A sampled first-order loop with gain k overshoots for k T > 1, and is unstable for k T > 2.
  const double sampled = 1.0 / period;
  return {{"k_along", &gains.k_along, 1e-3, sampled,
           "more than one over the control period would overshoot"},
          {"k_heading", &gains.k_heading, 1e-3, sampled,
           "more than one over the control period would overshoot"},
          {"k_across", &gains.k_across, 0.0, gains.k_heading,
           "more than k_heading leaves too little damping"},
          {"slow_speed", &gains.slow_speed, 1e-3, limits.speed, "the robot's speed"},
          {"far", &gains.far, 1e-3, limits.speed / gains.k_along,
           "the pull along must not ask for more than the robot's speed"},
          {"window", &gains.window, 1e-3, 2.0, "half of the reference's table behind"}};
}

}  // namespace

double PreviewFeedback::across_weight(double speed) const {
  const double slow = parameters.slow_speed;
  return parameters.k_across * parameters.k_across / (speed * speed + slow * slow);
}

Twist PreviewFeedback::twist(const PlanarError& error, double speed, double acceleration,
                             double yaw_rate) const {
  const double slow = parameters.slow_speed;
  const double distance = std::hypot(error.along, error.across) / parameters.far;
  const double softening = std::sqrt(1.0 + distance * distance);
  // The weight of errors across falls while the robot speeds up; this much more damping keeps the
  // Lyapunov function from growing by that.
  const double rise = std::max(0.0, speed * acceleration / (speed * speed + slow * slow));
  return {
      .forward = speed * std::cos(error.heading) + parameters.k_along * error.along / softening,
      .yaw_rate = yaw_rate + (parameters.k_heading + rise) * error.heading +
                  across_weight(speed) * speed * error.across * sinc(error.heading) / softening};
}

double PreviewFeedback::potential(const PlanarError& error, double speed) const {
  const double distance = std::hypot(error.along, error.across) / parameters.far;
  const double pull = std::sqrt(1.0 + distance * distance) - 1.0;
  const double far = parameters.far;
  // Without errors across being corrected, the heading is weighed as at the gentlest correction.
  const double weight = std::max(across_weight(speed), 1e-12);
  return far * far * pull + 0.5 * error.heading * error.heading / weight;
}

PreviewLaw::PreviewLaw(const RobotLimits& limits, const Parameters& parameters)
    : limits_{limits}, parameters_{parameters}, planner_{parameters.window, limits} {}

Gains PreviewLaw::gains() const {
  return {{"k_along", parameters_.k_along},   {"k_heading", parameters_.k_heading},
          {"k_across", parameters_.k_across}, {"slow_speed", parameters_.slow_speed},
          {"far", parameters_.far},           {"window", parameters_.window}};
}

tl::expected<void, GainError> PreviewLaw::set_gains(const Gains& gains, const RobotLimits& limits,
                                                    double period) {
  Parameters changed = parameters_;
  // Bounds of some gains are others: set all, then check all.
  for (const GainEntry& entry : table(changed, limits, period)) {
    if (const auto found = gains.find(entry.name); found != gains.end()) {
      *entry.value = found->second;
    }
  }
  Gains all = gains;
  PreviewLaw copy{limits, changed};
  all.merge(copy.gains());
  if (const auto done = assign(all, table(changed, limits, period)); !done) return done;
  const HeadingPlanner::Plan plan = planner_.now();
  parameters_ = changed;
  limits_ = limits;
  planner_ = HeadingPlanner{parameters_.window, limits_};
  planner_.reset(plan);
  return {};
}

void PreviewLaw::reset(const LawInput& input) {
  planner_.reset({input.robot.pose.heading, input.robot.twist.yaw_rate});
  last_speed_ = input.robot.twist.forward;
  has_begun_ = true;
}

LawOutput PreviewLaw::command(const LawInput& input) {
  if (!has_begun_) reset(input);
  const HeadingPlanner::Plan now = planner_.now();
  const HeadingPlanner::Plan next = planner_.advance(*input.reference, input.t, input.hold);
  const FloorMotion here = input.reference->at(input.t);
  const FloorMotion there = input.reference->at(input.t + input.hold);

  // The arc from here to there: its chord lies halfway through the turn.
  const double turn = next.heading - now.heading;
  const double middle = now.heading + 0.5 * turn;
  const Eigen::Vector2d chord = (there.p_WC - here.p_WC).head<2>();
  const double speed = (chord.x() * std::cos(middle) + chord.y() * std::sin(middle)) /
                       (input.hold * sinc(0.5 * turn));
  const double acceleration = (speed - last_speed_) / input.hold;
  last_speed_ = speed;

  const PreviewFeedback feedback{parameters_};
  const PlanarError error = error_of(input.robot.pose, here, now.heading);
  LawOutput output;
  output.twist = feedback.twist(error, speed, acceleration, turn / input.hold);
  output.heading = now.heading;
  output.potential = feedback.potential(error, speed);
  return output;
}

}  // namespace foothill_tracking
