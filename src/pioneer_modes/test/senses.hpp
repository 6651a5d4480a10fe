#pragma once

#include <cmath>
#include <limits>

#include "pioneer_modes/mode_law.hpp"

namespace pioneer_modes::testing {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A law that hears of a robot that stands still, all well and nothing around.
struct Senses {
  explicit Senses(Mode mode, const ModesConfig& config = {}) : law{config} { law.set_mode(mode); }

  /// Hears everything at a time, for `duration` before it.
  void hear(double t, double range = kInfinity) {
    law.hear_odometry(t, pose);
    for (std::size_t i = 0; i < kTransducers; ++i) law.hear_sonar(t, i, range);
    law.hear_bumper(t, {});
    law.hear_link(t, true);
    law.hear_battery(0.9);
    law.hear_commander(t, wish);
  }

  [[nodiscard]] ModeOutput after(double t) {
    hear(t);
    return law.command(t);
  }

  ModeLaw law;
  Pose pose{};
  VelocityCommand wish{0.2, 0.1};
};

}  // namespace pioneer_modes::testing
