#include "foothill_proxy/contact_law.hpp"

#include <algorithm>

namespace foothill_proxy {

Eigen::Vector2d velocity_at(const BodyMotion& motion, const Eigen::Vector2d& p_B) {
  return {motion.forward - motion.yaw_rate * p_B.y(), motion.lateral + motion.yaw_rate * p_B.x()};
}

Eigen::Vector2d contact_force(const ContactLaw& law, const Eigen::Vector2d& normal, double depth,
                              const Eigen::Vector2d& velocity, double mass, double dt) {
  const double closing = -velocity.dot(normal);
  const double push = std::max(0.0, law.stiffness * depth + law.damping * closing);
  const Eigen::Vector2d sliding = velocity + closing * normal;
  const double speed = sliding.norm();
  if (speed == 0.0) return push * normal;
  // The effective mass at a corner of a body that can turn is about a quarter of its mass.
  const double limit = 0.25 * mass * speed / dt;
  const double grip = std::min(law.friction * push * std::min(1.0, speed / law.slip_speed), limit);
  return push * normal - grip / speed * sliding;
}

}  // namespace foothill_proxy
