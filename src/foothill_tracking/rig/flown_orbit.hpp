#pragma once

#include <string>
#include <vector>

#include "pioneer_rig.hpp"

namespace foothill_tracking {

/// One orbit, with drag, of a deputy on a projected circle of 200 m around the thesis' chief,
/// tracked on the lab floor by the full vehicle model with its link.
struct OrbitCase {
  std::uint64_t seed{1};
  std::string law{"preview"};
  double control_period{0.1};  ///< [s]
  double rate{60.0};           ///< Orbit seconds per second on the floor.
  double right_wheel{1.0};     ///< True wheel radius over the one that odometry assumes [-].
};

struct FlownOrbit {
  std::vector<RigSample> samples{};
  ErrorFigures truth{};     ///< Errors of the true position over the orbit.
  ErrorFigures odometry{};  ///< The same for odometry.
};

/// Flies one case. Odometry has noise of 1 mm and 1 mrad; the robot starts away from the craft, 30
/// s before the orbit that is evaluated.
[[nodiscard]] FlownOrbit fly_orbit(const OrbitCase& which);

}  // namespace foothill_tracking
