#include <gmock/gmock.h>

#include <Eigen/Geometry>
#include <memory>
#include <stdexcept>

#include "foothill_orbit/ephemeris.hpp"
#include "foothill_orbit/exponential_atmosphere.hpp"
#include "foothill_orbit/surface_forces.hpp"

namespace foothill_orbit {
namespace {

Environment windy() {
  Environment environment;
  environment.atmosphere = std::make_shared<ExponentialAtmosphere>(
      ExponentialReference{.altitude = 400e3, .density = 3e-12, .scale_height = 60e3});
  return environment;
}

const Craft kCraft{.name = "craft", .mass = 50.0, .drag_coefficient = 2.6, .drag_area = 0.7854};

TEST(Drag, HasTheTextbookSizeAndPointsAgainstTheVelocity) {
  const InertialState state{{earth().equatorial_radius + 400e3, 0.0, 0.0}, {0.0, 6e3, 4e3}};
  const Eigen::Vector3d found = drag_acceleration(windy(), kCraft, state);
  const double speed = state.v_NC.norm();
  const double expected = 0.5 * 3e-12 * 2.6 * 0.7854 / 50.0 * speed * speed;
  EXPECT_NEAR(found.norm(), expected, 1e-9 * expected);
  EXPECT_LT((found.normalized() + state.v_NC.normalized()).norm(), 1e-15);
}

TEST(Drag, VanishesForACraftThatRotatesWithTheAir) {
  Environment environment = windy();
  environment.forces.corotating_atmosphere = true;
  const Eigen::Vector3d p{6.6e6, 1e6, 5e5};
  const InertialState state{p, earth().rotation_rate * Eigen::Vector3d::UnitZ().cross(p)};
  EXPECT_EQ(drag_acceleration(environment, kCraft, state).norm(), 0.0);
  environment.forces.corotating_atmosphere = false;
  EXPECT_GT(drag_acceleration(environment, kCraft, state).norm(), 0.0);
}

TEST(Drag, NeedsAnAtmosphere) {
  EXPECT_THROW((void)drag_acceleration({}, kCraft, {{7e6, 0, 0}, {0, 7e3, 0}}), std::logic_error);
}

TEST(SolarPressure, HasTheTextbookSizeAtOneAstronomicalUnitAndPushesAway) {
  const Environment environment;
  Craft craft = kCraft;
  craft.reflectivity = 1.3;
  craft.solar_area = 2.0;
  const Eigen::Vector3d p{0.0, 7e6, 0.0};
  const Eigen::Vector3d sun = p + kAstronomicalUnit * Eigen::Vector3d{0.6, 0.8, 0.0};
  const Eigen::Vector3d found = solar_acceleration(environment, craft, p, sun);
  const double expected = 1372.5398 / 299792458.0 * 1.3 * 2.0 / 50.0;
  EXPECT_NEAR(found.norm(), expected, 1e-12 * expected);
  EXPECT_LT((found.normalized() - Eigen::Vector3d{-0.6, -0.8, 0.0}).norm(), 1e-12);
}

TEST(SolarPressure, FallsWithTheSquareOfTheDistanceAndVanishesInTheShadow) {
  const Environment environment;
  const Eigen::Vector3d p{0.0, 7e6, 0.0};
  const Eigen::Vector3d sun = p + kAstronomicalUnit * Eigen::Vector3d::UnitX();
  const Eigen::Vector3d twice = p + 2.0 * kAstronomicalUnit * Eigen::Vector3d::UnitX();
  const double near = solar_acceleration(environment, kCraft, p, sun).norm();
  const double far = solar_acceleration(environment, kCraft, p, twice).norm();
  EXPECT_NEAR(near / far, 4.0, 1e-12);
  const Eigen::Vector3d shade{-7e6, 0.0, 0.0};
  EXPECT_EQ(solar_acceleration(environment, kCraft, shade, sun).norm(), 0.0);
}

}  // namespace
}  // namespace foothill_orbit
