#pragma once

namespace foothill_orbit {

/// What to do above or below the altitudes that a model was made for.
enum class OutsideRange {
  kExtend,  ///< Continue exponentially with the scale height at the border.
  kRefuse,  ///< End the propagation with an error.
};

/// Density of the air by altitude.
class Atmosphere {
 public:
  virtual ~Atmosphere() = default;

  /// Returns the density [kg/m^3] at an altitude above the equatorial radius [m]. Outside of the
  /// model's range it is continued exponentially; covers() tells whether that is allowed.
  [[nodiscard]] virtual double density(double altitude) const = 0;

  /// True if the model holds at this altitude [m], or was told to be continued there.
  [[nodiscard]] virtual bool covers(double altitude) const = 0;
};

}  // namespace foothill_orbit
