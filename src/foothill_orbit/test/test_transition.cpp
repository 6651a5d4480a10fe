#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <limits>

#include "draw.hpp"
#include "foothill_orbit/transition.hpp"
#include "support.hpp"

namespace foothill_orbit {
namespace {

using ::testing::HasSubstr;

/// The transition with velocities in lengths per radian, so that all its entries are alike.
Transition scaled(const ChiefOrbit& chief, double t) {
  Eigen::Vector<double, 6> scale;
  scale << 1.0, 1.0, 1.0, chief.mean_motion, chief.mean_motion, chief.mean_motion;
  return scale.cwiseInverse().asDiagonal() * yamanaka_ankersen(chief, t).value() *
         scale.asDiagonal();
}

/// Turns position and velocity into position and canonical momentum: the velocity seen from N.
Transition to_momenta(const ChiefOrbit& chief) {
  const double e = chief.eccentricity;
  const double rate = std::pow(1.0 + e * std::cos(chief.true_anomaly), 2) /
                      std::pow(1.0 - e * e, 1.5);  // of the true by the mean anomaly
  Transition matrix = Transition::Identity();
  matrix(3, 1) = -rate;
  matrix(4, 0) = rate;
  return matrix;
}

/// A chief with its perigee at 6900 km, and a deputy near it.
struct Pair {
  ChiefOrbit chief{};
  HillState start{};
  Cluster cluster;
};

Pair make_pair_of(double eccentricity, double anomaly, double separation) {
  const OrbitalElements elements{
      6900e3 * (1.0 + eccentricity), eccentricity, 0.9, 0.3, 0.5, anomaly};
  const ChiefOrbit chief = chief_orbit(earth(), to_state(earth(), elements).value()).value();
  const HillState start{separation * Eigen::Vector3d{0.4, -0.7, 0.5},
                        separation * chief.mean_motion * Eigen::Vector3d{0.2, -0.9, 0.3}};
  ClusterConfig config = testing::pair_config();
  config.craft[0].start = elements;
  config.craft[1].start = RelativeStart{"chief", start};
  return {chief, start, testing::make(config)};
}

/// How far numerics and the transition are apart after a time that is no special one, in parts of
/// the distance that the deputy then has.
double distance_from_numerics(double eccentricity, double anomaly, double separation) {
  Pair pair = make_pair_of(eccentricity, anomaly, separation);
  const double t = 0.83 * period(pair.chief);
  testing::must(pair.cluster.advance_to(t));
  const HillState linear = predict(pair.chief, pair.start, t).value();
  return (pair.cluster.snapshot().craft[1].relative.p_OC - linear.p_OC).norm() / linear.p_OC.norm();
}

class YamanakaAnkersenLimit : public ::testing::TestWithParam<double> {};

TEST_P(YamanakaAnkersenLimit, IsReachedAtSecondOrderInTheSeparation) {
  // In parts of the distance the first order is left. The next is small from 250 m on.
  for (const double anomaly : {0.0, 2.0, 4.5}) {
    double before = distance_from_numerics(GetParam(), anomaly, 250.0);
    for (double separation = 125.0; separation > 1.0; separation /= 2.0) {
      const double now = distance_from_numerics(GetParam(), anomaly, separation);
      EXPECT_NEAR(std::log2(before / now), 1.0, 0.05) << anomaly << ' ' << separation;
      before = now;
    }
  }
}

TEST_P(YamanakaAnkersenLimit, HasNineDigitsInCommonWithTheNumericsAtATenthOfAMillimetre) {
  for (const double anomaly : {0.0, 1.0, 2.0, 3.1, 4.0, 5.5}) {
    EXPECT_LT(distance_from_numerics(GetParam(), anomaly, 1e-4), 1e-9) << anomaly;
  }
}

INSTANTIATE_TEST_SUITE_P(Eccentricities, YamanakaAnkersenLimit,
                         ::testing::Values(0.0, 0.01, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8));

RC_GTEST_PROP(YamanakaAnkersen, EqualsClohessyWiltshireOnACircle, ()) {
  ChiefOrbit chief = testing::draw_chief(0.0);
  const double t = testing::draw(-3.0, 3.0) * period(chief);
  const Transition difference =
      yamanaka_ankersen(chief, t).value() - clohessy_wiltshire(chief.mean_motion, t).value();
  const double size = clohessy_wiltshire(chief.mean_motion, t).value().norm();
  // Over a short time, entries are small differences of numbers as large as a radian of the orbit.
  RC_ASSERT(difference.norm() <= 1e-13 * (size + 1.0 / chief.mean_motion));
}

RC_GTEST_PROP(YamanakaAnkersen, ConsecutiveTransitionsComposeToOne, ()) {
  const ChiefOrbit chief = testing::draw_chief(0.8);
  const double one = testing::draw(-2.0, 2.0) * period(chief);
  const double other = testing::draw(-2.0, 2.0) * period(chief);
  const Transition first = scaled(chief, one);
  const Transition second = scaled(after(chief, one), other);
  const double size = first.norm() * second.norm();
  RC_ASSERT((second * first - scaled(chief, one + other)).norm() <= 1e-12 * size);
}

RC_GTEST_PROP(YamanakaAnkersen, BackwardTransitionIsTheInverse, ()) {
  const ChiefOrbit chief = testing::draw_chief(0.8);
  const double t = testing::draw(-2.0, 2.0) * period(chief);
  const Transition there = scaled(chief, t);
  const Transition back = scaled(after(chief, t), -t);
  RC_ASSERT((back * there - Transition::Identity()).norm() <= 1e-12 * there.norm() * back.norm());
}

RC_GTEST_PROP(YamanakaAnkersen, PreservesTheVolumeAndTheSymplecticForm, ()) {
  const ChiefOrbit chief = testing::draw_chief(0.8);
  const double t = testing::draw(-2.0, 2.0) * period(chief);
  const Transition plain = scaled(chief, t);
  // A determinant of entries up to the norm loses the digits of its products; three in-plane
  // factors can be large.
  RC_ASSERT(std::abs(plain.determinant() - 1.0) <= 1e-13 * std::pow(plain.norm(), 3));
  const Transition canonical = to_momenta(after(chief, t)) * plain * to_momenta(chief).inverse();
  Transition form = Transition::Zero();
  form.topRightCorner<3, 3>() = Eigen::Matrix3d::Identity();
  form.bottomLeftCorner<3, 3>() = -Eigen::Matrix3d::Identity();
  const Transition carried = canonical.transpose() * form * canonical;
  RC_ASSERT((carried - form).norm() <= 1e-12 * canonical.squaredNorm());
}

TEST(Transition, IsTheIdentityForZeroTime) {
  const ChiefOrbit chief{1e-3, 0.4, 2.0};
  EXPECT_LT((scaled(chief, 0.0) - Transition::Identity()).norm(), 1e-14);
  EXPECT_EQ(clohessy_wiltshire(1e-3, 0.0).value(), Transition::Identity());
}

TEST(Transition, RejectsInvalidOrbitsAndTimes) {
  const auto reason = [](const auto& result) {
    return result ? "accepted" : result.error().reason;
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THAT(reason(clohessy_wiltshire(0.0, 1.0)), HasSubstr("mean motion"));
  EXPECT_THAT(reason(clohessy_wiltshire(1e-3, nan)), HasSubstr("time"));
  EXPECT_THAT(reason(yamanaka_ankersen({nan, 0.1, 0.0}, 1.0)), HasSubstr("mean motion"));
  EXPECT_THAT(reason(yamanaka_ankersen({1e-3, 1.0, 0.0}, 1.0)), HasSubstr("eccentricity"));
  EXPECT_THAT(reason(yamanaka_ankersen({1e-3, -0.1, 0.0}, 1.0)), HasSubstr("eccentricity"));
  EXPECT_THAT(reason(yamanaka_ankersen({1e-3, 0.1, nan}, 1.0)), HasSubstr("true anomaly"));
  EXPECT_THAT(reason(yamanaka_ankersen({1e-3, 0.1, 0.0}, nan)), HasSubstr("time"));
  EXPECT_THAT(reason(predict({1e-3, 0.1, 0.0}, {.p_OC = {nan, 0.0, 0.0}}, 1.0)),
              HasSubstr("finite"));
  EXPECT_THAT(reason(predict({1e-3, 2.0, 0.0}, {}, 1.0)), HasSubstr("eccentricity"));
}

TEST(ChiefOrbit, RejectsOpenOrbits) {
  const auto reason = [](const auto& result) {
    return result ? "accepted" : result.error().reason;
  };
  EXPECT_THAT(reason(chief_orbit(earth(), {{7e6, 0.0, 0.0}, {0.0, 12e3, 0.0}})),
              HasSubstr("is not closed"));
  EXPECT_THAT(reason(chief_orbit(earth(), {{7e6, 0.0, 0.0}, {1.0, 0.0, 0.0}})),
              HasSubstr("no orbit"));
}

}  // namespace
}  // namespace foothill_orbit
