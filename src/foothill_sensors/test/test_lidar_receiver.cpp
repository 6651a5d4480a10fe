#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "../src/lidar_aim.hpp"
#include "../src/lidar_receiver.hpp"
#include "lidar_support.hpp"

namespace foothill_sensors::testing {
namespace {

using foothill_scene::HitBlock;
using foothill_scene::kRaysInBlock;
using foothill_scene::RayLanes;

constexpr float kNoReturn = std::numeric_limits<float>::infinity();

using Parts = std::array<BeamPart, kMaxSamples>;

/// Returns parts in a random order of range.
Parts random_parts(std::mt19937& random, std::size_t count) {
  std::uniform_real_distribution<float> range{2.0F, 6.0F};
  std::uniform_real_distribution<float> strength{0.01F, 0.2F};
  Parts parts;
  for (std::size_t i = 0; i < count; ++i) parts[i] = {range(random), strength(random)};
  return parts;
}

TEST(MergeReturns, ConservesStrengthAndMeanRange) {
  std::mt19937 random{1};
  for (int round = 0; round < 500; ++round) {
    const std::size_t count = 1 + random() % kMaxSamples;
    Parts parts = random_parts(random, count);
    double strength = 0.0;
    double moment = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
      strength += static_cast<double>(parts[i].strength);
      moment += static_cast<double>(parts[i].strength * parts[i].range);
    }
    const std::size_t returns = merge_returns(parts, count, 0.5F);
    ASSERT_LE(returns, count);
    for (std::size_t i = 0; i < returns; ++i) {
      strength -= static_cast<double>(parts[i].strength);
      moment -= static_cast<double>(parts[i].strength * parts[i].range);
    }
    EXPECT_NEAR(strength, 0.0, 1e-6);
    EXPECT_NEAR(moment, 0.0, 1e-5);
  }
}

TEST(MergeReturns, SortsReturnsByRange) {
  std::mt19937 random{2};
  for (int round = 0; round < 200; ++round) {
    Parts parts = random_parts(random, kMaxSamples);
    const std::size_t returns = merge_returns(parts, kMaxSamples, 0.3F);
    EXPECT_TRUE(
        std::is_sorted(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(returns),
                       [](const BeamPart& a, const BeamPart& b) { return a.range < b.range; }));
  }
}

TEST(MergeReturns, SeparatesPartsThatAreFartherApartThanThePulse) {
  Parts parts{BeamPart{5.0F, 0.1F}, {3.0F, 0.2F}, {3.2F, 0.2F}, {4.1F, 0.1F}};
  EXPECT_EQ(merge_returns(parts, 4, 0.3F), 3U);
  EXPECT_FLOAT_EQ(parts[0].range, 3.1F);
  EXPECT_FLOAT_EQ(parts[0].strength, 0.4F);
  EXPECT_FLOAT_EQ(parts[1].range, 4.1F);
  EXPECT_FLOAT_EQ(parts[2].range, 5.0F);
}

TEST(MergeReturns, DropsPartsWithoutStrength) {
  Parts parts{BeamPart{3.0F, 0.0F}, {5.0F, 0.1F}};
  EXPECT_EQ(merge_returns(parts, 2, 0.3F), 1U);
  EXPECT_FLOAT_EQ(parts[0].range, 5.0F);
  EXPECT_EQ(merge_returns(parts, 0, 0.3F), 0U);
}

TEST(SampleOffset, IsTheAxisAndARegularPolygonAroundIt) {
  for (const std::size_t samples : {5U, 9U}) {
    EXPECT_EQ(sample_offset(0, samples), Eigen::Vector2d::Zero());
    Eigen::Vector2d sum = Eigen::Vector2d::Zero();
    for (std::size_t k = 1; k < samples; ++k) {
      // The circle that halves the area of the unit disc has the radius sqrt(1/2).
      EXPECT_NEAR(sample_offset(k, samples).norm(), std::sqrt(0.5), 1e-15);
      sum += sample_offset(k, samples);
    }
    EXPECT_NEAR(sum.norm(), 0.0, 1e-14);
  }
}

/// Returns a receiver that has begun a scan of surfaces with reflectivities 0.5 and 0.1.
LidarReceiver receiver(const LidarConfig& config, const RangeFault& fault = {}) {
  LidarReceiver result{config, 7};
  result.begin_scan(view_of({wall(5.0, 0.5), wall(9.0, 0.1)}), fault);
  return result;
}

TEST(LidarReceiver, ReceivesReflectivityTimesCosine) {
  HitBlock hits{};
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    hits.surface[i] = static_cast<std::int32_t>(i % 3) - 1;
    hits.cosine[i] = 0.25F;
    hits.range[i] = 2.0F;
  }
  ReturnBlock returns;
  receiver(perfect(1, 0.0, 1.0)).receive(hits, returns);
  EXPECT_EQ(returns.strength[0], 0.0F);
  EXPECT_FLOAT_EQ(returns.strength[1], 0.125F);
  EXPECT_FLOAT_EQ(returns.strength[2], 0.025F);
  EXPECT_EQ(returns.range, hits.range);
}

TEST(LidarReceiver, DetectsExactlyTheReturnsWithinTheirReach) {
  LidarConfig config = perfect(1, 0.0, 1.0);
  config.reach = {{0.05, 24.0}, {0.2, 50.0}, {0.9, 100.0}};
  LidarReceiver under_test = receiver(config);
  std::mt19937 random{3};
  std::uniform_real_distribution<float> range{1.0F, 150.0F};
  std::uniform_real_distribution<float> strength{0.0F, 1.2F};
  const RayLanes<float> no_noise{};
  for (int round = 0; round < 300; ++round) {
    ReturnBlock returns;
    for (std::size_t i = 0; i < kRaysInBlock; ++i) {
      returns.range[i] = range(random);
      returns.strength[i] = strength(random);
    }
    const ReturnBlock sent = returns;
    under_test.report(no_noise, returns);
    for (std::size_t i = 0; i < kRaysInBlock; ++i) {
      const double reach = reach_of(config.reach, static_cast<double>(sent.strength[i]));
      const bool is_detected = static_cast<double>(sent.range[i]) <= reach;
      EXPECT_EQ(returns.range[i], is_detected ? sent.range[i] : kNoReturn);
    }
  }
}

TEST(LidarReceiver, ReportsLimitsAsInfinities) {
  LidarConfig config = perfect(1, 0.0, 1.0);
  config.near = 0.5;
  config.far = 20.0;
  ReturnBlock returns;
  returns.range.fill(10.0F);
  returns.strength.fill(1.0F);
  returns.range[0] = 0.4F;
  returns.range[1] = 20.1F;
  returns.range[2] = kNoReturn;
  receiver(config).report({}, returns);
  EXPECT_EQ(returns.range[0], -kNoReturn);
  EXPECT_EQ(returns.range[1], kNoReturn);
  EXPECT_EQ(returns.range[2], kNoReturn);
  EXPECT_EQ(returns.range[3], 10.0F);
}

TEST(LidarReceiver, AddsBiasNoiseAndSlope) {
  LidarConfig config = perfect(1, 0.0, 1.0);
  config.noise.range = 0.03;
  config.noise.range_slope = 0.01;
  ReturnBlock returns;
  returns.range.fill(10.0F);
  returns.strength.fill(1.0F);
  RayLanes<float> normal;
  for (std::size_t i = 0; i < kRaysInBlock; ++i) normal[i] = 0.5F * static_cast<float>(i) - 3.0F;
  receiver(config, {.bias = 0.2, .noise = 0.04}).report(normal, returns);
  // Deviations of scanner and fault add in squares, 0.05 m; the slope adds 0.1 m at 10 m.
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    EXPECT_NEAR(returns.range[i], 10.2F + 0.15F * normal[i], 1e-5F);
  }
}

TEST(LidarReceiver, RoundsToTheNearestQuantum) {
  LidarConfig config = perfect(1, 0.0, 1.0);
  config.range_quantum = 0.25;
  ReturnBlock returns;
  returns.strength.fill(1.0F);
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    returns.range[i] = 3.0F + 0.07F * static_cast<float>(i);
  }
  const ReturnBlock sent = returns;
  receiver(config).report({}, returns);
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    EXPECT_EQ(returns.range[i], 0.25F * std::round(sent.range[i] / 0.25F));
  }
}

TEST(LidarReceiver, DrawsNoNumbersWithoutNoise) {
  LidarReceiver quiet = receiver(perfect(1, 0.0, 1.0));
  RayLanes<float> left;
  RayLanes<float> up;
  quiet.draw_angles({0.01, -0.02}, left, up);
  EXPECT_THAT(left, ::testing::Each(0.01F));
  EXPECT_THAT(up, ::testing::Each(-0.02F));
  RayLanes<float> normal;
  quiet.draw_range_noise(normal);
  EXPECT_THAT(normal, ::testing::Each(0.0F));
}

TEST(LidarReceiver, RepeatsItsNoiseAfterAReset) {
  LidarConfig config = perfect(1, 0.0, 1.0);
  config.noise = {.range = 0.1, .angle = 0.01};
  LidarReceiver noisy = receiver(config);
  RayLanes<float> first;
  RayLanes<float> second;
  noisy.draw_range_noise(first);
  noisy.draw_range_noise(second);
  EXPECT_NE(first, second);
  noisy.reset(7);
  RayLanes<float> again;
  noisy.draw_range_noise(again);
  EXPECT_EQ(again, first);
}

TEST(LidarAim, PointsAlongBeamAndColumnInTheFrameOfTheScanner) {
  BeamGroup beams;
  LidarBlock block;
  block.beams = &beams;
  const Eigen::Matrix3d R_WS =
      Eigen::AngleAxisd{0.6, Eigen::Vector3d{0.2, -0.5, 0.8}.normalized()}.toRotationMatrix();
  const Eigen::Vector3d p_WS{3.0, -1.0, 0.7};
  const auto azimuth = [](std::size_t i) { return 0.1 * static_cast<double>(i) - 0.7; };
  const auto elevation = [](std::size_t i) { return 0.05 * static_cast<double>(i) - 0.3; };
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    beams.cos_elevation[i] = std::cos(elevation(i));
    beams.inv_cos_elevation[i] = 1.0 / std::cos(elevation(i));
    beams.sin_elevation[i] = std::sin(elevation(i));
    beams.along[i] = std::cos(elevation(i));
    block.cosine[i] = std::cos(azimuth(i));
    block.sine[i] = std::sin(azimuth(i));
    for (Eigen::Index k = 0; k < 9; ++k) {
      block.poses.R[static_cast<std::size_t>(k)][i] = R_WS(k / 3, k % 3);
    }
    for (Eigen::Index k = 0; k < 3; ++k) block.poses.p[static_cast<std::size_t>(k)][i] = p_WS[k];
  }
  constexpr double kOffset = 1e-4;  // [rad]
  RayLanes<float> left;
  RayLanes<float> up;
  left.fill(static_cast<float>(kOffset));
  up.fill(static_cast<float>(-2.0 * kOffset));
  aim(left, up, block);
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    // The offsets are angles to first order: errors are of the order of their square.
    const double a = azimuth(i) + kOffset / std::cos(elevation(i));
    const double e = elevation(i) - 2.0 * kOffset;
    const Eigen::Vector3d expected =
        R_WS * Eigen::Vector3d{std::cos(e) * std::cos(a), std::cos(e) * std::sin(a), std::sin(e)};
    const Eigen::Vector3d direction{block.rays.dx[i], block.rays.dy[i], block.rays.dz[i]};
    EXPECT_LT((direction - expected).norm(), 10.0 * kOffset * kOffset) << i;
    EXPECT_EQ(block.rays.x[i], p_WS.x());
  }
}

}  // namespace
}  // namespace foothill_sensors::testing
