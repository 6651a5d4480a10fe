#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "foothill_sensors/noise_lanes.hpp"
#include "lidar_support.hpp"

namespace foothill_sensors::testing {
namespace {

using Eigen::Isometry3d;

double mean(const std::vector<double>& x) {
  return std::accumulate(x.begin(), x.end(), 0.0) / static_cast<double>(x.size());
}

/// Returns a raw moment.
double moment(const std::vector<double>& x, int power) {
  double sum = 0.0;
  for (const double one : x) sum += std::pow(one, power);
  return sum / static_cast<double>(x.size());
}

double correlation(const std::vector<double>& x, std::size_t lag) {
  double sum = 0.0;
  for (std::size_t i = lag; i < x.size(); ++i) sum += x[i] * x[i - lag];
  return sum / static_cast<double>(x.size() - lag) / moment(x, 2);
}

/// Returns five standard errors of a mean of n samples with standard deviation sigma.
double five_sigma(double sigma, std::size_t n) {
  return 5.0 * sigma / std::sqrt(static_cast<double>(n));
}

std::vector<double> normals(std::size_t blocks) {
  NoiseLanes noise{42};
  std::vector<double> numbers;
  NoiseLanes::Lanes one;
  NoiseLanes::Lanes other;
  for (std::size_t i = 0; i < blocks; ++i) {
    noise.normal(one, other);
    numbers.insert(numbers.end(), one.begin(), one.end());
    numbers.insert(numbers.end(), other.begin(), other.end());
  }
  return numbers;
}

TEST(NoiseLanes, AreNormalByTheirMomentsAndByKolmogorov) {
  std::vector<double> x = normals(20000);
  const std::size_t n = x.size();
  // Moments of the normal distribution: 0, 1, 0, 3; the variance of x^k follows from higher
  // moments.
  EXPECT_NEAR(mean(x), 0.0, five_sigma(1.0, n));
  EXPECT_NEAR(moment(x, 2), 1.0, five_sigma(std::sqrt(2.0), n));
  EXPECT_NEAR(moment(x, 3), 0.0, five_sigma(std::sqrt(15.0), n));
  EXPECT_NEAR(moment(x, 4), 3.0, five_sigma(std::sqrt(96.0), n));
  std::ranges::sort(x);
  double farthest = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    const double expected = 0.5 * std::erfc(-x[i] / std::numbers::sqrt2);
    farthest =
        std::max(farthest, std::abs(expected - static_cast<double>(i) / static_cast<double>(n)));
  }
  EXPECT_LT(farthest, 1.95 / std::sqrt(static_cast<double>(n)));  // exceeded once in a thousand
}

TEST(NoiseLanes, AreWhiteAlongAndAcrossTheLanes) {
  const std::vector<double> x = normals(20000);
  for (const std::size_t lag : {1, 2, 3, 15, 16, 17, 32, 64}) {
    EXPECT_NEAR(correlation(x, lag), 0.0, five_sigma(1.0, x.size())) << "lag " << lag;
  }
}

TEST(NoiseLanes, AreUniformAndTheSameForTheSameSeed) {
  NoiseLanes noise{7};
  NoiseLanes same{7};
  std::vector<double> x;
  for (int i = 0; i < 5000; ++i) {
    NoiseLanes::Lanes one;
    NoiseLanes::Lanes other;
    noise.uniform(one);
    same.uniform(other);
    ASSERT_EQ(one, other);
    x.insert(x.end(), one.begin(), one.end());
  }
  EXPECT_NEAR(mean(x), 0.5, five_sigma(std::sqrt(1.0 / 12.0), x.size()));
  EXPECT_GE(*std::ranges::min_element(x), 0.0);
  EXPECT_LT(*std::ranges::max_element(x), 1.0);
}

/// Returns the errors of many scans of a wall, ray by ray.
std::vector<double> errors(const LidarConfig& config, std::uint64_t seed, int scans) {
  LidarConfig quiet = config;
  quiet.noise.range = quiet.noise.range_slope = quiet.noise.angle = 0.0;
  const foothill_scene::RayView view = view_of({wall(20.0)});
  Lidar truth{quiet, 1};
  truth.scan(view, at(Isometry3d::Identity()));
  Lidar lidar{config, seed};
  std::vector<double> all;
  for (int scan = 0; scan < scans; ++scan) {
    lidar.scan(view, at(Isometry3d::Identity()));
    for (std::size_t i = 0; i < config.columns; ++i) {
      all.push_back(static_cast<double>(lidar.ranges()[i] - truth.ranges()[i]));
    }
  }
  return all;
}

TEST(LidarNoise, HasItsMeanVarianceAndIsWhite) {
  LidarConfig config = perfect(360, -45.0, 0.25);
  config.noise.range = 0.02;
  const auto x = errors(config, 3, 200);
  EXPECT_NEAR(mean(x), 0.0, five_sigma(0.02, x.size()));
  EXPECT_NEAR(moment(x, 2), 4e-4, five_sigma(4e-4 * std::sqrt(2.0), x.size()));
  for (const std::size_t lag : {1, 2, 16, 359, 360, 361}) {
    EXPECT_NEAR(correlation(x, lag), 0.0, five_sigma(1.0, x.size())) << "lag " << lag;
  }
}

TEST(LidarNoise, GrowsWithTheRange) {
  LidarConfig config = perfect(64, -1.0, 0.03);
  config.noise.range_slope = 0.001;
  const auto x = errors(config, 3, 500);
  // All rays are within one degree of the axis: ranges are 20 m to a few millimetres.
  EXPECT_NEAR(moment(x, 2), 4e-4, five_sigma(4e-4 * std::sqrt(2.0), x.size()));
}

TEST(LidarNoise, AcrossTheRayChangesRangesOnASlantedWall) {
  // At 45 degrees, an angle off by e changes the range R by R e, if noise is small.
  LidarConfig config = perfect(16, 45.0, 1e-6);
  config.noise.angle = 1e-4;
  const auto x = errors(config, 5, 2000);
  const double sigma = 1e-4 * 20.0 / std::cos(std::numbers::pi / 4.0);
  EXPECT_NEAR(std::sqrt(moment(x, 2)), sigma, five_sigma(sigma / std::sqrt(2.0), x.size()));
}

TEST(LidarNoise, DropsTheConfiguredFractionOfRays) {
  LidarConfig config = perfect(360, -45.0, 0.25);
  config.noise.drop_out = 0.1;
  Lidar lidar{config, 9};
  const foothill_scene::RayView view = view_of({wall(20.0)});
  int lost = 0;
  for (int scan = 0; scan < 100; ++scan) {
    lidar.scan(view, at(Isometry3d::Identity()));
    lost += static_cast<int>(
        std::ranges::count_if(lidar.ranges(), [](float range) { return std::isinf(range); }));
  }
  EXPECT_NEAR(lost / 36000.0, 0.1, five_sigma(0.3, 36000));
}

TEST(LidarNoise, RepeatsItselfAfterAReset) {
  LidarConfig config = perfect(100, -45.0, 0.9);
  config.noise.range = 0.02;
  Lidar lidar{config, 11};
  const foothill_scene::RayView view = view_of({wall(20.0)});
  lidar.scan(view, at(Isometry3d::Identity()));
  const auto first = lidar.ranges();
  lidar.scan(view, at(Isometry3d::Identity()));
  EXPECT_NE(lidar.ranges(), first);
  lidar.reset();
  lidar.scan(view, at(Isometry3d::Identity()));
  EXPECT_EQ(lidar.ranges(), first);
}

TEST(LidarNoise, IncludesInjectedBiasAndNoise) {
  LidarConfig config = perfect(3200, -1.0, 5e-4);
  Lidar lidar{config, 1};
  lidar.scan(view_of({wall(20.0)}), at(Isometry3d::Identity()), {.bias = 0.5, .noise = 0.1});
  std::vector<double> x;
  for (const float range : lidar.ranges()) x.push_back(static_cast<double>(range) - 20.5);
  EXPECT_NEAR(mean(x), 0.0, five_sigma(0.1, x.size()) + 0.004);  // the wall is slightly slanted
  EXPECT_NEAR(moment(x, 2), 0.01, five_sigma(0.01 * std::sqrt(2.0), x.size()));
}

}  // namespace
}  // namespace foothill_sensors::testing
