#include <gmock/gmock.h>

#include <numbers>
#include <string>

#include "foothill_sensors/camera_config.hpp"

namespace foothill_sensors {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using namespace std::chrono_literals;

CameraConfig read(const std::string& text) {
  return read_camera_config(foothill_core::YamlMap::from_text(text, "camera.yaml"), "camera");
}

/// Returns the error of settings, "" if they are valid.
std::string error_of(const std::string& text) {
  try {
    static_cast<void>(read(text));
    return "";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

TEST(CameraConfig, IsAColourCameraWithoutSettings) {
  const CameraConfig config = read("{}");
  EXPECT_EQ(config.camera.intrinsics.width, 640);
  EXPECT_EQ(config.camera.intrinsics.height, 480);
  EXPECT_EQ(config.camera.picture, CameraSettings::Picture::kColour);
  EXPECT_EQ(config.period, 100ms);
  EXPECT_EQ(config.exposure, 8ms);
  EXPECT_EQ(config.mount.frame, "camera_optical_frame");
}

TEST(CameraConfig, ReadsAllKeys) {
  const CameraConfig config = read(R"(
width: 320
height: 240
field_of_view: 90
rate: 20
exposure: 0.004
picture: mono
depth: true
segmentation: instance
channels: {infrared: {encoding: 32FC1}, ultraviolet: {}}
on: pan_tilt
position: [0.04, -0.06, 0.0]
baseline: 0.12
sky: stars
)");
  EXPECT_NEAR(config.camera.intrinsics.fx, 160.0, 1e-9);
  EXPECT_EQ(config.camera.picture, CameraSettings::Picture::kMono);
  EXPECT_TRUE(config.camera.depth);
  EXPECT_EQ(config.camera.segmentation, CameraSettings::Segmentation::kInstance);
  ASSERT_EQ(config.camera.channels.size(), 2U);
  EXPECT_EQ(config.camera.channels[0].name, "infrared");
  EXPECT_TRUE(config.camera.channels[0].is_float);
  EXPECT_FALSE(config.camera.channels[1].is_float);
  EXPECT_EQ(config.period, 50ms);
  EXPECT_TRUE(config.is_on_pan_tilt);
  EXPECT_EQ(config.mount.X_BS.translation(), Eigen::Vector3d(0.04, -0.06, 0.0));
  EXPECT_EQ(config.baseline, 0.12);
  EXPECT_EQ(config.camera.sky, CameraSettings::Sky::kStars);
}

TEST(CameraConfig, IsRejectedWithKeyAndRange) {
  EXPECT_THAT(error_of("rate: -5"),
              AllOf(HasSubstr("camera.yaml:1"), HasSubstr("rate"), HasSubstr("0.01 and 1000")));
  EXPECT_THAT(error_of("width: 1000000000"), AllOf(HasSubstr("width"), HasSubstr("4096")));
  EXPECT_THAT(error_of("field_of_view: 190"), AllOf(HasSubstr("field_of_view"), HasSubstr("160")));
  EXPECT_THAT(error_of("samples: 1e9"), AllOf(HasSubstr("samples"), HasSubstr("64")));
  EXPECT_THAT(error_of("picture: infrared"),
              AllOf(HasSubstr("picture"), HasSubstr("colour, mono")));
  EXPECT_THAT(error_of("picture: none"), HasSubstr("depth, segmentation or channels"));
  EXPECT_THAT(error_of("distortion: [-2, 0, 0, 0, 0]"),
              AllOf(HasSubstr("distortion"), HasSubstr("folds")));
  EXPECT_THAT(error_of("intrinsics: [-5, 100, 10, 10]"), HasSubstr("focal lengths"));
  EXPECT_THAT(error_of("{rate: 100, exposure: 0.05}"), HasSubstr("exposure"));
  EXPECT_THAT(error_of("channels: {near infrared: {}}"), HasSubstr("part of a topic"));
  EXPECT_THAT(error_of("colour: true"), HasSubstr("colour"));
}

TEST(PanTiltConfig, DefaultsToTheLimitsOfTheDescription) {
  foothill_core::Instant period{};
  const PanTiltSettings usual =
      read_pan_tilt_settings(foothill_core::YamlMap::from_text("{}", "unit.yaml"), period);
  EXPECT_NEAR(usual.pan.upper, 159.0 * std::numbers::pi / 180.0, 1e-4);
  EXPECT_EQ(period, 20ms);
  const PanTiltSettings other = read_pan_tilt_settings(
      foothill_core::YamlMap::from_text("pan: {lower: -90, upper: 90, speed: 30}", "unit.yaml"),
      period);
  EXPECT_NEAR(other.pan.upper, std::numbers::pi / 2.0, 1e-12);
  EXPECT_NEAR(other.pan.speed, std::numbers::pi / 6.0, 1e-12);
}

}  // namespace
}  // namespace foothill_sensors
