#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include "foothill_orbit/transition.hpp"
#include "foothill_tracking/cluster_map.hpp"
#include "foothill_tracking/coasting.hpp"
#include "foothill_tracking/craft_mapper.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

using ::testing::HasSubstr;

const foothill_orbit::ChiefOrbit kChief{.mean_motion = kMeanMotion};

/// A chief at rest and a deputy on a projected circle of 200 m, reported `orbit_time` after
/// the start.
ClusterReport report_after(double orbit_time) {
  foothill_orbit::HillState start = two_by_one(100.0);
  start.p_OC.z() = 200.0;
  const auto state = *foothill_orbit::predict(kChief, start, orbit_time);
  const foothill_orbit::ChiefOrbit chief = foothill_orbit::after(kChief, orbit_time);
  return {.t = orbit_time / 50.0,
          .orbit_time = orbit_time,
          .speed = 50.0,
          .chief = chief,
          .craft = {{"chief", {}}, {"deputy", {state, relative_acceleration(chief, state)}}}};
}

TEST(ClusterMap, DoesNotDependOnTheTimeOfTheReport) {
  const auto early = map_cluster(report_after(0.0), {}, 50.0, {});
  const auto late = map_cluster(report_after(3000.0), {}, 50.0, {});
  ASSERT_TRUE(early) << early.error().reason;
  ASSERT_TRUE(late) << late.error().reason;
  EXPECT_NEAR(early->scale, late->scale, 1e-12);
  EXPECT_LT((early->p_WO - late->p_WO).norm(), 1e-9);
  EXPECT_LT((early->plane.R_PO - late->plane.R_PO).norm(), 1e-9);
}

TEST(ClusterMap, TakesTheThesisPlaneFromTheFirstCraftThatMoves) {
  const auto map = map_cluster(report_after(0.0), {}, 50.0, {});
  const FloorMotion deputy = map->to_floor(report_after(1000.0).craft[1].motion);
  EXPECT_NEAR(deputy.p_WC.z(), 0.0, 1e-9);
}

TEST(ClusterMap, RejectsATooFastRateAndReportsOneThatFits) {
  const auto map = map_cluster(report_after(0.0), {}, 1e4, {});
  ASSERT_FALSE(map);
  EXPECT_TRUE(map_cluster(report_after(0.0), {}, map.error().nearest_rate, {}));
}

TEST(ClusterMap, ListsTheExistingCraft) {
  EXPECT_THAT(find_craft(report_after(0.0), "moon").error().reason, HasSubstr("chief, deputy"));
  EXPECT_FALSE(floor_path(report_after(0.0), "moon", {}, 10));
}

TEST(ClusterMap, PathClosesAfterOneOrbit) {
  const auto map = map_cluster(report_after(0.0), {}, 50.0, {});
  const auto path = floor_path(report_after(500.0), "deputy", *map, 100);
  ASSERT_TRUE(path);
  EXPECT_LT((path->front().p_WC - path->back().p_WC).norm(), 1e-9);
}

TEST(ClusterMap, HasThePropertiesThatItsOptionsRequest) {
  const auto map = map_cluster(report_after(700.0),
                               {.plane = "axes",
                                .first_axis = {0.0, 2.0, 0.0},
                                .second_axis = {0.0, 0.0, 3.0},
                                .scale = 0.002,
                                .p_WO = Eigen::Vector2d{0.1, -0.2},
                                .heading = 0.5 * std::numbers::pi},
                               40.0, {});
  ASSERT_TRUE(map) << map.error().reason;
  EXPECT_EQ(map->scale, 0.002);
  EXPECT_EQ(map->rate, 40.0);
  EXPECT_EQ(map->p_WO, Eigen::Vector2d(0.1, -0.2));
  // Along the track is the floor's y, along the normal its -x, along the radius up.
  const FloorMotion floor = map->to_floor({{.p_OC = {10.0, 20.0, 30.0}}});
  EXPECT_LT((floor.p_WC - Eigen::Vector3d{0.1 - 0.06, -0.2 + 0.04, 0.02}).norm(), 1e-12);
}

TEST(ClusterMap, IsTheFastestThatTheRobotCanFollowIfNoRateIsGiven) {
  const RobotLimits limits{.speed = 0.5, .acceleration = 0.1, .share = 0.5};
  const auto map = map_cluster(report_after(0.0), {}, std::nullopt, limits);
  ASSERT_TRUE(map) << map.error().reason;
  double speed = 0.0;
  double acceleration = 0.0;
  const auto path = floor_path(report_after(0.0), "deputy", *map, 181);
  ASSERT_TRUE(path.has_value());
  for (const FloorMotion& motion : *path) {
    speed = std::max(speed, motion.v_WC.head<2>().norm() / 0.25);
    acceleration = std::max(acceleration, motion.a_WC.head<2>().norm() / 0.05);
  }
  EXPECT_NEAR(std::max(speed, acceleration), 1.0, 1e-9);
}

TEST(ClusterMap, KeepsThePathsOfAllCraftOnTheFloor) {
  // A second deputy on the same ellipse, 100 m ahead: the map must be fitted to both.
  ClusterReport report = report_after(0.0);
  report.craft.push_back({"leader", report.craft[1].motion});
  report.craft.back().motion.state.p_OC.y() += 100.0;
  const Floor floor{.low = {-1.0, -1.0}, .high = {2.0, 1.0}};
  const auto map =
      map_cluster(report, {.plane = "horizontal", .floor = floor}, std::nullopt, RobotLimits{});
  ASSERT_TRUE(map) << map.error().reason;
  Eigen::AlignedBox2d box;
  for (const char* const name : {"chief", "deputy", "leader"}) {
    const auto path = floor_path(report, name, *map, 361);
    ASSERT_TRUE(path.has_value());
    for (const FloorMotion& motion : *path) {
      box.extend(motion.p_WC.head<2>());
    }
  }
  EXPECT_TRUE((box.min().array() >= floor.low.array() - 1e-9).all());
  EXPECT_TRUE((box.max().array() <= floor.high.array() + 1e-9).all());
  // From -200 m to 300 m along the track, and 400 m along the normal on 2 m, which decides.
  EXPECT_NEAR(map->scale, 2.0 / 400.0, 1e-6);
}

TEST(ClusterMap, RejectsAClusterWithoutCraftOrPlane) {
  ClusterReport report = report_after(0.0);
  EXPECT_FALSE(map_cluster(report, {.plane = "ecliptic"}, 50.0, {}));
  report.craft.resize(1);
  EXPECT_FALSE(map_cluster(report, {}, 50.0, {})) << "a chief at rest has no initial plane";
  report.craft.clear();
  EXPECT_FALSE(map_cluster(report, {}, 50.0, {}));
  EXPECT_FALSE(map_cluster(report, {.plane = "orbit"}, 50.0, {}));
}

TEST(CraftMapper, KeepsScaleAndOriginWhenTheRateChanges) {
  CraftMapper mapper{"deputy", {}, {}};
  const auto first = mapper.update(report_after(0.0));
  ASSERT_TRUE(first.map_changed) << first.rejection;
  ASSERT_TRUE(first.reference);
  const FloorMap before = *mapper.map();
  EXPECT_FALSE(mapper.update(report_after(50.0)).map_changed);
  ClusterReport slower = report_after(100.0);
  slower.speed = 25.0;
  EXPECT_TRUE(mapper.update(slower).map_changed);
  EXPECT_EQ(mapper.map()->scale, before.scale);
  EXPECT_EQ(mapper.map()->p_WO, before.p_WO);
  EXPECT_EQ(mapper.map()->rate, 25.0);
}

TEST(CraftMapper, RejectsARateThatIsTooFastAndKeepsTheOldMap) {
  CraftMapper mapper{"deputy", {}, {}};
  ASSERT_TRUE(mapper.update(report_after(0.0)).map_changed);
  ClusterReport fast = report_after(50.0);
  fast.speed = 5e4;
  const auto update = mapper.update(fast);
  EXPECT_THAT(update.rejection, HasSubstr("the fastest rate is"));
  EXPECT_FALSE(update.map_changed);
  EXPECT_EQ(mapper.map()->rate, 50.0);
}

TEST(CraftMapper, HasNoMapWhileTheClusterIsPausedAndHoldsThePositionAfterwards) {
  CraftMapper mapper{"deputy", {}, {}};
  ClusterReport paused = report_after(0.0);
  paused.speed = 0.0;
  EXPECT_THAT(mapper.update(paused).rejection, HasSubstr("paused"));
  EXPECT_FALSE(mapper.map());
  ASSERT_TRUE(mapper.update(report_after(0.0)).map_changed);
  const auto update = mapper.update(paused);
  ASSERT_TRUE(update.reference);
  EXPECT_LT((update.reference->at(5.0).p_WC - update.reference->at(0.0).p_WC).norm(), 1e-12);
}

TEST(CraftMapper, ListsTheExistingCraft) {
  CraftMapper mapper{"moon", {}, {}};
  EXPECT_THAT(mapper.update(report_after(0.0)).rejection, HasSubstr("chief, deputy"));
}

TEST(CraftMapper, RejectsARateThatIsNegativeOrNotANumber) {
  CraftMapper mapper{"deputy", {}, {}};
  ASSERT_TRUE(mapper.update(report_after(0.0)).map_changed);
  for (const double speed : {-50.0, std::nan(""), HUGE_VAL}) {
    ClusterReport report = report_after(50.0);
    report.speed = speed;
    const auto update = mapper.update(report);
    EXPECT_FALSE(update.rejection.empty()) << speed;
    EXPECT_FALSE(update.map_changed) << speed;
    EXPECT_EQ(mapper.map()->rate, 50.0) << speed;
  }
}

TEST(CraftMapper, RejectsACraftThatCannotBeOnTheFloor) {
  CraftMapper mapper{"deputy", {}, {}};
  ASSERT_TRUE(mapper.update(report_after(0.0)).map_changed);
  ClusterReport far = report_after(50.0);
  far.craft[1].motion.state.p_OC.y() = 1e8;
  const auto update = mapper.update(far);
  EXPECT_THAT(update.rejection, HasSubstr("deputy"));
  EXPECT_FALSE(update.reference);
  EXPECT_EQ(mapper.update(report_after(100.0)).rejection, "");
}

TEST(CraftMapper, ReferenceIsTheMappedCraftAtTheTimeOfTheReportAndLater) {
  CraftMapper mapper{"deputy", {}, {}};
  const ClusterReport report = report_after(400.0);
  const auto reference = mapper.update(report).reference;
  ASSERT_TRUE(reference);
  for (const double orbit_time : {400.0, 450.0, 900.0}) {
    const ClusterReport later = report_after(orbit_time);
    const FloorMotion exact = mapper.map()->to_floor(later.craft[1].motion);
    EXPECT_LT((reference->at(later.t).p_WC - exact.p_WC).norm(), 1e-6) << orbit_time;
    EXPECT_LT((reference->at(later.t).v_WC - exact.v_WC).norm(), 1e-6) << orbit_time;
  }
}

}  // namespace
}  // namespace foothill_tracking
