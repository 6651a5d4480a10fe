#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "pioneer_calibration/calibration_file.hpp"
#include "rolling_robot.hpp"

namespace pioneer_calibration::testing {
namespace {

using ::testing::HasSubstr;

std::string contents(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream{path}.rdbuf();
  return text.str();
}

TEST(CalibrationFile, ContainsTheMultipliersOfDiffDriveController) {
  DriveEstimate estimate;
  estimate.drive = wrong_drive(0.02, 0.01);
  const std::string text = to_yaml(estimate, kNominal, "a robot");
  EXPECT_THAT(text, HasSubstr("# a robot\n"));
  EXPECT_THAT(text, HasSubstr("/**/diff_drive_controller:\n  ros__parameters:\n"));
  EXPECT_THAT(text, HasSubstr("left_wheel_radius_multiplier: 0.990000"));
  EXPECT_THAT(text, HasSubstr("right_wheel_radius_multiplier: 1.010000"));
  EXPECT_THAT(text, HasSubstr("wheel_separation_multiplier: 1.010000"));
  EXPECT_THAT(text, HasSubstr("Wheels 193.050 mm (left) and 196.950 mm (right) across"));
}

TEST(CalibrationFile, TabulatesFixesRelativeToTheStartOfTheirRun) {
  DriveLog run;
  run.wheels = {{0.0, {0.0, 0.0}}, {1.0, {10.0, 10.0}}};
  run.fixes = {{1.0, {4.9, 3.975}}};
  DriveEstimate estimate;
  estimate.drive = wrong_drive(0.0, 0.0, 0.01);
  estimate.starts = {{5.0, 3.0, 1.5707963267948966}};
  EXPECT_EQ(to_table(std::vector{run}, estimate, kNominal),
            "run,t,x,y,x_nominal,y_nominal,x_estimated,y_estimated\n"
            "1,1.000,0.97500,0.10000,0.97500,0.00000,0.98475,0.00000\n");
}

TEST(CalibrationFile, ReplacesAnExistingFile) {
  const auto path = std::filesystem::temp_directory_path() / "foothill_calibration_test.yaml";
  ASSERT_TRUE(write_file(path, "old"));
  ASSERT_TRUE(write_file(path, "new"));
  EXPECT_EQ(contents(path), "new");
  EXPECT_FALSE(std::filesystem::exists(path.string() + ".new"));
  std::filesystem::remove(path);
}

TEST(CalibrationFile, ReportsThePathIfTheFolderIsMissing) {
  const auto written = write_file("/nowhere/at/all.yaml", "text");
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().reason, HasSubstr("/nowhere/at/all.yaml"));
}

}  // namespace
}  // namespace pioneer_calibration::testing
