#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <Eigen/Geometry>
#include <cmath>

#include "draw.hpp"
#include "foothill_orbit/ephemeris.hpp"
#include "support.hpp"

// Effect of the events at the boundaries of the shadow on whole orbits.
namespace foothill_orbit {
namespace {

using testing::draw;

/// Craft in a line on an orbit that passes close to the boundary of the shadow: some pass through
/// it, some touch it, some miss it.
ClusterConfig draw_touching(int craft) {
  ClusterConfig config;
  config.environment.forces = testing::zonals_on();
  config.environment.forces.solar_pressure = true;
  config.environment.epoch = draw(0.0, 9e8);
  const double radius = config.environment.planet.equatorial_radius + draw(300e3, 2000e3);
  const double touch = std::asin(config.environment.planet.equatorial_radius / radius);
  const double height = touch + draw(-0.02, 0.02);  // of the sun above the orbit's plane
  const Eigen::Vector3d to_sun = sun_position(config.environment.epoch).normalized();
  const Eigen::Vector3d side = to_sun.cross(testing::draw_vector(1.0)).normalized();
  const Eigen::Vector3d normal = std::sin(height) * to_sun + std::cos(height) * side;
  const OrbitalElements orbit{
      radius,         0.0, std::acos(normal.z()), std::atan2(normal.x(), -normal.y()), 0.0,
      draw(0.0, 6.28)};
  config.craft = {{testing::craft_called("0"), orbit}};
  for (int index = 1; index < craft; ++index) {
    const HillState behind{.p_OC = {0.0, -10.0 * index, 0.0}};
    config.craft.push_back(
        {testing::craft_called(std::to_string(index)), RelativeStart{"0", behind}});
  }
  return config;
}

InertialState after(const ClusterConfig& config, double t, long& steps) {
  Cluster cluster = testing::make(config);
  testing::must(cluster.advance_to(t));
  steps = cluster.integrator().steps();
  return cluster.snapshot().craft.back().inertial;
}

RC_GTEST_PROP(Eclipses, OfEveryDepthGiveTheSameResultWithEverySchemeAndTolerance, ()) {
  ClusterConfig config = draw_touching(*rc::gen::inRange(1, 4));
  constexpr double kSpan = 20000.0;
  long steps = 0;
  config.integrator = {.scheme = Scheme::kNystrom12, .tolerance = kTightestTolerance};
  const InertialState truth = after(config, kSpan, steps);
  for (const Scheme scheme : {Scheme::kDormandPrince8, Scheme::kNystrom12}) {
    config.integrator = {.scheme = scheme};
    const InertialState found = after(config, kSpan, steps);
    RC_ASSERT((found.p_NC - truth.p_NC).norm() < 2e-5);
    RC_ASSERT(steps < 2000);
  }
}

TEST(Eclipses, CostNothingWithoutSolarPressure) {
  ClusterConfig config = testing::pair_config();
  config.environment.forces = testing::zonals_on();
  config.integrator.scheme = Scheme::kDormandPrince8;
  Cluster cluster = testing::make(config);
  testing::must(cluster.advance_to(20000.0));
  const Integrator& integrator = cluster.integrator();
  // Twelve for a step, eleven for a rejected one, three for the sample at the end.
  EXPECT_EQ(integrator.evaluations(), 1 + 12 * integrator.steps() + 11 * integrator.rejected() + 3);
}

}  // namespace
}  // namespace foothill_orbit
