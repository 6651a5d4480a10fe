#include <gmock/gmock.h>

#include <numbers>

#include "foothill_sensors/lidar_config.hpp"

namespace foothill_sensors {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr double kDegree = std::numbers::pi / 180.0;

LidarConfig preset(const std::string& name) { return lidar_preset(name, FOOTHILL_PRESETS, {}); }

/// Returns what is said about settings on top of a preset, "" if they are taken.
std::string complaint(const std::string& text, const std::string& base = "sick_ld_oem_wire") {
  auto settings = foothill_proxy::YamlMap::from_text(text, "robot.yaml");
  try {
    static_cast<void>(read_lidar(settings, preset(base)));
    settings.finish();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(LidarPresets, HaveThePublishedFigures) {
  const LidarConfig wire = preset("sick_ld_oem_wire");
  EXPECT_EQ(wire.columns, 575u);
  EXPECT_NEAR(wire.azimuth_step, 0.625 * kDegree, 1e-12);
  EXPECT_EQ(wire.range_quantum, 1.0 / 256.0);
  const LidarConfig hdl = preset("velodyne_hdl_32e");
  EXPECT_EQ(hdl.beams.size(), 32u);
  EXPECT_NEAR(static_cast<double>(hdl.rays()) / foothill_proxy::seconds(hdl.timing.period), 700e3,
              6e3);
  EXPECT_NEAR(hdl.column_period(), 46.08e-6, 1e-9);
  const LidarConfig ilris = preset("ilris_3d");
  EXPECT_EQ(ilris.rays(), 8100u);
  EXPECT_NEAR(100.0 * ilris.angle_noise, 8e-3, 1e-5);
  const LidarConfig lms = preset("sick_lms_200");
  EXPECT_EQ(lms.columns, 181u);
  EXPECT_NEAR(lms.column_period(), 1.0 / 75.0 / 360.0, 1e-12);
  const LidarConfig oem = preset("sick_ld_oem");
  EXPECT_LE(1.0 / oem.column_period(), 14400.0 + 1e-6);
  EXPECT_DOUBLE_EQ(reach_of(oem.reach, 0.9), 100.0);
}

TEST(LidarConfig, TakesKeysOnTopOfAPreset) {
  auto settings = foothill_proxy::YamlMap::from_text("{rate: 5, range_noise: 0.1}", "f");
  const LidarConfig lidar = read_lidar(settings, preset("sick_ld_oem_wire"));
  EXPECT_EQ(lidar.timing.period, std::chrono::milliseconds{200});
  EXPECT_EQ(lidar.columns, 575u);
  EXPECT_EQ(lidar.range_noise, 0.1);
  EXPECT_NEAR(lidar.column_period(), 0.2 * 0.625 / 360.0, 1e-12);
}

TEST(LidarConfig, IsRefusedWithKeyAndAllowedRange) {
  EXPECT_EQ(complaint("{}"), "");
  EXPECT_THAT(complaint("{rate: -1}"),
              AllOf(HasSubstr("robot.yaml:1: rate: "), HasSubstr("within 0.01 and 1000")));
  EXPECT_THAT(complaint("{rate: 7}"), HasSubstr("whole number of milliseconds"));
  EXPECT_THAT(complaint("{azimuth: {count: 1000000000}}"),
              AllOf(HasSubstr("azimuth.count: "), HasSubstr("within 1 and 1e+06")));
  EXPECT_THAT(
      complaint("{beams: {from: -10, to: 10, count: 4000}, azimuth: {count: 2000, step: 0.1}}"),
      HasSubstr("8000000 rays; 1 to 4000000 are allowed"));
  EXPECT_THAT(complaint("{beams: {elevations: [0, 95]}}"),
              AllOf(HasSubstr("beams.elevations: "), HasSubstr("within -89 and 89")));
  EXPECT_THAT(complaint("{azimuth: {count: 900}}"), HasSubstr("more than a full turn"));
  EXPECT_THAT(complaint("{near: 300}"), HasSubstr("near: must be below far"));
  EXPECT_THAT(complaint("{samples: 4}"), HasSubstr("samples: must be 1, 5 or 9"));
  EXPECT_THAT(complaint("{returns: 2}"), HasSubstr("returns: needs samples"));
  EXPECT_THAT(complaint("{reach: {reflectivities: [0.5, 0.2], ranges: [1, 2]}}"),
              HasSubstr("reach.reflectivities: must rise"));
  EXPECT_THAT(complaint("{drop_out: 1.5}"), HasSubstr("drop_out: "));
  EXPECT_THAT(complaint("{colour: red}"), HasSubstr("colour: is not known here"));
  EXPECT_THAT(complaint("{rotation_rate: 2}"), HasSubstr("rate: is too fast"));
  EXPECT_THAT(complaint("{output: scan}", "velodyne_hdl_32e"), HasSubstr("one beam"));
}

TEST(LidarConfig, NamesThePresetsThatThereAre) {
  const auto settings = foothill_proxy::YamlMap::from_text("{preset: sick}", "robot.yaml");
  EXPECT_THAT([&] { static_cast<void>(lidar_preset("sick", FOOTHILL_PRESETS, settings)); },
              ::testing::ThrowsMessage<std::invalid_argument>(
                  AllOf(HasSubstr("robot.yaml:1: preset: "), HasSubstr("sick_ld_oem,"))));
}

}  // namespace
}  // namespace foothill_sensors
