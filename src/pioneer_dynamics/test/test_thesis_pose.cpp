#include <gmock/gmock.h>

#include <cmath>

#include "pioneer_dynamics/thesis_pose.hpp"

namespace pioneer_dynamics {
namespace {

TEST(ThesisPose, ForwardAxisIsMinusSineCosine) {
  const foothill_core::PlanarPose pose{1.0, 2.0, 0.7};
  const ThesisPose thesis = to_thesis(pose);
  EXPECT_NEAR(-std::sin(thesis.theta), std::cos(pose.heading), 1e-15);
  EXPECT_NEAR(std::cos(thesis.theta), std::sin(pose.heading), 1e-15);
}

TEST(ThesisPose, ConversionThereAndBackIsTheIdentity) {
  const foothill_core::PlanarPose pose{1.0, 2.0, 0.7};
  const foothill_core::PlanarPose back = from_thesis(to_thesis(pose));
  EXPECT_DOUBLE_EQ(back.x, pose.x);
  EXPECT_DOUBLE_EQ(back.y, pose.y);
  EXPECT_DOUBLE_EQ(back.heading, pose.heading);
}

}  // namespace
}  // namespace pioneer_dynamics
