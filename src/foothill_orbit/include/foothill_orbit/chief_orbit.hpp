#pragma once

#include <tl/expected.hpp>

#include "foothill_orbit/error.hpp"
#include "foothill_orbit/planet.hpp"
#include "foothill_orbit/state.hpp"

namespace foothill_orbit {

/// What the linear equations of relative motion need to know of the chief: its unperturbed ellipse
/// and where it is now.
struct ChiefOrbit {
  double mean_motion{};   ///< [rad/s]
  double eccentricity{};  ///< 0 to below 1 [-]
  double true_anomaly{};  ///< [rad]; of a circle, counted from anywhere.
};

/// Returns what is wrong with an orbit, if something is.
[[nodiscard]] tl::expected<void, OrbitError> check_chief(const ChiefOrbit& chief);

/// Returns the ellipse that the chief would go on with if nothing perturbed it, or why it is none.
[[nodiscard]] tl::expected<ChiefOrbit, OrbitError> chief_orbit(const Planet& planet,
                                                               const InertialState& state);

/// Returns the time that an orbit takes [s].
/// @pre the mean motion is positive
[[nodiscard]] double period(const ChiefOrbit& chief);

/// Returns the orbit when time t [s] has passed.
/// @pre check_chief() finds nothing
[[nodiscard]] ChiefOrbit after(const ChiefOrbit& chief, double t);

}  // namespace foothill_orbit
