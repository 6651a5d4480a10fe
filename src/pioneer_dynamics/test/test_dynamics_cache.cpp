#include <gmock/gmock.h>

#include <cmath>
#include <cstring>

#include "pioneer_dynamics/dynamics_cache.hpp"
#include "pioneer_dynamics/kinetic_step.hpp"
#include "support.hpp"

namespace pioneer_dynamics {
namespace {

using detail::HeadingCache;

bool same_bits(const auto& one, const auto& other) {
  return std::memcmp(&one, &other, sizeof one) == 0;
}

TEST(HeadingCache, HasCosineAndSineOfAnyHeading) {
  HeadingCache cache;
  testing::Dice dice{3};
  for (int i = 0; i < 20'000; ++i) {
    const double heading = dice.between(-20.0, 20.0);
    const auto [cosine, sine] = cache.at(heading);
    // Two rounded products of at most 1, and one rounded sum.
    ASSERT_NEAR(cosine, std::cos(heading), 4e-16) << heading;
    ASSERT_NEAR(sine, std::sin(heading), 4e-16) << heading;
  }
}

TEST(HeadingCache, GivesTheSameBitsWhateverWasQueriedBefore) {
  HeadingCache used;
  testing::Dice dice{4};
  double heading = 0.0;
  for (int i = 0; i < 20'000; ++i) {
    heading += dice.between(-0.01, 0.01);
    HeadingCache fresh;
    ASSERT_TRUE(same_bits(used.at(heading), fresh.at(heading))) << heading;
  }
}

TEST(HeadingCache, GivesTheSameBitsAtTheEdgesOfItsSectors) {
  for (int i = -700; i <= 700; ++i) {
    const double edge = i / 128.0;
    for (const double heading : {std::nextafter(edge, -100.0), edge, std::nextafter(edge, 100.0)}) {
      for (const double before : {edge - 0.005, edge + 0.005}) {
        HeadingCache used;
        (void)used.at(before);
        HeadingCache fresh;
        ASSERT_TRUE(same_bits(used.at(heading), fresh.at(heading))) << heading;
      }
    }
  }
}

/// Steps two equal vehicles, one with a persistent cache and one without.
struct Twins {
  const KineticModel model{p3dx_vehicle()};
  DynamicsCache cache{model};
  KineticState plain = at_rest({});
  KineticState cached = at_rest({});

  void step_both(const GroundProperties& ground, const Inputs& inputs) {
    plain = step(model, ground, inputs, plain, 1e-3).state;
    cached = step(model, ground, inputs, cached, 1e-3, cache).state;
  }
  void change(const auto& how) {
    plain = how(plain);
    cached = how(cached);
  }
};

TEST(DynamicsCache, ChangesNoBitOnSlopesUnderForcesAndImpulses) {
  Twins twins;
  testing::Dice dice{22};
  GroundProperties ground = lab_floor();
  Inputs inputs;
  for (int i = 0; i < 8000; ++i) {
    if (i % 5 == 0) inputs.torque = {dice.between(-2, 2), dice.between(-2, 2)};
    if (i % 350 == 0) inputs.external.force.x() = i % 700 == 0 ? 0.0 : dice.between(-40, 40);
    if (i % 1000 == 0) {
      ground = i % 2000 == 0 ? lab_floor() : ice();
      ground.gravity_W.x() = i % 3000 == 0 ? 0.0 : dice.between(-1, 1);
    }
    if (i % 900 == 899) {
      const Eigen::Vector2d blow{dice.between(-3, 3), dice.between(-3, 3)};
      twins.change([&](const KineticState& state) {
        return apply_impulse(twins.model, state, blow, {0.2, 0.1}, Grip::kBreaks);
      });
    }
    twins.step_both(ground, inputs);
    ASSERT_TRUE(same_bits(twins.plain.motion, twins.cached.motion)) << "step " << i;
    ASSERT_EQ(twins.plain.modes, twins.cached.modes) << "step " << i;
  }
}

TEST(DynamicsCache, DetectsThatAVehicleWasMoved) {
  Twins twins;
  const Inputs inputs{.torque = {0.4, 0.2}};
  for (int i = 0; i < 400; ++i) {
    if (i % 100 == 50) {
      twins.change([&](const KineticState& state) {
        KineticState moved = state;
        moved.motion.heading = -state.motion.heading;
        moved.motion.forward *= 0.5;
        moved.motion.yaw_rate = 0.0;
        moved.motion.spin_left = moved.motion.spin_right = moved.motion.forward / 0.0975;
        return moved;
      });
    }
    twins.step_both(lab_floor(), inputs);
    ASSERT_TRUE(same_bits(twins.plain.motion, twins.cached.motion)) << "step " << i;
  }
}

}  // namespace
}  // namespace pioneer_dynamics
