#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "draw.hpp"
#include "foothill_orbit/cheapest_transfer.hpp"
#include "foothill_orbit/elements.hpp"
#include "foothill_orbit/transition.hpp"
#include "support.hpp"

namespace foothill_orbit {
namespace {

using testing::draw;
using ::testing::HasSubstr;
constexpr double kPi = std::numbers::pi;

template <typename Result>
std::string reason(const Result& result) {
  return result ? "accepted" : result.error().reason;
}

const ChiefOrbit kCircle{1.1e-3, 0.0, 0.0};

TEST(Transfer, RadialHopOfHalfAnOrbitCostsAQuarterOfTheDistancePerRadianTwice) {
  const auto hop = transfer(kCircle, {.p_OC = {0.0, -100.0, 0.0}}, {}, kPi / 1.1e-3);
  ASSERT_TRUE(hop) << hop.error().reason;
  const Eigen::Vector3d radial{-25.0 * 1.1e-3, 0.0, 0.0};
  EXPECT_LT((hop->departure - radial).norm(), 1e-14);
  EXPECT_LT((hop->arrival - radial).norm(), 1e-14);
  EXPECT_NEAR(cost(*hop, Price::kBoth), 2.0 * cost(*hop, Price::kDeparture), 1e-14);
}

TEST(Transfer, TangentialHopOfAWholeOrbitIsFoundAlthoughTheRadialVelocityHasNoEffect) {
  const auto hop = transfer(kCircle, {.p_OC = {0.0, -100.0, 0.0}}, {}, 2.0 * kPi / 1.1e-3);
  ASSERT_TRUE(hop) << hop.error().reason;
  const Eigen::Vector3d tangential{0.0, -100.0 * 1.1e-3 / (6.0 * kPi), 0.0};
  EXPECT_LT((hop->departure - tangential).norm(), 1e-14);
  EXPECT_LT((hop->arrival + tangential).norm(), 1e-14);
}

TEST(Transfer, RejectsDurationsAfterWhichTheDepartureHasNoEffect) {
  const HillState above{.p_OC = {0.0, 0.0, 10.0}};
  const HillState high{.p_OC = {10.0, 0.0, 0.0}};
  for (const double e : {0.0, 0.5}) {
    const ChiefOrbit chief{1.1e-3, e, 0.0};  // half an orbit in time is half a turn from here
    EXPECT_THAT(reason(transfer(chief, above, {}, kPi / 1.1e-3)), HasSubstr("normal to"));
    EXPECT_THAT(reason(transfer(chief, high, {}, 2.0 * kPi / 1.1e-3)), HasSubstr("in the chief"));
    EXPECT_TRUE(transfer(chief, above, {}, 0.9 * kPi / 1.1e-3));
  }
}

TEST(Transfer, OmitsComponentsWithoutEffectWhereTheCraftArrivesAnyway) {
  // After half a turn a craft is on the other side of the plane, for any cross-track velocity.
  const HillState above{{0.0, -100.0, 10.0}, {0.0, 0.0, 0.3}};
  const auto hop = transfer(kCircle, above, {.p_OC = {0.0, 0.0, -10.0}}, kPi / 1.1e-3);
  ASSERT_TRUE(hop) << hop.error().reason;
  EXPECT_EQ(hop->departure.z(), 0.0);
  EXPECT_NEAR(hop->arrival.z(), 0.3, 1e-14);
}

/// By how much a craft that flies a transfer misses place and velocity, relative to its start.
double miss_of_flown(const OrbitalElements& elements, double separation) {
  const InertialState chief_state = to_state(earth(), elements).value();
  const ChiefOrbit chief = chief_orbit(earth(), chief_state).value();
  const HillState start{separation * Eigen::Vector3d{-0.3, -0.8, 0.5},
                        separation * chief.mean_motion * Eigen::Vector3d{0.1, 0.4, -0.2}};
  const HillState target{separation * Eigen::Vector3d{0.1, 0.2, 0.0}, Eigen::Vector3d::Zero()};
  const auto flown = cheapest_transfer(chief, start, target, {600.0, 2.0 * period(chief)});
  ClusterConfig config = testing::pair_config();
  config.craft[0].start = elements;
  config.craft[1].start = RelativeStart{"chief", start};
  Cluster cluster = testing::make(config);
  testing::must(cluster.apply_delta_v("deputy", flown->departure, CommandAxes::kHill));
  testing::must(cluster.advance_to(flown->duration));
  testing::must(cluster.apply_delta_v("deputy", flown->arrival, CommandAxes::kHill));
  const HillState end = cluster.snapshot().craft[1].relative;
  return ((end.p_OC - target.p_OC).norm() + (end.v_OC - target.v_OC).norm() / chief.mean_motion) /
         separation;
}

TEST(Transfer, FlownByTheNumericsItArrivesInTheLimitOfSmallSeparation) {
  for (const double e : {0.0, 0.3, 0.7}) {
    const OrbitalElements elements{6900e3 * (1.0 + e), e, 0.7, 0.1, 0.4, 1.0};
    EXPECT_LT(miss_of_flown(elements, 1e-4), 1e-8) << e;
    // Relative to the separation, the miss is of first order in it.
    EXPECT_NEAR(std::log2(miss_of_flown(elements, 20.0) / miss_of_flown(elements, 10.0)), 1.0, 0.02)
        << e;
  }
}

RC_GTEST_PROP(CheapestTransfer, IsAsCheapAsTheCheapestOfManyDurations, ()) {
  const ChiefOrbit chief = testing::draw_chief(0.7);
  const HillState start = testing::draw_state(chief, 100.0);
  const HillState target = testing::draw_state(chief, *rc::gen::inRange(0, 2) == 0 ? 0.0 : 100.0);
  const Price price = *rc::gen::inRange(0, 2) == 0 ? Price::kBoth : Price::kDeparture;
  const double shortest = draw(0.02, 0.5) * period(chief);
  const double longest = shortest + draw(0.0, 2.5) * period(chief);
  const auto found = cheapest_transfer(chief, start, target, {shortest, longest}, price);
  RC_ASSERT(found.has_value());
  RC_ASSERT(found->duration >= shortest && found->duration <= longest);
  double cheapest = std::numeric_limits<double>::infinity();
  constexpr int kMany = 3000;
  for (int i = 0; i <= kMany; ++i) {
    const double duration = std::lerp(shortest, longest, static_cast<double>(i) / kMany);
    const auto other = transfer(chief, start, target, duration);
    if (other) cheapest = std::min(cheapest, cost(*other, price));
  }
  RC_ASSERT(cost(*found, price) <= cheapest * (1.0 + 1e-9));
}

RC_GTEST_PROP(CheapestTransfer, FindsTheTimeAtWhichACraftPassesTheTargetByItself, ()) {
  const ChiefOrbit chief = testing::draw_chief(0.7);
  const HillState target = testing::draw_state(chief, 100.0);
  // Passes at any time, or so close to half turns that only there an impulse can be that small.
  double passing = draw(0.1, 1.9) * period(chief);
  if (*rc::gen::inRange(0, 2) == 0) {
    const double turn = chief.true_anomaly + kPi * *rc::gen::inRange(1, 4) +
                        std::pow(10.0, draw(-7.0, -1.0)) * (*rc::gen::inRange(0, 2) == 0 ? 1 : -1);
    const double e = chief.eccentricity;
    passing = (mean_from_true_anomaly(turn, e) - mean_from_true_anomaly(chief.true_anomaly, e)) /
              chief.mean_motion;
  }
  const HillState start = predict(after(chief, passing), target, -passing).value();
  const auto found =
      cheapest_transfer(chief, start, target, {0.05 * period(chief), 2.5 * period(chief)});
  RC_ASSERT(found.has_value());
  // The times are refined to half of a double's digits, and costs rise in proportion.
  const double size = start.p_OC.norm() * chief.mean_motion + start.v_OC.norm();
  RC_ASSERT(cost(*found, Price::kBoth) <= 1e-6 * size);
}

TEST(CheapestTransfer, InterceptionMayPreferAnotherDuration) {
  const HillState start{{-300.0, -1200.0, 200.0}, {0.0, 0.5, 0.0}};
  const Durations durations{60.0, 6.0 * kPi / 1.1e-3};
  const auto rendezvous = cheapest_transfer(kCircle, start, {}, durations);
  const auto interception = cheapest_transfer(kCircle, start, {}, durations, Price::kDeparture);
  ASSERT_TRUE(rendezvous && interception);
  EXPECT_LT(cost(*rendezvous, Price::kBoth), cost(*interception, Price::kBoth));
  EXPECT_LT(cost(*interception, Price::kDeparture), cost(*rendezvous, Price::kDeparture));
}

TEST(CheapestTransfer, RejectsInvalidInputWithAReason) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const HillState start{.p_OC = {10.0, 0.0, 0.0}};
  const HillState broken{.p_OC = {nan, 0.0, 0.0}};
  EXPECT_THAT(reason(cheapest_transfer(kCircle, start, {}, {0.0, 100.0})), HasSubstr("positive"));
  EXPECT_THAT(reason(cheapest_transfer(kCircle, start, {}, {200.0, 100.0})),
              HasSubstr("ascending order"));
  EXPECT_THAT(reason(cheapest_transfer(kCircle, start, {}, {1.0, nan})), HasSubstr("durations"));
  EXPECT_THAT(reason(cheapest_transfer(kCircle, start, {}, {1.0, 1e9})), HasSubstr("hundred"));
  EXPECT_THAT(reason(cheapest_transfer(kCircle, broken, {}, {1.0, 10.0})), HasSubstr("start"));
  EXPECT_THAT(reason(cheapest_transfer(kCircle, start, broken, {1.0, 10.0})), HasSubstr("target"));
  EXPECT_THAT(reason(cheapest_transfer({}, start, {}, {1.0, 10.0})), HasSubstr("mean motion"));
  EXPECT_THAT(reason(transfer(kCircle, start, {}, -1.0)), HasSubstr("duration"));
  EXPECT_THAT(reason(transfer({1e-3, 1.5, 0.0}, start, {}, 1.0)), HasSubstr("eccentricity"));
  // The only duration allowed is one that does not work.
  const double whole = 2.0 * kPi / 1.1e-3;
  EXPECT_THAT(reason(cheapest_transfer(kCircle, start, {}, {whole, whole})), HasSubstr("depend"));
}

}  // namespace
}  // namespace foothill_orbit
