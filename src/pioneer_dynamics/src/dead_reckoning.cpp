#include "pioneer_dynamics/dead_reckoning.hpp"

#include <cmath>

#include "foothill_core/contract.hpp"

namespace pioneer_dynamics {
namespace {

/// Returns the Jacobian of the pose after an arc with respect to the paths of both wheels.
/// @param middle Heading in the middle of the arc [rad].
Eigen::Matrix<double, 3, 2> by_paths(const DriveGeometry& drive, double middle, double path) {
  const double c = std::cos(middle);
  const double s = std::sin(middle);
  const double turn = 1.0 / drive.track();
  const double left = drive.right_half_track * turn;
  const double right = drive.left_half_track * turn;
  Eigen::Matrix<double, 3, 2> result;
  result << left * c + 0.5 * path * turn * s, right * c - 0.5 * path * turn * s,
      left * s - 0.5 * path * turn * c, right * s + 0.5 * path * turn * c, -turn, turn;
  return result;
}

}  // namespace

Odometry reckon(const Odometer& odometer, const Odometry& odometry, const Ticks& ticks, double dt) {
  foothill_core::expects(dt > 0.0, "dt must be positive");
  const DriveGeometry& drive = odometer.drive;
  const double step = odometer.encoders.resolution();
  const WheelPair turned{step * static_cast<double>(ticks.left - odometry.ticks.left),
                         step * static_cast<double>(ticks.right - odometry.ticks.right)};
  const foothill_core::PlanarTwist arc = twist_from_spin(drive, turned);

  Odometry next;
  next.ticks = ticks;
  next.pose = advance(odometry.pose, arc, 1.0);
  next.twist = {arc.forward / dt, 0.0, arc.yaw_rate / dt};

  Eigen::Matrix3d by_pose = Eigen::Matrix3d::Identity();
  by_pose(0, 2) = -(next.pose.y - odometry.pose.y);
  by_pose(1, 2) = next.pose.x - odometry.pose.x;
  const double middle = odometry.pose.heading + 0.5 * arc.yaw_rate;
  const Eigen::Matrix<double, 3, 2> paths = by_paths(drive, middle, arc.forward);
  const Eigen::Vector2d variance =
      odometer.variance_per_metre * Eigen::Vector2d{std::abs(drive.left_radius * turned.left),
                                                    std::abs(drive.right_radius * turned.right)};
  next.covariance = by_pose * odometry.covariance * by_pose.transpose() +
                    paths * variance.asDiagonal() * paths.transpose();
  return next;
}

Odometry reset_odometry(const Ticks& ticks) {
  Odometry odometry;
  odometry.ticks = ticks;
  return odometry;
}

}  // namespace pioneer_dynamics
