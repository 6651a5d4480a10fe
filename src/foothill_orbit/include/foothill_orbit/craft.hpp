#pragma once

#include <string>

/// Physical properties of a craft that the forces depend on. Attitude is not modelled, so areas are
/// constant.

namespace foothill_orbit {

/// Properties of a craft.
struct Craft {
  std::string name{};
  double mass{50.0};             ///< [kg]
  double drag_coefficient{2.2};  ///< [-]
  double drag_area{1.0};         ///< Area across the flow [m^2].
  double reflectivity{1.3};      ///< Radiation pressure coefficient: 1 absorbs, 2 reflects [-].
  double solar_area{1.0};        ///< Area towards the sun [m^2].
  double radius{0.5};            ///< Radius of an enclosing sphere, for display [m].
};

}  // namespace foothill_orbit
