#include "start_yaml.hpp"

#include <cmath>

#include "foothill_orbit/elements.hpp"
#include "foothill_orbit/formation.hpp"

namespace foothill_orbit::detail {
namespace {

/// Returns the semi-latus rectum from whichever size is given.
double size_from_yaml(YamlMap& map, double eccentricity, const Planet& planet) {
  const auto major = map.quantity("semi_major_axis", kKilometres);
  const auto latus = map.quantity("semi_latus_rectum", kKilometres);
  const auto perigee = map.quantity("perigee_altitude", kKilometres);
  if (major.has_value() + latus.has_value() + perigee.has_value() != 1) {
    map.complain("give one of semi_major_axis, semi_latus_rectum and perigee_altitude");
  }
  if (latus) return *latus;
  if (perigee) return (planet.equatorial_radius + *perigee) * (1.0 + eccentricity);
  const auto elements =
      elements_from_semi_major_axis(major.value_or(0.0), eccentricity, 0.0, 0.0, 0.0, 0.0);
  if (!elements) map.complain(elements.error().reason);
  return elements ? elements->semi_latus_rectum : 0.0;
}

double anomaly_from_yaml(YamlMap& map, double eccentricity) {
  const auto true_anomaly = map.quantity("true_anomaly", kDegrees);
  const auto mean_anomaly = map.quantity("mean_anomaly", kDegrees);
  if (!mean_anomaly) return true_anomaly.value_or(0.0);
  if (true_anomaly) map.complain("give true_anomaly or mean_anomaly, not both");
  if (eccentricity < 0.0 || eccentricity >= 1.0) {
    map.complain("mean_anomaly is for ellipses, whose eccentricity is 0 to below 1");
    return 0.0;
  }
  return true_from_mean_anomaly(*mean_anomaly, eccentricity);
}

OrbitalElements elements_from_yaml(const YamlValue& value, const Planet& planet) {
  YamlMap map{value};
  OrbitalElements elements;
  elements.eccentricity = map.number("eccentricity", 0.0);
  elements.semi_latus_rectum = size_from_yaml(map, elements.eccentricity, planet);
  elements.inclination = map.angle("inclination");
  elements.ascending_node = map.angle("ascending_node");
  elements.argument_of_perigee = map.angle("argument_of_perigee");
  elements.true_anomaly = anomaly_from_yaml(map, elements.eccentricity);
  map.finish();
  return elements;
}

InertialState inertial_from_yaml(const YamlValue& value) {
  YamlMap map{value};
  const InertialState state{map.vector("position"), map.vector("velocity")};
  map.finish();
  return state;
}

std::string chief_from_yaml(YamlMap& map) {
  const auto chief = map.require("chief");
  return chief ? chief->text() : std::string{};
}

RelativeStart relative_from_yaml(const YamlValue& value) {
  YamlMap map{value};
  RelativeStart start;
  start.chief = chief_from_yaml(map);
  start.state = {map.vector("position"), map.vector_or_zero("velocity")};
  map.finish();
  return start;
}

Lean lean_from_yaml(YamlMap& map) {
  const std::string lean = map.text("lean", "up");
  if (lean != "up" && lean != "down") map.complain("lean is up or down, not '" + lean + "'");
  return lean == "down" ? Lean::kDown : Lean::kUp;
}

Formation shape_from_yaml(YamlMap& map, const std::string& shape) {
  if (shape == "two_by_one_ellipse") {
    return TwoByOneEllipse{map.number("height"), map.angle("phase"), map.number("centre", 0.0)};
  }
  if (shape == "relative_circle") {
    return RelativeCircle{map.number("radius"), map.angle("phase"), lean_from_yaml(map)};
  }
  if (shape == "projected_circle") {
    return ProjectedCircle{map.number("radius"), map.angle("phase"), lean_from_yaml(map)};
  }
  if (shape == "leader_follower") return LeaderFollower{map.number("distance")};
  if (shape != "stationary_point") {
    map.complain("there is no formation '" + shape +
                 "'; known are two_by_one_ellipse, relative_circle, projected_circle, "
                 "leader_follower, stationary_point");
  }
  return StationaryPoint{map.vector("position")};
}

FormationStart formation_from_yaml(const YamlValue& value) {
  YamlMap map{value};
  FormationStart start;
  start.chief = chief_from_yaml(map);
  const auto shape = map.require("shape");
  if (shape) start.formation = shape_from_yaml(map, shape->text());
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
    map.complain("give one of elements, inertial, relative and formation");
  }
  if (elements) return elements_from_yaml(*elements, planet);
  if (inertial) return inertial_from_yaml(*inertial);
  if (relative) return relative_from_yaml(*relative);
  if (formation) return formation_from_yaml(*formation);
  return OrbitalElements{};
}

}  // namespace foothill_orbit::detail
