#include <gtest/gtest.h>

#include <vector>

#include "pioneer_calibration/umbmark.hpp"
#include "rolling_robot.hpp"

namespace pioneer_calibration::testing {
namespace {

constexpr double kSide = 2.0;

/// Drives one square in each direction and returns the results of the benchmark.
UmbmarkResult benchmark(const DriveGeometry& truth) {
  std::vector<Eigen::Vector2d> errors;
  for (const Direction direction : {Direction::kClockwise, Direction::kCounterClockwise}) {
    const SquarePlan plan{.side = kSide, .direction = direction, .speed = 0.5, .rest = 0.2};
    const Watch watch{.sigma = 0.0, .period = 0.0};
    const Eigen::Vector2d end = roll_square(plan, truth, watch).fixes.back().position;
    const Eigen::Vector2d odometry = roll_square(plan, kNominal, watch).fixes.back().position;
    errors.push_back(end - odometry);
  }
  return umbmark(std::vector{errors[0]}, std::vector{errors[1]}, kSide, kNominal.track());
}

TEST(Umbmark, AttributesABendToTheLeftToALargerRightWheel) {
  const UmbmarkResult result = benchmark(wrong_drive(0.002, 0.0));
  EXPECT_NEAR(result.radius_ratio, 1.002, 5e-5);
  EXPECT_NEAR(result.track_ratio, 1.0, 5e-4);
}

TEST(Umbmark, AttributesInsufficientRotationToAWiderTrack) {
  const UmbmarkResult result = benchmark(wrong_drive(0.0, 0.01));
  EXPECT_NEAR(result.track_ratio, 1.01, 5e-4);
  EXPECT_NEAR(result.radius_ratio, 1.0, 5e-5);
}

TEST(Umbmark, SeparatesBothErrors) {
  const UmbmarkResult result = benchmark(wrong_drive(-0.003, 0.005));
  EXPECT_NEAR(result.radius_ratio, 0.997, 1e-4);
  EXPECT_NEAR(result.track_ratio, 1.005, 5e-4);
}

TEST(Umbmark, ReportsTheLargerOfTheTwoCentres) {
  const std::vector<Eigen::Vector2d> cw{{0.1, 0.0}, {0.3, 0.0}};
  const std::vector<Eigen::Vector2d> ccw{{0.0, 0.1}};
  EXPECT_DOUBLE_EQ(umbmark(cw, ccw, 4.0, 0.33).worst, 0.2);
}

TEST(Umbmark, RequiresRunsInBothDirections) {
  const std::vector<Eigen::Vector2d> one{{0.0, 0.0}};
  EXPECT_THROW((void)umbmark({}, one, 4.0, 0.33), std::logic_error);
  EXPECT_THROW((void)umbmark(one, {}, 4.0, 0.33), std::logic_error);
  EXPECT_THROW((void)umbmark(one, one, 0.0, 0.33), std::logic_error);
}

}  // namespace
}  // namespace pioneer_calibration::testing
