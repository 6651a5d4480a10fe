#pragma once

#include <string>

namespace foothill_orbit {

/// What a craft is, as far as the forces on it care.
struct Craft {
  std::string name{};
  double mass{50.0};             ///< [kg]
  double drag_coefficient{2.2};  ///< [-]
  double drag_area{1.0};         ///< Across the flow [m^2].
  double reflectivity{1.3};      ///< Radiation pressure coefficient, 1 absorbs, 2 mirrors [-].
  double solar_area{1.0};        ///< Towards the sun [m^2].
  double radius{0.5};            ///< Of a sphere around it, for pictures and collisions [m].
};

}  // namespace foothill_orbit
