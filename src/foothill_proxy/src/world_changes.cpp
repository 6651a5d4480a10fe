#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <stdexcept>

#include "foothill_proxy/world.hpp"

namespace foothill_proxy {
namespace {

using foothill_scene::BodyId;
using foothill_scene::PlanarPose;

tl::unexpected<WorldError> refuse(std::string reason) {
  return tl::unexpected{WorldError{std::move(reason)}};
}

std::string place(const PlanarPose& pose) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "(%.3f, %.3f)", pose.x, pose.y);
  return text.data();
}

std::string described(const foothill_scene::Body& body) {
  const auto& source = body.source;
  std::string text = "'" + body.name + "'";
  if (!source.file.empty()) text += " of " + source.file + ":" + std::to_string(source.line);
  return text;
}

/// Returns the floor to stand on: the highest not above a given height, or, if that is zero, the
/// lowest there is, so that nobody begins on top of a wall.
std::optional<foothill_scene::Ground> floor_at(const foothill_scene::CollisionWorld& scene,
                                               const PlanarPose& pose) {
  if (pose.z != 0.0) return scene.ground(pose.x, pose.y, pose.z + kStepHeight);
  std::optional<foothill_scene::Ground> lowest;
  double highest = 1.0e6;
  while (const auto floor = scene.ground(pose.x, pose.y, highest)) {
    lowest = floor;
    highest = floor->height - 1.0e-3;
  }
  return lowest;
}

/// Returns whether the floor goes on below every corner, as steep as a robot can drive at most.
bool stands_safely(const foothill_scene::CollisionWorld& scene,
                   const foothill_scene::Footprint& footprint, const PlanarPose& pose) {
  const double most =
      std::tan(foothill_scene::CollisionWorld::kDrivableSlope) * footprint.reach() + kStepHeight;
  return std::ranges::all_of(footprint.corners(), [&](const Eigen::Vector2d& p_B) {
    const Eigen::Vector2d p = Eigen::Vector2d{pose.x, pose.y} + Eigen::Rotation2Dd{pose.yaw} * p_B;
    const auto floor = scene.ground(p.x(), p.y(), pose.z + most);
    return floor && floor->height >= pose.z - most;
  });
}

}  // namespace

Done World::check_place(const std::string& name, const Body& body, PlanarPose& pose) const {
  if (!std::isfinite(pose.x + pose.y + pose.yaw + pose.z)) {
    return refuse("'" + name + "' is put to a place that is not a number");
  }
  const auto floor = floor_at(terrain_.scene, pose);
  if (!floor) return refuse("'" + name + "' has no floor below it at " + place(pose));
  pose.z = floor->height;
  foothill_scene::ContactList found;
  terrain_.scene.contacts(body.footprint(), pose, found);
  if (!found.empty()) {
    const auto* obstacle = terrain_.scene.body(BodyId{found.deepest().other});
    return refuse("'" + name + "' at " + place(pose) + " stands in " + described(*obstacle));
  }
  if (!stands_safely(terrain_.scene, body.footprint(), pose)) {
    return refuse("'" + name + "' at " + place(pose) + " would stand over an edge of the floor");
  }
  for (const Robot& other : robots_) {
    if (other.name == name) continue;
    std::array<foothill_scene::PlacedRobot, 2> both{
        {{&body.footprint(), pose}, {&other.body->footprint(), other.motion.pose}}};
    std::array<foothill_scene::ContactList, 2> touching;
    foothill_scene::RobotContacts{}.find(both, touching);
    if (!touching[0].empty()) {
      return refuse("'" + name + "' at " + place(pose) + " stands in '" + other.name + "'");
    }
  }
  return {};
}

Done World::add(const std::string& name, Body& body, const PlanarPose& start) {
  if (find(name)) return refuse("there is a robot '" + name + "' already");
  PlanarPose pose = start;
  if (Done done = check_place(name, body, pose); !done) return done;
  body.place(pose);
  robots_.push_back({.name = name, .body = &body, .start = pose, .motion = body.motion()});
  robots_.back().serial = ++robots_ever_;
  placed_.push_back({&body.footprint(), pose});
  contacts_.emplace_back();
  world_contacts_.push_back(0);
  between_.reserve(robots_.size());
  touches_.reserve(foothill_scene::ContactList::kCapacity);
  return {};
}

Done World::move(const std::string& name, const PlanarPose& pose) {
  const auto index = find(name);
  if (!index) return refuse("there is no robot '" + name + "'");
  Robot& robot = robots_[*index];
  PlanarPose there = pose;
  if (Done done = check_place(name, *robot.body, there); !done) return done;
  robot.body->place(there);
  robot.motion = robot.body->motion();
  robot.quiet_revision = 0;
  return {};
}

Done World::remove(const std::string& name) {
  const auto index = find(name);
  if (!index) return refuse("there is no robot '" + name + "'");
  const auto at = static_cast<std::ptrdiff_t>(*index);
  robots_.erase(robots_.begin() + at);
  placed_.erase(placed_.begin() + at);
  contacts_.erase(contacts_.begin() + at);
  world_contacts_.erase(world_contacts_.begin() + at);
  return {};
}

Done World::check_robots_clear(std::uint32_t obstacle) const {
  for (const Robot& robot : robots_) {
    foothill_scene::ContactList found;
    terrain_.scene.contacts(robot.body->footprint(), robot.motion.pose, found);
    const bool touches = std::ranges::any_of(
        found.all(), [&](const auto& contact) { return contact.other == obstacle; });
    if (touches) {
      return refuse("'" + terrain_.scene.body(BodyId{obstacle})->name + "' would stand in '" +
                    robot.name + "'");
    }
  }
  return {};
}

Done World::add_obstacle(const foothill_scene::Body& obstacle) {
  const auto id = terrain_.scene.add(obstacle);
  if (!id) return refuse(foothill_scene::to_string(id.error()));
  changed_terrain();
  Done done = check_robots_clear(id->value);
  if (!done) terrain_.scene.remove(*id);
  return done;
}

Done World::move_obstacle(const std::string& name, const Eigen::Isometry3d& X_WB) {
  const auto id = terrain_.scene.find(name);
  if (!id) return refuse("there is no obstacle '" + name + "'");
  const Eigen::Isometry3d before = terrain_.scene.body(*id)->X_WB;
  terrain_.scene.move(*id, X_WB);
  changed_terrain();
  Done done = check_robots_clear(id->value);
  if (!done) terrain_.scene.move(*id, before);
  return done;
}

Done World::remove_obstacle(const std::string& name) {
  const auto id = terrain_.scene.find(name);
  if (!id) return refuse("there is no obstacle '" + name + "'");
  terrain_.scene.remove(*id);
  changed_terrain();
  return {};
}

Done World::set_surface(const std::string& one, const std::string& other,
                        const pioneer_dynamics::SurfacePair& pair) {
  try {
    terrain_.surfaces.set(one, other, pair);
  } catch (const std::invalid_argument& error) {
    return refuse(error.what());
  }
  changed_terrain();
  return {};
}

void World::reset() {
  for (const BodyId id : terrain_.scene.ids()) terrain_.scene.remove(id);
  for (const foothill_scene::Body& obstacle : first_obstacles_) {
    // It was there before, so it can't be refused now.
    static_cast<void>(terrain_.scene.add(obstacle));
  }
  changed_terrain();
  now_ = Instant::zero();
  for (Robot& robot : robots_) {
    robot.body->place(robot.start);
    robot.motion = robot.body->motion();
  }
}

void World::changed_terrain() { ++terrain_.revision; }

}  // namespace foothill_proxy
