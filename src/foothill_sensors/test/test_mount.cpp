#include <gmock/gmock.h>

#include "foothill_sensors/mount.hpp"

namespace foothill_sensors {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

Mount read(const std::string& text) {
  auto settings = foothill_core::YamlMap::from_text(text, "robot.yaml");
  return read_mount(settings, {.frame = "laser"});
}

TEST(Mount, RotatesByRollThenPitchThenYaw) {
  const Mount mount = read("{position: [0.1, 0.2, 0.3], rotation: [0, 90, 90]}");
  // A pitch of 90 degrees turns x down; the yaw does not change that.
  EXPECT_NEAR((mount.X_BS.linear() * Eigen::Vector3d::UnitX() + Eigen::Vector3d::UnitZ()).norm(),
              0.0, 1e-12);
  EXPECT_NEAR((mount.X_BS.linear() * Eigen::Vector3d::UnitY() + Eigen::Vector3d::UnitX()).norm(),
              0.0, 1e-12);
  EXPECT_EQ(mount.X_BS.translation(), (Eigen::Vector3d{0.1, 0.2, 0.3}));
  EXPECT_EQ(mount.frame, "laser");
}

TEST(Mount, RejectsDistantPositionsAndInvalidFrames) {
  EXPECT_THAT([] { static_cast<void>(read("{position: [0, 0, 11]}")); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("robot.yaml:1: position: ")));
  EXPECT_THAT([] { static_cast<void>(read("{frame: a/b}")); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("robot.yaml:1: frame: ")));
}

}  // namespace
}  // namespace foothill_sensors
