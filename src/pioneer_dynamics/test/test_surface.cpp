#include <gmock/gmock.h>

#include "support.hpp"

namespace pioneer_dynamics {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

TEST(SurfaceTable, FindsAPairInEitherOrder) {
  SurfaceTable table;
  table.set("tyre", "oil", {{0.1, 0.05}, {0.1, 0.05}, 0.02});
  ASSERT_TRUE(table.find("oil", "tyre"));
  EXPECT_DOUBLE_EQ(table.find("oil", "tyre")->forward.at_rest, 0.1);
  EXPECT_FALSE(table.find("oil", "oil"));
}

TEST(SurfaceTable, AnEditReplacesThePreviousPair) {
  SurfaceTable table = standard_surfaces();
  table.set("lab_floor", "tyre", {{0.3, 0.2}, {0.3, 0.2}, 0.0});
  EXPECT_DOUBLE_EQ(table.find("tyre", "lab_floor")->forward.sliding, 0.2);
  EXPECT_TRUE(table.erase("tyre", "lab_floor"));
  EXPECT_FALSE(table.erase("tyre", "lab_floor"));
  EXPECT_EQ(table.pairs().size(), standard_surfaces().pairs().size() - 1);
}

TEST(SurfaceTable, RejectsImpossibleCoefficients) {
  SurfaceTable table;
  EXPECT_THAT([&] { table.set("a", "b", {{0.5, 0.6}, {0.5, 0.5}, 0.0}); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("forward.sliding is 0.600000")));
  EXPECT_THAT([&] { table.set("a", "b", {{0.5, 0.5}, {-0.1, -0.1}, 0.0}); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("a, b: lateral.at_rest")));
  EXPECT_THAT([&] { table.set("a", "b", {{0.5, 0.5}, {0.5, 0.5}, std::nan("")}); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("rolling")));
  EXPECT_TRUE(table.pairs().empty());
}

TEST(GroundProperties, TheSameTorqueSlipsOnIceAndNotOnTheLabFloor) {
  const KineticModel model{p3dx_vehicle()};
  const Inputs inputs = testing::torques(0.8, 0.8);
  EXPECT_FALSE(settle(model, lab_floor(), inputs, at_rest({})).modes.slips());
  EXPECT_TRUE(settle(model, ice(), inputs, at_rest({})).modes.slips());
}

TEST(GroundProperties, GravityScalesTheLoadsOnMoonAndMars) {
  const KineticModel model{p3dx_vehicle()};
  for (const auto& [ground, gravity] :
       {std::pair{lab_floor(), 9.81}, {moon(), 1.62}, {mars(), 3.71}}) {
    const Evaluation rest = model.evaluate(ground, {}, {}, {});
    const ContactForces& forces = rest.forces;
    EXPECT_NEAR(forces.normal.left + forces.normal.right + forces.normal_caster,
                model.total_mass() * gravity, 1e-12);
  }
}

TEST(GroundProperties, AnEditTakesEffectInTheNextStep) {
  const KineticModel model{p3dx_vehicle()};
  SurfaceTable table = standard_surfaces();
  const Inputs inputs = testing::torques(0.8, 0.8);
  GroundProperties ground = uniform_ground(*table.find("tyre", "lab_floor"), 9.81);
  KineticState state = testing::run(model, ground, inputs, at_rest({}), 1e-3, 100);
  EXPECT_FALSE(state.modes.slips());
  table.set("tyre", "lab_floor", *table.find("tyre", "ice"));
  ground.left = ground.right = *table.find("tyre", "lab_floor");
  state = step(model, ground, inputs, state, 1e-3).state;
  EXPECT_TRUE(state.modes.slips());
}

}  // namespace
}  // namespace pioneer_dynamics
