#pragma once

#include "foothill_tracking/gained_law.hpp"

/// Pure pursuit as a tracking law: steer towards the position of the craft a short time ahead. It
/// is simple and has no stability proof; the built-in laws are more accurate.

namespace example_law {

/// Gains of PursuitLaw; their table in pursuit_law.cpp has the ranges.
struct PursuitGains {
  double look_ahead{0.5};  ///< Time ahead of the reference point [s].
  double k_heading{1.5};   ///< Gain of the heading error [1/s].
};

/// Drives towards the position of the reference after a look-ahead time.
class PursuitLaw final : public foothill_tracking::GainedLaw<PursuitGains> {
 public:
  explicit PursuitLaw(const foothill_tracking::RobotLimits& limits = {},
                      const PursuitGains& gains = {});
  [[nodiscard]] foothill_tracking::LawOutput command(
      const foothill_tracking::LawInput& input) override;
};

}  // namespace example_law
