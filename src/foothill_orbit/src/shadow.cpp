#include "foothill_orbit/shadow.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "foothill_orbit/ephemeris.hpp"

namespace foothill_orbit {
namespace {

/// The area common to two discs, as seen in the sky, in units of the first disc's.
double covered_part(double first, double second, double distance) {
  if (distance >= first + second) return 0.0;
  if (distance <= second - first) return 1.0;
  if (distance <= first - second) return second * second / (first * first);
  const double x = (distance * distance + first * first - second * second) / (2.0 * distance);
  const double y = std::sqrt(std::max(0.0, first * first - x * x));
  const double area = first * first * std::acos(std::clamp(x / first, -1.0, 1.0)) +
                      second * second * std::acos(std::clamp((distance - x) / second, -1.0, 1.0)) -
                      distance * y;
  return area / (std::numbers::pi * first * first);
}

}  // namespace

double sunlit_part(const Eigen::Vector3d& p_NP, const Eigen::Vector3d& p_NSun,
                   double planet_radius) {
  const Eigen::Vector3d p_PSun = p_NSun - p_NP;
  const double sun_distance = p_PSun.norm();
  const double planet_distance = p_NP.norm();
  const double sun_sine = std::min(1.0, kSunRadius / sun_distance);
  const double planet_sine = std::min(1.0, planet_radius / planet_distance);
  const double cosine = -p_NP.dot(p_PSun) / (planet_distance * sun_distance);
  // Nearly always the discs are apart, or one hides the other: their cosines tell that sooner than
  // their angles.
  const double cosines = std::sqrt((1.0 - sun_sine * sun_sine) * (1.0 - planet_sine * planet_sine));
  const double sines = sun_sine * planet_sine;
  if (cosine < cosines - sines) return 1.0;
  if (sun_sine < planet_sine && cosine > cosines + sines) return 0.0;
  return 1.0 - covered_part(std::asin(sun_sine), std::asin(planet_sine),
                            std::acos(std::clamp(cosine, -1.0, 1.0)));
}

}  // namespace foothill_orbit
