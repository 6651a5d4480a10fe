#pragma once

#include <tl/expected.hpp>

#include "foothill_orbit/error.hpp"
#include "foothill_orbit/planet.hpp"
#include "foothill_orbit/state.hpp"

namespace foothill_orbit {

/// Classical orbital elements. Angles that a shape leaves undefined are zero and their part is
/// taken by the next: an equatorial orbit has no node (argument_of_perigee counts from +x), a
/// circular one no perigee (true_anomaly counts from the node, or from +x if it is equatorial too).
struct OrbitalElements {
  double semi_latus_rectum{};    ///< [m]; finite for every conic, a (1 - e^2) for the others.
  double eccentricity{};         ///< [-]
  double inclination{};          ///< [rad], 0 to pi
  double ascending_node{};       ///< [rad]
  double argument_of_perigee{};  ///< [rad]
  double true_anomaly{};         ///< [rad]
};

/// Returns elements given by the semi-major axis, which is negative for a hyperbola.
[[nodiscard]] tl::expected<OrbitalElements, OrbitError> elements_from_semi_major_axis(
    double semi_major_axis, double eccentricity, double inclination, double ascending_node,
    double argument_of_perigee, double true_anomaly);

/// Returns a; infinite for a parabola.
[[nodiscard]] double semi_major_axis(const OrbitalElements& elements);

/// Returns the state at these elements, or why there is none.
[[nodiscard]] tl::expected<InertialState, OrbitError> to_state(const Planet& planet,
                                                               const OrbitalElements& elements);

/// Returns the osculating elements of a state, or why it has none (no angular momentum).
[[nodiscard]] tl::expected<OrbitalElements, OrbitError> to_elements(const Planet& planet,
                                                                    const InertialState& state);

/// Returns the true anomaly of an elliptic orbit at that mean anomaly [rad].
/// @pre 0 <= eccentricity < 1
[[nodiscard]] double true_from_mean_anomaly(double mean_anomaly, double eccentricity);

/// Returns the mean anomaly of an elliptic orbit at that true anomaly [rad].
/// @pre 0 <= eccentricity < 1
[[nodiscard]] double mean_from_true_anomaly(double true_anomaly, double eccentricity);

}  // namespace foothill_orbit
