#include "foothill_core/planar.hpp"

#include "foothill_core/angle.hpp"

namespace foothill_core {

PlanarPose advance(const PlanarPose& pose, const PlanarTwist& twist, double dt) {
  const double turn = twist.yaw_rate * dt;
  const double along = dt * (twist.forward * sinc(turn) - twist.lateral * cosc(turn));
  const double across = dt * (twist.forward * cosc(turn) + twist.lateral * sinc(turn));
  const double c = std::cos(pose.heading);
  const double s = std::sin(pose.heading);
  return {pose.x + c * along - s * across, pose.y + s * along + c * across, pose.heading + turn};
}

PlanarPose compose(const PlanarPose& pose_WA, const PlanarPose& pose_AB) {
  const double c = std::cos(pose_WA.heading);
  const double s = std::sin(pose_WA.heading);
  return {pose_WA.x + c * pose_AB.x - s * pose_AB.y, pose_WA.y + s * pose_AB.x + c * pose_AB.y,
          pose_WA.heading + pose_AB.heading};
}

PlanarPose inverse(const PlanarPose& pose_AB) {
  const double c = std::cos(pose_AB.heading);
  const double s = std::sin(pose_AB.heading);
  return {-c * pose_AB.x - s * pose_AB.y, s * pose_AB.x - c * pose_AB.y, -pose_AB.heading};
}

}  // namespace foothill_core
