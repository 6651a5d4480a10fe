#pragma once

#include <tl/expected.hpp>

#include "foothill_orbit/error.hpp"
#include "foothill_orbit/planet.hpp"
#include "foothill_orbit/state.hpp"

/// Classical orbital elements, for every conic and every plane, and their conversion to states and
/// back.

namespace foothill_orbit {

/// Classical orbital elements. An angle that is undefined is zero, and the next angle takes its
/// place: an equatorial orbit has no node (argument_of_perigee is measured from +x), a circular one
/// no perigee (true_anomaly is measured from the node, or from +x if it is also equatorial).
struct OrbitalElements {
  double semi_latus_rectum{};    ///< [m]; a (1 - e^2), finite for every conic.
  double eccentricity{};         ///< [-]
  double inclination{};          ///< [rad], 0 to pi
  double ascending_node{};       ///< [rad]
  double argument_of_perigee{};  ///< [rad]
  double true_anomaly{};         ///< [rad]
};

/// Returns elements with the given semi-major axis, which is negative for a hyperbola.
[[nodiscard]] tl::expected<OrbitalElements, OrbitError> elements_from_semi_major_axis(
    double semi_major_axis, double eccentricity, double inclination, double ascending_node,
    double argument_of_perigee, double true_anomaly);

/// Returns the semi-major axis [m]; infinite for a parabola.
[[nodiscard]] double semi_major_axis(const OrbitalElements& elements);

/// Returns the state with these elements, or the reason why there is none.
[[nodiscard]] tl::expected<InertialState, OrbitError> to_state(const Planet& planet,
                                                               const OrbitalElements& elements);

/// Returns the osculating elements of a state, or an error if it has no angular momentum.
[[nodiscard]] tl::expected<OrbitalElements, OrbitError> to_elements(const Planet& planet,
                                                                    const InertialState& state);

/// Returns the true anomaly of an elliptic orbit for a mean anomaly [rad].
/// @pre 0 <= eccentricity < 1
[[nodiscard]] double true_from_mean_anomaly(double mean_anomaly, double eccentricity);

/// Returns the mean anomaly of an elliptic orbit for a true anomaly [rad].
/// @pre 0 <= eccentricity < 1
[[nodiscard]] double mean_from_true_anomaly(double true_anomaly, double eccentricity);

}  // namespace foothill_orbit
