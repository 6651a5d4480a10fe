#include <gmock/gmock.h>

#include <cmath>
#include <numbers>

#include "foothill_core/units.hpp"
#include "foothill_sensors/lidar_config.hpp"

namespace foothill_sensors {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

using foothill_core::kDegree;

LidarConfig preset(const std::string& name) { return lidar_preset(name, FOOTHILL_PRESETS, {}); }

/// Returns the error of settings on top of a preset, "" if they are valid.
std::string error_of(const std::string& text, const std::string& base = "sick_ld_oem_wire") {
  auto settings = foothill_core::YamlMap::from_text(text, "robot.yaml");
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
  EXPECT_NEAR(static_cast<double>(hdl.rays()) / foothill_core::seconds(hdl.timing.period), 700e3,
              6e3);
  EXPECT_NEAR(hdl.column_period(), 46.08e-6, 1e-9);
  const LidarConfig ilris = preset("ilris_3d");
  EXPECT_EQ(ilris.rays(), 8100u);
  EXPECT_NEAR(ilris.column_period(), 1.0 / 2500.0, 1e-15);
  EXPECT_NEAR(ilris.duration(), 8100.0 / 2500.0, 1e-12);
  EXPECT_NEAR(100.0 * ilris.noise.angle, 8e-3, 1e-5);
  const LidarConfig lms = preset("sick_lms_200");
  EXPECT_EQ(lms.columns, 181u);
  EXPECT_NEAR(lms.column_period(), 1.0 / 75.0 / 360.0, 1e-12);
  const LidarConfig oem = preset("sick_ld_oem");
  EXPECT_LE(1.0 / oem.column_period(), 14400.0 + 1e-6);
  EXPECT_DOUBLE_EQ(reach_of(oem.reach, 0.9), 100.0);
}

TEST(LidarPresets, OfTheIlrisReach800MetresAt20PercentAnd1500MetresAt80Percent) {
  const LidarConfig ilris = preset("ilris_3d");
  EXPECT_DOUBLE_EQ(reach_of(ilris.reach, 0.2), 800.0);
  EXPECT_DOUBLE_EQ(reach_of(ilris.reach, 0.8), 1500.0);
  // The power law through both points; the inverse-square law below the first.
  EXPECT_NEAR(reach_of(ilris.reach, 0.4), std::sqrt(800.0 * 1500.0), 1e-9);
  EXPECT_NEAR(reach_of(ilris.reach, 0.05), 400.0, 1e-9);
  EXPECT_EQ(ilris.far, 1500.0);
}

TEST(LidarConfig, OverridesKeysOfAPreset) {
  auto settings = foothill_core::YamlMap::from_text("{rate: 5, range_noise: 0.1}", "f");
  const LidarConfig lidar = read_lidar(settings, preset("sick_ld_oem_wire"));
  EXPECT_EQ(lidar.timing.period, std::chrono::milliseconds{200});
  EXPECT_EQ(lidar.columns, 575u);
  EXPECT_EQ(lidar.noise.range, 0.1);
  EXPECT_NEAR(lidar.column_period(), 0.2 * 0.625 / 360.0, 1e-12);
}

TEST(LidarConfig, IsRejectedWithKeyAndAllowedRange) {
  EXPECT_EQ(error_of("{}"), "");
  EXPECT_THAT(error_of("{rate: -1}"),
              AllOf(HasSubstr("robot.yaml:1: rate: "), HasSubstr("between 0.01 and 1000")));
  EXPECT_THAT(error_of("{rate: 7}"), HasSubstr("whole number of milliseconds"));
  EXPECT_THAT(error_of("{azimuth: {count: 1000000000}}"),
              AllOf(HasSubstr("azimuth.count: "), HasSubstr("between 1 and 1e+06")));
  EXPECT_THAT(
      error_of("{beams: {from: -10, to: 10, count: 4000}, azimuth: {count: 2000, step: 0.1}}"),
      HasSubstr("8000000 rays; the maximum is 4000000"));
  EXPECT_THAT(error_of("{beams: {elevations: [0, 95]}}"),
              AllOf(HasSubstr("beams.elevations[1]: "), HasSubstr("between -89 and 89")));
  EXPECT_THAT(error_of("{azimuth: {count: 900}}"), HasSubstr("more than a full turn"));
  EXPECT_THAT(error_of("{near: 300}"), HasSubstr("near: must be below far"));
  EXPECT_THAT(error_of("{samples: 4}"), HasSubstr("samples: must be 1, 5 or 9"));
  EXPECT_THAT(error_of("{returns: 2}"), HasSubstr("returns: requires samples"));
  EXPECT_THAT(error_of("{reach: {reflectivities: [0.5, 0.2], ranges: [1, 2]}}"),
              HasSubstr("reach.reflectivities: must increase"));
  EXPECT_THAT(error_of("{drop_out: 1.5}"), HasSubstr("drop_out: "));
  EXPECT_THAT(error_of("{colour: red}"), HasSubstr("colour: "));
  EXPECT_THAT(error_of("{rotation_rate: 2}"), HasSubstr("rate: is too high"));
  EXPECT_THAT(error_of("{output: scan}", "velodyne_hdl_32e"), HasSubstr("a single beam"));
}

TEST(LidarConfig, ListsTheAvailablePresets) {
  const auto settings = foothill_core::YamlMap::from_text("{preset: sick}", "robot.yaml");
  EXPECT_THAT([&] { static_cast<void>(lidar_preset("sick", FOOTHILL_PRESETS, settings)); },
              ::testing::ThrowsMessage<std::invalid_argument>(
                  AllOf(HasSubstr("robot.yaml:1: preset: "), HasSubstr("sick_ld_oem,"))));
}

}  // namespace
}  // namespace foothill_sensors
