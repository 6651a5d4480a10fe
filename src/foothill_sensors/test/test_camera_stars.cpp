#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "foothill_sensors/camera_stars.hpp"
#include "foothill_sensors/fast_normal.hpp"

namespace foothill_sensors {
namespace {

constexpr std::size_t kCount = 20000;
constexpr double kFaintest = 0.02;

TEST(Stars, HaveUniformDirections) {
  const auto stars = make_stars(kCount, 1, kFaintest);
  ASSERT_EQ(stars.size(), kCount);
  Eigen::Vector3d mean = Eigen::Vector3d::Zero();
  Eigen::Matrix3d second = Eigen::Matrix3d::Zero();
  for (const Star& star : stars) {
    EXPECT_NEAR(star.direction_W.norm(), 1.0, 1e-12);
    mean += star.direction_W / kCount;
    second += star.direction_W * star.direction_W.transpose() / kCount;
  }
  // A component of a uniform direction has mean 0, variance 1/3 and fourth moment 1/5; five
  // standard errors.
  EXPECT_LT(mean.cwiseAbs().maxCoeff(), 5.0 * std::sqrt(1.0 / 3.0 / kCount));
  const double error = 5.0 * std::sqrt((1.0 / 5.0 - 1.0 / 9.0) / kCount);
  EXPECT_LT((second - Eigen::Matrix3d::Identity() / 3.0).cwiseAbs().maxCoeff(), error);
}

TEST(Stars, HaveTheBrightnessOfStarsThatFillSpaceUniformly) {
  const auto stars = make_stars(kCount, 2, kFaintest);
  for (const double ratio : {1.0, 2.0, 5.0, 20.0}) {
    const auto brighter = std::ranges::count_if(
        stars, [&](const Star& star) { return star.flux >= ratio * kFaintest; });
    const double expected = std::pow(ratio, -1.5);
    const double error = 5.0 * std::sqrt(expected * (1.0 - expected) / kCount) + 1e-9;
    EXPECT_NEAR(static_cast<double>(brighter) / kCount, expected, error) << ratio;
  }
  const Star& brightest = *std::ranges::max_element(stars, {}, &Star::flux);
  EXPECT_LE(brightest.flux, 200.0 * kFaintest);
}

TEST(Stars, DependOnlyOnTheSeed) {
  const auto many = make_stars(100, 5, kFaintest);
  const auto few = make_stars(10, 5, kFaintest);
  for (std::size_t i = 0; i < few.size(); ++i) {
    EXPECT_EQ(few[i].direction_W, many[i].direction_W);
    EXPECT_EQ(few[i].flux, many[i].flux);
  }
  EXPECT_NE(make_stars(1, 6, kFaintest)[0].direction_W, many[0].direction_W);
}

TEST(Mixed, IsSplitMix64) {
  // First outputs of the reference implementation of SplitMix64 for the seeds 0 and 1234567.
  EXPECT_EQ(mixed(0, 0), 0xe220a8397b1dcdafU);
  EXPECT_EQ(mixed(0, 1), 0x6e789e6aa1b965f4U);
  EXPECT_EQ(mixed(1234567, 0), 6457827717110365317U);
  EXPECT_EQ(mixed(1234567, 1), 3203168211198807973U);
}

}  // namespace
}  // namespace foothill_sensors
