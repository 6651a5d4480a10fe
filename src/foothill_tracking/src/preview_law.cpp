#include "foothill_tracking/preview_law.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "foothill_core/angle.hpp"

namespace foothill_tracking {
namespace {

constexpr GainBound<PreviewGains> kDamped{
    [](const PreviewGains& gains, const RobotLimits&, double) { return gains.k_heading; },
    "more than k_heading leaves too little damping"};
constexpr GainBound<PreviewGains> kSpeed{
    [](const PreviewGains&, const RobotLimits& limits, double) { return limits.speed; },
    "limited by the robot's speed"};
constexpr GainBound<PreviewGains> kFeedbackSpeed{
    [](const PreviewGains& gains, const RobotLimits& limits, double) {
      return limits.speed / gains.k_along;
    },
    "the feedback must not exceed the robot's speed"};

constexpr auto kTable = std::to_array<GainEntry<PreviewGains>>(
    {{{"k_along", "Gain of the along-track error: feedback speed per distance", "1/s",
       "The error decays faster if it is higher; noise has a greater effect.", 1e-3, 100.0},
      &PreviewGains::k_along,
      kNoOvershoot<PreviewGains>},
     {{"k_heading", "Gain of the heading error: feedback yaw rate per angle", "1/s",
       "The error decays faster if it is higher; noise has a greater effect.", 1e-3, 100.0},
      &PreviewGains::k_heading,
      kNoOvershoot<PreviewGains>},
     {{"k_across", "Natural frequency of the cross-track error at full speed", "rad/s",
       "The robot returns to its path faster if it is higher. 0: no cross-track feedback.", 0.0,
       100.0},
      &PreviewGains::k_across,
      kDamped},
     {{"slow_speed", "Speed of the reference below which cross-track feedback is reduced", "m/s",
       "A robot that almost rests turns less for the same error if it is higher.", 1e-3, 10.0},
      &PreviewGains::slow_speed,
      kSpeed},
     {{"far", "Distance from the reference beyond which position feedback saturates", "m",
       "Feedback for large errors is stronger if it is higher.", 1e-3, 10.0},
      &PreviewGains::far,
      kFeedbackSpeed},
     // The upper limit of the window is the buffered past of the reference.
     {{"window", "Half width of the window in which the direction of motion is determined", "s",
       "The heading is smoother and turns start earlier if it is higher.", 1e-3, 2.0},
      &PreviewGains::window}});

}  // namespace

double PreviewFeedback::across_weight(double speed) const {
  const double slow = parameters.slow_speed;
  return parameters.k_across * parameters.k_across / (speed * speed + slow * slow);
}

PlanarTwist PreviewFeedback::twist(const PlanarError& error, double speed, double acceleration,
                                   double yaw_rate) const {
  const double slow = parameters.slow_speed;
  const double distance = std::hypot(error.along, error.across) / parameters.far;
  const double softening = std::sqrt(1.0 + distance * distance);
  // The weight of cross-track errors falls while the robot accelerates; this additional damping
  // keeps the Lyapunov function from growing because of that.
  const double rise = std::max(0.0, speed * acceleration / (speed * speed + slow * slow));
  return {.forward = speed * std::cos(error.heading) + parameters.k_along * error.along / softening,
          .yaw_rate = yaw_rate + (parameters.k_heading + rise) * error.heading +
                      across_weight(speed) * speed * error.across *
                          foothill_core::sinc(error.heading) / softening};
}

double PreviewFeedback::potential(const PlanarError& error, double speed) const {
  const double distance = std::hypot(error.along, error.across) / parameters.far;
  const double pull = std::sqrt(1.0 + distance * distance) - 1.0;
  const double far = parameters.far;
  // Without cross-track feedback, the heading is weighted as for the weakest feedback.
  const double weight = std::max(across_weight(speed), 1e-12);
  return far * far * pull + 0.5 * error.heading * error.heading / weight;
}

PreviewLaw::PreviewLaw(const RobotLimits& limits, const PreviewGains& gains)
    : GainedLaw{"preview", Actuation::kTwist, kTable, limits, gains},
      planner_{gains.window, limits} {}

void PreviewLaw::on_change() {
  const HeadingPlanner::Plan plan = planner_.now();
  planner_ = HeadingPlanner{parameters().window, limits()};
  planner_.reset(plan);
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

  // The direction of the arc's chord is that of the heading halfway through the turn.
  const double turn = next.heading - now.heading;
  const double middle = now.heading + 0.5 * turn;
  const Eigen::Vector2d chord = (there.p_WC - here.p_WC).head<2>();
  const double speed = (chord.x() * std::cos(middle) + chord.y() * std::sin(middle)) /
                       (input.hold * foothill_core::sinc(0.5 * turn));
  const double acceleration = (speed - last_speed_) / input.hold;
  last_speed_ = speed;

  const PreviewFeedback feedback{parameters()};
  const PlanarError error = error_of(input.robot.pose, here, now.heading);
  LawOutput output;
  output.twist = feedback.twist(error, speed, acceleration, turn / input.hold);
  output.heading = now.heading;
  output.potential = feedback.potential(error, speed);
  return output;
}

}  // namespace foothill_tracking
