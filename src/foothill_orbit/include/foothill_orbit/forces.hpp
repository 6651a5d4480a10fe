#pragma once

#include <array>
#include <memory>

#include "foothill_orbit/atmosphere.hpp"
#include "foothill_orbit/planet.hpp"

namespace foothill_orbit {

/// Which forces act beside the point mass; each can be switched by itself at any time.
struct ForceSwitches {
  std::array<bool, kZonals> zonals{};  ///< J2 to J6.
  bool drag{false};
  bool corotating_atmosphere{false};  ///< The air turns with the planet; otherwise it stands still.
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

/// The world that the craft fly in.
struct Environment {
  Planet planet{earth()};
  ForceSwitches forces{};
  std::shared_ptr<const Atmosphere> atmosphere{};  ///< Needed while drag is on.
  double epoch{};                ///< Of t = 0: seconds of terrestrial time since J2000.
  double solar_flux{1372.5398};  ///< At one astronomical unit [W/m^2].
};

}  // namespace foothill_orbit
