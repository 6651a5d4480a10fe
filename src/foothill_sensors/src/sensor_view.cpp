#include "foothill_sensors/sensor_view.hpp"

#include <cmath>
#include <utility>

namespace foothill_sensors {
namespace {

using foothill_core::Instant;
using foothill_proxy::Exposure;

/// Returns the poses of a robot's base_link at equal time steps of at most `step` [s].
std::vector<Eigen::Isometry3d> poses_of(const Exposure& exposure, const std::string& robot,
                                        double base_height, double step) {
  const double span = foothill_core::seconds(exposure.end() - exposure.begin());
  const auto steps = static_cast<std::int64_t>(std::ceil(span / step - 1e-9));
  std::vector<Eigen::Isometry3d> poses;
  for (std::int64_t i = 0; i <= steps; ++i) {
    const Instant elapsed =
        steps == 0 ? Instant::zero() : (exposure.end() - exposure.begin()) * i / steps;
    if (const auto motion = exposure.motion(robot, exposure.begin() + elapsed)) {
      poses.push_back(foothill_proxy::base_pose(*motion, base_height));
    }
  }
  return poses;
}

}  // namespace

SensorView::SensorView(std::string robot, Mount mount, double reach)
    : robot_{std::move(robot)}, mount_{std::move(mount)}, reach_{reach} {}

bool SensorView::update(const Exposure& exposure) {
  const auto* own = exposure.last().entry(robot_);
  if (own == nullptr || !exposure.last().scene) return false;
  poses_ = poses_of(exposure, robot_, own->base_height, kStep);
  for (Eigen::Isometry3d& pose : poses_) pose = pose * mount_.X_BS;
  view_.set_scene(exposure.last().scene, moving_models(exposure));
  return true;
}

std::vector<foothill_scene::MovingModel> SensorView::moving_models(const Exposure& exposure) const {
  std::vector<foothill_scene::MovingModel> models;
  for (const auto& robot : exposure.last().robots) {
    if (!robot.appearance || (robot.name == robot_ && !mount_.sees_own_robot)) continue;
    const Eigen::Vector3d from = poses_.back().translation();
    if (std::hypot(robot.motion.pose.x - from.x(), robot.motion.pose.y - from.y()) > reach_) {
      continue;
    }
    models.push_back(
        {robot.appearance, poses_of(exposure, robot.name, robot.base_height, kOthersStep)});
  }
  return models;
}

}  // namespace foothill_sensors
