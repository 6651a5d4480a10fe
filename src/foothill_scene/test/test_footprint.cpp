#include <gmock/gmock.h>

#include <stdexcept>
#include <vector>

#include "foothill_scene/footprint.hpp"

namespace foothill_scene {
namespace {

using Eigen::Vector2d;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(Footprint, OfARectangleReachesToItsFarthestCorner) {
  const Footprint robot = Footprint::rectangle(-0.3, 0.4, -0.3, 0.3, 0.05, 0.25);
  EXPECT_EQ(robot.reach(), 0.5);
  EXPECT_EQ(robot.corners().size(), 4U);
}

TEST(Footprint, OfARoundedPolygonReachesFartherByTheRounding) {
  const std::vector<Vector2d> corners{{0.3, 0.4}, {-0.1, 0.0}, {0.1, -0.1}};
  EXPECT_DOUBLE_EQ(Footprint::polygon(corners, 0.0, 0.2, 0.25).reach(), 0.75);
  EXPECT_EQ(Footprint::circle(0.2, 0.0, 0.1).reach(), 0.2);
}

TEST(Footprint, RejectsOutlinesThatAreNotConvex) {
  const auto making = [](std::vector<Vector2d> corners) {
    return [corners] { (void)Footprint::polygon(corners, 0.0, 0.2); };
  };
  const auto rejection =
      ThrowsMessage<std::invalid_argument>(HasSubstr("convex and counter-clockwise"));
  EXPECT_THAT(making({{0, 0}, {0, 1}, {1, 0}}), rejection);            // clockwise
  EXPECT_THAT(making({{0, 0}, {2, 0}, {1, 0.5}, {2, 2}}), rejection);  // dented
  EXPECT_THAT(making({{0, 0}, {1, 0}, {0, 1}, {1, 1}}), rejection);    // crossed
  EXPECT_THAT(making({{0, 0}, {1, 0}, {2, 0}}), rejection);            // a line
  EXPECT_THAT(making({{0, 0}, {1, 0}}),
              ThrowsMessage<std::invalid_argument>(HasSubstr("3 to 16 corners")));
}

TEST(Footprint, RejectsEmptySolids) {
  EXPECT_THAT([] { (void)Footprint::circle(0.0, 0.0, 0.1); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("radius must be above 0 m")));
  EXPECT_THAT([] { (void)Footprint::circle(0.1, 0.2, 0.2); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("must be above bottom")));
}

}  // namespace
}  // namespace foothill_scene
