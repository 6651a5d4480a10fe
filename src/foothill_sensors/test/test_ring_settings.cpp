#include <gmock/gmock.h>

#include <stdexcept>

#include "foothill_sensors/settings.hpp"

namespace foothill_sensors {
namespace {

using namespace std::chrono_literals;
using foothill_proxy::YamlMap;
using ::testing::HasSubstr;

template <typename Read>
std::string refusal(Read read, const std::string& text) {
  try {
    YamlMap settings = YamlMap::from_text(text, "robot.yaml");
    static_cast<void>(read(settings));
    return "";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

TEST(RingSettings, AreThoseOfAP3dxByDefault) {
  YamlMap none;
  const SonarSettings sonar = read_sonar(none);
  EXPECT_EQ(sonar.config.mounts.size(), 16U);
  EXPECT_EQ(sonar.config.arrays.size(), 2U);
  EXPECT_EQ(sonar.config.cycle, 40ms);
  EXPECT_EQ(sonar.timing.period, 100ms);
  EXPECT_EQ(sonar.timing.exposure, 100ms);
}

TEST(RingSettings, LeaveOutAnArrayThatIsNotFitted) {
  YamlMap settings = YamlMap::from_text("{rear: false}", "robot.yaml");
  const SonarSettings sonar = read_sonar(settings);
  ASSERT_EQ(sonar.config.arrays.size(), 1U);
  EXPECT_EQ(sonar.config.arrays[0].front(), 0U);
}

TEST(RingSettings, RefuseWhatMakesNoSenseWithKeyAndRange) {
  EXPECT_THAT(refusal(read_sonar, "{cycle: -1}"),
              HasSubstr("robot.yaml:1: cycle: -1 is not within 0.002 and 0.12"));
  EXPECT_THAT(refusal(read_sonar, "{rays: 1e9}"), HasSubstr("rays: 1e+09 is not within"));
  EXPECT_THAT(refusal(read_sonar, "{half_angle: 90}"), HasSubstr("half_angle"));
  EXPECT_THAT(refusal(read_sonar, "{min_range: 2, max_range: 1}"), HasSubstr("max_range"));
  EXPECT_THAT(refusal(read_sonar, "{front: false, rear: false}"), HasSubstr("no array"));
  EXPECT_THAT(refusal(read_sonar, "{rate: 10}"), HasSubstr("rate: is not known here"));
  EXPECT_THAT(refusal(read_imu, "{rate: -5}"), HasSubstr("rate: -5 is not within 0.1 and 1000"));
  EXPECT_THAT(refusal(read_imu, "{gyro_noise: {density: .nan}}"),
              HasSubstr("gyro_noise.density: must be a finite number"));
  EXPECT_THAT(refusal(read_external_pose, "{noise: -1}"), HasSubstr("noise: -1 is not within"));
  EXPECT_THAT(refusal(read_external_pose, "{outage_duration: 0}"), HasSubstr("outage_duration"));
}

}  // namespace
}  // namespace foothill_sensors
