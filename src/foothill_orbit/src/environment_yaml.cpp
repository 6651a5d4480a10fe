#include "environment_yaml.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "foothill_orbit/epoch.hpp"
#include "foothill_orbit/exponential_atmosphere.hpp"
#include "foothill_orbit/force_names.hpp"
#include "foothill_orbit/standard_atmosphere.hpp"

namespace foothill_orbit::detail {
namespace {

constexpr double kShortestStep = 1e-3;  // [s]; shorter ones only keep the processor busy

Planet planet_from_yaml(const YamlValue& value) {
  if (!value.is_map()) {
    const std::string name = value.text();
    if (name == "earth") return earth();
    if (name == "moon") return moon();
    if (name == "mars") return mars();
    value.complain("there is no planet '" + name + "'; known are earth, moon, mars; or give mu, " +
                   "equatorial_radius, zonals, rotation_rate of your own");
    return earth();
  }
  YamlMap map{value};
  Planet planet;
  planet.mu = map.number("mu");
  const auto radius = map.quantity("equatorial_radius", kKilometres);
  if (!radius) map.complain("the key 'equatorial_radius' is missing");
  planet.equatorial_radius = radius.value_or(1.0);
  planet.rotation_rate = map.number("rotation_rate", 0.0);
  if (const auto zonals = map.find("zonals")) {
    const std::vector<double> values = zonals->numbers(kZonals);
    std::copy(values.begin(), values.end(), planet.zonals.begin());
  }
  map.finish();
  return planet;
}

double epoch_from_yaml(const YamlValue& value) {
  const auto epoch = epoch_from_date(value.text());
  if (!epoch) value.complain(epoch.error().reason);
  return epoch.value_or(0.0);
}

ForceSwitches forces_from_yaml(const YamlValue& value) {
  ForceSwitches forces;
  for (const YamlValue& item : value.list()) {
    const auto switched = switch_force(forces, item.text(), true);
    if (!switched) item.complain(switched.error().reason);
  }
  return forces;
}

std::shared_ptr<const Atmosphere> exponential_from_yaml(YamlMap& map) {
  ExponentialReference reference;
  reference.altitude = map.quantity("altitude", kKilometres).value_or(reference.altitude);
  reference.density = map.number("density", reference.density);
  reference.scale_height =
      map.quantity("scale_height", kKilometres).value_or(reference.scale_height);
  try {
    return std::make_shared<ExponentialAtmosphere>(reference);
  } catch (const std::invalid_argument& error) {
    map.complain(error.what());
    return nullptr;
  }
}

std::shared_ptr<const Atmosphere> standard_from_yaml(YamlMap& map) {
  const auto outside = map.require("outside");
  const std::string choice = outside ? outside->text() : "extend";
  if (choice != "extend" && choice != "refuse") {
    map.complain("outside of its range the model is to 'extend' or to 'refuse', not to '" + choice +
                 "'");
  }
  // Their tables take a few milliseconds to make, and never change.
  static const auto kExtended = std::make_shared<StandardAtmosphere>(OutsideRange::kExtend);
  static const auto kRefusing = std::make_shared<StandardAtmosphere>(OutsideRange::kRefuse);
  return choice == "refuse" ? kRefusing : kExtended;
}

std::shared_ptr<const Atmosphere> atmosphere_from_yaml(const YamlValue& value) {
  YamlMap map{value};
  const auto model = map.require("model");
  const std::string name = model ? model->text() : "us_standard_1976";
  std::shared_ptr<const Atmosphere> atmosphere;
  if (name == "exponential") {
    atmosphere = exponential_from_yaml(map);
  } else if (name == "us_standard_1976") {
    atmosphere = standard_from_yaml(map);
  } else {
    map.complain("there is no atmosphere '" + name +
                 "'; known are us_standard_1976 and exponential");
  }
  map.finish();
  return atmosphere;
}

}  // namespace

IntegratorConfig integrator_from_yaml(const YamlValue& value) {
  YamlMap map{value};
  IntegratorConfig config;
  const std::string scheme = map.text("scheme", "dormand_prince_8");
  if (scheme == "runge_kutta_4") {
    config.scheme = Scheme::kRungeKutta4;
  } else if (scheme == "nystrom_12") {
    config.scheme = Scheme::kNystrom12;
  } else if (scheme != "dormand_prince_8") {
    map.complain("there is no scheme '" + scheme +
                 "'; known are runge_kutta_4, dormand_prince_8, nystrom_12");
  }
  config.tolerance = map.number("tolerance", config.tolerance);
  config.constant_step = map.number("constant_step", config.constant_step);
  if (config.constant_step > 0.0 && config.constant_step < kShortestStep) {
    map.complain("constant_step must be at least 0.001 s, or 0 to let the tolerance choose");
  }
  map.finish();
  return config;
}

Environment environment_from_yaml(YamlMap& map) {
  Environment environment;
  if (const auto planet = map.find("planet")) environment.planet = planet_from_yaml(*planet);
  if (const auto epoch = map.find("epoch")) environment.epoch = epoch_from_yaml(*epoch);
  if (const auto forces = map.find("forces")) environment.forces = forces_from_yaml(*forces);
  if (const auto air = map.find("atmosphere")) environment.atmosphere = atmosphere_from_yaml(*air);
  environment.solar_flux = map.number("solar_flux", environment.solar_flux);
  return environment;
}

}  // namespace foothill_orbit::detail
