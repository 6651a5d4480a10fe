#pragma once

#include <vector>

#include "foothill_orbit/atmosphere.hpp"

/// The US Standard Atmosphere 1976 above 86 km, computed from the equations of the document and not
/// from its printed tables.

namespace foothill_orbit {

/// The US Standard Atmosphere 1976 between 86 and 1000 km. Number densities of N2, O, O2, Ar, He
/// and H are integrated from the document's equations of diffusion (its section 1.3) at
/// construction; the logarithm of their mass density is then interpolated by a cubic spline.
/// Source: U.S. Standard Atmosphere, 1976, NOAA-S/T 76-1562 (NASA-TM-X-74335).
class StandardAtmosphere final : public Atmosphere {
 public:
  static constexpr double kFloor = 86e3;      ///< [m]
  static constexpr double kCeiling = 1000e3;  ///< [m]

  explicit StandardAtmosphere(OutsideRange outside);

  [[nodiscard]] double density(double altitude) const override;
  [[nodiscard]] bool covers(double altitude) const override;

  /// Returns the kinetic temperature [K].
  /// @pre kFloor <= altitude <= kCeiling
  [[nodiscard]] static double temperature(double altitude);

 private:
  /// Logarithm of the density and its slope, per node spacing, at a node of the spline.
  struct Node {
    double value{};
    double slope{};
  };

  OutsideRange outside_;
  std::vector<Node> nodes_{};
};

}  // namespace foothill_orbit
