#include <gmock/gmock.h>

#include <cmath>
#include <memory>

#include "foothill_orbit/cluster.hpp"
#include "foothill_orbit/exponential_atmosphere.hpp"
#include "support.hpp"

namespace foothill_orbit {
namespace {

using ::testing::HasSubstr;

Cluster pair_after(double t) {
  Cluster cluster = testing::make(testing::pair_config());
  testing::must(cluster.advance_to(t));
  return cluster;
}

TEST(ClusterChanges, DeltaVChangesOneVelocityAndNoPosition) {
  for (const char* name : {"chief", "deputy"}) {
    Cluster cluster = pair_after(1234.5);
    testing::must(cluster.set_command("chief", {}));  // ends the last step here, once and for all
    const ClusterSnapshot before = cluster.snapshot();
    const Eigen::Vector3d delta_v{0.01, -0.02, 0.03};
    testing::must(cluster.apply_delta_v(name, delta_v, CommandAxes::kInertial));
    const ClusterSnapshot after = cluster.snapshot();
    const bool is_chief = std::string{name} == "chief";
    const std::size_t pushed = is_chief ? 0 : 1;
    const std::size_t other = 1 - pushed;
    EXPECT_LT(
        (after.craft[pushed].inertial.v_NC - before.craft[pushed].inertial.v_NC - delta_v).norm(),
        2e-12);
    EXPECT_LT((after.craft[other].inertial.v_NC - before.craft[other].inertial.v_NC).norm(), 2e-12);
    const Eigen::Vector3d change = after.craft[1].difference.v_NC - before.craft[1].difference.v_NC;
    EXPECT_LT((change - (is_chief ? -1.0 : 1.0) * delta_v).norm(), 1e-15);
    EXPECT_LT((after.craft[1].difference.p_NC - before.craft[1].difference.p_NC).norm(), 1e-11);
  }
}

TEST(ClusterChanges, DeltaVInHillAxesActsInTheHillFrame) {
  Cluster cluster = pair_after(500.0);
  const ClusterSnapshot before = cluster.snapshot();
  testing::must(cluster.apply_delta_v("deputy", {0.0, 0.01, 0.0}, CommandAxes::kHill));
  const Eigen::Vector3d change =
      cluster.snapshot().craft[1].relative.v_OC - before.craft[1].relative.v_OC;
  EXPECT_LT((change - Eigen::Vector3d{0.0, 0.01, 0.0}).norm(), 1e-13);
}

TEST(ClusterChanges, InertialCommandBendsThePathLikeAParabola) {
  Cluster pushed = pair_after(100.0);
  Cluster free = pair_after(100.0);
  const Eigen::Vector3d command{1e-4, 2e-4, -1e-4};
  testing::must(pushed.set_command("deputy", {command, CommandAxes::kInertial}));
  testing::must(pushed.advance_to(102.0));
  testing::must(free.advance_to(102.0));
  const Eigen::Vector3d moved =
      pushed.snapshot().craft[1].difference.p_NC - free.snapshot().craft[1].difference.p_NC;
  // Over two seconds the orbit's curvature, 1e-6 per second squared, changes this by 1e-6.
  EXPECT_LT((moved - 0.5 * 4.0 * command).norm(), 1e-6 * moved.norm());
  testing::must(pushed.set_command("deputy", {}));
  EXPECT_EQ(pushed.snapshot().craft[1].a_difference.norm() > 1e-4, false);
}

TEST(ClusterChanges, HillCommandHoldsACraftInPosition) {
  // A craft at rest one kilometre above the chief needs minus three n^2 x of it.
  ClusterConfig config = testing::pair_config();
  config.craft[1].start = RelativeStart{"chief", {.p_OC = {10.0, 0.0, 0.0}}};
  Cluster cluster = testing::make(config);
  const double n = cluster.snapshot().frame.w_NO_O.z();
  testing::must(
      cluster.set_command("deputy", {{-3.0 * n * n * 10.0, 0.0, 0.0}, CommandAxes::kHill}));
  testing::must(cluster.advance_to(1000.0));
  EXPECT_LT((cluster.snapshot().craft[1].relative.p_OC - Eigen::Vector3d{10.0, 0.0, 0.0}).norm(),
            1e-3);
}

TEST(ClusterChanges, ForcesAreSwitchedLive) {
  Cluster cluster = pair_after(1000.0);
  Cluster other = pair_after(1000.0);
  testing::must(other.set_forces(testing::zonals_on()));
  testing::must(cluster.advance_to(4000.0));
  testing::must(other.advance_to(4000.0));
  const double apart =
      (cluster.snapshot().craft[0].inertial.p_NC - other.snapshot().craft[0].inertial.p_NC).norm();
  EXPECT_GT(apart, 1e3);
  EXPECT_LT(apart, 1e5);
}

TEST(ClusterChanges, ManySmallChangesDoNotDegradeTheOrbit) {
  Cluster watched = testing::make(testing::pair_config());
  Cluster alone = testing::make(testing::pair_config());
  for (double t = 0.0; t < 3000.0; t += 1.0) {
    testing::must(watched.advance_to(t));
    testing::must(watched.set_command("deputy", {{0.0, 0.0, 0.0}, CommandAxes::kInertial}));
  }
  testing::must(watched.advance_to(3000.0));
  testing::must(alone.advance_to(3000.0));
  const CraftMotion one = watched.snapshot().craft[1];
  const CraftMotion two = alone.snapshot().craft[1];
  EXPECT_LT((one.difference.p_NC - two.difference.p_NC).norm(), 1e-10);
  EXPECT_LT((one.inertial.p_NC - two.inertial.p_NC).norm(), 1e-6);
}

TEST(ClusterChanges, FloorStateReplacesTheRelativeState) {
  for (const char* reference : {"chief", ""}) {
    Cluster cluster = pair_after(700.0);
    testing::must(cluster.set_reference(reference));
    const HillState floor{{1.5, -2.5, 0.0}, {0.01, 0.02, 0.0}};
    testing::must(cluster.replace_relative("deputy", floor));
    const HillState found = cluster.snapshot().craft[1].relative;
    // From the centre of mass, which moves along, the axes turn by a ten-millionth.
    const double digits = std::string{reference}.empty() ? 1e-5 : 1e-14;
    EXPECT_LT((found.p_OC - floor.p_OC).norm(), digits);
    EXPECT_LT((found.v_OC - floor.v_OC).norm(), digits);
  }
}

TEST(ClusterChanges, FirstCraftCanBeReplacedToo) {
  Cluster cluster = pair_after(700.0);
  testing::must(cluster.set_reference("deputy"));
  const ClusterSnapshot before = cluster.snapshot();
  const HillState floor{{1.5, -2.5, 0.0}, {0.01, 0.02, 0.0}};
  testing::must(cluster.replace_relative("chief", floor));
  const ClusterSnapshot after = cluster.snapshot();
  EXPECT_LT((after.craft[0].relative.p_OC - floor.p_OC).norm(), 1e-8);
  EXPECT_LT((after.craft[1].inertial.p_NC - before.craft[1].inertial.p_NC).norm(), 2e-9);
}

TEST(ClusterChanges, StateIsReplacedByElementsOrInertialState) {
  Cluster cluster = pair_after(700.0);
  testing::must(cluster.replace("deputy", OrbitalElements{7000e3, 0.0, 1.0, 0.0, 0.0, 0.0}));
  EXPECT_NEAR(cluster.snapshot().craft[1].inertial.p_NC.norm(), 7000e3, 1e-6);
  const InertialState state{{7e6, 0.0, 0.0}, {0.0, 7.5e3, 0.0}};
  testing::must(cluster.replace("chief", state));
  EXPECT_LT((cluster.snapshot().craft[0].inertial.p_NC - state.p_NC).norm(), 2e-9);
  EXPECT_NEAR(cluster.snapshot().craft[1].inertial.p_NC.norm(), 7000e3, 1e-6);
}

TEST(ClusterChanges, IntegratorIsChangedLive) {
  Cluster cluster = pair_after(700.0);
  testing::must(cluster.set_integrator({.scheme = Scheme::kNystrom12, .tolerance = 1e-13}));
  testing::must(cluster.advance_to(5000.0));
  Cluster other = pair_after(5000.0);
  EXPECT_LT(
      (cluster.snapshot().craft[0].inertial.p_NC - other.snapshot().craft[0].inertial.p_NC).norm(),
      1e-6);
}

TEST(ClusterChanges, InvalidChangesAreRejectedWithAReasonAndHaveNoEffect) {
  Cluster cluster = pair_after(700.0);
  const ClusterSnapshot before = cluster.snapshot();
  const auto reason = [](const auto& result) {
    return result ? "accepted" : result.error().reason;
  };
  const Eigen::Vector3d nan = Eigen::Vector3d::Constant(std::nan(""));
  EXPECT_THAT(reason(cluster.apply_delta_v("nobody", {0, 0, 0}, CommandAxes::kHill)),
              HasSubstr("no craft 'nobody'"));
  EXPECT_THAT(reason(cluster.apply_delta_v("chief", nan, CommandAxes::kHill)), HasSubstr("finite"));
  const Eigen::Vector3d stop = -before.craft[0].inertial.v_NC;
  EXPECT_THAT(reason(cluster.apply_delta_v("chief", stop, CommandAxes::kInertial)),
              HasSubstr("along its radius"));
  EXPECT_THAT(reason(cluster.set_command("nobody", {})), HasSubstr("nobody"));
  EXPECT_THAT(reason(cluster.set_command("chief", {nan, {}})), HasSubstr("finite"));
  EXPECT_THAT(reason(cluster.set_reference("nobody")), HasSubstr("nobody"));
  EXPECT_THAT(reason(cluster.replace("chief", RelativeStart{"chief", {}})), HasSubstr("own chief"));
  EXPECT_THAT(reason(cluster.replace("chief", RelativeStart{})), HasSubstr("chief"));
  EXPECT_THAT(reason(cluster.replace("chief", InertialState{})), HasSubstr("below the surface"));
  EXPECT_THAT(reason(cluster.replace_relative("chief", {})), HasSubstr("own chief"));
  EXPECT_THAT(reason(cluster.replace_relative("deputy", {.p_OC = nan})), HasSubstr("finite"));
  EXPECT_THAT(reason(cluster.set_integrator({.tolerance = 0.0})), HasSubstr("tolerance"));
  ForceSwitches drag;
  drag.drag = true;
  EXPECT_THAT(reason(cluster.set_forces(drag)), HasSubstr("atmosphere"));
  EXPECT_EQ(cluster.time(), 700.0);
  EXPECT_EQ(cluster.snapshot().craft[1].difference.p_NC, before.craft[1].difference.p_NC);
}

TEST(ClusterChanges, AutomaticSchemeFollowsTheForces) {
  ClusterConfig config = testing::pair_config();
  config.environment.atmosphere = std::make_shared<ExponentialAtmosphere>(ExponentialReference{});
  Cluster cluster = testing::make(config);
  EXPECT_EQ(cluster.integrator().scheme(), Scheme::kNystrom12);
  testing::must(cluster.advance_to(100.0));
  testing::must(cluster.set_command("deputy", {{1e-4, 0.0, 0.0}, CommandAxes::kHill}));
  EXPECT_EQ(cluster.integrator().scheme(), Scheme::kDormandPrince8);
  testing::must(cluster.advance_to(200.0));
  testing::must(cluster.set_command("deputy", {}));
  EXPECT_EQ(cluster.integrator().scheme(), Scheme::kNystrom12);
  ForceSwitches drag;
  drag.drag = true;
  testing::must(cluster.set_forces(drag));
  EXPECT_EQ(cluster.integrator().scheme(), Scheme::kDormandPrince8);
}

TEST(ClusterChanges, VelocityFreeSchemeRejectsDragAndHillCommands) {
  ClusterConfig config = testing::pair_config();
  config.environment.atmosphere = std::make_shared<ExponentialAtmosphere>(ExponentialReference{});
  config.integrator.scheme = Scheme::kNystrom12;
  Cluster cluster = testing::make(config);
  ForceSwitches drag;
  drag.drag = true;
  EXPECT_FALSE(cluster.set_forces(drag));
  EXPECT_FALSE(cluster.set_command("deputy", {{1e-3, 0, 0}, CommandAxes::kHill}));
  EXPECT_TRUE(cluster.set_command("deputy", {{1e-3, 0, 0}, CommandAxes::kInertial}));
  testing::must(cluster.set_integrator({}));
  EXPECT_TRUE(cluster.set_forces(drag));
  EXPECT_FALSE(cluster.set_integrator({.scheme = Scheme::kNystrom12}));
}

TEST(ClusterChanges, SingleCraftHasNoCentreOfMassAsReference) {
  ClusterConfig config;
  config.craft = {{testing::craft_called("alone"), testing::low_orbit()}};
  Cluster cluster = testing::make(config);
  const auto result = cluster.replace_relative("alone", {});
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().reason, HasSubstr("only craft"));
}

}  // namespace
}  // namespace foothill_orbit
