#pragma once

#include "foothill_tracking/gained_law.hpp"

/// Tracking law for craft with force in every direction, such as floaters on air bearings and
/// free-flyers: feed-forward of the reference's acceleration, and spring-damper feedback of
/// position and heading. Errors decay in closed form (doc/force_law.md).

namespace foothill_tracking {

/// Gains of ForceLaw; their table in force_law.cpp has the ranges.
struct ForceGains {
  double frequency{0.5};       ///< Natural frequency of position errors [rad/s].
  double damping{1.0};         ///< Damping ratio [-].
  double turn_frequency{0.5};  ///< Natural frequency of heading errors [rad/s].
  double heading{0.0};         ///< Heading to maintain [rad].
};

/// Spring-damper tracking with feed-forward; it commands a wrench.
class ForceLaw final : public GainedLaw<ForceGains> {
 public:
  explicit ForceLaw(const RobotLimits& limits = {}, const ForceGains& gains = {});
  [[nodiscard]] LawOutput command(const LawInput& input) override;
};

}  // namespace foothill_tracking
