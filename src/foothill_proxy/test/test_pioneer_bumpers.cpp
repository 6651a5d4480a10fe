#include <gmock/gmock.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "foothill_core/angle.hpp"
#include "foothill_proxy/pioneer_bumpers.hpp"
#include "foothill_proxy/pioneer_config.hpp"

namespace foothill_proxy {
namespace {

using Eigen::Vector2d;
using ::testing::Each;
using ::testing::ElementsAre;
using Contacts = std::vector<PointForce>;

/// Centre of the footprint of a P3-DX, from base_link, and its corner from the centre [m].
constexpr double kCentre = -0.045;
constexpr double kFront = 0.2275;
constexpr double kSide = 0.1905;

/// Returns a contact at a point from the centre of the rings [m].
/// @param facing Direction of the obstacle, against the contact normal, positive to the left [deg].
PointForce contact(double x, double y, double facing, std::size_t solid = 0) {
  const Vector2d normal =
      -(Eigen::Rotation2Dd{facing * foothill_core::kDegree} * Vector2d::UnitX());
  return {.p_B = {kCentre + x, y}, .force_B = {0.0, 0.0}, .normal_B = normal, .solid = solid};
}

/// Returns the contact of a post with a round body, at a direction from straight ahead, or from
/// straight back if sign is -1 [deg].
PointForce post_at(double degrees, double sign = 1.0) {
  const double angle = degrees * foothill_core::kDegree;
  const double facing = sign > 0.0 ? degrees : 180.0 - degrees;
  return contact(sign * 0.2 * std::cos(angle), 0.2 * std::sin(angle), facing);
}

/// Returns the contacts of a flat solid ahead, between two distances to the left of the middle [m].
Contacts panel(double right, double left, std::size_t solid = 0) {
  return {contact(kFront, right, 0.0, solid), contact(kFront, left, 0.0, solid)};
}

BumperSample pressed_at(const Contacts& contacts) {
  PioneerBumpers bumpers{PioneerConfig{}.footprint};
  bumpers.press(contacts);
  return bumpers.take();
}

TEST(PioneerBumpers, PressExactlyOneSegmentAtAPost) {
  // Five segments of 27 degrees cover 67.5 degrees to each side.
  for (double degrees = -67.0; degrees <= 67.0; degrees += 1.0) {
    const BumperSample sample = pressed_at({post_at(degrees)});
    EXPECT_EQ(std::ranges::count(sample.front, 1.0), 1) << degrees;
    const auto index = std::ranges::find(sample.front, 1.0) - sample.front.begin();
    const double centre = 27.0 * (2.0 - static_cast<double>(index));
    EXPECT_LE(std::abs(degrees - centre), 13.5 + 1e-9) << degrees;
    EXPECT_THAT(sample.rear, Each(0.0));
  }
}

TEST(PioneerBumpers, PressNothingBetweenTheRings) {
  for (const double degrees : {-89.0, -70.0, 70.0, 89.0}) {
    EXPECT_THAT(pressed_at({post_at(degrees)}).front, Each(0.0)) << degrees;
  }
}

TEST(PioneerBumpers, CountRearSegmentsFromTheRobotsLeft) {
  EXPECT_THAT(pressed_at({post_at(54.0, -1.0)}).rear, ElementsAre(1, 0, 0, 0, 0));
  EXPECT_THAT(pressed_at({post_at(-54.0, -1.0)}).rear, ElementsAre(0, 0, 0, 0, 1));
}

TEST(PioneerBumpers, PressTheMiddleSegmentAtAFlatWallAheadOrBehind) {
  EXPECT_THAT(pressed_at(panel(-kSide, kSide)).front, ElementsAre(0, 0, 1, 0, 0));
  const Contacts behind{contact(-kFront, -kSide, 180.0), contact(-kFront, kSide, 180.0)};
  EXPECT_THAT(pressed_at(behind).rear, ElementsAre(0, 0, 1, 0, 0));
  EXPECT_THAT(pressed_at(behind).front, Each(0.0));
}

TEST(PioneerBumpers, PressNeighboursOfAnObliqueWallWithinTheToleranceOnly) {
  // An arc of radius r is within t of its tangent up to acos(1 - t / r), here 7.25 degrees, from
  // the point of contact. Segments end at 13.5 and 40.5 degrees.
  const double reach = std::acos(1.0 - PioneerBumpers::kTolerance / PioneerBumpers::kRadius) /
                       foothill_core::kDegree;
  EXPECT_NEAR(reach, 7.25, 0.01);
  const auto oblique = [](double degrees) {
    return pressed_at({contact(kFront, kSide, degrees)}).front;
  };
  EXPECT_THAT(oblique(13.5 - reach - 0.1), ElementsAre(0, 0, 1, 0, 0));
  EXPECT_THAT(oblique(13.5 - reach + 0.1), ElementsAre(0, 1, 1, 0, 0));
  EXPECT_THAT(oblique(13.5 + reach - 0.1), ElementsAre(0, 1, 1, 0, 0));
  EXPECT_THAT(oblique(13.5 + reach + 0.1), ElementsAre(0, 1, 0, 0, 0));
  EXPECT_THAT(oblique(54.0), ElementsAre(1, 0, 0, 0, 0));
}

TEST(PioneerBumpers, PressTheOuterSegmentsAlongASideWall) {
  const BumperSample sample =
      pressed_at({contact(-kFront, kSide, 90.0), contact(kFront, kSide, 90.0)});
  EXPECT_THAT(sample.front, ElementsAre(1, 0, 0, 0, 0));
  EXPECT_THAT(sample.rear, ElementsAre(1, 0, 0, 0, 0));
}

TEST(PioneerBumpers, PressTheSegmentAtTheEndOfAWallThatCoversOneSideOnly) {
  // The wall begins 24 degrees to the left.
  EXPECT_THAT(pressed_at(panel(0.1, kSide)).front, ElementsAre(0, 1, 0, 0, 0));
}

TEST(PioneerBumpers, TreatThePanelsOfAWallAsOneWall) {
  Contacts wall = panel(-kSide, 0.1, 0);
  const Contacts rest = panel(0.1, kSide, 2);
  wall.insert(wall.end(), rest.begin(), rest.end());
  EXPECT_THAT(pressed_at(wall).front, ElementsAre(0, 0, 1, 0, 0));
}

TEST(PioneerBumpers, PressBothSegmentsAtTwoPosts) {
  EXPECT_THAT(pressed_at({contact(kFront, -0.116, 0.0, 0), contact(kFront, 0.116, 0.0, 1)}).front,
              ElementsAre(0, 1, 0, 1, 0));
}

TEST(PioneerBumpers, LatchPressesUntilTheyAreTaken) {
  PioneerBumpers bumpers{PioneerConfig{}.footprint};
  bumpers.press(Contacts{post_at(0.0)});
  bumpers.press(Contacts{post_at(54.0)});
  EXPECT_THAT(bumpers.take().front, ElementsAre(1, 0, 1, 0, 0));
  EXPECT_THAT(bumpers.take().front, Each(0.0));
  bumpers.press(Contacts{post_at(0.0)});
  bumpers.reset();
  EXPECT_THAT(bumpers.take().front, Each(0.0));
}

}  // namespace
}  // namespace foothill_proxy
