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
  return read_world_config(YamlMap::from_text(text, "folder/lab.yaml"));
}

/// Returns why a text is refused, or an empty text if it is not.
std::string refusal(const std::string& text) {
  try {
    WorldConfig config = read(text);
    for (RobotConfig& robot : config.robots) static_cast<void>(read_pioneer(robot.settings));
    return "";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

TEST(WorldConfig, HoldsRobotsWithPosesSensorsAndCommanders) {
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
  EXPECT_EQ(config.robots[0].place, "folder/lab.yaml:5");
  ASSERT_EQ(config.robots[0].sensors.size(), 1u);
  EXPECT_EQ(config.robots[0].sensors[0].plugin, "example/Compass");
  EXPECT_EQ(config.robots[1].plugin, "example/HoverDisc");
  EXPECT_FALSE(config.robots[1].commander_period.has_value());
}

TEST(WorldConfig, NamesTheLineAndTheKeyOfWhatIsWrong) {
  EXPECT_THAT(refusal("robots:\n  r1:\n    pose: [1, 2]\n"),
              StartsWith("folder/lab.yaml:3: robots.r1.pose: must be a list of 3 numbers"));
  EXPECT_THAT(refusal("robots:\n  r1:\n    pose: [1, 2, .nan]\n"), HasSubstr("finite"));
  EXPECT_THAT(refusal("robots:\n  1r: {}\n"), HasSubstr("namespace"));
  EXPECT_THAT(refusal("robots:\n  r1: 3\n"), HasSubstr("folder/lab.yaml:2: robots.r1: must be"));
  EXPECT_THAT(refusal("robot:\n  r1: {}\n"), HasSubstr("robot: is not known here; known are"));
  EXPECT_THAT(refusal("robots:\n  r1: {commander_period: 0.0001}\n"), HasSubstr("0.001 and 60"));
  EXPECT_THAT(refusal("robots:\n  r1: {commander_period: 0.0105}\n"), HasSubstr("milliseconds"));
  EXPECT_THAT(refusal("robots:\n  r1: {sensors: {s: {}}}\n"), HasSubstr("needs a 'plugin'"));
  EXPECT_THAT(refusal("robots: [\n"), StartsWith("folder/lab.yaml:"));
  EXPECT_THAT(refusal("seed: -1\n"), HasSubstr("seed"));
}

TEST(WorldConfig, RefusesSettingsOfAPioneerThatMakeNoSense) {
  const std::string start = "robots:\n  r1:\n    settings:\n      ";
  EXPECT_THAT(refusal(start + "ideal: maybe\n"),
              StartsWith("folder/lab.yaml:4: robots.r1.settings.ideal: must be true or false"));
  EXPECT_THAT(refusal(start + "link: {packet_period: 0}\n"), HasSubstr("packet_period: 0 is not"));
  EXPECT_THAT(refusal(start + "servo: {max_sped: 1}\n"), HasSubstr("max_sped: is not known"));
  EXPECT_THAT(refusal(start + "battery: {charge: 0.1}\n"), HasSubstr("charge: 0.1 is not within"));
  EXPECT_EQ(refusal(start + "servo: {max_speed: 1}\n"), "");
}

TEST(WorldConfig, RefusesAFileThatIsNotThere) {
  EXPECT_THROW(static_cast<void>(YamlMap::from_file("/nowhere/at/all.yaml")),
               std::invalid_argument);
  EXPECT_THROW(static_cast<void>(YamlMap::from_file(::testing::TempDir())), std::invalid_argument);
}

}  // namespace
}  // namespace foothill_proxy
