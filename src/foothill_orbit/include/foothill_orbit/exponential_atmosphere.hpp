#pragma once

#include "foothill_orbit/atmosphere.hpp"

/// The simplest atmosphere model: density that falls exponentially with altitude. It is accurate
/// only near its reference altitude.

namespace foothill_orbit {

/// Reference values of an exponential atmosphere.
struct ExponentialReference {
  double altitude{400e3};  ///< [m]
  double density{
      2.803e-12};  ///< At that altitude [kg/m^3]; the default is the US Standard Atmosphere's.
  double scale_height{58.5e3};  ///< Height over which the density falls to 1/e [m].
};

/// Density exp(-(h - altitude) / scale_height) times the reference density at every altitude h.
class ExponentialAtmosphere final : public Atmosphere {
 public:
  /// Throws std::invalid_argument naming the invalid field.
  explicit ExponentialAtmosphere(const ExponentialReference& reference);

  [[nodiscard]] double density(double altitude) const override;
  [[nodiscard]] bool covers(double altitude) const override;

 private:
  ExponentialReference reference_;
};

}  // namespace foothill_orbit
