#include <gmock/gmock.h>

#include <array>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "foothill_orbit/detail/gravity_lanes.hpp"
#include "foothill_orbit/gravity.hpp"

namespace foothill_orbit {
namespace {

using Real = boost::multiprecision::cpp_bin_float_50;
using Point = std::array<Real, 3>;

Point wide(const Eigen::Vector3d& p) { return {Real{p.x()}, Real{p.y()}, Real{p.z()}}; }

Real legendre(int n, const Real& x) {
  Real before = 1;
  Real now = x;
  for (int k = 1; k < n; ++k) {
    const Real next = ((2 * k + 1) * x * now - k * before) / (k + 1);
    before = now;
    now = next;
  }
  return now;
}

Real wide_potential(const Planet& planet, const Point& p) {
  const Real r = sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
  Real sum = 1;
  for (int n = 2; n <= 6; ++n) {
    sum -= planet.zonals[static_cast<std::size_t>(n - 2)] *
           pow(Real{planet.equatorial_radius} / r, n) * legendre(n, p[2] / r);
  }
  return planet.mu / r * sum;
}

/// The gradient by central differences: with 50 digits and a step of a micrometre it is good to 25.
Point wide_gravity(const Planet& planet, const Point& p) {
  const Real step{1e-6};
  Point gradient;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    Point up = p;
    Point down = p;
    up[axis] += step;
    down[axis] -= step;
    gradient[axis] = (wide_potential(planet, up) - wide_potential(planet, down)) / (2 * step);
  }
  return gradient;
}

Eigen::Vector3d narrow(const Point& p) {
  return {static_cast<double>(p[0]), static_cast<double>(p[1]), static_cast<double>(p[2])};
}

std::vector<Eigen::Vector3d> points() {
  return {{7e6, 0.0, 0.0},         {0.0, 0.0, 7e6},   {0.0, 0.0, -6.9e6}, {3e6, -4e6, 5e6},
          {-5.1e6, 2.2e6, -4.4e6}, {1.0, 2.0, 6.8e6}, {4.2e7, 1e6, -3e5}, {-6.5e6, -1.9e6, 1.1e5}};
}

TEST(Gravity, IsTheGradientOfThePotentialForEachZonalAloneAndAllTogether) {
  for (int only = -1; only < static_cast<int>(kZonals); ++only) {
    Planet planet = earth();
    for (std::size_t index = 0; index < kZonals; ++index) {
      if (only >= 0 && static_cast<int>(index) != only) planet.zonals[index] = 0.0;
    }
    for (const Eigen::Vector3d& p : points()) {
      const Eigen::Vector3d expected = narrow(wide_gravity(planet, wide(p)));
      EXPECT_LT((gravity(planet, p) - expected).norm(), 1e-15 * expected.norm() * 2.0)
          << "J" << only + 2 << " at " << p.transpose();
    }
  }
}

TEST(Gravity, PotentialHasTheZonalsOfTheDefinition) {
  for (const Eigen::Vector3d& p : points()) {
    const double expected = static_cast<double>(wide_potential(earth(), wide(p)));
    EXPECT_NEAR(potential(earth(), p), expected, 1e-14 * expected);
  }
}

TEST(Gravity, DifferenceHasFullPrecisionForAnySeparation) {
  const Eigen::Vector3d direction = Eigen::Vector3d{0.3, -0.8, 0.52}.normalized();
  for (const double separation : {1e-6, 1e-3, 10.0, 1e3, 1e5, 2e6}) {
    for (const Eigen::Vector3d& p : points()) {
      const Eigen::Vector3d d = separation * direction;
      const Point there = wide_gravity(earth(), wide(p));
      Point other = wide(p);
      for (std::size_t axis = 0; axis < 3; ++axis)
        other[axis] += d[static_cast<Eigen::Index>(axis)];
      Point difference = wide_gravity(earth(), other);
      for (std::size_t axis = 0; axis < 3; ++axis) difference[axis] -= there[axis];
      const Eigen::Vector3d expected = narrow(difference);
      // A few roundings; the subtraction of two accelerations would leave 1e-3 at a micrometre.
      EXPECT_LT((differential_gravity(earth(), p, d) - expected).norm(), 2e-15 * expected.norm())
          << separation << " m from " << p.transpose();
    }
  }
}

TEST(Gravity, ManyLanesAreAsAccurateAsOne) {
  // Thirteen leaves a rest for every width of vector.
  constexpr int kCount = 13;
  std::array<std::array<double, kCount>, 3> position{};
  std::array<std::array<double, kCount>, 3> acceleration{};
  const Eigen::Vector3d origin{3e6, -4e6, 5e6};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    position[axis][0] = origin[static_cast<Eigen::Index>(axis)];
    for (std::size_t lane = 1; lane < kCount; ++lane) {
      position[axis][lane] = std::sin(static_cast<double>(7 * lane + axis)) * std::pow(4.0, lane);
    }
  }
  detail::gravity_lanes(earth(), kCount,
                        {position[0].data(), position[1].data(), position[2].data()},
                        {acceleration[0].data(), acceleration[1].data(), acceleration[2].data()});
  for (std::size_t lane = 1; lane < kCount; ++lane) {
    const Eigen::Vector3d separation{position[0][lane], position[1][lane], position[2][lane]};
    const Eigen::Vector3d expected = differential_gravity(earth(), origin, separation);
    const Eigen::Vector3d found{acceleration[0][lane], acceleration[1][lane],
                                acceleration[2][lane]};
    EXPECT_LT((found - expected).norm(), 4e-15 * expected.norm()) << lane;
  }
}

TEST(Gravity, TidesOfManyLanesHaveFullPrecisionInEachDifference) {
  constexpr int kCount = 13;
  const double mu = 4.9e12;
  const Eigen::Vector3d body{2.1e8, -3.0e8, 1.2e8};
  const Eigen::Vector3d first{3e6, -4e6, 5e6};
  Eigen::Array<double, kCount, 3> position;
  Eigen::Array<double, kCount, 3> acceleration = Eigen::Array<double, kCount, 3>::Zero();
  for (int lane = 0; lane < kCount; ++lane) {
    const Eigen::Vector3d direction{std::sin(7.0 * lane), std::cos(5.0 * lane), 0.3};
    position.row(lane) = lane == 0 ? first : Eigen::Vector3d{std::pow(3.0, lane) * direction};
  }
  detail::add_tide_lanes(
      {detail::PointMass{mu, body.x(), body.y(), body.z()}, detail::PointMass{0.0, 1e8, 0.0, 0.0}},
      kCount, detail::lanes_of<const double>(position.data(), kCount),
      detail::lanes_of(acceleration.data(), kCount));
  for (int lane = 0; lane < kCount; ++lane) {
    const Eigen::Vector3d place = position.row(lane);
    Point from = wide(lane == 0 ? Eigen::Vector3d{Eigen::Vector3d::Zero()} : first);
    Point to = from;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      from[axis] -= body[static_cast<Eigen::Index>(axis)];
      to[axis] = from[axis] + place[static_cast<Eigen::Index>(axis)];
    }
    Point difference = wide_gravity({.mu = mu}, to);
    const Point there = wide_gravity({.mu = mu}, from);
    for (std::size_t axis = 0; axis < 3; ++axis) difference[axis] -= there[axis];
    const Eigen::Vector3d found = acceleration.row(lane);
    // A few roundings; the subtraction of two attractions would leave 1e-8 at three metres.
    EXPECT_LT((found - narrow(difference)).norm(), 4e-15 * narrow(difference).norm()) << lane;
  }
}

TEST(Gravity, RejectsTheCentreOfThePlanet) {
  EXPECT_THROW((void)gravity(earth(), Eigen::Vector3d::Zero()), std::logic_error);
  EXPECT_THROW((void)potential(earth(), Eigen::Vector3d::Zero()), std::logic_error);
  EXPECT_THROW((void)differential_gravity(earth(), Eigen::Vector3d::Zero(), {1.0, 0.0, 0.0}),
               std::logic_error);
}

}  // namespace
}  // namespace foothill_orbit
