#pragma once

#include <string>
#include <vector>

#include "pioneer_rig.hpp"

namespace foothill_tracking {

/// One orbit of the deputy of a projected circle of 200 m around the thesis' chief, with drag, on
/// the lab's floor, flown by the full vehicle behind its link.
struct OrbitCase {
  std::uint64_t seed{1};
  std::string law{"preview"};
  double control_period{0.1};  ///< [s]
  double rate{60.0};           ///< Orbit seconds per second on the floor.
  double right_wheel{1.0};     ///< True radius over the one that odometry believes.
};

struct FlownOrbit {
  std::vector<RigSample> samples{};
  ErrorFigures truth{};     ///< Over the orbit, of the true position.
  ErrorFigures odometry{};  ///< The same by odometry.
};

/// Odometry has noise of 1 mm and 1 mrad; the robot starts somewhere else, 30 s before the
/// orbit that counts.
[[nodiscard]] FlownOrbit fly_orbit(const OrbitCase& which);

}  // namespace foothill_tracking
