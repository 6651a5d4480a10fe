#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <memory>
#include <numbers>
#include <vector>

#include "example_vehicle/hover_disc.hpp"
#include "foothill_proxy/wake_signal.hpp"

namespace example_vehicle {
namespace {

using foothill_proxy::BodyMotion;
using foothill_proxy::PointForce;
using namespace std::chrono_literals;

constexpr double kStep = 1e-3;  // [s]

/// A disc of 2 kg with a time constant of 0.5 s.
class HoverDiscTest : public ::testing::Test {
 protected:
  void run(double seconds, const std::vector<PointForce>& forces = {}) {
    const int steps = static_cast<int>(std::lround(seconds / kStep));
    for (int i = 0; i < steps; ++i) {
      disc_.step({.begin = now_, .dt = kStep, .terrain = terrain_, .contact_forces = forces});
      now_ += 1ms;
    }
  }

  foothill_proxy::WakeSignal wake_signal_{};
  std::shared_ptr<DiscCommands> commands_{
      std::make_shared<DiscCommands>("disc/cmd_vel", wake_signal_)};
  HoverDisc disc_{{.mass = 2.0, .time_constant = 0.5}, commands_};
  foothill_proxy::Terrain terrain_{};
  foothill_core::Instant now_{};
};

TEST_F(HoverDiscTest, ApproachesTheCommandedVelocityExponentially) {
  commands_->put(now_, {.forward = 0.4, .lateral = -0.2});
  run(0.5);
  // v = u (1 - exp(-t / T)); Euler's method is off by h / (2 T) relative to exp(-1) per time
  // constant.
  const double reached = 1.0 - std::exp(-1.0);
  const double tolerance = 0.5 * kStep / 0.5 * std::exp(-1.0) * 1.1;
  EXPECT_NEAR(disc_.motion().forward, 0.4 * reached, 0.4 * tolerance);
  EXPECT_NEAR(disc_.motion().lateral, -0.2 * reached, 0.2 * tolerance);
}

TEST_F(HoverDiscTest, ContactForcesAccelerateItByTheirSumOverItsMass) {
  run(kStep, {{{0.1, 0.0}, {3.0, 0.0}}, {{0.0, 0.1}, {1.0, -2.0}}});
  EXPECT_DOUBLE_EQ(disc_.motion().forward, 4.0 / 2.0 * kStep);
  EXPECT_DOUBLE_EQ(disc_.motion().lateral, -2.0 / 2.0 * kStep);
}

TEST_F(HoverDiscTest, MovesAlongItsOwnAxes) {
  disc_.place({.x = 1.0, .y = 2.0, .yaw = std::numbers::pi / 2.0});
  commands_->put(now_, {.lateral = 0.5});
  run(3.0);
  // To the left of a disc that faces +y is -x; the distance is u (t - T + T exp(-t / T)).
  EXPECT_NEAR(disc_.motion().pose.x, 1.0 - 0.5 * (3.0 - 0.5 + 0.5 * std::exp(-6.0)), 1e-3);
  EXPECT_NEAR(disc_.motion().pose.y, 2.0, 1e-12);
}

TEST_F(HoverDiscTest, TurningDoesNotChangeItsSpeedOverTheFloor) {
  commands_->put(now_, {.forward = 0.4, .yaw_rate = 1.0});
  run(10.0);  // twenty time constants
  const BodyMotion motion = disc_.motion();
  EXPECT_NEAR(motion.yaw_rate, 1.0, 1e-6);
  // In the turning axes v' = (u - v) / T - w x v settles at u / (1 + i w T), a speed of
  // u / sqrt(1 + (w T)^2); Euler's method is exact there to the order of the step.
  EXPECT_NEAR(std::hypot(motion.forward, motion.lateral), 0.4 / std::hypot(1.0, 0.5), 1e-3);
}

TEST_F(HoverDiscTest, ForgetsItsCommandAtAReset) {
  commands_->put(now_, {.forward = 0.4});
  run(0.1);
  disc_.reset();
  disc_.place({});
  run(1.0);
  EXPECT_EQ(disc_.motion().forward, 0.0);
}

}  // namespace
}  // namespace example_vehicle
