#include "foothill_proxy/world.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <utility>

#include "foothill_core/contract.hpp"
#include "foothill_proxy/placement.hpp"

namespace foothill_proxy {
namespace {

using foothill_scene::BodyId;
using foothill_scene::FloorPose;
using foothill_scene::Footprint;

/// A robot with no obstacle within this distance is not checked again until it has moved as far
/// [m].
constexpr double kQuietDistance = 0.25;

tl::unexpected<WorldError> reject(std::string reason) {
  return tl::unexpected{WorldError{std::move(reason)}};
}

/// Returns "'name' at (x, y)" for error messages.
std::string described(const std::string& name, const FloorPose& pose) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "(%.3f, %.3f)", pose.x, pose.y);
  return "'" + name + "' at " + text.data();
}

/// Returns a vector of the world expressed in the axes of a robot.
Eigen::Vector2d to_robot_axes(const FloorPose& pose, const Eigen::Vector2d& v_W) {
  return Eigen::Rotation2Dd{-pose.yaw} * v_W;
}

/// Returns the number of the first contact with the same solid as `contact`.
std::size_t solid_number(std::span<const foothill_scene::Contact> contacts,
                         const foothill_scene::Contact& contact) {
  const auto first = std::ranges::find_if(contacts, [&](const foothill_scene::Contact& one) {
    return one.other == contact.other && one.surface == contact.surface;
  });
  return static_cast<std::size_t>(first - contacts.begin());
}

/// Returns whether two footprints overlap.
bool overlap(const Footprint& a, const FloorPose& pose_a, const Footprint& b,
             const FloorPose& pose_b) {
  const std::array<foothill_scene::PlacedRobot, 2> both{{{&a, pose_a}, {&b, pose_b}}};
  std::array<foothill_scene::ContactList, 2> contacts;
  foothill_scene::RobotContacts{}.find(both, contacts);
  return !contacts[0].empty();
}

}  // namespace

World::World(Terrain terrain, Instant step, ContactLaw law)
    : terrain_{std::move(terrain)}, step_{step}, law_{law} {
  foothill_core::expects(step > Instant::zero(), "step must be positive");
  for (const BodyId id : terrain_.scene.ids()) {
    initial_obstacles_.push_back(*terrain_.scene.body(id));
  }
}

void World::step() {
  find_contacts();
  const double dt = seconds(step_);
  for (std::size_t i = 0; i < robots_.size(); ++i) {
    contact_forces_.clear();
    if (!contacts_[i].empty()) add_contact_forces(i);
    robots_[i].body->step(
        {.begin = now_, .dt = dt, .terrain = terrain_, .contact_forces = contact_forces_});
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
    terrain_contacts_[i] = contacts_[i].size();
  }
  if (robots_.size() > 1) robot_contacts_.find(placed_, contacts_);
}

bool World::is_quiet(Robot& robot) const {
  const FloorPose& pose = robot.motion.pose;
  const double dx = pose.x - robot.quiet_pose.x;
  const double dy = pose.y - robot.quiet_pose.y;
  if (robot.quiet_revision == terrain_.revision &&
      dx * dx + dy * dy < kQuietDistance * kQuietDistance &&
      std::abs(pose.z - robot.quiet_pose.z) < 0.5 * kStepHeight) {
    return true;
  }
  const Footprint& own = robot.body->footprint();
  const Footprint around = Footprint::circle(own.reach() + kQuietDistance,
                                             own.bottom() - kStepHeight, own.top() + kStepHeight);
  foothill_scene::ContactList near;
  terrain_.scene.contacts(around, pose, near);
  if (!near.empty()) return false;
  robot.quiet_pose = pose;
  robot.quiet_revision = terrain_.revision;
  return true;
}

void World::add_contact_forces(std::size_t robot) {
  const BodyMotion& motion = robots_[robot].motion;
  const double mass = robots_[robot].body->mass();
  std::size_t number = 0;
  for (const foothill_scene::Contact& contact : contacts_[robot].all()) {
    const Eigen::Vector2d p_B =
        to_robot_axes(motion.pose, contact.p_W - Eigen::Vector2d{motion.pose.x, motion.pose.y});
    Eigen::Vector2d velocity = velocity_at(motion, p_B);
    double smaller_mass = mass;
    if (number++ >= terrain_contacts_[robot]) {
      const Robot& other = robots_[contact.other];
      const FloorPose& other_pose = other.motion.pose;
      const Eigen::Vector2d p_other =
          to_robot_axes(other_pose, contact.p_W - Eigen::Vector2d{other_pose.x, other_pose.y});
      const Eigen::Vector2d v_other = velocity_at(other.motion, p_other);
      velocity -= to_robot_axes(motion.pose, Eigen::Rotation2Dd{other_pose.yaw} * v_other);
      smaller_mass = std::min(mass, other.body->mass());
    }
    const Eigen::Vector2d normal = to_robot_axes(motion.pose, contact.normal_W);
    contact_forces_.push_back({.p_B = p_B,
                               .force_B = contact_force(law_, normal, contact.depth, velocity,
                                                        smaller_mass, seconds(step_)),
                               .normal_B = normal,
                               .solid = solid_number(contacts_[robot].all(), contact)});
  }
}

std::optional<std::size_t> World::find(std::string_view name) const {
  const auto at = std::ranges::find(robots_, name, &Robot::name);
  if (at == robots_.end()) return std::nullopt;
  return static_cast<std::size_t>(at - robots_.begin());
}

WorldResult World::check_pose(const std::string& name, const Body& body, FloorPose& pose) const {
  if (!std::isfinite(pose.x + pose.y + pose.yaw + pose.z)) {
    return reject("the pose of '" + name + "' is not finite");
  }
  const auto floor = floor_at(terrain_.scene, pose);
  if (!floor) return reject(described(name, pose) + " has no floor below it");
  pose.z = floor->height;
  if (const auto obstacle = blocking_obstacle(terrain_.scene, body.footprint(), pose)) {
    return reject(described(name, pose) + " overlaps " + *obstacle);
  }
  if (!is_supported(terrain_.scene, body.footprint(), pose)) {
    return reject(described(name, pose) + " would stand over an edge of the floor");
  }
  for (const Robot& other : robots_) {
    if (other.name == name) continue;
    if (overlap(body.footprint(), pose, other.body->footprint(), other.motion.pose)) {
      return reject(described(name, pose) + " overlaps '" + other.name + "'");
    }
  }
  return {};
}

WorldResult World::add(const std::string& name, Body& body, const FloorPose& start) {
  if (find(name)) return reject("there is a robot '" + name + "' already");
  FloorPose pose = start;
  if (WorldResult result = check_pose(name, body, pose); !result) return result;
  body.place(pose);
  robots_.push_back({.name = name, .body = &body, .start = pose, .motion = body.motion()});
  robots_.back().serial = ++last_serial_;
  placed_.push_back({&body.footprint(), pose});
  contacts_.emplace_back();
  terrain_contacts_.push_back(0);
  robot_contacts_.reserve(robots_.size());
  contact_forces_.reserve(foothill_scene::ContactList::kCapacity);
  return {};
}

WorldResult World::move(const std::string& name, const FloorPose& pose) {
  const auto index = find(name);
  if (!index) return reject("there is no robot '" + name + "'");
  Robot& robot = robots_[*index];
  FloorPose target = pose;
  if (WorldResult result = check_pose(name, *robot.body, target); !result) return result;
  robot.body->place(target);
  robot.motion = robot.body->motion();
  robot.quiet_revision = 0;
  return {};
}

WorldResult World::remove(const std::string& name) {
  const auto index = find(name);
  if (!index) return reject("there is no robot '" + name + "'");
  const auto at = static_cast<std::ptrdiff_t>(*index);
  robots_.erase(robots_.begin() + at);
  placed_.erase(placed_.begin() + at);
  contacts_.erase(contacts_.begin() + at);
  terrain_contacts_.erase(terrain_contacts_.begin() + at);
  return {};
}

WorldResult World::check_robots_clear(std::uint32_t obstacle) const {
  for (const Robot& robot : robots_) {
    foothill_scene::ContactList found;
    terrain_.scene.contacts(robot.body->footprint(), robot.motion.pose, found);
    const bool overlaps = std::ranges::any_of(
        found.all(), [&](const auto& contact) { return contact.other == obstacle; });
    if (overlaps) {
      return reject("'" + terrain_.scene.body(BodyId{obstacle})->name + "' would overlap '" +
                    robot.name + "'");
    }
  }
  return {};
}

WorldResult World::add_obstacle(const foothill_scene::SceneBody& obstacle) {
  const auto id = terrain_.scene.add(obstacle);
  if (!id) return reject(foothill_scene::to_string(id.error()));
  mark_changed();
  WorldResult result = check_robots_clear(id->value);
  if (!result) terrain_.scene.remove(*id);
  return result;
}

WorldResult World::move_obstacle(const std::string& name, const Eigen::Isometry3d& X_WB) {
  const auto id = terrain_.scene.find(name);
  if (!id) return reject("there is no obstacle '" + name + "'");
  const Eigen::Isometry3d before = terrain_.scene.body(*id)->X_WB;
  terrain_.scene.move(*id, X_WB);
  mark_changed();
  WorldResult result = check_robots_clear(id->value);
  if (!result) terrain_.scene.move(*id, before);
  return result;
}

WorldResult World::remove_obstacle(const std::string& name) {
  const auto id = terrain_.scene.find(name);
  if (!id) return reject("there is no obstacle '" + name + "'");
  terrain_.scene.remove(*id);
  mark_changed();
  return {};
}

WorldResult World::set_surface(const std::string& material_a, const std::string& material_b,
                               const pioneer_dynamics::SurfacePair& pair) {
  try {
    terrain_.surfaces.set(material_a, material_b, pair);
  } catch (const std::invalid_argument& error) {
    return reject(error.what());
  }
  mark_changed();
  return {};
}

WorldResult World::remove_surface(const std::string& material_a, const std::string& material_b) {
  if (!terrain_.surfaces.erase(material_a, material_b)) {
    return reject("there is no friction pair for '" + material_a + "' and '" + material_b + "'");
  }
  mark_changed();
  return {};
}

WorldResult World::set_material(const std::string& obstacle, const std::string& shape,
                                const std::string& material) {
  const auto id = terrain_.scene.find(obstacle);
  if (!id) return reject("there is no obstacle '" + obstacle + "'");
  foothill_scene::SceneBody changed = *terrain_.scene.body(*id);
  std::string shapes;
  bool is_found = false;
  for (foothill_scene::Collider& collider : changed.colliders) {
    shapes += (shapes.empty() ? "" : ", ") + collider.name;
    if (!shape.empty() && collider.name != shape) continue;
    collider.surface.name = material;
    is_found = true;
  }
  if (!is_found) {
    return reject("'" + obstacle + "' has no shape '" + shape + "'; its shapes are: " + shapes);
  }
  terrain_.scene.remove(*id);
  // The same body was in the scene before, so it cannot be rejected now.
  static_cast<void>(terrain_.scene.add(changed));
  mark_changed();
  return {};
}

void World::reset() {
  for (const BodyId id : terrain_.scene.ids()) terrain_.scene.remove(id);
  for (const foothill_scene::SceneBody& obstacle : initial_obstacles_) {
    // It was in the scene before, so it cannot be rejected now.
    static_cast<void>(terrain_.scene.add(obstacle));
  }
  mark_changed();
  now_ = Instant::zero();
  for (Robot& robot : robots_) {
    robot.body->place(robot.start);
    robot.motion = robot.body->motion();
  }
}

}  // namespace foothill_proxy
