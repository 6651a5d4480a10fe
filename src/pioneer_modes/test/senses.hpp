#pragma once

#include <cmath>
#include <limits>

#include "pioneer_modes/mode_law.hpp"

namespace pioneer_modes::testing {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Feeds a law with the measurements of a robot that stands still, without faults and obstacles.
struct Senses {
  explicit Senses(Mode mode, const ModesConfig& config = {}) : law{config} { law.set_mode(mode); }

  /// Passes one message of every input to the law, all with the stamp t.
  void update(double t, double range = kInfinity) {
    law.on_odometry(t, pose);
    for (std::size_t i = 0; i < kTransducers; ++i) law.on_sonar(t, i, range);
    law.on_bumper(t, {});
    law.on_link(t, true);
    law.on_battery(0.9);
    law.on_commander(t, desired);
  }

  [[nodiscard]] ModeOutput after(double t) {
    update(t);
    return law.command(t);
  }

  ModeLaw law;
  PlanarPose pose{};
  VelocityCommand desired{0.2, 0.1};
};

}  // namespace pioneer_modes::testing
