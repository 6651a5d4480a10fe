#pragma once

#include <tl/expected.hpp>

#include "foothill_orbit/error.hpp"
#include "foothill_orbit/planet.hpp"
#include "foothill_orbit/state.hpp"

/// The chief's orbit as the linear equations of relative motion need it: an unperturbed ellipse and
/// the position on it. Inputs of transition.hpp, transfer.hpp and formation.hpp.

namespace foothill_orbit {

/// Unperturbed orbit of the chief, and its position on it.
struct ChiefOrbit {
  double mean_motion{};   ///< [rad/s]
  double eccentricity{};  ///< 0 to below 1 [-]
  double true_anomaly{};  ///< [rad]; on a circle, from an arbitrary direction.
};

/// Returns an error if a value is not finite or out of range.
[[nodiscard]] tl::expected<void, OrbitError> check_chief(const ChiefOrbit& chief);

/// Returns the osculating ellipse of a chief, or the reason why there is none.
[[nodiscard]] tl::expected<ChiefOrbit, OrbitError> chief_orbit(const Planet& planet,
                                                               const InertialState& state);

/// Returns the orbital period [s].
/// @pre the mean motion is positive
[[nodiscard]] double period(const ChiefOrbit& chief);

/// Returns the orbit with the chief's position after time t [s].
/// @pre check_chief() succeeds
[[nodiscard]] ChiefOrbit after(const ChiefOrbit& chief, double t);

}  // namespace foothill_orbit
