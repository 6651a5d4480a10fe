#pragma once

/// Interface of atmosphere models: density as a function of altitude. A model is immutable and can
/// be shared by clusters.

namespace foothill_orbit {

/// Behaviour above and below the altitudes that a model is valid for.
enum class OutsideRange {
  kExtend,  ///< Continue exponentially with the scale height at the limit.
  kRefuse,  ///< End the propagation with an error.
};

/// Density of the air as a function of altitude.
class Atmosphere {
 public:
  virtual ~Atmosphere() = default;

  /// Returns the density [kg/m^3] at an altitude above the equatorial radius [m]. Outside the
  /// model's range the density is extrapolated; covers() returns whether that is permitted.
  [[nodiscard]] virtual double density(double altitude) const = 0;

  /// True if the model is valid at this altitude [m], or extrapolation is permitted.
  [[nodiscard]] virtual bool covers(double altitude) const = 0;
};

}  // namespace foothill_orbit
