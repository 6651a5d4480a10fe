#include <gmock/gmock.h>

#include <stdexcept>

#include "foothill_core/units.hpp"
#include "foothill_sensors/settings.hpp"

namespace foothill_sensors {
namespace {

using namespace std::chrono_literals;
using foothill_core::YamlMap;
using ::testing::HasSubstr;

template <typename Read>
std::string error_of(Read read, const std::string& text) {
  try {
    YamlMap settings = YamlMap::from_text(text, "robot.yaml");
    static_cast<void>(read(settings));
    return "";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

TEST(SonarSettings, DefaultToAP3dx) {
  YamlMap none;
  const SonarSettings sonar = read_sonar(none);
  EXPECT_EQ(sonar.config.mounts.size(), 16U);
  EXPECT_EQ(sonar.config.arrays.size(), 2U);
  EXPECT_EQ(sonar.config.cycle, 40ms);
  EXPECT_EQ(sonar.timing.period, 100ms);
  EXPECT_EQ(sonar.timing.exposure, 100ms);
}

TEST(SonarSettings, OmitAnArrayThatIsNotFitted) {
  YamlMap settings = YamlMap::from_text("{rear: false}", "robot.yaml");
  const SonarSettings sonar = read_sonar(settings);
  ASSERT_EQ(sonar.config.arrays.size(), 1U);
  EXPECT_EQ(sonar.config.arrays[0].front(), 0U);
}

TEST(Settings, AreRejectedWithKeyAndRange) {
  EXPECT_THAT(error_of(read_sonar, "{cycle: -1}"),
              HasSubstr("robot.yaml:1: cycle: -1 is not between 0.002 and 0.12"));
  EXPECT_THAT(error_of(read_sonar, "{rays: 1e9}"), HasSubstr("rays: 1e+09 is not between"));
  EXPECT_THAT(error_of(read_sonar, "{half_angle: 90}"), HasSubstr("half_angle"));
  EXPECT_THAT(error_of(read_sonar, "{min_range: 2, max_range: 1}"), HasSubstr("max_range"));
  EXPECT_THAT(error_of(read_sonar, "{front: false, rear: false}"),
              HasSubstr("at least one of front and rear"));
  EXPECT_THAT(error_of(read_sonar, "{rate: 10}"), HasSubstr("rate: "));
  EXPECT_THAT(error_of(read_imu, "{rate: -5}"), HasSubstr("rate: -5 is not between 0.1 and 1000"));
  EXPECT_THAT(error_of(read_imu, "{gyro_noise: {density: .nan}}"),
              HasSubstr("gyro_noise.density: must be a finite number"));
  EXPECT_THAT(error_of(read_external_pose, "{noise: -1}"), HasSubstr("noise: -1 is not between"));
  EXPECT_THAT(error_of(read_external_pose, "{outage_duration: 0}"), HasSubstr("outage_duration"));
}

TEST(SonarSettings, ReadAllKeys) {
  YamlMap settings = YamlMap::from_text(
      "{front: false, cycle: 0.05, rays: 37, min_rays: 2, half_angle: 10, min_range: 0.2, "
      "max_range: "
      "4, smooth_incidence: 20, rough_incidence: 50, noise: 0.01, quantum: 0.002, cross_talk: "
      "true, "
      "packet_period: 0.2, latency: 0.05}",
      "robot.yaml");
  const SonarSettings sonar = read_sonar(settings);
  ASSERT_EQ(sonar.config.arrays.size(), 1U);
  EXPECT_EQ(sonar.config.arrays[0].front(), 8U);
  EXPECT_EQ(sonar.config.cycle, 50ms);
  EXPECT_EQ(sonar.config.rays, 37U);
  EXPECT_EQ(sonar.config.min_rays, 2U);
  EXPECT_NEAR(sonar.config.half_angle, 10.0 * foothill_core::kDegree, 1e-15);
  EXPECT_EQ(sonar.config.min_range, 0.2);
  EXPECT_EQ(sonar.config.max_range, 4.0);
  EXPECT_NEAR(sonar.config.smooth_incidence, 20.0 * foothill_core::kDegree, 1e-15);
  EXPECT_NEAR(sonar.config.rough_incidence, 50.0 * foothill_core::kDegree, 1e-15);
  EXPECT_EQ(sonar.config.noise, 0.01);
  EXPECT_EQ(sonar.config.quantum, 0.002);
  EXPECT_TRUE(sonar.config.cross_talk);
  EXPECT_EQ(sonar.timing.period, 200ms);
  EXPECT_EQ(sonar.timing.latency, 50ms);
}

TEST(ImuSettings, ReadAllKeys) {
  YamlMap settings = YamlMap::from_text(
      "{rate: 200, position: [0.1, 0.2, 0.3], frame: gyro, accelerometer: false, gyro_noise: "
      "{density: 0.001, bias: 0.002, walk: 0.003}, accelerometer_noise: {density: 0.01, bias: "
      "0.02, "
      "walk: 0.03}}",
      "robot.yaml");
  const ImuSettings imu = read_imu(settings);
  EXPECT_EQ(imu.timing.period, 5ms);
  EXPECT_EQ(imu.timing.exposure, 5ms);
  EXPECT_EQ(imu.mount.frame, "gyro");
  EXPECT_EQ(imu.config.X_BI.translation(), (Eigen::Vector3d{0.1, 0.2, 0.3}));
  EXPECT_FALSE(imu.has_accelerometer);
  EXPECT_EQ(imu.config.gyro.density, 0.001);
  EXPECT_EQ(imu.config.gyro.bias, 0.002);
  EXPECT_EQ(imu.config.gyro.walk, 0.003);
  EXPECT_EQ(imu.config.accelerometer.density, 0.01);
  EXPECT_EQ(imu.config.accelerometer.walk, 0.03);
}

TEST(ExternalPoseSettings, ReadAllKeys) {
  YamlMap settings = YamlMap::from_text(
      "{rate: 10, latency: 0.1, noise: 0.01, heading_noise: 2, outage_interval: 30, "
      "outage_duration: 3}",
      "robot.yaml");
  const ExternalPoseSettings pose = read_external_pose(settings);
  EXPECT_EQ(pose.timing.period, 100ms);
  EXPECT_EQ(pose.timing.latency, 100ms);
  EXPECT_EQ(pose.config.noise, 0.01);
  EXPECT_NEAR(pose.config.heading_noise, 2.0 * foothill_core::kDegree, 1e-15);
  EXPECT_EQ(pose.config.outage_interval, 30.0);
  EXPECT_EQ(pose.config.outage_duration, 3.0);
}

}  // namespace
}  // namespace foothill_sensors
