#pragma once

#include "foothill_orbit/atmosphere.hpp"

namespace foothill_orbit {

/// Where an exponential atmosphere is tied to.
struct ExponentialReference {
  double altitude{400e3};       ///< [m]
  double density{2.803e-12};    ///< There [kg/m^3]; the default is the US Standard Atmosphere's.
  double scale_height{58.5e3};  ///< In which the density falls to 1/e [m].
};

/// density exp(-(h - altitude) / scale_height) at every altitude h: simple, and good only near its
/// reference.
class ExponentialAtmosphere final : public Atmosphere {
 public:
  /// Throws std::invalid_argument naming the field that makes no sense.
  explicit ExponentialAtmosphere(const ExponentialReference& reference);

  [[nodiscard]] double density(double altitude) const override;
  [[nodiscard]] bool covers(double altitude) const override;

 private:
  ExponentialReference reference_;
};

}  // namespace foothill_orbit
