#include <gmock/gmock.h>

#include <fstream>
#include <stdexcept>
#include <string>

#include "foothill_proxy/pioneer_config.hpp"
#include "foothill_proxy/world_config.hpp"

namespace foothill_proxy {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::StartsWith;

WorldConfig read(const std::string& text) {
  return read_world_config(foothill_core::YamlMap::from_text(text, "folder/lab.yaml"));
}

/// Returns the error of a text, or an empty text if it is valid.
std::string error_of(const std::string& text) {
  try {
    WorldConfig config = read(text);
    for (RobotConfig& robot : config.robots) static_cast<void>(read_pioneer(robot.settings));
    return "";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

TEST(WorldConfig, ReadsRobotsWithPosesSensorsAndCommanders) {
  const WorldConfig config = read(R"(world: ../worlds/lab.sdf
seed: 42
robots:
  one:
    pose: [1.0, -0.5, 90]
    commander_period: 0.1
    settings: {ideal: true}
    sensors:
      compass: {plugin: example/Compass, settings: {rate: 5}}
  two: {plugin: example/HoverDisc}
)");
  EXPECT_EQ(config.world_file, "worlds/lab.sdf");
  EXPECT_EQ(config.seed, 42u);
  ASSERT_EQ(config.robots.size(), 2u);
  EXPECT_EQ(config.robots[0].plugin, "foothill_proxy/PioneerVehicle");
  EXPECT_NEAR(config.robots[0].pose.yaw, 1.5707963, 1e-7);
  EXPECT_EQ(config.robots[0].commander_period, Instant{100ms});
  EXPECT_EQ(config.robots[0].source, "folder/lab.yaml:5");
  ASSERT_EQ(config.robots[0].sensors.size(), 1u);
  EXPECT_EQ(config.robots[0].sensors[0].plugin, "example/Compass");
  EXPECT_EQ(config.robots[1].plugin, "example/HoverDisc");
  EXPECT_FALSE(config.robots[1].commander_period.has_value());
}

TEST(WorldConfig, NamesLineAndKeyOfAnError) {
  EXPECT_THAT(error_of("robots:\n  r1:\n    pose: [1, 2]\n"),
              StartsWith("folder/lab.yaml:3: robots.r1.pose: must be a list of 3 numbers"));
  EXPECT_THAT(error_of("robots:\n  r1:\n    pose: [1, 2, .nan]\n"), HasSubstr("finite"));
  EXPECT_THAT(error_of("robots:\n  1r: {}\n"), HasSubstr("namespace"));
  EXPECT_THAT(error_of("robots:\n  r1: 3\n"), HasSubstr("folder/lab.yaml:2: robots.r1: must be"));
  EXPECT_THAT(error_of("robot:\n  r1: {}\n"), HasSubstr("robot: is an unknown key; known keys"));
  EXPECT_THAT(error_of("robots:\n  r1: {commander_period: 0.0001}\n"), HasSubstr("0.001 and 60"));
  EXPECT_THAT(error_of("robots:\n  r1: {commander_period: 0.0105}\n"), HasSubstr("milliseconds"));
  EXPECT_THAT(error_of("robots:\n  r1: {sensors: {s: {}}}\n"),
              HasSubstr("the key 'plugin' is missing"));
  EXPECT_THAT(error_of("robots: [\n"), StartsWith("folder/lab.yaml:"));
  EXPECT_THAT(error_of("seed: -1\n"), HasSubstr("seed"));
}

TEST(WorldConfig, RejectsInvalidSettingsOfAPioneer) {
  const std::string start = "robots:\n  r1:\n    settings:\n      ";
  EXPECT_THAT(error_of(start + "ideal: maybe\n"),
              StartsWith("folder/lab.yaml:4: robots.r1.settings.ideal: must be true or false"));
  EXPECT_THAT(error_of(start + "link: {packet_period: 0}\n"), HasSubstr("packet_period: 0 is not"));
  EXPECT_THAT(error_of(start + "servo: {max_sped: 1}\n"), HasSubstr("max_sped: is an unknown key"));
  EXPECT_THAT(error_of(start + "battery: {charge: 0.1}\n"),
              HasSubstr("charge: 0.1 is not between"));
  EXPECT_EQ(error_of(start + "servo: {max_speed: 1}\n"), "");
}

TEST(WorldConfig, NamesTheLineOfAnErrorInANestedMap) {
  EXPECT_THAT(error_of("robots:\n  r1:\n    sensors:\n      scan: {plugin: a/B, setting: {}}\n"),
              StartsWith("folder/lab.yaml:4: robots.r1.sensors.scan.setting: "));
  EXPECT_THAT(error_of("robots:\n  r1:\n    sensors:\n      a__b: {plugin: a/B}\n"),
              HasSubstr("not a valid topic name"));
  EXPECT_THAT(
      error_of("robots:\n  r1:\n    settings:\n      left_wheel: {radius_factor: 2}\n"),
      StartsWith("folder/lab.yaml:4: robots.r1.settings.left_wheel.radius_factor: 2 is not"));
}

TEST(WorldConfig, HasDefaultsForEverythingButTheNames) {
  const WorldConfig config = read("robots:\n  r1: {}\n");
  EXPECT_TRUE(config.world_file.empty());
  EXPECT_EQ(config.seed, 1u);
  EXPECT_EQ(config.robots[0].pose.x, 0.0);
  EXPECT_EQ(config.robots[0].pose.z, 0.0);
  EXPECT_TRUE(config.robots[0].sensors.empty());
  EXPECT_TRUE(read("{}").robots.empty());
}

TEST(WorldConfig, AcceptsOnlyNamesThatAreValidNamespaces) {
  for (const char* name : {"r", "robot1", "Robot_1", "a_b_c"}) EXPECT_TRUE(is_valid_name(name));
  for (const char* name : {"", "1r", "_r", "a__b", "a-b", "a/b", "a b", "\xc3\xa4"}) {
    EXPECT_FALSE(is_valid_name(name)) << name;
  }
  EXPECT_TRUE(is_valid_name(std::string(64, 'a')));
  EXPECT_FALSE(is_valid_name(std::string(65, 'a')));
}

TEST(PioneerSettings, ReadEverySection) {
  auto settings = foothill_core::YamlMap::from_text(R"(ideal: true
bump_stall: false
stall_pause: 0.5
chassis_mass: 12
left_wheel: {radius_factor: 1.01, half_track_factor: 0.99}
link: {packet_period: 0.05, command_timeout: 0.4, speed_quantum: 0}
servo: {max_speed: 1.2, acceleration: 0.6, max_yaw_rate: 2.0, torque_limit: 3.0}
battery: {capacity_ah: 7.2, charge: 0.5, lidar: 0}
)",
                                                    "robot.yaml");
  const PioneerConfig config = read_pioneer(settings);
  const PioneerConfig standard;
  EXPECT_TRUE(config.ideal);
  EXPECT_FALSE(config.bump_stall);
  EXPECT_EQ(config.stall_pause, 500ms);
  EXPECT_DOUBLE_EQ(config.vehicle.model.parameters().chassis.mass, 12.0);
  EXPECT_DOUBLE_EQ(config.vehicle.model.parameters().left.radius,
                   1.01 * standard.vehicle.model.parameters().left.radius);
  EXPECT_DOUBLE_EQ(config.vehicle.model.parameters().right.radius,
                   standard.vehicle.model.parameters().right.radius);
  // Odometry and servo do not know the true dimensions.
  EXPECT_EQ(config.vehicle.odometer.drive.left_radius, standard.vehicle.odometer.drive.left_radius);
  EXPECT_EQ(config.link.packet_period, 50ms);
  EXPECT_EQ(config.link.command_timeout, 400ms);
  EXPECT_EQ(config.link.speed_quantum, 0.0);
  EXPECT_DOUBLE_EQ(config.vehicle.servo.limits.forward.speed, 1.2);
  EXPECT_DOUBLE_EQ(config.vehicle.servo.limits.yaw.speed, 2.0);
  EXPECT_DOUBLE_EQ(config.vehicle.servo.torque_limit, 3.0);
  EXPECT_DOUBLE_EQ(config.charge, 0.5);
  EXPECT_EQ(config.vehicle.loads.lidar, 0.0);
}

TEST(PioneerSettings, NameTheCalibrationFileOfAnError) {
  const std::string folder = ::testing::TempDir();
  std::ofstream{folder + "bad_calibration.yaml"}
      << "/**/diff_drive_controller:\n  ros__parameters:\n    left_wheel_radius_multiplier: 9\n";
  auto settings =
      foothill_core::YamlMap::from_text("calibration: bad_calibration.yaml", folder + "robot.yaml");
  try {
    static_cast<void>(read_pioneer(settings));
    FAIL() << "the multiplier is out of its range";
  } catch (const std::invalid_argument& error) {
    EXPECT_THAT(error.what(), HasSubstr("bad_calibration.yaml:3: "));
  }
}

TEST(WorldConfig, RejectsAMissingFile) {
  EXPECT_THROW(static_cast<void>(foothill_core::YamlMap::from_file("/nowhere/at/all.yaml")),
               std::invalid_argument);
  EXPECT_THROW(static_cast<void>(foothill_core::YamlMap::from_file(::testing::TempDir())),
               std::invalid_argument);
}

}  // namespace
}  // namespace foothill_proxy
