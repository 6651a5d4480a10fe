#include "foothill_tracking/gained_law.hpp"

#include <fmt/format.h>

namespace foothill_tracking {

tl::expected<void, GainError> check(const Gain& gain, double bound, const char* reason) {
  const double highest = std::min(gain.highest, bound);
  if (gain.value >= gain.lowest && gain.value <= highest) return {};
  const bool is_above_bound = gain.value > bound && bound < gain.highest;
  return tl::unexpected{GainError{fmt::format(
      "{} is {:.6g}, but must be between {:.4g} and {:.4g} [{}]{}{}", gain.name, gain.value,
      gain.lowest, highest, gain.unit, is_above_bound ? ": " : "", is_above_bound ? reason : "")}};
}

}  // namespace foothill_tracking
