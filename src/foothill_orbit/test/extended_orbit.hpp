#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#if defined(__x86_64__)
#include <quadmath.h>
#endif

#include "foothill_orbit/cluster.hpp"
#include "foothill_orbit/ephemeris.hpp"
#include "foothill_orbit/exponential_atmosphere.hpp"
#include "foothill_orbit/shadow.hpp"

// The whole problem once more, in 113 bits, with nothing of the library but its constants and the
// ephemeris: inertial states of both craft, subtracted at the end, integrated by extrapolation of
// the midpoint rule.
namespace foothill_orbit::extended {

#if defined(__x86_64__)
__extension__ typedef __float128 Real;
inline Real root(Real x) { return sqrtq(x); }
inline Real exponential(Real x) { return expq(x); }
inline Real arc_sine(Real x) { return asinq(x); }
inline Real arc_cosine(Real x) { return acosq(x); }
inline const Real kPi = acosq(-1);
#else
using Real = long double;
inline Real root(Real x) { return std::sqrt(x); }
inline Real exponential(Real x) { return std::exp(x); }
inline Real arc_sine(Real x) { return std::asin(x); }
inline Real arc_cosine(Real x) { return std::acos(x); }
inline const Real kPi = std::acos(static_cast<Real>(-1));
#endif

using Vector = std::array<Real, 3>;

inline Vector operator+(const Vector& a, const Vector& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
inline Vector operator-(const Vector& a, const Vector& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
inline Vector operator*(Real s, const Vector& a) { return {s * a[0], s * a[1], s * a[2]}; }
inline Real dot(const Vector& a, const Vector& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
inline Real length(const Vector& a) { return root(dot(a, a)); }
inline Vector wide(const Eigen::Vector3d& a) { return {a[0], a[1], a[2]}; }

struct World {
  Environment environment;
  ExponentialReference air;
  std::vector<Craft> craft;
};

inline Vector planet_gravity(const Planet& planet, const Vector& p) {
  const Real r = length(p);
  const Real s = p[2] / r;
  std::array<Real, 8> slope{0, 1, 3 * s};  // derivatives of the Legendre polynomials
  for (int n = 2; n < 7; ++n) {
    slope[static_cast<std::size_t>(n + 1)] = ((2 * n + 1) * s * slope[static_cast<std::size_t>(n)] -
                                              (n + 1) * slope[static_cast<std::size_t>(n - 1)]) /
                                             n;
  }
  Real along = -1;
  Real axial = 0;
  Real power = planet.equatorial_radius / r;
  for (std::size_t n = 2; n <= 6; ++n) {
    power *= planet.equatorial_radius / r;
    along += planet.zonals[n - 2] * power * slope[n + 1];
    axial += planet.zonals[n - 2] * power * slope[n];
  }
  const Real scale = planet.mu / (r * r * r);
  return {scale * along * p[0], scale * along * p[1], scale * (along * p[2] - axial * r)};
}

inline Vector third_body(double mu, const Vector& body, const Vector& p) {
  const Vector to = body - p;
  const Real near = length(to);
  const Real far = length(body);
  return Real{mu} * (1 / (near * near * near) * to - 1 / (far * far * far) * body);
}

inline Vector drag(const World& world, const Craft& craft, const Vector& p, const Vector& v) {
  const Real turn = world.environment.planet.rotation_rate;
  const Vector flow{v[0] + turn * p[1], v[1] - turn * p[0], v[2]};
  const Real altitude = length(p) - world.environment.planet.equatorial_radius;
  const Real density =
      world.air.density * exponential((world.air.altitude - altitude) / world.air.scale_height);
  return -density / 2 * craft.drag_coefficient * craft.drag_area / craft.mass * length(flow) * flow;
}

inline Real sunlight(const World& world, const Vector& p, const Vector& sun) {
  const Vector to = sun - p;
  if (dot(p, to) > 0) return 1;
  const Real a = arc_sine(kSunRadius / length(to));
  const Real b = arc_sine(world.environment.planet.equatorial_radius / length(p));
  const Real c = arc_cosine(-dot(p, to) / (length(p) * length(to)));
  if (c >= a + b) return 1;
  if (c <= b - a) return 0;
  const Real x = (c * c + a * a - b * b) / (2 * c);
  const Real y = root(a * a - x * x);
  return 1 - (a * a * arc_cosine(x / a) + b * b * arc_cosine((c - x) / b) - c * y) / (kPi * a * a);
}

inline Vector pressure(const World& world, const Craft& craft, const Vector& p, const Vector& sun) {
  const Vector from = p - sun;
  const Real distance = length(from);
  const Real units = distance / kAstronomicalUnit;
  return Real{world.environment.solar_flux} / (kSpeedOfLight * units * units) *
         sunlight(world, p, sun) * craft.reflectivity * craft.solar_area / craft.mass / distance *
         from;
}

using State = std::vector<Real>;  // of each craft: position, velocity

inline State derivative(const World& world, Real t, const State& state) {
  const double time = world.environment.epoch + static_cast<double>(t);
  const Vector sun = wide(sun_position(time));
  const Vector moon = wide(moon_position(time));
  State rate(state.size());
  for (std::size_t craft = 0; craft < world.craft.size(); ++craft) {
    const Real* at = state.data() + 6 * craft;
    const Vector p{at[0], at[1], at[2]};
    const Vector v{at[3], at[4], at[5]};
    const Craft& one = world.craft[craft];
    const ForceSwitches& forces = world.environment.forces;
    Vector a = planet_gravity(world.environment.planet, p);
    if (forces.sun) a = a + third_body(kSunMu, sun, p);
    if (forces.moon) a = a + third_body(kMoonMu, moon, p);
    if (forces.drag) a = a + drag(world, one, p, v);
    if (forces.solar_pressure) a = a + pressure(world, one, p, sun);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      rate[6 * craft + axis] = v[axis];
      rate[6 * craft + 3 + axis] = a[axis];
    }
  }
  return rate;
}

/// A step by the modified midpoint rule with n substeps.
inline State midpoint(const World& world, Real t, const State& state, const State& rate, Real h,
                      int n) {
  const Real part = h / n;
  State before = state;
  State now = state;
  for (std::size_t i = 0; i < state.size(); ++i) now[i] += part * rate[i];
  for (int step = 1; step < n; ++step) {
    const State slope = derivative(world, t + step * part, now);
    for (std::size_t i = 0; i < state.size(); ++i) {
      const Real next = before[i] + 2 * part * slope[i];
      before[i] = now[i];
      now[i] = next;
    }
  }
  const State slope = derivative(world, t + h, now);
  for (std::size_t i = 0; i < state.size(); ++i)
    now[i] = (now[i] + before[i] + part * slope[i]) / 2;
  return now;
}

/// A step extrapolated from 2, 4, ... 14 substeps; returns how far the last two guesses are apart,
/// in units of a tenth of a picometre and of 1e-16 m/s.
inline double extrapolated(const World& world, Real t, const State& state, Real h, State& result) {
  constexpr int kColumns = 7;
  const State rate = derivative(world, t, state);
  std::vector<State> table;
  double error = 0.0;
  for (int row = 1; row <= kColumns; ++row) {
    State value = midpoint(world, t, state, rate, h, 2 * row);
    for (int column = 1; column < row; ++column) {
      State& left = table[static_cast<std::size_t>(column - 1)];
      const Real ratio = static_cast<Real>(row) / (row - column);
      State better = value;
      for (std::size_t i = 0; i < value.size(); ++i) {
        better[i] += (value[i] - left[i]) / (ratio * ratio - 1);
      }
      if (row == kColumns && column == row - 1) {
        for (std::size_t i = 0; i < value.size(); ++i) {
          const double apart = static_cast<double>(better[i] - value[i]);
          error = std::max(error, std::abs(apart) / (i % 6 < 3 ? 1e-13 : 1e-16));
        }
      }
      std::swap(left, value);
      value = better;
    }
    table.push_back(value);
  }
  result = table.back();
  return error;
}

inline void advance(const World& world, Real& t, State& state, Real end, Real& h) {
  while (t < end) {
    State result;
    const Real step = t + h < end ? h : end - t;
    if (extrapolated(world, t, state, step, result) > 1.0) {
      h = step / 4;
      continue;
    }
    state = result;
    t = step < h ? end : t + step;
    if (h < 120) h = 2 * h;
  }
}

/// Returns the state of all craft of a snapshot, the first in full and the others from their
/// difference to it, so that no digit of that is lost.
inline State state_of(const ClusterSnapshot& start) {
  State state;
  for (const CraftMotion& craft : start.craft) {
    const Vector p = wide(start.craft[0].inertial.p_NC) + wide(craft.difference.p_NC);
    const Vector v = wide(start.craft[0].inertial.v_NC) + wide(craft.difference.v_NC);
    state.insert(state.end(), p.begin(), p.end());
    state.insert(state.end(), v.begin(), v.end());
  }
  return state;
}

/// Returns the position of a craft from the planet's centre.
inline Vector position_of(const State& state, std::size_t craft) {
  return {state[6 * craft], state[6 * craft + 1], state[6 * craft + 2]};
}

/// Returns the position of the second craft from the first.
inline Vector separation_of(const State& state) {
  return position_of(state, 1) - position_of(state, 0);
}

/// Returns how far a vector is from the truth [m].
inline double distance(const Eigen::Vector3d& found, const Vector& truth) {
  return static_cast<double>(length(wide(found) - truth));
}

}  // namespace foothill_orbit::extended
