#include "foothill_proxy/world.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <utility>

namespace foothill_proxy {
namespace {

using foothill_scene::BodyId;
using foothill_scene::Footprint;
using foothill_scene::PlanarPose;

/// A robot with nothing this near is not looked at again until it may have come there [m].
constexpr double kQuiet = 0.25;

Eigen::Vector2d turned_into(const PlanarPose& pose, const Eigen::Vector2d& v_W) {
  return Eigen::Rotation2Dd{-pose.yaw} * v_W;
}

}  // namespace

World::World(Terrain terrain, Instant step, ContactLaw law)
    : terrain_{std::move(terrain)}, step_{step}, law_{law} {
  for (const BodyId id : terrain_.scene.ids()) {
    first_obstacles_.push_back(*terrain_.scene.body(id));
  }
}

void World::step() {
  find_contacts();
  const double dt = seconds(step_);
  for (std::size_t i = 0; i < robots_.size(); ++i) {
    touches_.clear();
    if (!contacts_[i].empty()) add_touches(i);
    robots_[i].body->step({.begin = now_, .dt = dt, .terrain = terrain_, .touches = touches_});
  }
  for (Robot& robot : robots_) robot.motion = robot.body->motion();
  now_ += step_;
}

void World::find_contacts() {
  for (std::size_t i = 0; i < robots_.size(); ++i) {
    Robot& robot = robots_[i];
    placed_[i].pose = robot.motion.pose;
    contacts_[i].clear();
    if (!is_quiet(robot)) {
      terrain_.scene.contacts(robot.body->footprint(), robot.motion.pose, contacts_[i]);
    }
    world_contacts_[i] = contacts_[i].size();
  }
  if (robots_.size() > 1) between_.find(placed_, contacts_);
}

bool World::is_quiet(Robot& robot) const {
  const PlanarPose& pose = robot.motion.pose;
  const double dx = pose.x - robot.quiet_at.x;
  const double dy = pose.y - robot.quiet_at.y;
  if (robot.quiet_revision == terrain_.revision && dx * dx + dy * dy < kQuiet * kQuiet &&
      std::abs(pose.z - robot.quiet_at.z) < 0.5 * kStepHeight) {
    return true;
  }
  const Footprint& own = robot.body->footprint();
  const Footprint around =
      Footprint::circle(own.reach() + kQuiet, own.bottom() - kStepHeight, own.top() + kStepHeight);
  foothill_scene::ContactList near;
  terrain_.scene.contacts(around, pose, near);
  if (!near.empty()) return false;
  robot.quiet_at = pose;
  robot.quiet_revision = terrain_.revision;
  return true;
}

void World::add_touches(std::size_t robot) {
  const BodyMotion& motion = robots_[robot].motion;
  const double mass = robots_[robot].body->mass();
  std::size_t number = 0;
  for (const foothill_scene::Contact& contact : contacts_[robot].all()) {
    const Eigen::Vector2d p_B =
        turned_into(motion.pose, contact.p_W - Eigen::Vector2d{motion.pose.x, motion.pose.y});
    Eigen::Vector2d velocity = velocity_at(motion, p_B);
    double light = mass;
    if (number++ >= world_contacts_[robot]) {
      const Robot& other = robots_[contact.other];
      const PlanarPose& there = other.motion.pose;
      const Eigen::Vector2d p_other =
          turned_into(there, contact.p_W - Eigen::Vector2d{there.x, there.y});
      const Eigen::Vector2d v_other = velocity_at(other.motion, p_other);
      velocity -= turned_into(motion.pose, Eigen::Rotation2Dd{there.yaw} * v_other);
      light = std::min(mass, other.body->mass());
    }
    const Eigen::Vector2d normal = turned_into(motion.pose, contact.normal_W);
    touches_.push_back(
        {p_B, contact_force(law_, normal, contact.depth, velocity, light, seconds(step_))});
  }
}

std::optional<std::size_t> World::find(std::string_view name) const {
  const auto at = std::ranges::find(robots_, name, &Robot::name);
  if (at == robots_.end()) return std::nullopt;
  return static_cast<std::size_t>(at - robots_.begin());
}

}  // namespace foothill_proxy
