#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <limits>
#include <numbers>

#include "draw.hpp"
#include "foothill_core/units.hpp"
#include "foothill_orbit/elements.hpp"

namespace foothill_orbit {
namespace {

using foothill_core::kTwoPi;

using testing::draw;
using ::testing::HasSubstr;
constexpr double kPi = std::numbers::pi;

double angle_between(double one, double other) {
  return std::abs(std::remainder(one - other, kTwoPi));
}

/// Orbits of every shape and plane, with the special ones drawn on purpose.
OrbitalElements draw_elements() {
  OrbitalElements elements;
  elements.semi_latus_rectum = draw(6.6e6, 5e7);
  const int shape = *rc::gen::inRange(0, 5);
  if (shape == 1) elements.eccentricity = draw(0.0, 0.9);
  if (shape == 2) elements.eccentricity = std::pow(10.0, draw(-15.0, -2.0));
  if (shape == 3) elements.eccentricity = draw(1.05, 3.0);
  if (shape == 4) elements.eccentricity = 1.0;
  const int plane = *rc::gen::inRange(0, 4);
  if (plane == 1) elements.inclination = kPi;
  if (plane == 2) elements.inclination = draw(0.0, kPi);
  if (plane == 3) elements.inclination = std::pow(10.0, draw(-15.0, -2.0));
  elements.ascending_node = draw(0.0, 6.28);
  elements.argument_of_perigee = draw(0.0, 6.28);
  // Hyperbolas: up to two thirds of the asymptote's anomaly. Parabolas: not too far out.
  const double e = elements.eccentricity;
  const double limit = e >= 1.0 ? 0.66 * std::acos(-1.0 / e) : kPi;
  elements.true_anomaly = draw(-limit, limit);
  return elements;
}

RC_GTEST_PROP(Elements, EveryStateIsRecoveredFromItsElements, ()) {
  const auto state = to_state(earth(), draw_elements());
  RC_ASSERT(state.has_value());
  const auto elements = to_elements(earth(), *state);
  RC_ASSERT(elements.has_value());
  const auto again = to_state(earth(), *elements);
  RC_ASSERT(again.has_value());
  RC_ASSERT((again->p_NC - state->p_NC).norm() <= 1e-12 * state->p_NC.norm());
  RC_ASSERT((again->v_NC - state->v_NC).norm() <= 1e-12 * state->v_NC.norm());
}

/// The elements that come back from the state at these, on an orbit that has a node.
OrbitalElements there_and_back(OrbitalElements& given) {
  given.inclination = draw(0.001, kPi - 0.001);
  const auto found = to_elements(earth(), *to_state(earth(), given));
  RC_ASSERT(found.has_value());
  return *found;
}

RC_GTEST_PROP(Elements, AreRecoveredFromTheirStateToTwelveDigits, ()) {
  // All six to 1e-12, down to an eccentricity and an inclination of 0.001. The rounding of a state
  // alone turns a perigee by 3e-16 / e, and a node by 1e-16 / i.
  OrbitalElements given = draw_elements();
  if (given.eccentricity < 0.001) given.eccentricity += 0.001;
  const OrbitalElements found = there_and_back(given);
  RC_ASSERT(std::abs(found.semi_latus_rectum / given.semi_latus_rectum - 1.0) <= 1e-12);
  RC_ASSERT(std::abs(found.eccentricity - given.eccentricity) <= 1e-12);
  RC_ASSERT(std::abs(found.inclination - given.inclination) <= 1e-12);
  RC_ASSERT(angle_between(found.ascending_node, given.ascending_node) <= 1e-12);
  RC_ASSERT(angle_between(found.argument_of_perigee, given.argument_of_perigee) <= 1e-12);
  RC_ASSERT(angle_between(found.true_anomaly, given.true_anomaly) <= 1e-12);
}

RC_GTEST_PROP(Elements, OfNearlyCircularOrbitsPreserveDefinedQuantities, ()) {
  // Nearer to a circle, the perigee is lost in the state's rounding. What is left of it is the
  // vector of eccentricity, and together with the anomaly the place in the orbit.
  OrbitalElements given = draw_elements();
  given.eccentricity = std::pow(10.0, draw(-16.0, -3.0));
  const OrbitalElements found = there_and_back(given);
  const auto vector = [](const OrbitalElements& one) -> Eigen::Vector2d {
    return one.eccentricity *
           Eigen::Vector2d{std::cos(one.argument_of_perigee), std::sin(one.argument_of_perigee)};
  };
  RC_ASSERT((vector(found) - vector(given)).norm() <= 1e-12);
  RC_ASSERT(angle_between(found.argument_of_perigee + found.true_anomaly,
                          given.argument_of_perigee + given.true_anomaly) <= 1e-12);
}

RC_GTEST_PROP(Elements, AnomaliesAreInversesOfEachOther, ()) {
  const double eccentricity = draw(0.0, 0.95);
  const double mean = draw(-20.0, 20.0);
  const double again =
      mean_from_true_anomaly(true_from_mean_anomaly(mean, eccentricity), eccentricity);
  RC_ASSERT(std::abs(again - mean) <= 1e-12);
}

TEST(Elements, CircularOrbitMeasuresItsAnomalyFromTheNode) {
  const OrbitalElements given{7e6, 0.0, 1.0, 2.0, 0.7, 0.4};
  const auto found = to_elements(earth(), *to_state(earth(), given));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->eccentricity, 0.0);
  EXPECT_EQ(found->argument_of_perigee, 0.0);
  EXPECT_NEAR(found->true_anomaly, 1.1, 1e-14);
}

TEST(Elements, EquatorialOrbitMeasuresItsPerigeeFromTheXAxis) {
  const OrbitalElements given{7e6, 0.2, 0.0, 2.0, 0.7, 0.4};
  const auto found = to_elements(earth(), *to_state(earth(), given));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->inclination, 0.0);
  EXPECT_EQ(found->ascending_node, 0.0);
  EXPECT_NEAR(found->argument_of_perigee, 2.7, 1e-14);
}

TEST(Elements, RetrogradeEquatorialOrbitRunsBackwards) {
  const auto state = to_state(earth(), {7e6, 0.0, kPi, 0.0, 0.0, kPi / 2.0});
  ASSERT_TRUE(state);
  EXPECT_NEAR(state->p_NC.y(), -7e6, 1e-8);
  EXPECT_LT(state->p_NC.cross(state->v_NC).z(), 0.0);
}

TEST(Elements, VisVivaHoldsOnAllConics) {
  for (const double e : {0.0, 0.3, 1.0, 2.0}) {
    const OrbitalElements elements{9e6, e, 0.4, 1.0, 2.0, 0.9};
    const auto state = to_state(earth(), elements);
    ASSERT_TRUE(state);
    const double expected =
        earth().mu * (2.0 / state->p_NC.norm() - 1.0 / semi_major_axis(elements));
    EXPECT_NEAR(state->v_NC.squaredNorm(), expected, 1e-14 * expected);
  }
}

TEST(Elements, SemiMajorAxisOfAHyperbolaIsNegative) {
  const auto elements = elements_from_semi_major_axis(-2e7, 1.5, 0.1, 0.2, 0.3, 0.4);
  ASSERT_TRUE(elements);
  EXPECT_DOUBLE_EQ(elements->semi_latus_rectum, 2.5e7);
  EXPECT_DOUBLE_EQ(semi_major_axis(*elements), -2e7);
}

TEST(Elements, InvalidElementsAreRejectedWithAReason) {
  const auto reason = [](const auto& result) {
    return result ? "accepted" : result.error().reason;
  };
  EXPECT_THAT(reason(elements_from_semi_major_axis(7e6, -0.1, 0, 0, 0, 0)), HasSubstr("negative"));
  EXPECT_THAT(reason(elements_from_semi_major_axis(7e6, 1.0, 0, 0, 0, 0)), HasSubstr("parabola"));
  EXPECT_THAT(reason(elements_from_semi_major_axis(7e6, 1.5, 0, 0, 0, 0)), HasSubstr("hyperbola"));
  EXPECT_THAT(reason(elements_from_semi_major_axis(-7e6, 0.5, 0, 0, 0, 0)), HasSubstr("ellipse"));
  EXPECT_THAT(reason(to_state(earth(), {-7e6, 0.0, 0, 0, 0, 0})), HasSubstr("semi-latus rectum"));
  EXPECT_THAT(reason(to_state(earth(), {7e6, -0.5, 0, 0, 0, 0})), HasSubstr("eccentricity"));
  EXPECT_THAT(reason(to_state(earth(), {7e6, 0.0, 4.0, 0, 0, 0})), HasSubstr("180 degrees"));
  EXPECT_THAT(reason(to_state(earth(), {7e6, 2.0, 0, 0, 0, 3.0})), HasSubstr("asymptote"));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THAT(reason(to_state(earth(), {7e6, 0.0, nan, 0, 0, 0})), HasSubstr("finite"));
  EXPECT_THAT(reason(to_elements(earth(), {{7e6, 0, nan}, {0, 7e3, 0}})), HasSubstr("finite"));
  EXPECT_THAT(reason(to_elements(earth(), {{7e6, 0, 0}, {7e3, 0, 0}})), HasSubstr("straight line"));
}

}  // namespace
}  // namespace foothill_orbit
