#include <gmock/gmock.h>

#include <Eigen/Geometry>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

#include "foothill_orbit/dynamics.hpp"
#include "foothill_orbit/gravity.hpp"
#include "foothill_orbit/integrator.hpp"
#include "support.hpp"

namespace foothill_orbit {
namespace {

/// One body on three springs, with optional friction: p'' = -p - 2 friction v.
class Spring final : public EquationsOfMotion {
 public:
  explicit Spring(double friction = 0.0) : friction_{friction} {}
  [[nodiscard]] Eigen::Index lanes() const override { return 1; }
  void accelerations(double, const Eigen::ArrayXd& position, const Eigen::ArrayXd& velocity,
                     Eigen::Ref<Eigen::ArrayXd> acceleration) const override {
    acceleration.head(3) = -position.head(3) - 2.0 * friction_ * velocity.head(3);
  }
  void error_scale(const Eigen::ArrayXd&, const Eigen::ArrayXd&, Eigen::ArrayXd& position_scale,
                   Eigen::ArrayXd& velocity_scale) const override {
    position_scale.setOnes();
    velocity_scale.setOnes();
  }
  [[nodiscard]] bool depends_on_velocity() const override { return friction_ != 0.0; }
  [[nodiscard]] bool holds_at(const Eigen::ArrayXd& position) const override {
    return position[0] > -limit;
  }
  double limit{std::numeric_limits<double>::infinity()};

 private:
  double friction_;
};

const Eigen::ArrayXd kPosition = Eigen::Array3d{1.0, 0.0, 0.5};
const Eigen::ArrayXd kVelocity = Eigen::Array3d{0.0, 1.0, -0.5};

Eigen::Array3d swing(double t) {
  return std::cos(t) * kPosition.head(3) + std::sin(t) * kVelocity.head(3);
}

Integrator started(const IntegratorConfig& config, const EquationsOfMotion& motion) {
  Integrator integrator{config};
  integrator.start(motion, 0.0, kPosition, kVelocity);
  return integrator;
}

double position_error(Integrator& integrator, const EquationsOfMotion& motion, double t) {
  Eigen::ArrayXd position;
  Eigen::ArrayXd velocity;
  integrator.sample(motion, t, position, velocity);
  return (position.head(3) - swing(t)).matrix().norm();
}

struct SchemeCase {
  const char* name;
  Scheme scheme;
  double order;
  double coarse_step;
};

class Schemes : public ::testing::TestWithParam<SchemeCase> {
 protected:
  [[nodiscard]] IntegratorConfig with_step(double step) const {
    return {.scheme = GetParam().scheme, .constant_step = step};
  }
};

TEST_P(Schemes, ErrorFallsWithTheOrderWhenTheStepIsHalved) {
  const Spring spring;
  const auto error_at_end = [&](double step) {
    Integrator integrator = started(with_step(step), spring);
    EXPECT_TRUE(integrator.advance_to(spring, 16.0));
    return position_error(integrator, spring, 16.0);
  };
  const double step = GetParam().coarse_step;
  // The next term of the error is still visible at these steps; rounding prevents smaller ones.
  EXPECT_NEAR(std::log2(error_at_end(step) / error_at_end(step / 2.0)), GetParam().order, 0.7);
}

TEST_P(Schemes, EverySampleIsAsAccurateAsTheStepsAroundIt) {
  const Spring spring;
  const double step = GetParam().coarse_step / 2.0;
  Integrator integrator = started(with_step(step), spring);
  double at_ends = 0.0;
  double between = 0.0;
  for (double t = 0.0; t < 16.0; t += 0.013) {
    ASSERT_TRUE(integrator.advance_to(spring, t));
    between = std::max(between, position_error(integrator, spring, t));
    at_ends = std::max(at_ends, position_error(integrator, spring, integrator.end()));
  }
  EXPECT_LT(between, 3.0 * at_ends + 1e-14);
}

TEST_P(Schemes, SamplingDoesNotChangeWhatFollows) {
  const Spring spring;
  Integrator watched = started(with_step(0.25), spring);
  Integrator alone = started(with_step(0.25), spring);
  for (double t = 0.0; t < 10.0; t += 0.07) {
    ASSERT_TRUE(watched.advance_to(spring, t));
    (void)position_error(watched, spring, t);
  }
  ASSERT_TRUE(watched.advance_to(spring, 10.0));
  ASSERT_TRUE(alone.advance_to(spring, 10.0));
  EXPECT_TRUE((watched.position() == alone.position()).all());
}

TEST_P(Schemes, CutEndsTheLastStepWhereAsked) {
  const Spring spring;
  Integrator integrator = started(with_step(GetParam().coarse_step / 4.0), spring);
  ASSERT_TRUE(integrator.advance_to(spring, 3.1));
  integrator.cut(spring, 3.1);
  EXPECT_EQ(integrator.end(), 3.1);
  // Accurate to the error of the steps before, with a margin for RK4.
  const double error = (integrator.position().head(3) - swing(3.1)).matrix().norm();
  EXPECT_LT(error, GetParam().scheme == Scheme::kRungeKutta4 ? 1e-5 : 1e-9);
  EXPECT_THROW(integrator.cut(spring, 99.0), std::logic_error);
}

INSTANTIATE_TEST_SUITE_P(
    All, Schemes,
    ::testing::Values(SchemeCase{"RungeKutta4", Scheme::kRungeKutta4, 4.0, 0.1},
                      SchemeCase{"DormandPrince8", Scheme::kDormandPrince8, 8.0, 0.8},
                      SchemeCase{"Nystrom12", Scheme::kNystrom12, 12.0, 2.0}),
    [](const auto& one) { return one.param.name; });

TEST(Integrator, ToleranceControlsTheError) {
  const Spring spring;
  for (const Scheme scheme : {Scheme::kDormandPrince8, Scheme::kNystrom12}) {
    double before = 1.0;
    for (const double tolerance : {1e-6, 1e-9, 1e-12}) {
      Integrator integrator = started({.scheme = scheme, .tolerance = tolerance}, spring);
      ASSERT_TRUE(integrator.advance_to(spring, 100.0));
      const double error = position_error(integrator, spring, 100.0);
      EXPECT_LT(error, 100.0 * tolerance);
      EXPECT_LT(error, before / 10.0);
      before = error;
    }
  }
}

TEST(Integrator, FrictionIsIntegratedByDormandPrince) {
  const Spring spring{0.1};
  Integrator integrator = started({.tolerance = 1e-13}, spring);
  ASSERT_TRUE(integrator.advance_to(spring, 20.0));
  integrator.cut(spring, 20.0);
  const double w = std::sqrt(1.0 - 0.01);
  const double expected =
      std::exp(-2.0) * (std::cos(20.0 * w) + 0.1 / w * std::sin(20.0 * w));  // from 1, at rest
  EXPECT_NEAR(integrator.position()[0], expected, 1e-11);
}

TEST(Integrator, AutoSelectsTheSchemeByTheForces) {
  const Spring free;
  const Spring damped{0.1};
  Integrator integrator = started({.scheme = Scheme::kAuto}, free);
  EXPECT_EQ(integrator.scheme(), Scheme::kNystrom12);
  EXPECT_EQ(started({}, damped).scheme(), Scheme::kDormandPrince8);
  // Forces that change in flight change the scheme; both parts have the accuracy of the tolerance.
  ASSERT_TRUE(integrator.advance_to(free, 5.0));
  integrator.cut(free, 5.0);
  const Eigen::Array3d position = integrator.position().head(3);
  const Eigen::Array3d velocity = integrator.velocity().head(3);
  EXPECT_LT((position - swing(5.0)).matrix().norm(), 1e-12);
  integrator.restart(damped);
  EXPECT_EQ(integrator.scheme(), Scheme::kDormandPrince8);
  ASSERT_TRUE(integrator.advance_to(damped, 8.0));
  integrator.cut(damped, 8.0);
  const double w = std::sqrt(1.0 - 0.01);
  const Eigen::Array3d expected =
      std::exp(-0.3) *
      (std::cos(3.0 * w) * position + std::sin(3.0 * w) / w * (velocity + 0.1 * position));
  EXPECT_LT((integrator.position().head(3) - expected).matrix().norm(), 1e-11);
  integrator.restart(free);
  EXPECT_EQ(integrator.scheme(), Scheme::kNystrom12);
}

TEST(Integrator, VelocityFreeSchemeIsRejectedWhereForcesDependOnVelocity) {
  const Spring spring{0.1};
  Integrator integrator = started({.scheme = Scheme::kNystrom12}, spring);
  const auto result = integrator.advance_to(spring, 1.0);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error(), IntegrationError::kNeedsVelocity);
}

TEST(Integrator, StopsWhereTheEquationsDoNotHold) {
  Spring spring;
  spring.limit = 0.5;
  Integrator integrator = started({}, spring);
  const auto result = integrator.advance_to(spring, 10.0);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error(), IntegrationError::kEquationsDoNotHold);
  EXPECT_LT(integrator.end(), 3.0);
}

TEST(Integrator, ReportsAMotionThatIsNotFinite) {
  const Spring spring;
  Integrator integrator{{}};
  integrator.start(spring, 0.0, kPosition * std::numeric_limits<double>::quiet_NaN(), kVelocity);
  const auto result = integrator.advance_to(spring, 10.0);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error(), IntegrationError::kNotFinite);
}

TEST(Integrator, RejectsInvalidSettings) {
  EXPECT_THROW(Integrator{{.tolerance = 1e-17}}, std::invalid_argument);
  EXPECT_THROW(Integrator{{.tolerance = std::nan("")}}, std::invalid_argument);
  EXPECT_THROW(Integrator{{.constant_step = -1.0}}, std::invalid_argument);
  EXPECT_THROW((Integrator{{.scheme = Scheme::kRungeKutta4}}), std::invalid_argument);
  EXPECT_THROW((Integrator{{.scheme = static_cast<Scheme>(9)}}), std::invalid_argument);
}

TEST(Integrator, EveryErrorHasAText) {
  for (const auto error : {IntegrationError::kNotFinite, IntegrationError::kStepTooSmall,
                           IntegrationError::kTooManySteps, IntegrationError::kEquationsDoNotHold,
                           IntegrationError::kNeedsVelocity}) {
    EXPECT_STRNE(to_cstr(error), "unknown integration error");
  }
}

class Conservation : public ::testing::TestWithParam<Scheme> {};

TEST_P(Conservation, EnergyAndMomentumOfTwoBodiesHoldTo1e12Over100Orbits) {
  const ClusterDynamics dynamics{{}, {testing::craft_called("craft")}};
  const auto start = to_state(earth(), {7425e3, 0.1, 0.7854, 0.3491, 0.2618, 0.0});
  Integrator integrator{{.scheme = GetParam()}};
  integrator.start(dynamics, 0.0, start->p_NC.array(), start->v_NC.array());
  const double period = 2.0 * std::numbers::pi * std::sqrt(std::pow(7500e3, 3) / earth().mu);
  const auto energy = [](const Eigen::Vector3d& p, const Eigen::Vector3d& v) {
    return 0.5 * v.squaredNorm() - earth().mu / p.norm();
  };
  const Eigen::Vector3d momentum = start->p_NC.cross(start->v_NC);
  for (int orbit = 1; orbit <= 100; ++orbit) {
    ASSERT_TRUE(integrator.advance_to(dynamics, orbit * period));
    const Eigen::Vector3d p = integrator.position().head(3).matrix();
    const Eigen::Vector3d v = integrator.velocity().head(3).matrix();
    ASSERT_LT(std::abs(energy(p, v) / energy(start->p_NC, start->v_NC) - 1.0), 1e-12) << orbit;
    ASSERT_LT((p.cross(v) - momentum).norm() / momentum.norm(), 1e-12) << orbit;
  }
}

INSTANTIATE_TEST_SUITE_P(Adaptive, Conservation,
                         ::testing::Values(Scheme::kDormandPrince8, Scheme::kNystrom12));

}  // namespace
}  // namespace foothill_orbit
