#include "foothill_tracking/gradient_law.hpp"

#include <array>
#include <cmath>

#include "foothill_core/angle.hpp"

namespace foothill_tracking {
namespace {

constexpr auto kTable = std::to_array<GainEntry<GradientGains>>(
    {{{"k_x", "Gain of the distance to the craft along x of the floor", "1/s",
       "The robot approaches the craft faster if it is higher. 0: no attraction along x.", 0.0,
       100.0},
      &GradientGains::k_x,
      kNoOvershoot<GradientGains>},
     {{"k_y", "Gain of the distance to the craft along y of the floor", "1/s",
       "The robot approaches the craft faster if it is higher. 0: no attraction along y.", 0.0,
       100.0},
      &GradientGains::k_y,
      kNoOvershoot<GradientGains>},
     {{"k_theta", "Gain of the angle between the robot's heading and the direction to the craft",
       "1/s", "The robot turns towards the craft faster if it is higher. 0: no feedback.", 0.0,
       100.0},
      &GradientGains::k_theta,
      kNoOvershoot<GradientGains>}});

}  // namespace

GradientLaw::GradientLaw(const RobotLimits& limits, const GradientGains& gains)
    : GainedLaw{"gradient", Actuation::kTwist, kTable, limits, gains} {}

LawOutput GradientLaw::command(const LawInput& input) {
  const FloorMotion target = input.reference->at(input.t);
  const PlanarPose& pose = input.robot.pose;
  const Eigen::Vector2d ahead = pose.forward();
  const Eigen::Vector2d off = pose.position() - target.p_WC.head<2>();
  const Eigen::Vector2d v_target = target.v_WC.head<2>();
  const Eigen::Vector2d pull =
      off.cwiseProduct(Eigen::Vector2d{parameters().k_x, parameters().k_y});

  LawOutput output;
  output.twist.forward = ahead.dot(v_target - pull);
  output.heading = pose.heading;
  const double square = off.squaredNorm();
  if (square > parameters().dead_zone * parameters().dead_zone) {
    output.heading = std::atan2(-off.y(), -off.x());
    const Eigen::Vector2d off_rate = input.robot.twist.forward * ahead - v_target;
    const double turn = (off.x() * off_rate.y() - off.y() * off_rate.x()) / square;
    output.twist.yaw_rate =
        turn - parameters().k_theta * foothill_core::wrap_angle(pose.heading - output.heading);
  }
  const double off_heading = foothill_core::wrap_angle(pose.heading - output.heading);
  output.potential = 0.5 * (square + off_heading * off_heading);
  return output;
}

}  // namespace foothill_tracking
