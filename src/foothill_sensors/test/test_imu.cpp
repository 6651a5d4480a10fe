#include <gmock/gmock.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "foothill_sensors/imu.hpp"

namespace foothill_sensors {
namespace {

using foothill_proxy::BodyMotion;

constexpr double kGravity = 9.81;

/// Returns a unit without noise.
ImuConfig ideal(const Eigen::Vector3d& p_BI = Eigen::Vector3d::Zero()) {
  ImuConfig config{.gyro = {}, .accelerometer = {}};
  config.X_BI.translation() = p_BI;
  return config;
}

/// Returns the motion on a circle around the origin.
BodyMotion on_circle(double radius, double speed, double t) {
  const double rate = speed / radius;
  const double angle = rate * t;
  return {
      .pose = {radius * std::cos(angle), radius * std::sin(angle), angle + std::numbers::pi / 2.0},
      .forward = speed,
      .yaw_rate = rate};
}

TEST(Imu, MeasuresGravityAtRest) {
  const ImuReading reading = ideal_reading(ideal(), {}, {}, 0.01);
  EXPECT_NEAR((reading.f_I - Eigen::Vector3d{0.0, 0.0, kGravity}).norm(), 0.0, 1e-12);
  EXPECT_NEAR(reading.w_WI_I.norm(), 0.0, 1e-12);
}

TEST(Imu, MeasuresTheTiltOfASlope) {
  const double slope = 0.1;
  BodyMotion motion;
  motion.normal_W = {-std::sin(slope), 0.0, std::cos(slope)};
  const ImuReading up = ideal_reading(ideal(), motion, motion, 0.01);
  EXPECT_NEAR(up.f_I.x(), kGravity * std::sin(slope), 1e-9);
  EXPECT_NEAR(up.f_I.z(), kGravity * std::cos(slope), 1e-9);
  motion.pose.yaw = std::numbers::pi / 2.0;  // uphill is to its right
  const ImuReading across = ideal_reading(ideal(), motion, motion, 0.01);
  EXPECT_NEAR(across.f_I.x(), 0.0, 1e-9);
  EXPECT_NEAR(across.f_I.y(), -kGravity * std::sin(slope), 1e-9);
}

TEST(Imu, MeasuresCentripetalAccelerationOnACircle) {
  const double radius = 2.0;
  const double speed = 0.5;
  const ImuReading reading =
      ideal_reading(ideal(), on_circle(radius, speed, 1.0), on_circle(radius, speed, 1.01), 0.01);
  // The mean over an arc of 2.5 mrad has a relative error of 1e-6.
  EXPECT_NEAR(reading.f_I.y(), speed * speed / radius, 1e-6);
  EXPECT_NEAR(reading.f_I.x(), 0.0, 1e-6);
  EXPECT_NEAR(reading.w_WI_I.z(), speed / radius, 1e-9);
}

TEST(Imu, IncludesItsLeverArm) {
  // v^2/R becomes w^2 (R - y) at y to the left; x ahead adds -w^2 x along x.
  const double radius = 2.0;
  const double rate = 0.4;
  const double x = 0.3;
  const double y = 0.5;
  const ImuReading reading =
      ideal_reading(ideal({x, y, 0.1}), on_circle(radius, rate * radius, 0.0),
                    on_circle(radius, rate * radius, 0.01), 0.01);
  EXPECT_NEAR(reading.f_I.x(), -rate * rate * x, 1e-6);
  EXPECT_NEAR(reading.f_I.y(), rate * rate * (radius - y), 1e-6);
}

TEST(Imu, MeasuresTangentialAccelerationAtItsLeverArm) {
  const double rise = 0.5;  // [rad/s^2]
  const double dt = 0.01;
  const BodyMotion from{.yaw_rate = 0.0};
  const BodyMotion to{.pose = {.yaw = 0.5 * rise * dt * dt}, .yaw_rate = rise * dt};
  const ImuReading reading = ideal_reading(ideal({0.4, 0.0, 0.0}), from, to, dt);
  EXPECT_NEAR(reading.f_I.y(), rise * 0.4, 1e-4);
}

TEST(Imu, ReportsInItsOwnAxes) {
  ImuConfig config = ideal();
  config.X_BI.linear() =
      Eigen::AngleAxisd{std::numbers::pi, Eigen::Vector3d::UnitX()}.toRotationMatrix();
  const BodyMotion from{.yaw_rate = 0.3};
  const BodyMotion to{.pose = {.yaw = 0.003}, .yaw_rate = 0.3};
  const ImuReading reading = ideal_reading(config, from, to, 0.01);
  EXPECT_NEAR(reading.w_WI_I.z(), -0.3, 1e-9);
  EXPECT_NEAR(reading.f_I.z(), -kGravity, 1e-9);
}

/// Returns the Allan deviation of a series of means over dt, for clusters of `size` of them.
double allan_deviation(const std::vector<double>& means, std::size_t size) {
  std::vector<double> clusters;
  for (std::size_t i = 0; i + size <= means.size(); i += size) {
    double sum = 0.0;
    for (std::size_t k = i; k < i + size; ++k) sum += means[k];
    clusters.push_back(sum / static_cast<double>(size));
  }
  double square = 0.0;
  for (std::size_t i = 1; i < clusters.size(); ++i) {
    square += (clusters[i] - clusters[i - 1]) * (clusters[i] - clusters[i - 1]);
  }
  return std::sqrt(0.5 * square / static_cast<double>(clusters.size() - 1));
}

std::vector<double> rest(const DriftingNoiseConfig& config, int count, double dt) {
  DriftingNoise noise{config, 5};
  std::vector<double> readings;
  for (int i = 0; i < count; ++i) readings.push_back(noise.next(dt).x());
  return readings;
}

TEST(DriftingNoise, HasTheAllanDeviationOfWhiteNoise) {
  const double density = 0.01;
  const auto readings = rest({.density = density}, 200000, 0.01);
  for (const std::size_t size : {1U, 10U, 100U, 1000U}) {
    const double tau = 0.01 * static_cast<double>(size);
    // n clusters give the deviation to about 1 / sqrt(n); five times that.
    const double n = 200000.0 / static_cast<double>(size);
    EXPECT_NEAR(allan_deviation(readings, size) * std::sqrt(tau) / density, 1.0,
                5.0 / std::sqrt(n));
  }
}

TEST(DriftingNoise, HasTheAllanDeviationOfARandomWalk) {
  const double walk = 0.003;
  const auto readings = rest({.walk = walk}, 200000, 0.01);
  for (const std::size_t size : {30U, 100U, 300U}) {
    const double tau = 0.01 * static_cast<double>(size);
    const double n = 200000.0 / static_cast<double>(size);
    EXPECT_NEAR(allan_deviation(readings, size) / (walk * std::sqrt(tau / 3.0)), 1.0,
                5.0 / std::sqrt(n));
  }
}

TEST(DriftingNoise, BeginsWithABiasOfItsStandardDeviation) {
  double square = 0.0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    square += DriftingNoise{{.bias = 0.1}, seed}.bias().squaredNorm() / 6000.0;
  }
  EXPECT_NEAR(square / 0.01, 1.0, 5.0 * std::sqrt(2.0 / 6000.0));
}

TEST(Imu, RepeatsItselfAfterAReset) {
  Imu imu{{}, 9};
  const ImuReading first = imu.measure({}, {}, 0.01);
  imu.reset();
  EXPECT_EQ(first.f_I, imu.measure({}, {}, 0.01).f_I);
}

}  // namespace
}  // namespace foothill_sensors
