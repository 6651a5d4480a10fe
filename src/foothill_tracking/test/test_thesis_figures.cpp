#include <gtest/gtest.h>

#include "flown_craft.hpp"
#include "foothill_tracking/gradient_law.hpp"
#include "foothill_tracking/preview_law.hpp"
#include "support.hpp"
#include "thesis_rig.hpp"

namespace foothill_tracking {
namespace {

constexpr double kPeriod = 5580.0;  // of the thesis' orbit [s]

std::vector<ThesisSample> fly(TrackingLaw& law, bool with_drag, bool carries_on) {
  const auto cluster = thesis_cluster(foothill_orbit::TwoByOneEllipse{.height = 20.0}, with_drag);
  const FloorMap map{.plane = *named_plane("orbit")};
  FlownCraft truth{cluster, "deputy", map};
  FlownCraft reporter{cluster, "deputy", map};
  const FloorMotion begin = truth.at(0.0);
  const PlanarPose start{begin.p_WC.x(), begin.p_WC.y(),
                         std::atan2(begin.v_WC.y(), begin.v_WC.x())};
  return run_thesis(
      law, {.start = start, .duration = kPeriod, .carries_on = carries_on},
      [&](double t) { return truth.at(t); }, [&](double t) { return reporter.report(t); });
}

double largest_error(const std::vector<ThesisSample>& samples) {
  double largest = 0.0;
  for (const ThesisSample& sample : samples) {
    largest = std::max(largest, sample.error().cwiseAbs().maxCoeff());
  }
  return largest;
}

TEST(ThesisFigures, StationaryPointIsReachedFromTheSingularHeading) {
  GradientLaw law{{}, {.k_x = 0.3, .k_y = 0.3, .k_theta = 0.3}};
  const auto point = still(1.0, 0.0);
  const auto samples = run_thesis(
      law, {.start = {0.0, 0.0, std::numbers::pi / 2.0}, .duration = 60.0},
      [&](double t) { return point->at(t); }, [&](double) { return point; });
  EXPECT_LT(samples.back().error().norm(), 0.01);
  // It turns before it moves: after two seconds less than a quarter of the distance is covered.
  EXPECT_LT(samples[2].pose.x, 0.25);
}

TEST(ThesisFigures, OrbitIsTrackedWithinATenthOfAMetre) {
  GradientLaw law;
  EXPECT_LT(largest_error(fly(law, false, false)), 0.1);
}

TEST(ThesisFigures, OrbitWithDragIsTrackedAlike) {
  GradientLaw law;
  EXPECT_LT(largest_error(fly(law, true, false)), 0.1);
}

TEST(ThesisFigures, PreviewLawIsFarBetterAtTheSameRatesServoAndVehicle) {
  const RobotLimits limits;
  PreviewLaw law{limits};
  ASSERT_TRUE(
      law.set_gains({{"k_along", 0.5}, {"k_heading", 0.5}, {"k_across", 0.35}}, limits, 1.0));
  const auto samples = fly(law, true, true);
  double squares = 0.0;
  for (const ThesisSample& sample : samples) squares += sample.error().squaredNorm();
  // The thesis' own law has 25 mm.
  EXPECT_LT(std::sqrt(squares / static_cast<double>(samples.size())), 0.002);
  EXPECT_LT(largest_error(samples), 0.02);
}

}  // namespace
}  // namespace foothill_tracking
