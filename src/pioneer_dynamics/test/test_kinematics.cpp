#include <gmock/gmock.h>

#include "support.hpp"

namespace pioneer_dynamics {
namespace {

TEST(Kinematics, EqualSpeedsGoStraightAsInTheThesis) {
  const DriveGeometry drive = drive_geometry(thesis_vehicle());
  const foothill_core::PlanarPose end =
      advance_kinematic(drive, {0.0, 0.0, std::numbers::pi / 2.0}, {1.0, 1.0}, 10.0);
  EXPECT_NEAR(end.x, 0.0, 1e-15);
  EXPECT_DOUBLE_EQ(end.y, 0.98);
}

TEST(Kinematics, UnequalSpeedsDriveTheCircleOfTheThesis) {
  // Radius L (w_r + w_l) / (w_r - w_l): from equation 2.1 by hand.
  const DriveGeometry drive = drive_geometry(thesis_vehicle());
  const foothill_core::PlanarTwist twist = twist_from_spin(drive, {.left = 0.1, .right = 1.0});
  EXPECT_NEAR(twist.forward / twist.yaw_rate, 0.165 * 1.1 / 0.9, 1e-15);
  EXPECT_GT(twist.yaw_rate, 0.0) << "the faster right wheel turns it left";
}

TEST(Kinematics, UnequalWheelsTurnAboutAPointOnTheAxis) {
  testing::Dice dice{1};
  for (int i = 0; i < 100; ++i) {
    const DriveGeometry drive{dice.between(0.05, 0.2), dice.between(0.05, 0.2),
                              dice.between(0.1, 0.3), dice.between(0.1, 0.3)};
    const WheelPair spin{dice.between(-10, 10), dice.between(-10, 10)};
    const foothill_core::PlanarTwist twist = twist_from_spin(drive, spin);
    // The rims have the velocity of the body at their contact points.
    EXPECT_NEAR(twist.forward - drive.left_half_track * twist.yaw_rate,
                drive.left_radius * spin.left, 1e-13);
    EXPECT_NEAR(twist.forward + drive.right_half_track * twist.yaw_rate,
                drive.right_radius * spin.right, 1e-13);
    const WheelPair back = spin_from_twist(drive, twist.forward, twist.yaw_rate);
    EXPECT_NEAR(back.left, spin.left, 1e-12);
    EXPECT_NEAR(back.right, spin.right, 1e-12);
  }
}

}  // namespace
}  // namespace pioneer_dynamics
