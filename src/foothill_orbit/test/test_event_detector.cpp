#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "draw.hpp"
#include "foothill_orbit/integrator.hpp"

namespace foothill_orbit {
namespace {

using testing::draw;

/// An acceleration that begins and ends as sunlight does at the boundary of a shadow, with the
/// power 3/2 of the time: (depth - (t - centre)^2)^(3/2), where that is positive.
struct Push {
  double centre{};
  double depth{};
  double skew{};  // of the event function, whose sign alone matters [1/s]

  [[nodiscard]] double height(double t) const { return depth - (t - centre) * (t - centre); }

  /// Velocity change by time t, except for a constant, in closed form.
  [[nodiscard]] double velocity(double t) const {
    if (depth <= 0.0) return 0.0;
    const double u = std::clamp(t - centre, -std::sqrt(depth), std::sqrt(depth));
    const double w = std::sqrt(std::max(0.0, depth - u * u));
    return (u * (5.0 * depth - 2.0 * u * u) * w + 3.0 * depth * depth * std::atan2(u, w)) / 8.0;
  }
};

/// Bodies along x, each with its own acceleration.
class Pushed final : public EquationsOfMotion {
 public:
  explicit Pushed(std::vector<Push> pushes) : pushes_{std::move(pushes)} {}
  [[nodiscard]] Eigen::Index lanes() const override {
    return static_cast<Eigen::Index>(pushes_.size());
  }
  void accelerations(double t, const Eigen::ArrayXd&, const Eigen::ArrayXd&,
                     Eigen::Ref<Eigen::ArrayXd> acceleration) const override {
    acceleration.setZero();
    if (!is_pushing) return;
    for (std::size_t body = 0; body < pushes_.size(); ++body) {
      const double height = std::max(0.0, pushes_[body].height(t));
      acceleration[static_cast<Eigen::Index>(body)] = height * std::sqrt(height);
    }
  }
  void error_scale(const Eigen::ArrayXd&, const Eigen::ArrayXd&, Eigen::ArrayXd& position_scale,
                   Eigen::ArrayXd& velocity_scale) const override {
    position_scale.setOnes();
    velocity_scale.setOnes();
  }
  [[nodiscard]] bool depends_on_velocity() const override { return false; }
  [[nodiscard]] Eigen::Index transition_zones() const override { return is_pushing ? lanes() : 0; }
  void event_functions(double t, const Eigen::ArrayXd&, const Eigen::ArrayXd&,
                       Eigen::ArrayXd& values, Eigen::ArrayXd& rates) const override {
    values.setOnes();  // the inner boundary is never reached
    rates.setZero();
    for (std::size_t body = 0; body < pushes_.size(); ++body) {
      const auto index = static_cast<Eigen::Index>(body);
      const Push& push = pushes_[body];
      const double stretch = std::exp(push.skew * (t - push.centre));
      values[index] = -stretch * push.height(t);
      rates[index] = stretch * (2.0 * (t - push.centre) - push.skew * push.height(t));
    }
  }
  [[nodiscard]] bool holds_at(const Eigen::ArrayXd&) const override { return true; }
  bool is_pushing{true};

 private:
  std::vector<Push> pushes_;
};

constexpr double kEnd = 30.0;

/// Integrates from 0 to kEnd and returns the largest error of a velocity.
double worst_error(const std::vector<Push>& pushes, Integrator& integrator) {
  const Pushed motion{pushes};
  const Eigen::ArrayXd zero = Eigen::ArrayXd::Zero(3 * motion.lanes());
  integrator.start(motion, 0.0, zero, zero);
  RC_ASSERT(integrator.advance_to(motion, kEnd).has_value());
  integrator.cut(motion, kEnd);
  double worst = 0.0;
  for (std::size_t body = 0; body < pushes.size(); ++body) {
    const double expected = pushes[body].velocity(kEnd) - pushes[body].velocity(0.0);
    const double found = integrator.velocity()[static_cast<Eigen::Index>(body)];
    worst = std::max(worst, std::abs(found - expected));
  }
  return worst;
}

Integrator drawn_integrator() {
  const Scheme scheme = *rc::gen::element<Scheme>(Scheme::kDormandPrince8, Scheme::kNystrom12);
  return Integrator{{.scheme = scheme, .tolerance = 1e-11}};
}

RC_GTEST_PROP(Events, AreNeitherMissedNorRepeatedHoweverShallowTheCrossing, ()) {
  // Depths down to a crossing of a microsecond, and misses that are as close.
  const double sign = *rc::gen::element(-1.0, 1.0, 1.0, 1.0);
  const Push push{draw(-1.0, kEnd), sign * std::pow(10.0, draw(-12.0, 0.5)), draw(-0.05, 0.05)};
  Integrator integrator = drawn_integrator();
  RC_ASSERT(worst_error({push}, integrator) < 1e-12);
  RC_ASSERT(integrator.steps() < 200);
}

RC_GTEST_PROP(Events, OfManyBodiesAreFoundInGroupsOrOneByOne, ()) {
  const int count = *rc::gen::inRange(2, 40);
  const double spread = std::pow(10.0, draw(-9.0, 0.5));
  const double centre = draw(5.0, 20.0);
  std::vector<Push> pushes;
  for (int body = 0; body < count; ++body) {
    pushes.push_back({centre + draw(-spread, spread), draw(0.5, 2.0), draw(-0.05, 0.05)});
  }
  Integrator integrator = drawn_integrator();
  RC_ASSERT(worst_error(pushes, integrator) < 1e-11);
  RC_ASSERT(integrator.steps() < 100 * (count + 1));
}

TEST(Events, EndAdaptiveSteps) {
  const Pushed motion{{{4.0, 0.25, 0.01}}};
  const Eigen::ArrayXd zero = Eigen::ArrayXd::Zero(3);
  Integrator integrator{{.tolerance = 1e-9}};
  integrator.start(motion, 0.0, zero, zero);
  std::vector<double> ends;
  while (integrator.end() < 6.0) {
    ASSERT_TRUE(integrator.advance_to(motion, std::nextafter(integrator.end(), 10.0)));
    ends.push_back(integrator.end());
  }
  for (const double event : {3.5, 4.5}) {
    EXPECT_THAT(ends, ::testing::Contains(::testing::DoubleNear(event, 1e-6)));
  }
}

TEST(Events, DoNotChangeAConstantStep) {
  const Pushed motion{{{4.0, 0.25, 0.01}}};
  const Eigen::ArrayXd zero = Eigen::ArrayXd::Zero(3);
  Integrator integrator{{.constant_step = 0.125}};
  integrator.start(motion, 0.0, zero, zero);
  ASSERT_TRUE(integrator.advance_to(motion, 8.0));
  EXPECT_EQ(integrator.steps(), 64);
}

TEST(Events, CanBeSwitchedOnInFlight) {
  const Push push{4.0, 0.25, -0.01};
  Pushed motion{{push}};
  motion.is_pushing = false;
  const Eigen::ArrayXd zero = Eigen::ArrayXd::Zero(3);
  Integrator integrator{{.tolerance = 1e-11}};
  integrator.start(motion, 0.0, zero, zero);
  ASSERT_TRUE(integrator.advance_to(motion, 3.7));
  integrator.cut(motion, 3.7);
  motion.is_pushing = true;
  integrator.restart(motion);
  ASSERT_TRUE(integrator.advance_to(motion, 10.0));
  const double expected = push.velocity(10.0) - push.velocity(3.7);
  EXPECT_NEAR(integrator.velocity()[0], expected, 1e-12);
}

}  // namespace
}  // namespace foothill_orbit
