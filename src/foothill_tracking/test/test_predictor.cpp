#include <gtest/gtest.h>

#include <random>

#include "foothill_tracking/predictor.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

TEST(Predictor, FindsWhereARampLeads) {
  // From rest to 0.3 m/s at 0.3 m/s^2: half a second ahead, 0.3 / 2 * 0.5^2 m.
  Predictor predictor{RobotLimits{}};
  (void)predictor.measure({.t = 1.0});
  predictor.sent(1.0, {.forward = 0.3});
  EXPECT_NEAR(predictor.at(1.5).pose.x, 0.5 * 0.3 * 0.25, 1e-12);
  EXPECT_NEAR(predictor.at(1.5).twist.forward, 0.15, 1e-12);
  EXPECT_NEAR(predictor.at(3.0).pose.x, 0.15 + 0.3 * 1.0, 1e-12);
}

TEST(Predictor, TakesCommandsWhenTheyActAndNotBefore) {
  Predictor predictor{RobotLimits{}};
  (void)predictor.measure({.t = 0.0, .twist = {.forward = 0.1}});
  predictor.sent(0.0, {.forward = 0.1});
  predictor.sent(0.5, {.forward = 0.0});
  EXPECT_NEAR(predictor.at(0.5).pose.x, 0.05, 1e-12);
  // It brakes from 0.1 m/s at 0.3 m/s^2: v^2 / 2a more.
  EXPECT_NEAR(predictor.at(2.0).pose.x, 0.05 + 0.01 / 0.6, 1e-12);
}

TEST(Predictor, AveragesOverRoundingOfItsMeasurements) {
  Predictor predictor{RobotLimits{}};
  predictor.sent(0.0, {.forward = 0.0137});
  double largest = 0.0;
  for (int i = 0; i < 300; ++i) {
    const double t = 0.1 * i;
    const double x = 0.0137 * t;
    (void)predictor.measure(
        {.t = t, .pose = {.x = std::round(x * 1e3) * 1e-3}, .twist = {.forward = 0.014}});
    if (i > 50) largest = std::max(largest, std::abs(predictor.at(t).pose.x - x));
  }
  // Rounding alone is 0.5 mm.
  EXPECT_LT(largest, 3e-4);
}

TEST(Predictor, BelievesALargeSurpriseAtOnce) {
  Predictor predictor{RobotLimits{}};
  (void)predictor.measure({.t = 0.0});
  const Surprise surprise = predictor.measure({.t = 0.1, .pose = {.x = 0.3, .y = 0.4}});
  EXPECT_NEAR(surprise.distance, 0.5, 1e-12);
  EXPECT_NEAR(predictor.at(0.1).pose.x, 0.3, 1e-12);
}

TEST(Predictor, IgnoresMeasurementsThatAreOlderThanTheLast) {
  Predictor predictor{RobotLimits{}};
  (void)predictor.measure({.t = 1.0, .pose = {.x = 1.0}});
  (void)predictor.measure({.t = 0.9, .pose = {.x = 9.0}});
  EXPECT_EQ(predictor.at(1.0).pose.x, 1.0);
}

}  // namespace
}  // namespace foothill_tracking
