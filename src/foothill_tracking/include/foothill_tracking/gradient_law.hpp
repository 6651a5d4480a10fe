#pragma once

#include "foothill_tracking/gained_law.hpp"

/// Potential-gradient law of Romanelli's thesis (4.31 to 4.39), with the corrections derived in
/// doc/gradient_law.md. The robot turns towards the craft; its speed is the component along its
/// heading of the craft's velocity plus an attraction towards the craft.

namespace foothill_tracking {

/// Gains of GradientLaw; their table in gradient_law.cpp has the ranges.
struct GradientGains {
  double k_x{0.005};     ///< Gain of the error along x [1/s].
  double k_y{0.005};     ///< Gain of the error along y [1/s].
  double k_theta{0.05};  ///< Gain of the heading error [1/s].
  /// Distance below which the direction to the craft is undefined and the heading is kept [m].
  double dead_zone{1e-3};
};

/// The law of the thesis, for comparison; it commands a twist.
class GradientLaw final : public GainedLaw<GradientGains> {
 public:
  explicit GradientLaw(const RobotLimits& limits = {}, const GradientGains& gains = {});
  [[nodiscard]] LawOutput command(const LawInput& input) override;
};

}  // namespace foothill_tracking
