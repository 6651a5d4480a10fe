#include "foothill_orbit/shadow.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "foothill_orbit/ephemeris.hpp"

namespace foothill_orbit {
namespace {

/// Returns the area common to two discs in the sky, in units of the first disc's.
double covered_fraction(double first, double second, double distance) {
  if (distance >= first + second) return 0.0;
  if (distance <= second - first) return 1.0;
  if (distance <= first - second) return second * second / (first * first);
  // Two segments of discs, without cancellation, which would appear as noise to the integrator.
  const double x = ((distance - second) * (distance + second) + first * first) / (2.0 * distance);
  const double y = std::sqrt(std::max(0.0, (first - x) * (first + x)));
  const auto segment = [y](double radius, double height) {
    const double half = std::atan2(y, height);
    return radius * radius * half - y * height;
  };
  return (segment(first, x) + segment(second, distance - x)) / (std::numbers::pi * first * first);
}

}  // namespace

double visible_sun_fraction(const Eigen::Vector3d& p_NP, const Eigen::Vector3d& p_NSun,
                            double planet_radius) {
  const Eigen::Vector3d p_PSun = p_NSun - p_NP;
  if (is_on_day_side(p_NP, p_PSun, planet_radius)) return 1.0;
  const double sun_distance = p_PSun.norm();
  const double planet_distance = p_NP.norm();
  const double sun_sine = std::min(1.0, kSunRadius / sun_distance);
  const double planet_sine = std::min(1.0, planet_radius / planet_distance);
  const double cosine = -p_NP.dot(p_PSun) / (planet_distance * sun_distance);
  // Nearly always the discs are apart, or one hides the other, which follows from the cosines
  // without computing the angles.
  const double cosines = std::sqrt((1.0 - sun_sine * sun_sine) * (1.0 - planet_sine * planet_sine));
  const double sines = sun_sine * planet_sine;
  if (cosine < cosines - sines) return 1.0;
  if (sun_sine < planet_sine && cosine > cosines + sines) return 0.0;
  return 1.0 - covered_fraction(std::asin(sun_sine), std::asin(planet_sine),
                                std::acos(std::clamp(cosine, -1.0, 1.0)));
}

ShadowBoundaries shadow_boundaries(const InertialState& state, const Eigen::Vector3d& p_NSun,
                                   double planet_radius) {
  const Eigen::Vector3d& p_NC = state.p_NC;
  const Eigen::Vector3d p_CSun = p_NSun - p_NC;
  const double r = p_NC.norm();
  const double d = p_CSun.norm();
  const double growth = p_NC.dot(state.v_NC) / (r * r);      // of r, relative
  const double retreat = -p_CSun.dot(state.v_NC) / (d * d);  // of d
  const double planet_sine = std::min(1.0, planet_radius / r);
  const double sun_sine = std::min(1.0, kSunRadius / d);
  const double planet_cosine = std::sqrt(1.0 - planet_sine * planet_sine);
  const double sun_cosine = std::sqrt(1.0 - sun_sine * sun_sine);
  const double planet_turn = -growth * planet_sine / planet_cosine;  // of the disc's half angle
  const double sun_turn = -retreat * sun_sine / sun_cosine;
  const double apart = -p_NC.dot(p_CSun) / (r * d);  // cosine of the angle between the centres
  const double apart_rate =
      -(state.v_NC.dot(p_CSun) - p_NC.dot(state.v_NC)) / (r * d) - apart * (growth + retreat);
  const auto boundary = [&](double side) {
    const double cosine = planet_cosine * sun_cosine - side * planet_sine * sun_sine;
    const double sine = planet_sine * sun_cosine + side * planet_cosine * sun_sine;
    return ShadowBoundary{cosine - apart, -sine * (planet_turn + side * sun_turn) - apart_rate};
  };
  return {.penumbra = boundary(1.0), .umbra = boundary(-1.0)};
}

}  // namespace foothill_orbit
