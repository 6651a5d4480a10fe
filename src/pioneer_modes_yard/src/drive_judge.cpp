#include "pioneer_modes_yard/drive_judge.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "foothill_scene/load_world.hpp"

namespace pioneer_modes_yard {
namespace {

using foothill_proxy::Terrain;
using foothill_scene::FloorPose;
using foothill_scene::Footprint;

constexpr double kResolution = 0.005;     // Resolution of clearances [m].
constexpr std::size_t kPathInterval = 5;  // Updates between two points of the path.

}  // namespace

Terrain terrain_of(const std::string& file) {
  const auto world = foothill_scene::load_world(file);
  if (!world) throw std::runtime_error{to_string(world.error())};
  auto scene = foothill_scene::CollisionWorld::create(*world);
  if (!scene) throw std::runtime_error{to_string(scene.error())};
  Terrain terrain;
  terrain.scene = std::move(*scene);
  terrain.gravity_W = world->gravity_W;
  return terrain;
}

void DriveJudge::update(const Terrain& terrain, const FloorPose& pose) {
  const Eigen::Vector2d position{pose.x, pose.y};
  if (updates_ > 0) report_.distance += (position - last_position_).norm();
  last_position_ = position;
  cells_.emplace(static_cast<int>(std::floor(pose.x / kCell)),
                 static_cast<int>(std::floor(pose.y / kCell)));
  if (updates_++ % kPathInterval == 0) report_.path.push_back(position);
  const double free = clearance(terrain, pose);
  report_.closest = std::min(report_.closest, free);
  if (free == 0.0 && !is_colliding_) ++report_.collisions;
  is_colliding_ = free == 0.0;
}

double DriveJudge::clearance(const Terrain& terrain, const FloorPose& pose) const {
  const auto is_free = [&](double margin) {
    foothill_scene::ContactList found;
    const Footprint wider =
        Footprint::polygon(footprint_.corners(), footprint_.bottom(), footprint_.top(), margin);
    terrain.scene.contacts(wider, pose, found);
    return found.empty();
  };
  if (!is_free(0.0)) return 0.0;
  if (is_free(kClearanceLimit)) return kClearanceLimit;
  double free = 0.0;
  double blocked = kClearanceLimit;
  while (blocked - free > kResolution) {
    const double middle = 0.5 * (free + blocked);
    (is_free(middle) ? free : blocked) = middle;
  }
  return std::max(free, 1e-6);  // Near, but not in contact.
}

DriveReport DriveJudge::report() const {
  DriveReport report = report_;
  report.covered = kCell * kCell * static_cast<double>(cells_.size());
  return report;
}

}  // namespace pioneer_modes_yard
