#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <memory>

#include "foothill_orbit/cluster.hpp"
#include "foothill_orbit/standard_atmosphere.hpp"
#include "support.hpp"

namespace foothill_orbit {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

ClusterConfig three() {
  ClusterConfig config = testing::pair_config();
  config.environment.forces = testing::zonals_on();
  Craft heavy = testing::craft_called("heavy");
  heavy.mass = 400.0;
  config.craft.push_back({heavy, RelativeStart{"deputy", {{0.0, 40.0, -10.0}, {0.01, 0.0, 0.0}}}});
  return config;
}

TEST(Cluster, SampleTimesDoNotChangeTheOrbit) {
  Cluster often = testing::make(three());
  Cluster once = testing::make(three());
  for (double t = 0.0; t < 6000.0; t += 17.3) testing::must(often.advance_to(t));
  testing::must(often.advance_to(6000.0));
  testing::must(once.advance_to(6000.0));
  for (std::size_t craft = 0; craft < 3; ++craft) {
    EXPECT_EQ(often.snapshot().craft[craft].inertial.p_NC,
              once.snapshot().craft[craft].inertial.p_NC);
  }
}

TEST(Cluster, TimeMayGoBackInsideTheLastStepButNotBeforeIt) {
  Cluster cluster = testing::make(three());
  testing::must(cluster.advance_to(5000.0));
  const ClusterSnapshot later = cluster.snapshot();
  const double inside = 0.5 * (cluster.integrator().begin() + 5000.0);
  testing::must(cluster.advance_to(inside));
  EXPECT_EQ(cluster.time(), inside);
  testing::must(cluster.advance_to(5000.0));
  EXPECT_EQ(cluster.snapshot().craft[1].difference.p_NC, later.craft[1].difference.p_NC);
  const auto before = cluster.advance_to(1000.0);
  ASSERT_FALSE(before);
  EXPECT_THAT(before.error().reason, AllOf(HasSubstr("1000"), HasSubstr("reset")));
  EXPECT_EQ(cluster.time(), 5000.0);
}

TEST(Cluster, ReferencePointCanChangeWithoutLossOfPrecision) {
  Cluster cluster = testing::make(three());
  testing::must(cluster.advance_to(3000.0));
  testing::must(cluster.set_reference("deputy"));  // ends the last step here, once and for all
  testing::must(cluster.set_reference("chief"));
  const ClusterSnapshot chief = cluster.snapshot();
  testing::must(cluster.set_reference("heavy"));
  const ClusterSnapshot heavy = cluster.snapshot();
  testing::must(cluster.set_reference(""));
  const ClusterSnapshot centre = cluster.snapshot();
  const Eigen::Vector3d apart = chief.craft[1].difference.p_NC - chief.craft[2].difference.p_NC;
  // Twelve digits below the metre: inertial positions have nine.
  EXPECT_LT((heavy.craft[1].difference.p_NC - apart).norm(), 1e-13);
  EXPECT_EQ(heavy.craft[2].difference.p_NC.norm(), 0.0);
  Eigen::Vector3d balance = Eigen::Vector3d::Zero();
  for (std::size_t craft = 0; craft < 3; ++craft) {
    balance += cluster.craft()[craft].mass * centre.craft[craft].relative.p_OC;
  }
  EXPECT_LT(balance.norm(), 500.0 * 1e-13);
  EXPECT_LT((centre.craft[1].difference.p_NC - centre.craft[2].difference.p_NC - apart).norm(),
            1e-13);
}

TEST(Cluster, SnapshotIsConsistent) {
  Cluster cluster = testing::make(three());
  testing::must(cluster.advance_to(2000.0));
  const ClusterSnapshot snapshot = cluster.snapshot();
  EXPECT_EQ(snapshot.t, 2000.0);
  for (const CraftMotion& craft : snapshot.craft) {
    EXPECT_LT((craft.inertial.p_NC - snapshot.frame.origin.p_NC - craft.difference.p_NC).norm(),
              2e-9);
    EXPECT_LT((craft.inertial.v_NC - snapshot.frame.origin.v_NC - craft.difference.v_NC).norm(),
              2e-12);
  }
  EXPECT_LT(
      (snapshot.craft[1].a_NC - snapshot.craft[0].a_NC - snapshot.craft[1].a_difference).norm(),
      1e-14);
}

TEST(Cluster, ReportsTheCraftThatReentersAndStaysAtItsLastState) {
  ClusterConfig config;
  config.craft = {
      {testing::craft_called("stone"), OrbitalElements{6378e3 * 1.02, 0.06, 0.5, 0.0, 0.0, 2.5}}};
  Cluster cluster = testing::make(config);
  testing::must(cluster.advance_to(10.0));
  const auto result = cluster.advance_to(20000.0);
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().reason, AllOf(HasSubstr("'stone'"), HasSubstr("below the surface")));
  EXPECT_EQ(cluster.time(), 10.0);
  testing::must(cluster.advance_to(20.0));
  EXPECT_FALSE(cluster.advance_to(20000.0));
}

TEST(Cluster, EndsOutsideTheAtmospheresRangeIfConfigured) {
  ClusterConfig config;
  config.environment.atmosphere = std::make_shared<StandardAtmosphere>(OutsideRange::kRefuse);
  config.environment.forces.drag = true;
  config.craft = {
      {testing::craft_called("high"), OrbitalElements{7500e3, 0.08, 0.5, 0.0, 0.0, 0.0}}};
  Cluster cluster = testing::make(config);
  const auto refused = cluster.advance_to(3000.0);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().reason, HasSubstr("range"));
  config.environment.atmosphere = std::make_shared<StandardAtmosphere>(OutsideRange::kExtend);
  Cluster extended = testing::make(config);
  EXPECT_TRUE(extended.advance_to(3000.0));
}

TEST(Cluster, RejectsATimeThatIsNotFinite) {
  Cluster cluster = testing::make(three());
  EXPECT_FALSE(cluster.advance_to(std::nan("")));
  EXPECT_FALSE(cluster.advance_to(std::numeric_limits<double>::infinity()));
}

TEST(Cluster, FliesAroundOtherPlanets) {
  for (const Planet& planet : {moon(), mars()}) {
    ClusterConfig config = testing::pair_config();
    config.environment.planet = planet;
    config.environment.forces = testing::zonals_on();
    config.craft[0].start =
        OrbitalElements{1.1 * planet.equatorial_radius, 0.01, 1.0, 0.0, 0.0, 0.0};
    Cluster cluster = testing::make(config);
    EXPECT_TRUE(cluster.advance_to(20000.0));
  }
}

TEST(Cluster, ResetReturnsToTheStart) {
  Cluster cluster = testing::make(three());
  const ClusterSnapshot start = cluster.snapshot();
  testing::must(cluster.advance_to(1000.0));
  testing::must(cluster.set_reference("heavy"));
  testing::must(cluster.apply_delta_v("chief", {1.0, 0.0, 0.0}, CommandAxes::kInertial));
  testing::must(cluster.set_forces({}));
  cluster.reset();
  const ClusterSnapshot again = cluster.snapshot();
  EXPECT_EQ(cluster.time(), 0.0);
  EXPECT_EQ(again.craft[2].inertial.v_NC, start.craft[2].inertial.v_NC);
  EXPECT_EQ(again.craft[2].relative.p_OC, start.craft[2].relative.p_OC);
  EXPECT_EQ(cluster.environment().forces, testing::zonals_on());
}

}  // namespace
}  // namespace foothill_orbit
