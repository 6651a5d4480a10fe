#include <gmock/gmock.h>

#include <limits>

#include "foothill_orbit/path_history.hpp"
#include "foothill_orbit/prediction.hpp"
#include "support.hpp"

namespace foothill_orbit {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(Prediction, EqualsTheLaterMotion) {
  Cluster cluster = testing::make(testing::pair_config());
  testing::must(cluster.advance_to(100.0));
  const std::vector<ClusterSnapshot> ahead = coast(cluster, evenly_until(3000.0, 30));
  ASSERT_EQ(ahead.size(), 31U);
  EXPECT_EQ(cluster.time(), 100.0);
  for (const ClusterSnapshot& predicted : ahead) {
    testing::must(cluster.advance_to(predicted.t));
    EXPECT_LT((predicted.craft[1].relative.p_OC - cluster.snapshot().craft[1].relative.p_OC).norm(),
              1e-9);
  }
  EXPECT_EQ(cluster.time(), 3100.0);
}

TEST(Prediction, IsWithoutThrust) {
  Cluster cluster = testing::make(testing::pair_config());
  const auto free = coast(cluster, 1000.0);
  testing::must(cluster.set_command("deputy", {{1e-3, 0.0, 0.0}, CommandAxes::kHill}));
  const auto commanded = coast(cluster, 1000.0);
  ASSERT_TRUE(free && commanded);
  EXPECT_LT((free->craft[1].relative.p_OC - commanded->craft[1].relative.p_OC).norm(), 1e-9);
}

TEST(Prediction, EndsWhereThePropagationEnds) {
  ClusterConfig config = testing::pair_config();
  config.craft[0].start = OrbitalElements{6500e3, 0.1, 0.0, 0.0, 0.0, 3.0};  // perigee underground
  const Cluster cluster = testing::make(config);
  const std::vector<ClusterSnapshot> ahead = coast(cluster, evenly_until(6000.0, 100));
  EXPECT_LT(ahead.size(), 60U);
  EXPECT_GT(ahead.size(), 5U);
  const auto after = coast(cluster, 6000.0);
  ASSERT_FALSE(after);
  EXPECT_THAT(after.error().reason, HasSubstr("below the surface"));
}

TEST(Prediction, RejectsInvalidTimes) {
  const Cluster cluster = testing::make(testing::pair_config());
  for (const double after : {-1.0, 1e9, std::numeric_limits<double>::quiet_NaN(),
                             std::numeric_limits<double>::infinity()}) {
    const auto result = coast(cluster, after);
    ASSERT_FALSE(result);
    EXPECT_THAT(result.error().reason, HasSubstr("prediction time"));
  }
}

ClusterSnapshot at(double t, double y) {
  ClusterSnapshot snapshot;
  snapshot.t = t;
  snapshot.craft.resize(1);
  snapshot.craft[0].relative.p_OC.y() = y;
  return snapshot;
}

std::vector<double> flown(const PathHistory& path) {
  std::vector<double> y;
  for (const PathPoint& point : path.points()) y.push_back(point.p_OC[0].y());
  return y;
}

TEST(PathHistory, StoresAPointPerIntervalAndDropsTheOldest) {
  PathHistory path{10.0, 3};
  for (const double t : {0.0, 5.0, 9.9, 10.0, 19.0, 21.0, 31.0}) path.add(at(t, t), Instant{});
  EXPECT_THAT(flown(path), ElementsAre(10.0, 21.0, 31.0));
}

TEST(PathHistory, IsClearedWhenTimeGoesBack) {
  PathHistory path{10.0, 3};
  for (const double t : {0.0, 20.0, 40.0, 5.0}) path.add(at(t, t), Instant{});
  EXPECT_THAT(flown(path), ElementsAre(5.0));
}

}  // namespace
}  // namespace foothill_orbit
