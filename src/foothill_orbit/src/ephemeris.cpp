#include "foothill_orbit/ephemeris.hpp"

#include <cmath>
#include <numbers>

#include "foothill_core/units.hpp"

namespace foothill_orbit {
namespace {

using namespace foothill_core::literals;

constexpr double kSecondsPerCentury = 36525.0 * 86400.0;
constexpr double kObliquity = 23.43929111_deg;  // of the ecliptic at J2000
constexpr double kArcsecond = std::numbers::pi / 180.0 / 3600.0;

double degrees(double value) { return value * std::numbers::pi / 180.0; }

/// From longitude in the equinox of J2000 and latitude in the ecliptic of the date, which has since
/// tilted by 47 arc seconds a century about a node at 174.9 degrees.
Eigen::Vector3d from_ecliptic(double centuries, double longitude, double latitude_of_date,
                              double distance) {
  const double tilt = 47.0029 * centuries * kArcsecond;
  const double latitude = latitude_of_date + tilt * std::sin(longitude - 174.876384_deg);
  const double x = std::cos(latitude) * std::cos(longitude);
  const double y = std::cos(latitude) * std::sin(longitude);
  const double z = std::sin(latitude);
  const double cosine = std::cos(kObliquity);
  const double sine = std::sin(kObliquity);
  return distance * Eigen::Vector3d{x, cosine * y - sine * z, sine * y + cosine * z};
}

/// Changes of the sun's longitude by Venus (two), Jupiter, the moon, and one of long period [rad].
double sun_perturbation(double centuries) {
  const double t = centuries + (2451545.0 - 2415020.0) / 36525.0;  // since 1900
  return degrees(0.00134 * std::cos(degrees(153.23 + 22518.7541 * t)) +
                 0.00154 * std::cos(degrees(216.57 + 45037.5082 * t)) +
                 0.00200 * std::cos(degrees(312.69 + 32964.3577 * t)) +
                 0.00179 * std::sin(degrees(350.74 + 445267.1142 * t)) +
                 0.00178 * std::sin(degrees(231.19 + 20.20 * t)));
}

}  // namespace

Eigen::Vector3d sun_position(double time) {
  const double t = time / kSecondsPerCentury;
  const double mean_longitude = degrees(280.46646 + t * (36000.76983 + t * 0.0003032));
  const double anomaly = degrees(357.52911 + t * (35999.05029 - t * 0.0001537));
  const double centre = degrees((1.914602 - t * (0.004817 + t * 0.000014)) * std::sin(anomaly) +
                                (0.019993 - t * 0.000101) * std::sin(2.0 * anomaly) +
                                0.000289 * std::sin(3.0 * anomaly));
  const double eccentricity = 0.016708634 - t * (0.000042037 + t * 0.0000001267);
  const double precession = (5028.796195 + 1.1054348 * t) * t * kArcsecond;
  const double distance = 1.000001018 * (1.0 - eccentricity * eccentricity) /
                          (1.0 + eccentricity * std::cos(anomaly + centre));
  return from_ecliptic(t, mean_longitude + centre + sun_perturbation(t) - precession, 0.0,
                       distance * kAstronomicalUnit);
}

Eigen::Vector3d moon_position(double time) {
  const double t = time / kSecondsPerCentury;
  const double mean = degrees(218.31617 + (481267.88088 - 1.3972) * t);
  const double l = degrees(134.96292 + 477198.86753 * t);  // the moon's mean anomaly
  const double ls = degrees(357.52543 + 35999.04944 * t);  // the sun's
  const double f = degrees(93.27283 + 483202.01873 * t);   // from the ascending node
  const double d = degrees(297.85027 + 445267.11135 * t);  // from the sun
  using std::cos;
  using std::sin;
  const double longitude_change =
      kArcsecond *
      (22640.0 * sin(l) + 769.0 * sin(2 * l) - 4586.0 * sin(l - 2 * d) + 2370.0 * sin(2 * d) -
       668.0 * sin(ls) - 412.0 * sin(2 * f) - 212.0 * sin(2 * l - 2 * d) -
       206.0 * sin(l + ls - 2 * d) + 192.0 * sin(l + 2 * d) - 165.0 * sin(ls - 2 * d) +
       148.0 * sin(l - ls) - 125.0 * sin(d) - 110.0 * sin(l + ls) - 55.0 * sin(2 * f - 2 * d));
  const double argument =
      f + longitude_change + kArcsecond * (412.0 * sin(2 * f) + 541.0 * sin(ls));
  const double latitude =
      kArcsecond * (18520.0 * sin(argument) - 526.0 * sin(f - 2 * d) + 44.0 * sin(l + f - 2 * d) -
                    31.0 * sin(-l + f - 2 * d) - 25.0 * sin(-2 * l + f) -
                    23.0 * sin(ls + f - 2 * d) + 21.0 * sin(-l + f) + 11.0 * sin(-ls + f - 2 * d));
  const double distance_km = 385000.0 - 20905.0 * cos(l) - 3699.0 * cos(2 * d - l) -
                             2956.0 * cos(2 * d) - 570.0 * cos(2 * l) + 246.0 * cos(2 * l - 2 * d) -
                             205.0 * cos(ls - 2 * d) - 171.0 * cos(l + 2 * d) -
                             152.0 * cos(l + ls - 2 * d);
  return from_ecliptic(t, mean + longitude_change, latitude, 1e3 * distance_km);
}

}  // namespace foothill_orbit
