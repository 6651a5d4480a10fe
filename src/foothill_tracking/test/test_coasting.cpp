#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include "foothill_orbit/elements.hpp"
#include "foothill_tracking/coasting.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

using foothill_orbit::ChiefOrbit;
using foothill_orbit::HillState;
using foothill_orbit::InertialState;

constexpr double kMu = 3.986004418e14;

Eigen::Vector3d gravity(const Eigen::Vector3d& p) { return -kMu * p / std::pow(p.norm(), 3); }

/// Returns the relative acceleration without linearisation: the difference of gravity, less the
/// apparent accelerations of the rotating Hill frame.
Eigen::Vector3d exact_acceleration(const InertialState& chief, const HillState& state) {
  const Eigen::Vector3d h = chief.p_NC.cross(chief.v_NC);
  const double square = chief.p_NC.squaredNorm();
  Eigen::Matrix3d R_NO;
  R_NO.col(0) = chief.p_NC.normalized();
  R_NO.col(2) = h.normalized();
  R_NO.col(1) = R_NO.col(2).cross(R_NO.col(0));
  const Eigen::Vector3d w = R_NO.transpose() * h / square;
  const Eigen::Vector3d w_rate = -2.0 * chief.p_NC.dot(chief.v_NC) / square * w;
  const Eigen::Vector3d& p = state.p_OC;
  const Eigen::Vector3d pull = gravity(chief.p_NC + R_NO * p) - gravity(chief.p_NC);
  return R_NO.transpose() * pull - 2.0 * w.cross(state.v_OC) - w_rate.cross(p) -
         w.cross(w.cross(p));
}

/// Returns an arbitrary state on an arbitrary ellipse around the Earth.
InertialState any_chief() {
  const auto elements = foothill_orbit::elements_from_semi_major_axis(
      any_within(7e6, 4e7), any_within(0.0, 0.7), any_within(0.1, 3.0), any_within(0.0, 6.0),
      any_within(0.0, 6.0), any_within(0.0, 6.2));
  return *foothill_orbit::to_state({.mu = kMu}, *elements);
}

/// Difference between linear and exact acceleration at a separation [m/s^2].
double linearisation_error(double separation) {
  const InertialState chief{.p_NC = {7e6, 1e6, 0.0}, .v_NC = {500.0, 7000.0, 2000.0}};
  const auto orbit = *estimate_chief_orbit(chief, gravity(chief.p_NC));
  const HillState state{.p_OC = separation * Eigen::Vector3d{0.6, 0.64, 0.48}};
  return (relative_acceleration(orbit, state) - exact_acceleration(chief, state)).norm();
}

RC_GTEST_PROP(RelativeAcceleration, IsTheDifferenceOfGravityInTheRotatingFrame, ()) {
  const InertialState chief = any_chief();
  const auto orbit = estimate_chief_orbit(chief, gravity(chief.p_NC));
  RC_ASSERT(orbit.has_value());
  const HillState state{any_vector(100.0), any_vector(0.5)};
  const Eigen::Vector3d exact = exact_acceleration(chief, state);
  // Linear in the separation: off by its ratio to the radius, at most 1e-4 here.
  RC_ASSERT((relative_acceleration(*orbit, state) - exact).norm() < 1e-4 * exact.norm() + 1e-13);
}

TEST(RelativeAcceleration, HasAnErrorOfSecondOrderInTheSeparation) {
  EXPECT_NEAR(std::log2(linearisation_error(4e4) / linearisation_error(2e4)), 2.0, 0.05);
}

RC_GTEST_PROP(RelativeAcceleration, IsThatOfClohessyAndWiltshireOnACircle, ()) {
  const double n = any_within(1e-4, 2e-3);
  const HillState state{any_vector(300.0), any_vector(0.5)};
  const Eigen::Vector3d& p = state.p_OC;
  const Eigen::Vector3d& v = state.v_OC;
  const Eigen::Vector3d hill{3.0 * n * n * p.x() + 2.0 * n * v.y(), -2.0 * n * v.x(),
                             -n * n * p.z()};
  // On a circle the true anomaly has no meaning.
  const ChiefOrbit chief{.mean_motion = n, .true_anomaly = any_within(-3.0, 3.0)};
  RC_ASSERT((relative_acceleration(chief, state) - hill).norm() < 1e-15);
}

RC_GTEST_PROP(CoastingPath, HasAccelerationsThatAreTheRatesOfItsVelocities, ()) {
  const ChiefOrbit chief{.mean_motion = kMeanMotion,
                         .eccentricity = any_within(0.0, 0.6),
                         .true_anomaly = any_within(-3.1, 3.1)};
  const HillState start{any_vector(200.0), any_vector(0.2)};
  const auto path = *coasting_path(chief, start, 4.0, 3);
  const Eigen::Vector3d v = (path[2].state.p_OC - path[0].state.p_OC) / 4.0;
  const Eigen::Vector3d a = (path[2].state.v_OC - path[0].state.v_OC) / 4.0;
  // Central differences err by h^2 / 6 of the third derivative, about n^2 h^2 of the first.
  RC_ASSERT((v - path[1].state.v_OC).norm() < 1e-3 * (0.2 + 200.0 * kMeanMotion));
  RC_ASSERT((a - path[1].a_OC).norm() < 1e-3 * kMeanMotion * (0.2 + 200.0 * kMeanMotion));
}

TEST(CoastingPath, SamplesTheClosedFormAtEqualTimesIncludingBothEnds) {
  const ChiefOrbit chief{.mean_motion = kMeanMotion};
  const double duration = 0.7 * period(chief);
  const auto path = coasting_path(chief, two_by_one(40.0), duration, 8);
  ASSERT_TRUE(path);
  ASSERT_EQ(path->size(), 8U);
  for (std::size_t i = 0; i < 8; ++i) {
    const HillState exact = two_by_one(40.0, kMeanMotion * duration * static_cast<double>(i) / 7.0);
    EXPECT_LT(((*path)[i].state.p_OC - exact.p_OC).norm(), 1e-9) << i;
    EXPECT_LT(((*path)[i].state.v_OC - exact.v_OC).norm(), 1e-12) << i;
  }
}

TEST(CoastingPath, OfOnePointIsTheStart) {
  const auto path = coasting_path({.mean_motion = kMeanMotion}, two_by_one(40.0), 1e3, 1);
  ASSERT_EQ(path->size(), 1U);
  EXPECT_LT((path->front().state.p_OC - two_by_one(40.0).p_OC).norm(), 1e-12);
}

TEST(CoastingPath, IsRejectedIfTheChiefIsNotOnAnEllipse) {
  EXPECT_FALSE(coasting_path({.mean_motion = kMeanMotion, .eccentricity = 1.1}, {}, 1.0, 3));
  EXPECT_FALSE(coasting_path({.mean_motion = std::nan("")}, {}, 1.0, 3));
}

TEST(ChiefOrbitEstimate, DeterminesTheEllipseAroundAnyPlanetFromItsMotion) {
  // At the pericentre of an ellipse around a planet of mu: v^2 = mu (1 + e) / r.
  const double mu = 4.9e12;
  const double r = 2e6;
  const double e = 0.2;
  const auto chief = estimate_chief_orbit(
      {.p_NC = {r, 0.0, 0.0}, .v_NC = {0.0, std::sqrt(mu * (1.0 + e) / r), 0.0}},
      {-mu / (r * r), 0.0, 0.0});
  ASSERT_TRUE(chief) << chief.error().reason;
  EXPECT_NEAR(chief->eccentricity, e, 1e-12);
  const double a = r / (1.0 - e);
  EXPECT_NEAR(chief->mean_motion, std::sqrt(mu / (a * a * a)), 1e-15);
  EXPECT_NEAR(std::remainder(chief->true_anomaly, 2.0 * std::numbers::pi), 0.0, 1e-9);
}

RC_GTEST_PROP(ChiefOrbitEstimate, DeterminesAnyEllipseAndThePlaceOnIt, ()) {
  const double a = any_within(7e6, 4e7);
  const double e = any_within(0.01, 0.7);
  const double anomaly = any_within(-3.1, 3.1);
  const auto elements =
      foothill_orbit::elements_from_semi_major_axis(a, e, any_within(0.1, 3.0), 1.0, 2.0, anomaly);
  const InertialState state = *foothill_orbit::to_state({.mu = kMu}, *elements);
  const auto chief = estimate_chief_orbit(state, gravity(state.p_NC));
  RC_ASSERT(chief.has_value());
  RC_ASSERT(std::abs(chief->mean_motion / std::sqrt(kMu / (a * a * a)) - 1.0) < 1e-9);
  RC_ASSERT(std::abs(chief->eccentricity - e) < 1e-9);
  RC_ASSERT(std::abs(std::remainder(chief->true_anomaly - anomaly, 2.0 * std::numbers::pi)) < 1e-6);
}

TEST(ChiefOrbitEstimate, HardlyDependsOnDragAlongTheTrack) {
  const InertialState state{.p_NC = {6.8e6, 0.0, 0.0}, .v_NC = {0.0, 7656.0, 0.0}};
  const auto free = *estimate_chief_orbit(state, gravity(state.p_NC));
  const Eigen::Vector3d drag{0.0, -1e-4, 0.0};
  const auto braked = *estimate_chief_orbit(state, gravity(state.p_NC) + drag);
  EXPECT_EQ(free.mean_motion, braked.mean_motion);
}

TEST(ChiefOrbitEstimate, IsRejectedWithoutAttractionOrEllipse) {
  const Eigen::Vector3d p{7e6, 0.0, 0.0};
  const double escape = std::sqrt(2.0 * kMu / 7e6);
  EXPECT_FALSE(estimate_chief_orbit({.p_NC = p, .v_NC = {0.0, 7e3, 0.0}}, {1.0, 0.0, 0.0}));
  EXPECT_FALSE(estimate_chief_orbit({.p_NC = p, .v_NC = {0.0, 7e3, 0.0}}, {0.0, 1.0, 0.0}));
  EXPECT_FALSE(estimate_chief_orbit({.p_NC = p, .v_NC = {0.0, 1.01 * escape, 0.0}}, gravity(p)));
  EXPECT_TRUE(estimate_chief_orbit({.p_NC = p, .v_NC = {0.0, 0.99 * escape, 0.0}}, gravity(p)));
  EXPECT_FALSE(estimate_chief_orbit({.p_NC = p, .v_NC = {std::nan(""), 7e3, 0.0}}, gravity(p)));
  EXPECT_FALSE(estimate_chief_orbit({}, gravity(p)));
}

}  // namespace
}  // namespace foothill_tracking
