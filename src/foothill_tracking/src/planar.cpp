#include "foothill_tracking/planar.hpp"

namespace foothill_tracking {

Pose advance(const Pose& pose, const Twist& twist, double dt) {
  const double turn = twist.yaw_rate * dt;
  // Chord of the arc: its length over the arc's, and its direction halfway through the turn.
  const double chord = sinc(0.5 * turn) * dt;
  const double middle = pose.heading + 0.5 * turn;
  const double c = std::cos(middle);
  const double s = std::sin(middle);
  return {pose.x + chord * (c * twist.forward - s * twist.lateral),
          pose.y + chord * (s * twist.forward + c * twist.lateral), pose.heading + turn};
}

Pose compose(const Pose& pose_WA, const Pose& pose_AB) {
  const double c = std::cos(pose_WA.heading);
  const double s = std::sin(pose_WA.heading);
  return {pose_WA.x + c * pose_AB.x - s * pose_AB.y, pose_WA.y + s * pose_AB.x + c * pose_AB.y,
          pose_WA.heading + pose_AB.heading};
}

}  // namespace foothill_tracking
