#include <gmock/gmock.h>

#include <cmath>
#include <vector>

#include "../src/pose_path.hpp"

namespace foothill_sensors {
namespace {

using Eigen::Isometry3d;
using Eigen::Vector3d;
using foothill_scene::kRaysInBlock;
using foothill_scene::RayLanes;

constexpr double kExposure = 0.1;  // [s]

/// Returns the pose of a scanner with constant velocity and constant angular velocity about z.
Isometry3d pose(double t, const Vector3d& velocity, double yaw_rate) {
  Isometry3d X{Eigen::AngleAxisd{yaw_rate * t, Vector3d::UnitZ()}};
  X.translation() = Vector3d{1.0, -2.0, 0.5} + t * velocity;
  return X;
}

/// Returns X_WS at the ends of equal steps of the exposure.
std::vector<Isometry3d> poses(int steps, const Vector3d& velocity, double yaw_rate) {
  std::vector<Isometry3d> result;
  for (int i = 0; i <= steps; ++i) {
    result.push_back(pose(kExposure * i / steps, velocity, yaw_rate));
  }
  return result;
}

Isometry3d lane(const PoseLanes& lanes, std::size_t i) {
  Isometry3d X = Isometry3d::Identity();
  for (Eigen::Index row = 0; row < 3; ++row) {
    for (Eigen::Index column = 0; column < 3; ++column) {
      X.linear()(row, column) = lanes.R[static_cast<std::size_t>(3 * row + column)][i];
    }
    X.translation()[row] = lanes.p[static_cast<std::size_t>(row)][i];
  }
  return X;
}

RayLanes<double> times(double from, double to) {
  RayLanes<double> result;
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    result[i] = from + (to - from) * static_cast<double>(i) / (kRaysInBlock - 1);
  }
  return result;
}

TEST(PosePath, FollowsAConstantVelocityAndYawRate) {
  const Vector3d velocity{0.7, -0.2, 0.1};
  constexpr double kYawRate = 1.7;
  const auto given = poses(20, velocity, kYawRate);
  // One step of 5 ms turns by 8.5 mrad: the Taylor series is exact to its fourth order, 2e-10.
  PosePath path{given, kExposure, 0.02, 0.025};
  const RayLanes<double> t = times(0.02, 0.025);
  PoseLanes lanes;
  path.at(t, lanes);
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const Isometry3d expected = pose(t[i], velocity, kYawRate);
    EXPECT_LT((lane(lanes, i).linear() - expected.linear()).norm(), 1e-9) << i;
    EXPECT_LT((lane(lanes, i).translation() - expected.translation()).norm(), 1e-12) << i;
  }
}

TEST(PosePath, IsConstantForASinglePose) {
  const std::vector<Isometry3d> single{pose(0.3, Vector3d::UnitX(), 1.0)};
  PosePath path{single, kExposure, 0.0, 0.01};
  PoseLanes lanes;
  path.at(times(0.0, 0.01), lanes);
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    EXPECT_EQ(lane(lanes, i).matrix(), single[0].matrix());
  }
}

TEST(PosePath, EndsWithTheExposure) {
  // The last block reaches beyond the exposure: its rate is still that of the poses.
  const Vector3d velocity{1.0, 0.0, 0.0};
  const auto given = poses(4, velocity, 0.0);
  PosePath path{given, kExposure, 0.09, 0.12};
  PoseLanes lanes;
  path.at(times(0.09, 0.1), lanes);
  EXPECT_NEAR(lane(lanes, 0).translation().x(), 1.09, 1e-12);
  EXPECT_NEAR(lane(lanes, kRaysInBlock - 1).translation().x(), 1.1, 1e-12);
}

TEST(PoseAt, InterpolatesBetweenPosesAndClampsTheFraction) {
  const auto given = poses(2, {2.0, 0.0, 0.0}, 0.8);
  EXPECT_LT((pose_at(given, 0.25).matrix() - pose(0.025, {2.0, 0.0, 0.0}, 0.8).matrix()).norm(),
            1e-12);
  EXPECT_EQ(pose_at(given, 1.0).translation(), given[2].translation());
  EXPECT_EQ(pose_at(given, 7.0).translation(), given[2].translation());
  EXPECT_EQ(pose_at(given, -1.0).translation(), given[0].translation());
}

}  // namespace
}  // namespace foothill_sensors
