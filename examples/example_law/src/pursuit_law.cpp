#include "example_law/pursuit_law.hpp"

#include <array>
#include <cmath>

#include "foothill_core/angle.hpp"

namespace example_law {

namespace tracking = foothill_tracking;

namespace {

constexpr auto kTable = std::to_array<tracking::GainEntry<PursuitGains>>(
    {{{"look_ahead", "Time by which the point that the robot drives to is ahead of the craft", "s",
       "Commands are smoother and corners are cut more if it is higher.", 0.05, 10.0},
      &PursuitGains::look_ahead},
     {{"k_heading", "Gain of the heading error: yaw rate per angle", "1/s",
       "The robot turns towards its target faster if it is higher.", 0.01, 100.0},
      &PursuitGains::k_heading,
      tracking::kNoOvershoot<PursuitGains>}});

}  // namespace

PursuitLaw::PursuitLaw(const tracking::RobotLimits& limits, const PursuitGains& gains)
    : GainedLaw{"pursuit", tracking::Actuation::kTwist, kTable, limits, gains} {}

tracking::LawOutput PursuitLaw::command(const tracking::LawInput& input) {
  const tracking::FloorMotion target = input.reference->at(input.t + parameters().look_ahead);
  const Eigen::Vector2d gap = target.p_WC.head<2>() - input.robot.pose.position();
  tracking::LawOutput output;
  output.heading = std::atan2(gap.y(), gap.x());
  const double error = foothill_core::wrap_angle(output.heading - input.robot.pose.heading);
  output.twist = {.forward = gap.norm() / parameters().look_ahead * std::cos(error),
                  .yaw_rate = parameters().k_heading * error};
  output.potential = 0.5 * gap.squaredNorm();
  return output;
}

}  // namespace example_law
