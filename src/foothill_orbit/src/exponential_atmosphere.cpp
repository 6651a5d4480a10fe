#include "foothill_orbit/exponential_atmosphere.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

namespace foothill_orbit {

ExponentialAtmosphere::ExponentialAtmosphere(const ExponentialReference& reference)
    : reference_{reference} {
  const auto refuse = [](const char* field, double value, const char* limit) {
    throw std::invalid_argument{std::string{field} + " " + std::to_string(value) + " is not " +
                                limit};
  };
  if (!std::isfinite(reference.altitude)) refuse("altitude", reference.altitude, "finite");
  if (!(reference.density >= 0.0 && std::isfinite(reference.density))) {
    refuse("density", reference.density, "zero or a positive number of kg/m^3");
  }
  if (!(reference.scale_height > 0.0 && std::isfinite(reference.scale_height))) {
    refuse("scale_height", reference.scale_height, "a positive length in m");
  }
}

double ExponentialAtmosphere::density(double altitude) const {
  return reference_.density * std::exp((reference_.altitude - altitude) / reference_.scale_height);
}

bool ExponentialAtmosphere::covers(double altitude) const { return std::isfinite(altitude); }

}  // namespace foothill_orbit
