#pragma once

#include <tl/expected.hpp>

#include "foothill_orbit/chief_orbit.hpp"
#include "foothill_orbit/error.hpp"
#include "foothill_orbit/state.hpp"
#include "foothill_orbit/transfer.hpp"

/// Optimal duration of a two-impulse transfer. The cost as a function of the duration has many
/// local minima and poles; the search finds every minimum and returns the best.

namespace foothill_orbit {

/// Range of durations to search.
struct Durations {
  double shortest{};  ///< [s], above 0
  double longest{};   ///< [s], at most kMostOrbits orbits
};

/// Largest number of the chief's orbits that a transfer may take.
inline constexpr double kMostOrbits = 100.0;

/// Returns the cheapest transfer over a range of durations, to first order in the separation.
[[nodiscard]] tl::expected<Transfer, OrbitError> cheapest_transfer(const ChiefOrbit& chief,
                                                                   const HillState& start,
                                                                   const HillState& target,
                                                                   const Durations& durations,
                                                                   Price price = Price::kBoth);

}  // namespace foothill_orbit
