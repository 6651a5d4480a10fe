#pragma once

#include <Eigen/Core>

#include "foothill_orbit/state.hpp"

/// Umbra and penumbra of a spherical planet. Sunlight changes abruptly at their boundaries, which
/// are events for the integrator: doc/shadow_events.md.

namespace foothill_orbit {

inline constexpr double kSunRadius = 6.957e8;  ///< [m]

/// Returns the fraction of the sun's disc that is visible from p_NP: 0 in the umbra, 1 in full
/// light, in between in the penumbra and in the antumbra.
[[nodiscard]] double visible_sun_fraction(const Eigen::Vector3d& p_NP,
                                          const Eigen::Vector3d& p_NSun, double planet_radius);

/// True where the centres of the discs of sun and planet are more than a right angle apart and the
/// sum of their half angles is below one, so that the whole sun is visible: half of every orbit,
/// decided without a root or a quotient.
/// @param p_PSun Position of the sun from the point [m].
[[nodiscard]] inline bool is_on_day_side(const Eigen::Vector3d& p_NP, const Eigen::Vector3d& p_PSun,
                                         double planet_radius) {
  constexpr double kPlanetSine2 = 0.99;  // of a half angle of 84.3 degrees, squared
  constexpr double kSunSine2 = 0.0095;   // of 5.6 degrees, squared
  return p_NP.dot(p_PSun) > 0.0 &&
         planet_radius * planet_radius < kPlanetSine2 * p_NP.squaredNorm() &&
         kSunRadius * kSunRadius < kSunSine2 * p_PSun.squaredNorm();
}

/// Event function of a boundary of the planet's shadow, where visible_sun_fraction() is continuous
/// but not smooth.
struct ShadowBoundary {
  double value{};  ///< Positive outside, zero on the boundary, negative inside [-].
  double rate{};   ///< Rate of the value, with the sun at rest [1/s].
};

/// Both boundaries of the penumbra.
struct ShadowBoundaries {
  ShadowBoundary penumbra{};  ///< Outside, the whole sun is visible.
  ShadowBoundary umbra{};     ///< Inside, none of it; beyond the umbra's tip, a ring.
};

/// Returns the event functions of a craft: the cosine of the angle at which the discs of sun and
/// planet touch, minus the cosine of the angle between their centres.
/// @pre the craft is above the planet's surface
[[nodiscard]] ShadowBoundaries shadow_boundaries(const InertialState& state,
                                                 const Eigen::Vector3d& p_NSun,
                                                 double planet_radius);

}  // namespace foothill_orbit
