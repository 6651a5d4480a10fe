#pragma once

#include <Eigen/Core>

/// Analytic ephemerides of sun and moon for the years 1950 to 2050, and the constants that belong
/// to them. Accurate enough for third-body attraction and solar pressure on craft in Earth orbit.

namespace foothill_orbit {

inline constexpr double kAstronomicalUnit = 149'597'870'700.0;  ///< [m]
inline constexpr double kSpeedOfLight = 299'792'458.0;          ///< [m/s]
inline constexpr double kSunMu = 1.32712440018e20;              ///< [m^3/s^2]
inline constexpr double kMoonMu = 4.902800118e12;               ///< [m^3/s^2]

/// Returns the geocentric position of the sun, mean equator and equinox of J2000 [m], accurate to
/// 0.005 degrees from 1950 to 2050: the geometric position, without light time.
/// @param time Seconds of terrestrial time since J2000 (2000-01-01 12:00).
/// Source: Meeus, Astronomical Algorithms, 2nd ed., chapter 25, with the perturbations of his
/// Astronomical Formulae for Calculators, chapter 18, reduced to the equator and equinox of J2000.
[[nodiscard]] Eigen::Vector3d sun_position(double time);

/// Returns the geocentric position of the moon in the same axes [m], accurate to 0.1 degrees and
/// 500 km from 1950 to 2050.
/// Source: Montenbruck & Gill, Satellite Orbits, section 3.3.2.
[[nodiscard]] Eigen::Vector3d moon_position(double time);

}  // namespace foothill_orbit
