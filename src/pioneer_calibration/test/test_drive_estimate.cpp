#include <gmock/gmock.h>

#include <Eigen/Dense>
#include <limits>
#include <vector>

#include "pioneer_calibration/drive_estimate.hpp"
#include "rolling_robot.hpp"

namespace pioneer_calibration::testing {
namespace {

using ::testing::HasSubstr;

std::vector<DriveLog> squares(const DriveGeometry& truth, int each_way, double sigma, unsigned seed,
                              double side = 2.0) {
  std::vector<DriveLog> runs;
  for (int i = 0; i < 2 * each_way; ++i) {
    SquarePlan plan{.side = side, .speed = 0.5, .rest = 0.2};
    plan.direction = i % 2 == 0 ? Direction::kClockwise : Direction::kCounterClockwise;
    const Watch watch{.start = {0.3 * i, -0.2, 0.7 * i}, .sigma = sigma, .seed = seed * 100 + i};
    runs.push_back(roll_square(plan, truth, watch));
  }
  return runs;
}

TEST(DriveEstimate, RecoversErrorsOfRadiiAndTrack) {
  const DriveGeometry truth = wrong_drive(0.02, -0.015, 0.004);
  const auto estimate = estimate_drive(squares(truth, 1, 0.0, 1), kNominal);
  ASSERT_TRUE(estimate) << estimate.error().reason;
  EXPECT_NEAR(estimate->drive.left_radius / truth.left_radius, 1.0, 1e-6);
  EXPECT_NEAR(estimate->drive.right_radius / truth.right_radius, 1.0, 1e-6);
  EXPECT_NEAR(estimate->drive.track() / truth.track(), 1.0, 1e-5);
  EXPECT_LT(estimate->rms_after, 1e-5);
  EXPECT_GT(estimate->rms_before, 0.05);
}

TEST(DriveEstimate, RecoversTwoPercentToATenthOfAPercentWithNoise) {
  const DriveGeometry truth = wrong_drive(0.02, 0.01);
  const auto estimate = estimate_drive(squares(truth, 2, 0.003, 3), kNominal);
  ASSERT_TRUE(estimate) << estimate.error().reason;
  EXPECT_NEAR(estimate->radius_ratio(), truth.right_radius / truth.left_radius, 1e-3);
  EXPECT_NEAR(estimate->drive.track() / truth.track(), 1.0, 1e-3);
}

TEST(DriveEstimate, HasAConsistentCovariance) {
  const DriveGeometry truth = wrong_drive(0.01, 0.005, 0.002);
  const Eigen::Vector3d factors{truth.left_radius / kNominal.left_radius,
                                truth.right_radius / kNominal.right_radius,
                                truth.track() / kNominal.track()};
  double sum = 0.0;
  constexpr int kTrials = 60;
  for (unsigned seed = 1; seed <= kTrials; ++seed) {
    // A weak prior of the mean radius does not bias the estimate.
    const auto estimate = estimate_drive(squares(truth, 1, 0.005, seed, 1.0), kNominal, 1.0);
    ASSERT_TRUE(estimate) << estimate.error().reason;
    const Eigen::Vector3d found{estimate->drive.left_radius / kNominal.left_radius,
                                estimate->drive.right_radius / kNominal.right_radius,
                                estimate->drive.track() / kNominal.track()};
    const Eigen::Vector3d error = found - factors;
    sum += error.dot(estimate->covariance.ldlt().solve(error));
  }
  // Chi-square distributed with 3 degrees of freedom per trial: mean 180, standard deviation 19.
  EXPECT_NEAR(sum, 3.0 * kTrials, 4.0 * 19.0);
}

TEST(DriveEstimate, AcceptsATapeMeasurementAtTheEndOfEachSquare) {
  const DriveGeometry truth = wrong_drive(0.02, -0.01);
  std::vector<DriveLog> runs;
  for (const Direction direction : {Direction::kClockwise, Direction::kCounterClockwise}) {
    const SquarePlan plan{.side = 3.0, .direction = direction, .speed = 0.5, .rest = 0.2};
    runs.push_back(roll_square(plan, truth, {.sigma = 0.0, .period = 0.0}));
    runs.back().from_start = true;
    ASSERT_EQ(runs.back().fixes.size(), 1u);
  }
  const auto estimate = estimate_drive(runs, kNominal);
  ASSERT_TRUE(estimate) << estimate.error().reason;
  EXPECT_NEAR(estimate->radius_ratio(), truth.right_radius / truth.left_radius, 1e-4);
  EXPECT_NEAR(estimate->drive.track() / truth.track(), 1.0, 1e-3);
}

TEST(DriveEstimate, LeavesANominalDriveUnchanged) {
  const auto estimate = estimate_drive(squares(kNominal, 1, 0.0, 1), kNominal);
  ASSERT_TRUE(estimate);
  EXPECT_NEAR(estimate->radius_ratio(), 1.0, 1e-7);
  EXPECT_NEAR(estimate->drive.track() / kNominal.track(), 1.0, 1e-6);
}

TEST(DriveEstimate, RejectsInvalidRuns) {
  const auto reason = [](const std::vector<DriveLog>& runs) {
    const auto estimate = estimate_drive(runs, kNominal);
    return estimate ? "accepted" : estimate.error().reason;
  };
  const DriveLog good = squares(kNominal, 1, 0.001, 1).front();
  EXPECT_THAT(reason({}), HasSubstr("no runs"));
  EXPECT_THAT(reason({good, DriveLog{}}), HasSubstr("run 2 has fewer than two wheel samples"));
  DriveLog run = good;
  run.fixes.resize(2);
  EXPECT_THAT(reason({run}), HasSubstr("too few fixes"));
  run = good;
  run.wheels[5].angle.left = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THAT(reason({run}), HasSubstr("not finite"));
  run = good;
  run.wheels[5].t = run.wheels[4].t;
  EXPECT_THAT(reason({run}), HasSubstr("out of order"));
  run = good;
  run.fixes.back().t = 1e6;
  EXPECT_THAT(reason({run}), HasSubstr("outside of its wheel samples"));
  std::swap(run.fixes.front(), run.fixes.back());
  run.fixes.front().t = good.wheels.back().t;
  EXPECT_THAT(reason({run}), HasSubstr("out of order"));
}

TEST(DriveEstimate, RejectsWheelsThatTurnWithoutMotion) {
  DriveLog run = squares(kNominal, 1, 0.001, 1).front();
  for (Fix& fix : run.fixes) fix.position.setZero();
  const auto estimate = estimate_drive(std::vector{run}, kNominal);
  ASSERT_FALSE(estimate);
  EXPECT_THAT(estimate.error().reason, HasSubstr("no geometry near the nominal one"));
}

TEST(DriveEstimate, RejectsAStraightLine) {
  DriveLog line;
  for (int i = 0; i <= 100; ++i) {
    const double angle = 0.1 * i;
    line.wheels.push_back({0.1 * i, {angle, angle}});
    line.fixes.push_back({0.1 * i, {angle * kNominal.left_radius, 0.0}});
  }
  const auto estimate = estimate_drive(std::vector{line}, kNominal);
  ASSERT_FALSE(estimate);
  EXPECT_THAT(estimate.error().reason, HasSubstr("squares in both directions"));
}

}  // namespace
}  // namespace pioneer_calibration::testing
