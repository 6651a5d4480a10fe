#include "pioneer_calibration/wheel_path.hpp"

#include <cstddef>

namespace pioneer_calibration {
namespace {

using foothill_core::PlanarPose;
using pioneer_dynamics::DriveGeometry;

/// Returns the pose after a fraction of the motion from one sample to the next, along an exact arc.
PlanarPose drive_part(const DriveGeometry& drive, const PlanarPose& pose, const WheelSample& from,
                      const WheelSample& to, double part) {
  return advance_kinematic(
      drive, pose, {to.angle.left - from.angle.left, to.angle.right - from.angle.right}, part);
}

}  // namespace

std::vector<Eigen::Vector2d> dead_reckoning(const DriveGeometry& drive, const DriveLog& run) {
  std::vector<Eigen::Vector2d> positions;
  positions.reserve(run.fixes.size());
  PlanarPose pose;
  std::size_t next = 1;
  for (const Fix& fix : run.fixes) {
    while (next < run.wheels.size() && run.wheels[next].t <= fix.t) {
      pose = drive_part(drive, pose, run.wheels[next - 1], run.wheels[next], 1.0);
      ++next;
    }
    PlanarPose at = pose;
    if (next < run.wheels.size()) {
      const WheelSample& from = run.wheels[next - 1];
      const WheelSample& to = run.wheels[next];
      at = drive_part(drive, pose, from, to, (fix.t - from.t) / (to.t - from.t));
    }
    positions.emplace_back(at.x, at.y);
  }
  return positions;
}

}  // namespace pioneer_calibration
