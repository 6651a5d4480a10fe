#include <gmock/gmock.h>

#include <chrono>
#include <stdexcept>

#include "foothill_orbit/orbit_clock.hpp"

namespace foothill_orbit {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(OrbitClock, StartsAtZeroAtTheFirstInstant) {
  OrbitClock clock;
  EXPECT_EQ(clock.advance_to(seconds{1'700'000'000}), 0.0);
  EXPECT_EQ(clock.advance_to(seconds{1'700'000'003}), 3.0);
}

TEST(OrbitClock, StartsAtTheGivenInstantEvenIfAdvancedLater) {
  OrbitClock clock{2.0, seconds{10}};
  EXPECT_EQ(clock.advance_to(seconds{4}), 0.0);
  EXPECT_EQ(clock.advance_to(seconds{10}), 0.0);
  EXPECT_EQ(clock.advance_to(seconds{11}), 2.0);
  OrbitClock late{2.0, seconds{10}};
  EXPECT_EQ(late.advance_to(seconds{15}), 10.0);
}

TEST(OrbitClock, SpeedChangesWithoutAJump) {
  OrbitClock clock;
  clock.advance_to(seconds{0});
  clock.advance_to(seconds{5});
  clock.set_speed(100.0);
  EXPECT_EQ(clock.time(), 5.0);
  EXPECT_EQ(clock.advance_to(seconds{6}), 105.0);
  clock.set_speed(0.5);
  EXPECT_EQ(clock.advance_to(seconds{8}), 106.0);
}

TEST(OrbitClock, SpeedChangeBeforeTheStartDoesNotMoveTheStart) {
  OrbitClock clock{1.0, seconds{10}};
  clock.advance_to(seconds{4});
  clock.set_speed(3.0);
  EXPECT_EQ(clock.advance_to(seconds{10}), 0.0);
  EXPECT_EQ(clock.advance_to(seconds{12}), 6.0);
}

TEST(OrbitClock, StandsStillWhilePaused) {
  OrbitClock clock;
  clock.advance_to(seconds{0});
  clock.advance_to(seconds{5});
  clock.set_paused(true);
  EXPECT_EQ(clock.advance_to(seconds{50}), 5.0);
  clock.set_paused(false);
  EXPECT_EQ(clock.advance_to(seconds{52}), 7.0);
}

TEST(OrbitClock, ContinuesWhenTheClockJumpsBack) {
  OrbitClock clock;
  clock.advance_to(seconds{100});
  clock.advance_to(seconds{107});
  EXPECT_EQ(clock.advance_to(seconds{0}), 7.0);
  EXPECT_EQ(clock.advance_to(seconds{1}), 8.0);
}

TEST(OrbitClock, StandsStillWhenTheClockIsSetAheadByMoreThanADay) {
  OrbitClock clock;
  clock.advance_to(seconds{0});
  EXPECT_EQ(clock.advance_to(hours{24}), 86400.0);
  EXPECT_EQ(clock.advance_to(hours{24 * 365 * 50}), 86400.0);
  EXPECT_EQ(clock.advance_to(hours{24 * 365 * 50} + seconds{1}), 86401.0);
}

TEST(OrbitClock, DoesNotAccumulateRounding) {
  OrbitClock clock;
  clock.advance_to(seconds{0});
  for (int tick = 1; tick <= 100'000; ++tick) clock.advance_to(milliseconds{100} * tick);
  EXPECT_EQ(clock.time(), 10'000.0);
}

TEST(OrbitClock, RejectsZeroAndNegativeSpeeds) {
  EXPECT_THROW(OrbitClock{0.0}, std::logic_error);
  OrbitClock clock;
  EXPECT_THROW(clock.set_speed(-1.0), std::logic_error);
}

}  // namespace
}  // namespace foothill_orbit
