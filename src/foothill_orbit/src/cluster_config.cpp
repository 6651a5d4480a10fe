#include "foothill_orbit/cluster_config.hpp"

#include <cmath>
#include <set>

#include "foothill_orbit/detail/refuse.hpp"

namespace foothill_orbit {
namespace {

using detail::refuse;

bool is_positive(double value) { return std::isfinite(value) && value > 0.0; }
bool is_not_negative(double value) { return std::isfinite(value) && value >= 0.0; }

tl::expected<void, OrbitError> check_planet(const Planet& planet) {
  if (!is_positive(planet.mu)) return refuse("planet: mu must be a positive number of m^3/s^2");
  if (!is_positive(planet.equatorial_radius)) {
    return refuse("planet: equatorial_radius must be a positive length in m");
  }
  for (const double zonal : planet.zonals) {
    if (!std::isfinite(zonal)) return refuse("planet: a zonal harmonic is not a finite number");
  }
  if (!std::isfinite(planet.rotation_rate)) {
    return refuse("planet: rotation_rate is not a finite number");
  }
  return {};
}

tl::expected<void, OrbitError> check_craft(const Craft& craft) {
  const std::string where = "craft '" + craft.name + "': ";
  if (craft.name.empty()) return refuse("a craft has no name");
  if (!is_positive(craft.mass)) return refuse(where + "mass must be a positive number of kg");
  if (!is_not_negative(craft.drag_coefficient)) {
    return refuse(where + "drag_coefficient must not be negative");
  }
  if (!is_not_negative(craft.drag_area)) return refuse(where + "drag_area must not be negative");
  if (!is_not_negative(craft.reflectivity)) {
    return refuse(where + "reflectivity must not be negative");
  }
  if (!is_not_negative(craft.solar_area)) return refuse(where + "solar_area must not be negative");
  if (!is_not_negative(craft.radius)) return refuse(where + "radius must not be negative");
  return {};
}

}  // namespace

tl::expected<std::size_t, OrbitError> find_craft(const std::vector<Craft>& craft,
                                                 const std::string& name) {
  std::string known;
  for (std::size_t index = 0; index < craft.size(); ++index) {
    if (craft[index].name == name) return index;
    known += (index == 0 ? "" : ", ") + craft[index].name;
  }
  return refuse("there is no craft '" + name + "'; the cluster has " + known);
}

tl::expected<ReferencePoint, OrbitError> find_reference(const std::vector<Craft>& craft,
                                                        const std::string& name) {
  if (name.empty()) return ReferencePoint{};
  const auto index = find_craft(craft, name);
  if (!index) return refuse("reference: " + index.error().reason);
  return ReferencePoint{*index};
}

tl::expected<void, OrbitError> check_forces(const Environment& environment,
                                            const ForceSwitches& forces) {
  if (forces.drag && environment.atmosphere == nullptr) {
    return refuse("drag can't be switched on without an atmosphere");
  }
  if ((forces.sun || forces.moon || forces.solar_pressure) && !environment.planet.is_earth) {
    return refuse(
        "sun, moon and solar pressure can only be switched on around the Earth, for which there "
        "are "
        "ephemerides");
  }
  return {};
}

tl::expected<void, OrbitError> check_config(const ClusterConfig& config) {
  if (config.craft.empty()) return refuse("the cluster has no craft");
  if (const auto planet = check_planet(config.environment.planet); !planet) return planet;
  if (!std::isfinite(config.environment.epoch)) return refuse("epoch is not a finite number");
  if (!is_not_negative(config.environment.solar_flux)) {
    return refuse("solar_flux must not be negative");
  }
  std::set<std::string> names;
  for (const CraftConfig& one : config.craft) {
    if (const auto craft = check_craft(one.craft); !craft) return craft;
    if (!names.insert(one.craft.name).second) {
      return refuse("two craft are called '" + one.craft.name + "'");
    }
  }
  return check_forces(config.environment, config.environment.forces);
}

}  // namespace foothill_orbit
