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

using foothill_core::kKilometres;
using foothill_core::YamlMap;
using foothill_core::YamlValue;

constexpr double kShortestStep = 1e-3;  // [s]; shorter ones only keep the processor busy

Planet planet_from_yaml(const YamlValue& value) {
  if (!value.is_map()) {
    const std::string name = value.text();
    if (name == "earth") return earth();
    if (name == "moon") return moon();
    if (name == "mars") return mars();
    value.reject("unknown planet '" + name + "'; use earth, moon or mars, or specify mu, " +
                 "equatorial_radius, zonals and rotation_rate");
  }
  YamlMap map{value};
  Planet planet;
  planet.mu = map.required_number("mu");
  const auto radius = map.quantity("equatorial_radius", kKilometres);
  if (!radius) map.reject("", "the key 'equatorial_radius' is missing");
  planet.equatorial_radius = *radius;
  planet.rotation_rate = map.number("rotation_rate", 0.0);
  const std::vector<double> zonals = map.numbers("zonals", std::vector<double>(kZonals, 0.0));
  std::copy(zonals.begin(), zonals.end(), planet.zonals.begin());
  map.finish();
  return planet;
}

double epoch_from_yaml(const YamlValue& value) {
  const auto epoch = epoch_from_date(value.text());
  if (!epoch) value.reject(epoch.error().reason);
  return *epoch;
}

ForceSwitches forces_from_yaml(const YamlValue& value) {
  ForceSwitches forces;
  for (const YamlValue& item : value.list()) {
    const auto switched = switch_force(forces, item.text(), true);
    if (!switched) item.reject(switched.error().reason);
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
    map.reject("", error.what());
  }
}

std::shared_ptr<const Atmosphere> standard_from_yaml(YamlMap& map) {
  const YamlValue outside = map.require("outside");
  const std::string choice = outside.text();
  if (choice != "extend" && choice != "refuse") {
    outside.reject("must be 'extend' or 'refuse', not '" + choice + "'");
  }
  // The tables take a few milliseconds to compute and never change.
  static const auto kExtended = std::make_shared<StandardAtmosphere>(OutsideRange::kExtend);
  static const auto kRefusing = std::make_shared<StandardAtmosphere>(OutsideRange::kRefuse);
  return choice == "refuse" ? kRefusing : kExtended;
}

std::shared_ptr<const Atmosphere> atmosphere_from_yaml(const YamlValue& value) {
  YamlMap map{value};
  const YamlValue model = map.require("model");
  std::shared_ptr<const Atmosphere> atmosphere;
  if (model.text() == "exponential") {
    atmosphere = exponential_from_yaml(map);
  } else if (model.text() == "us_standard_1976") {
    atmosphere = standard_from_yaml(map);
  } else {
    model.reject("unknown atmosphere '" + model.text() + "'; use us_standard_1976 or exponential");
  }
  map.finish();
  return atmosphere;
}

Scheme scheme_from_yaml(YamlMap& map) {
  const auto value = map.find("scheme");
  if (!value) return IntegratorConfig{}.scheme;
  const std::string name = value->text();
  if (name == "auto") return Scheme::kAuto;
  if (name == "runge_kutta_4") return Scheme::kRungeKutta4;
  if (name == "dormand_prince_8") return Scheme::kDormandPrince8;
  if (name == "nystrom_12") return Scheme::kNystrom12;
  value->reject("unknown scheme '" + name +
                "'; use auto, runge_kutta_4, dormand_prince_8 or nystrom_12");
}

}  // namespace

IntegratorConfig integrator_from_yaml(const YamlValue& value) {
  YamlMap map{value};
  IntegratorConfig config;
  config.scheme = scheme_from_yaml(map);
  config.tolerance = map.number("tolerance", config.tolerance);
  config.constant_step = map.number("constant_step", config.constant_step);
  if (config.constant_step > 0.0 && config.constant_step < kShortestStep) {
    map.reject("constant_step", "must be at least 0.001 s, or 0 for adaptive steps");
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
