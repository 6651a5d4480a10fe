#include <gmock/gmock.h>

#include <cmath>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "foothill_sensors/camera_response.hpp"
#include "foothill_sensors/fast_normal.hpp"

namespace foothill_sensors {
namespace {

using ::testing::Each;

constexpr std::size_t kCount = 1'000'000;

double mean(const std::vector<float>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// Returns the autocovariance of values at a lag.
double covariance(const std::vector<float>& values, std::size_t lag) {
  const double middle = mean(values);
  double sum = 0.0;
  for (std::size_t i = 0; i + lag < values.size(); ++i) {
    sum +=
        (static_cast<double>(values[i]) - middle) * (static_cast<double>(values[i + lag]) - middle);
  }
  return sum / static_cast<double>(values.size() - lag);
}

std::vector<float> readings(const CameraResponse& response, float radiance, std::uint64_t key) {
  const std::vector<float> light(kCount, radiance);
  std::vector<float> out(kCount);
  response.read(light, key, std::span<float>{out});
  return out;
}

std::vector<float> normals(std::uint64_t key) {
  static const FastNormal table;
  std::vector<float> values;
  std::array<float, 256> block{};
  for (std::uint64_t i = 0; i < kCount / 256; ++i) {
    table.fill(key, i, block);
    values.insert(values.end(), block.begin(), block.end());
  }
  return values;
}

TEST(FastNormal, HasTheMomentsOfANormalDistribution) {
  // Standard errors over 10^6 numbers: mean 1e-3, variance sqrt(2) 1e-3, fourth moment about 0.01;
  // the truncated tails beyond 3.7 reduce the fourth by 0.03.
  const std::vector<float> values = normals(7);
  EXPECT_NEAR(mean(values), 0.0, 4e-3);
  EXPECT_NEAR(covariance(values, 0), 1.0, 6e-3);
  double fourth = 0.0;
  for (const float value : values) fourth += std::pow(static_cast<double>(value), 4.0);
  EXPECT_NEAR(fourth / static_cast<double>(values.size()), 3.0, 0.07);
}

TEST(FastNormal, IsWhite) {
  const std::vector<float> values = normals(11);
  for (const std::size_t lag : {1U, 2U, 3U, 4U, 16U, 255U, 256U, 640U}) {
    EXPECT_NEAR(covariance(values, lag), 0.0, 4e-3) << "lag " << lag;
  }
}

TEST(CameraResponse, HasShotAndReadNoiseOfItsElectrons) {
  // 10 ms of radiance 0.25 at 100 a second fill a quarter of 20000 electrons: 5000 of them, with a
  // variance of 5000 + 15^2. Relative standard error of a variance of 10^6 values: 1.4e-3.
  const CameraResponse response{
      {.exposure = 0.01, .sensitivity = 100.0, .full_well = 20000.0, .read_noise = 15.0}};
  const std::vector<float> values = readings(response, 0.25F, 3);
  EXPECT_NEAR(mean(values) * 20000.0, 5000.0, 0.3);
  EXPECT_NEAR(covariance(values, 0) * 20000.0 * 20000.0, 5000.0 + 225.0, 0.006 * 5225.0);
}

TEST(CameraResponse, HasNoiseThatIsWhiteAndDiffersFromKeyToKey) {
  const CameraResponse response{ResponseSettings{}};
  const std::vector<float> one = readings(response, 0.5F, 1);
  const std::vector<float> other = readings(response, 0.5F, 2);
  const double variance = covariance(one, 0);
  EXPECT_NEAR(covariance(one, 1) / variance, 0.0, 4e-3);
  EXPECT_NEAR(covariance(one, 640) / variance, 0.0, 4e-3);
  std::vector<float> both(kCount);
  for (std::size_t i = 0; i < kCount; ++i) both[i] = one[i] + other[i];
  EXPECT_NEAR(covariance(both, 0) / variance, 2.0, 0.02);
}

TEST(CameraResponse, HasTheSameNoiseForTheSameKey) {
  const CameraResponse response{ResponseSettings{}};
  EXPECT_EQ(readings(response, 0.3F, 42), readings(response, 0.3F, 42));
}

TEST(CameraResponse, AddsInjectedBiasAndNoise) {
  const CameraResponse response{{.exposure = 0.01, .sensitivity = 100.0, .noisy = false}};
  const std::vector<float> light(kCount, 0.4F);
  std::vector<float> out(kCount);
  response.read(light, 5, std::span<float>{out}, {.bias = 0.1, .noise = 0.02});
  EXPECT_NEAR(mean(out), 0.5, 1e-4);
  EXPECT_NEAR(std::sqrt(covariance(out, 0)), 0.02, 1e-4);
}

TEST(CameraResponse, SaturatesAndIsNeverBelowZero) {
  const CameraResponse response{ResponseSettings{.read_noise = 500.0}};
  EXPECT_THAT(readings(response, 0.0F, 1), Each(::testing::Ge(0.0F)));
  EXPECT_THAT(readings(response, 5.0F, 1), Each(::testing::Eq(1.0F)));
}

TEST(CameraResponse, FollowsTheCurveOfSrgb) {
  // Values of IEC 61966-2-1: linear 0.2140 is half of the way to white, 0.0331 a fifth.
  const CameraResponse response{{.exposure = 0.01, .sensitivity = 100.0, .noisy = false}};
  const std::vector<float> light{0.0F, 0.0331F, 0.2140F, 1.0F, 7.0F};
  std::vector<std::uint8_t> out(light.size());
  response.read(light, 1, out);
  EXPECT_THAT(out, ::testing::ElementsAre(0, 51, 127, 255, 255));
}

TEST(CameraResponse, IsTwiceAsBrightAfterTwiceTheExposure) {
  const CameraResponse shorter{{.exposure = 0.004, .noisy = false}};
  const CameraResponse longer{{.exposure = 0.008, .noisy = false}};
  EXPECT_FLOAT_EQ(readings(longer, 0.5F, 1).front(), 2.0F * readings(shorter, 0.5F, 1).front());
}

TEST(CameraResponse, RejectsInvalidSettings) {
  EXPECT_THROW(CameraResponse{ResponseSettings{.exposure = 0.0}}, std::invalid_argument);
  EXPECT_THROW(CameraResponse{ResponseSettings{.full_well = -1.0}}, std::invalid_argument);
  EXPECT_THROW(CameraResponse{ResponseSettings{.read_noise = -1.0}}, std::invalid_argument);
}

}  // namespace
}  // namespace foothill_sensors
