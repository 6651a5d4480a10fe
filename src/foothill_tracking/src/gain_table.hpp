#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_tracking/law.hpp"

namespace foothill_tracking {

/// A gain, where it lives, and the range that it may have.
struct GainEntry {
  std::string name{};
  double* value{};
  double low{};
  double high{};
  std::string why{};  ///< Of the upper bound.
};

/// Checks all of the gains, then changes them; or changes none and says which is wrong.
[[nodiscard]] tl::expected<void, GainError> assign(const Gains& gains,
                                                   const std::vector<GainEntry>& table);

}  // namespace foothill_tracking
