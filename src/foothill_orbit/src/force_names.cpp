#include "foothill_orbit/force_names.hpp"

#include <functional>
#include <utility>

namespace foothill_orbit {
namespace {

using Pick = std::function<bool&(ForceSwitches&)>;

const std::vector<std::pair<std::string, Pick>>& forces_by_name() {
  static const std::vector<std::pair<std::string, Pick>> kForces = [] {
    std::vector<std::pair<std::string, Pick>> list;
    for (std::size_t zonal = 0; zonal < kZonals; ++zonal) {
      list.emplace_back("j" + std::to_string(zonal + 2),
                        [zonal](ForceSwitches& on) -> bool& { return on.zonals[zonal]; });
    }
    list.emplace_back("drag", [](ForceSwitches& on) -> bool& { return on.drag; });
    list.emplace_back("corotating_atmosphere",
                      [](ForceSwitches& on) -> bool& { return on.corotating_atmosphere; });
    list.emplace_back("solar_pressure",
                      [](ForceSwitches& on) -> bool& { return on.solar_pressure; });
    list.emplace_back("sun", [](ForceSwitches& on) -> bool& { return on.sun; });
    list.emplace_back("moon", [](ForceSwitches& on) -> bool& { return on.moon; });
    return list;
  }();
  return kForces;
}

}  // namespace

std::vector<std::string> force_names() {
  std::vector<std::string> names;
  for (const auto& [name, pick] : forces_by_name()) names.push_back(name);
  return names;
}

std::vector<std::string> active_forces(const ForceSwitches& forces) {
  ForceSwitches switches = forces;
  std::vector<std::string> names;
  for (const auto& [name, pick] : forces_by_name()) {
    if (pick(switches)) names.push_back(name);
  }
  return names;
}

tl::expected<void, OrbitError> switch_force(ForceSwitches& forces, const std::string& name,
                                            bool on) {
  std::string known;
  for (const auto& [force, pick] : forces_by_name()) {
    if (force == name) {
      pick(forces) = on;
      return {};
    }
    known += (known.empty() ? "" : ", ") + force;
  }
  return tl::unexpected{OrbitError{"unknown force '" + name + "'; known forces: " + known}};
}

}  // namespace foothill_orbit
