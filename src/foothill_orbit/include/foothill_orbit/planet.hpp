#pragma once

#include <array>
#include <cstddef>

/// Constants of the planets: Earth, Moon and Mars with their zonal harmonics, each with its source.
/// All values are SI; zonal harmonics are unnormalised.

namespace foothill_orbit {

/// The zonal harmonics J2 to J6, in that order.
inline constexpr std::size_t kZonals = 5;
using Zonals = std::array<double, kZonals>;

/// Constants of a central body; fill in your own for one that is not below.
struct Planet {
  double mu{};                 ///< Gravitational parameter [m^3/s^2].
  double equatorial_radius{};  ///< Radius of the gravity model and of the surface [m].
  Zonals zonals{};             ///< J2 to J6, unnormalised [-].
  double rotation_rate{};      ///< About +z, for a corotating atmosphere [rad/s].
  bool is_earth{false};        ///< The ephemeris of sun and moon is geocentric.
};

/// Earth: mu, radius and rotation of WGS 84, zonals of EGM96. J_n = -sqrt(2 n + 1) C_n0 from the
/// normalised coefficients of the EGM96 file that GMAT distributes (EGM96.cof).
[[nodiscard]] constexpr Planet earth() {
  return {.mu = 3.986004418e14,
          .equatorial_radius = 6378137.0,
          .zonals = {1.08262668e-3, -2.53265649e-6, -1.61962159e-6, -2.27296083e-7, 5.40681239e-7},
          .rotation_rate = 7.292115e-5,
          .is_earth = true};
}

/// Moon: GRGM900C (Lemoine et al., Geophysical Research Letters 41, 2014, 3382-3389), unnormalised
/// from the file that GMAT distributes (grgm900c.cof). Rotation: the mean motion in JPL Horizons'
/// page of the Moon.
[[nodiscard]] constexpr Planet moon() {
  return {.mu = 4.90279996708864e12,
          .equatorial_radius = 1738000.0,
          .zonals = {2.0322865243e-4, 8.4594007885e-6, -9.7043686820e-6, 7.4219015994e-7,
                     -1.3767524797e-5},
          .rotation_rate = 2.6616995e-6};
}

/// Mars: GMM-2B (Lemoine et al., Journal of Geophysical Research 106, 2001, 23359-23376),
/// unnormalised from the file that Basilisk distributes (GGM2BData.txt). Rotation: 350.89198226
/// degrees a day, IAU Working Group on Cartographic Coordinates and Rotational Elements, 2009.
[[nodiscard]] constexpr Planet mars() {
  return {.mu = 4.2828371901284e13,
          .equatorial_radius = 3397000.0,
          .zonals = {1.9554536794e-3, 3.1449809426e-5, -1.5377396153e-5, 5.7185471842e-6,
                     -4.8488418076e-6},
          .rotation_rate = 7.0882181e-5};
}

}  // namespace foothill_orbit
