#pragma once

#include <array>
#include <memory>

#include "foothill_orbit/atmosphere.hpp"
#include "foothill_orbit/planet.hpp"

/// The environment of a cluster: planet, switches of the perturbing forces, atmosphere and epoch.
/// Every force can be switched on and off while the craft fly.

namespace foothill_orbit {

/// Switches of the forces other than the point mass.
struct ForceSwitches {
  std::array<bool, kZonals> zonals{};  ///< J2 to J6.
  bool drag{false};
  bool corotating_atmosphere{false};  ///< The air rotates with the planet; else it is at rest.
  bool solar_pressure{false};
  bool sun{false};   ///< Attraction by the sun.
  bool moon{false};  ///< Attraction by the moon.

  bool operator==(const ForceSwitches&) const = default;
};

/// All forces on.
[[nodiscard]] constexpr ForceSwitches all_forces() {
  return {.zonals = {true, true, true, true, true},
          .drag = true,
          .corotating_atmosphere = true,
          .solar_pressure = true,
          .sun = true,
          .moon = true};
}

/// Environment of a cluster.
struct Environment {
  Planet planet{earth()};
  ForceSwitches forces{};
  std::shared_ptr<const Atmosphere> atmosphere{};  ///< Required while drag is on.
  double epoch{};                ///< Time of t = 0: seconds of terrestrial time since J2000.
  double solar_flux{1372.5398};  ///< At one astronomical unit [W/m^2].
};

}  // namespace foothill_orbit
