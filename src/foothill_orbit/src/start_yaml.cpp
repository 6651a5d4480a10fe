#include "start_yaml.hpp"

#include <cmath>

#include "foothill_orbit/elements.hpp"
#include "foothill_orbit/formation.hpp"

namespace foothill_orbit::detail {
namespace {

using foothill_core::kDegrees;
using foothill_core::kKilometres;
using foothill_core::YamlMap;
using foothill_core::YamlValue;

double angle(YamlMap& map, const std::string& key) {
  return map.quantity(key, kDegrees).value_or(0.0);
}

/// Returns the semi-latus rectum from the size that is given.
double size_from_yaml(YamlMap& map, double eccentricity, const Planet& planet) {
  const auto major = map.quantity("semi_major_axis", kKilometres);
  const auto latus = map.quantity("semi_latus_rectum", kKilometres);
  const auto perigee = map.quantity("perigee_altitude", kKilometres);
  if (major.has_value() + latus.has_value() + perigee.has_value() != 1) {
    map.reject("", "specify one of semi_major_axis, semi_latus_rectum and perigee_altitude");
  }
  if (latus) return *latus;
  if (perigee) return (planet.equatorial_radius + *perigee) * (1.0 + eccentricity);
  const auto elements =
      elements_from_semi_major_axis(major.value_or(0.0), eccentricity, 0.0, 0.0, 0.0, 0.0);
  if (!elements) map.reject("", elements.error().reason);
  return elements->semi_latus_rectum;
}

double anomaly_from_yaml(YamlMap& map, double eccentricity) {
  const auto true_anomaly = map.quantity("true_anomaly", kDegrees);
  const auto mean_anomaly = map.quantity("mean_anomaly", kDegrees);
  if (!mean_anomaly) return true_anomaly.value_or(0.0);
  if (true_anomaly) map.reject("", "specify true_anomaly or mean_anomaly, not both");
  if (eccentricity < 0.0 || eccentricity >= 1.0) {
    map.reject("", "mean_anomaly requires an ellipse: eccentricity must be at least 0 and below 1");
  }
  return true_from_mean_anomaly(*mean_anomaly, eccentricity);
}

OrbitalElements elements_from_yaml(const YamlValue& value, const Planet& planet) {
  YamlMap map{value};
  OrbitalElements elements;
  elements.eccentricity = map.number("eccentricity", 0.0);
  elements.semi_latus_rectum = size_from_yaml(map, elements.eccentricity, planet);
  elements.inclination = angle(map, "inclination");
  elements.ascending_node = angle(map, "ascending_node");
  elements.argument_of_perigee = angle(map, "argument_of_perigee");
  elements.true_anomaly = anomaly_from_yaml(map, elements.eccentricity);
  map.finish();
  return elements;
}

InertialState inertial_from_yaml(const YamlValue& value) {
  YamlMap map{value};
  const InertialState state{map.required_vector("position"), map.required_vector("velocity")};
  map.finish();
  return state;
}

RelativeStart relative_from_yaml(const YamlValue& value) {
  YamlMap map{value};
  RelativeStart start;
  start.chief = map.required_text("chief");
  start.state.p_OC = map.required_vector("position");
  if (map.find("velocity")) start.state.v_OC = map.required_vector("velocity");
  map.finish();
  return start;
}

Lean lean_from_yaml(YamlMap& map) {
  const std::string lean = map.text("lean", "up");
  if (lean != "up" && lean != "down") {
    map.reject("lean", "must be up or down, not '" + lean + "'");
  }
  return lean == "down" ? Lean::kDown : Lean::kUp;
}

Formation shape_from_yaml(YamlMap& map, const std::string& shape) {
  if (shape == "two_by_one_ellipse") {
    return TwoByOneEllipse{map.required_number("height"), angle(map, "phase"),
                           map.number("centre", 0.0)};
  }
  if (shape == "relative_circle") {
    return RelativeCircle{map.required_number("radius"), angle(map, "phase"), lean_from_yaml(map)};
  }
  if (shape == "projected_circle") {
    return ProjectedCircle{map.required_number("radius"), angle(map, "phase"), lean_from_yaml(map)};
  }
  if (shape == "leader_follower") return LeaderFollower{map.required_number("distance")};
  if (shape != "stationary_point") {
    map.reject("shape", "unknown shape '" + shape +
                            "'; use two_by_one_ellipse, relative_circle, projected_circle, "
                            "leader_follower or stationary_point");
  }
  return StationaryPoint{map.required_vector("position")};
}

FormationStart formation_from_yaml(const YamlValue& value) {
  YamlMap map{value};
  FormationStart start;
  start.chief = map.required_text("chief");
  start.formation = shape_from_yaml(map, map.required_text("shape"));
  map.finish();
  return start;
}

}  // namespace

Start start_from_yaml(const YamlValue& value, const Planet& planet) {
  YamlMap map{value};
  const auto elements = map.find("elements");
  const auto inertial = map.find("inertial");
  const auto relative = map.find("relative");
  const auto formation = map.find("formation");
  map.finish();
  if (elements.has_value() + inertial.has_value() + relative.has_value() + formation.has_value() !=
      1) {
    map.reject("", "specify one of elements, inertial, relative and formation");
  }
  if (elements) return elements_from_yaml(*elements, planet);
  if (inertial) return inertial_from_yaml(*inertial);
  if (relative) return relative_from_yaml(*relative);
  if (formation) return formation_from_yaml(*formation);
  return OrbitalElements{};
}

}  // namespace foothill_orbit::detail
