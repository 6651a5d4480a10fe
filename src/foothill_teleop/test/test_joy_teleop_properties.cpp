#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "session.hpp"

namespace foothill_teleop {
namespace {

using testing::Hand;
using testing::Sent;
using testing::Session;

double between(double from, double to) {
  return from + (to - from) * *rc::gen::inRange(0, 1'000'001) * 1e-6;
}

DriveAxis any_motion(int axis) {
  DriveAxis motion{.axis = axis, .is_inverted = *rc::gen::arbitrary<bool>()};
  motion.limits = {between(0.0, 2.0), between(0.05, 20.0), between(0.05, 20.0)};
  motion.turbo_speed = motion.limits.speed + between(0.0, 2.0);
  return motion;
}

TeleopConfig any_config() {
  TeleopConfig config;
  config.forward = any_motion(1);
  config.lateral = any_motion(*rc::gen::element(kNone, 2));
  config.turn = any_motion(0);
  config.period = between(0.002, 0.05);
  config.input_timeout = between(0.06, kMaxStopTime - kTransportTime - config.period);
  config.stop_duration = between(0.0, 0.5);
  return config;
}

Hand any_hand(bool may_turbo) {
  const auto axis = [] { return static_cast<float>(between(-1.5, 1.5)); };
  return {.axes = {axis(), axis(), axis()},
          .holds_enable = *rc::gen::weightedElement<bool>({{4, true}, {1, false}}),
          .holds_turbo = may_turbo && *rc::gen::arbitrary<bool>()};
}

/// Returns a session with random hand states, a joystick that is sometimes unplugged, and a random
/// speed of the robot's clock.
Session any_session(bool may_turbo = true) {
  Session session{any_config(), between(0.05, 20.0)};
  const int changes = *rc::gen::inRange(1, 20);
  for (int i = 0; i < changes; ++i) {
    session.hand = any_hand(may_turbo);
    session.is_plugged_in = *rc::gen::weightedElement<bool>({{9, true}, {1, false}});
    session.run(between(0.0, 0.6));
  }
  return session;
}

template <typename Check>
void for_each_motion(const TeleopConfig& config, const Check& check) {
  check(config.forward, &foothill_core::PlanarTwist::forward);
  check(config.lateral, &foothill_core::PlanarTwist::lateral);
  check(config.turn, &foothill_core::PlanarTwist::yaw_rate);
}

RC_GTEST_PROP(JoyTeleopProperties, NeverExceedsTheSpeedLimits, (bool may_turbo)) {
  const Session session = any_session(may_turbo);
  for_each_motion(session.teleop.config(),
                  [&](const DriveAxis& motion, double foothill_core::PlanarTwist::*part) {
                    const double limit = may_turbo ? motion.turbo_speed : motion.limits.speed;
                    for (const Sent& one : session.sent)
                      RC_ASSERT(std::abs(one.velocity.*part) <= limit);
                  });
}

RC_GTEST_PROP(JoyTeleopProperties, NeverExceedsTheAccelerationExceptToStop, ()) {
  const Session session = any_session();
  for_each_motion(session.teleop.config(), [&](const DriveAxis& motion,
                                               double foothill_core::PlanarTwist::*part) {
    const double steepest = std::max(motion.limits.acceleration, motion.limits.deceleration);
    for (std::size_t i = 1; i < session.sent.size(); ++i) {
      const Sent& before = session.sent[i - 1];
      const Sent& after = session.sent[i];
      if (after.velocity == foothill_core::PlanarTwist{}) continue;
      const double change = std::abs(after.velocity.*part - before.velocity.*part);
      RC_ASSERT(change <= steepest * (after.robot - before.robot) + 1e-9);
      const bool grows = std::abs(after.velocity.*part) > std::abs(before.velocity.*part) &&
                         after.velocity.*part * before.velocity.*part >= 0.0;
      if (grows) {
        RC_ASSERT(change <= motion.limits.acceleration * (after.robot - before.robot) + 1e-9);
      }
    }
  });
}

/// Asserts that all commands later than kMaxStopTime after an event are zeros, and that the last
/// command was sent long ago.
void assert_stopped(const Session& session, double since) {
  bool moves = false;
  for (const Sent& one : session.sent) {
    if (one.wall > since + kMaxStopTime) RC_ASSERT(one.velocity == foothill_core::PlanarTwist{});
    moves = one.velocity != foothill_core::PlanarTwist{};
  }
  RC_ASSERT(!moves);
  if (!session.sent.empty()) RC_ASSERT(session.wall - session.sent.back().wall > 1.0);
}

RC_GTEST_PROP(JoyTeleopProperties, StopsInTimeWhenTheDeadManButtonIsReleased, ()) {
  Session session = any_session();
  session.is_plugged_in = true;
  session.hand.holds_enable = false;
  const double since = session.wall;
  session.run(2.0);
  assert_stopped(session, since);
}

RC_GTEST_PROP(JoyTeleopProperties, StopsInTimeWhenTheJoystickIsUnplugged, ()) {
  Session session = any_session();
  session.is_plugged_in = false;
  const double since = session.wall;
  session.run(2.0);
  assert_stopped(session, since);
}

RC_GTEST_PROP(JoyTeleopProperties, SendsAZeroWheneverItStopsAMovingRobot, ()) {
  Session session = any_session();
  const bool was_moving =
      !session.sent.empty() && session.sent.back().velocity != foothill_core::PlanarTwist{};
  const std::size_t count = session.sent.size();
  session.is_plugged_in = *rc::gen::arbitrary<bool>();
  session.hand.holds_enable = false;
  session.run(kMaxStopTime);
  if (was_moving) RC_ASSERT(session.sent.size() > count);
  if (was_moving) RC_ASSERT(session.sent.back().velocity == foothill_core::PlanarTwist{});
}

}  // namespace
}  // namespace foothill_teleop
