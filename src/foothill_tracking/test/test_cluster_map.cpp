#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "foothill_orbit/transition.hpp"
#include "foothill_tracking/cluster_map.hpp"
#include "foothill_tracking/report_shelf.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

using ::testing::HasSubstr;

const foothill_orbit::ChiefOrbit kChief{.mean_motion = 1.1e-3};

/// A chief at rest and a deputy on a projected circle of 200 m, heard `orbit_time` after they
/// began.
ClusterReport report_after(double orbit_time) {
  const foothill_orbit::HillState start{.p_OC = {100.0, 0.0, 200.0}, .v_OC = {0.0, -0.22, 0.0}};
  return {
      .t = orbit_time / 50.0,
      .orbit_time = orbit_time,
      .speed = 50.0,
      .chief = foothill_orbit::after(kChief, orbit_time),
      .craft = {{"chief", {}}, {"deputy", {*foothill_orbit::predict(kChief, start, orbit_time)}}}};
}

TEST(ClusterMap, IsTheSameWheneverTheClusterIsHeard) {
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

TEST(ClusterMap, RefusesATimeThatIsTooFastAndNamesOneThatFits) {
  const auto map = map_cluster(report_after(0.0), {}, 1e4, {});
  ASSERT_FALSE(map);
  EXPECT_TRUE(map_cluster(report_after(0.0), {}, map.error().nearest_rate, {}));
}

TEST(ClusterMap, NamesTheCraftThatThereAre) {
  EXPECT_THAT(find_craft(report_after(0.0), "moon").error().reason, HasSubstr("chief, deputy"));
  EXPECT_FALSE(floor_path(report_after(0.0), "moon", {}, 10));
}

TEST(ClusterMap, PathClosesAfterOneOrbit) {
  const auto map = map_cluster(report_after(0.0), {}, 50.0, {});
  const auto path = floor_path(report_after(500.0), "deputy", *map, 100);
  ASSERT_TRUE(path);
  EXPECT_LT((path->front().p_WC - path->back().p_WC).norm(), 1e-9);
}

TEST(ReportShelf, HandsOutByStampWhateverCameFirst) {
  ReportShelf shelf{1.0};
  EXPECT_FALSE(shelf.is_complete_until(0.9));
  shelf.add({.t = 1.0});
  shelf.add({.t = 2.0});
  EXPECT_TRUE(shelf.is_complete_until(2.9));
  EXPECT_FALSE(shelf.is_complete_until(3.0));
  EXPECT_FALSE(shelf.last_until(0.5));
  EXPECT_EQ(shelf.last_until(1.9)->t, 1.0);
  EXPECT_EQ(shelf.last_until(2.0)->t, 2.0);
}

TEST(ReportShelf, StartsAfreshWhenTimeGoesBack) {
  ReportShelf shelf{1.0};
  shelf.add({.t = 5.0});
  shelf.add({.t = 1.0});
  EXPECT_EQ(shelf.last_until(9.0)->t, 1.0);
}

}  // namespace
}  // namespace foothill_tracking
