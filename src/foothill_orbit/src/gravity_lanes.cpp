#include "foothill_orbit/detail/gravity_lanes.hpp"

#include <cmath>

#include "foothill_orbit/detail/clones.hpp"

namespace foothill_orbit::detail {
namespace {

/// Derivatives P'_3 to P'_7 of Legendre's polynomials at the sine of the latitude, those of even
/// degree divided by the sine, so that all are polynomials of its square and need not wait for each
/// other, as in a recurrence, nor for a root.
struct Slopes {
  double p3, p4, p5, p6, p7;
};

[[gnu::always_inline]] inline Slopes slopes_at(double u) {
  return {.p3 = 7.5 * u - 1.5,
          .p4 = 17.5 * u - 7.5,
          .p5 = (39.375 * u - 26.25) * u + 1.875,
          .p6 = (86.625 * u - 78.75) * u + 13.125,
          .p7 = ((187.6875 * u - 216.5625) * u + 59.0625) * u - 2.1875};
}

/// Differences of the slopes between two places, each with `change` as a factor.
[[gnu::always_inline]] inline Slopes slope_changes(double before, double after, double change) {
  const double sum = before + after;
  const double squares = sum * sum - before * after;
  return {.p3 = 7.5 * change,
          .p4 = 17.5 * change,
          .p5 = (39.375 * sum - 26.25) * change,
          .p6 = (86.625 * sum - 78.75) * change,
          .p7 = (187.6875 * squares - (216.5625 * sum - 59.0625)) * change};
}

/// Products of a zonal, a power of R / r and a slope, one for each zonal.
struct Terms {
  double j2, j3, j4, j5, j6;
};

/// What the zonals add at the first craft: the acceleration is mu / r^3 ((along - 1) p - axial z),
/// with the polar axis z. Derivation: doc/differential_gravity.md.
struct Origin {
  double z;
  double inverse_square;  // 1 / r^2
  double sine_squared;
  double lift;  // R z / r^2, a factor of the odd terms of `along`
  Terms weight;
  Terms along_terms;
  Terms axial_terms;
  double odd_along;   // odd terms without their factor
  double even_axial;  // even terms without their factor z
  double along;
  double axial;  // [m]
};

[[gnu::always_inline]] inline Origin make_origin(const Zonals& zonals, double radius, double z,
                                                 double r_squared) {
  Origin at{};
  at.z = z;
  at.inverse_square = 1.0 / r_squared;
  at.sine_squared = z * z * at.inverse_square;
  at.lift = radius * z * at.inverse_square;
  const double k = radius * radius * at.inverse_square;
  const double k2 = k * k;
  const Terms w{zonals[0] * k, zonals[1] * k, zonals[2] * k2, zonals[3] * k2, zonals[4] * (k * k2)};
  const Slopes s = slopes_at(at.sine_squared);
  at.weight = w;
  at.along_terms = {w.j2 * s.p3, w.j3 * s.p4, w.j4 * s.p5, w.j5 * s.p6, w.j6 * s.p7};
  at.axial_terms = {w.j2 * 3.0, w.j3 * s.p3, w.j4 * s.p4, w.j5 * s.p5, w.j6 * s.p6};
  at.odd_along = at.along_terms.j3 + at.along_terms.j5;
  at.even_axial = (at.axial_terms.j2 + at.axial_terms.j4) + at.axial_terms.j6;
  at.along = ((at.along_terms.j2 + at.along_terms.j4) + at.along_terms.j6) + at.lift * at.odd_along;
  at.axial = z * at.even_axial + radius * (at.axial_terms.j3 + at.axial_terms.j5);
  return at;
}

struct ZonalChange {
  double along;
  double axial;  // [m]
};

/// The changes of `along` and `axial` away from the origin: products are differenced term by term,
/// so that nothing large cancels. `shrink` is the quotient of 1 / r^2 there and at the origin,
/// `fall` that less one.
[[gnu::always_inline]] inline ZonalChange zonal_change(double radius, const Origin& at, double dz,
                                                       double shrink, double fall) {
  const double fall2 = fall * (2.0 + fall);                 // shrink^2 - 1
  const double fall3 = fall * (3.0 + fall * (3.0 + fall));  // shrink^3 - 1
  const Terms& a = at.along_terms;
  const Terms& b = at.axial_terms;
  const Terms w{at.weight.j2 + at.weight.j2 * fall, at.weight.j3 + at.weight.j3 * fall,
                at.weight.j4 + at.weight.j4 * fall2, at.weight.j5 + at.weight.j5 * fall2,
                at.weight.j6 + at.weight.j6 * fall3};
  const double du = at.inverse_square * (dz * (2.0 * at.z + dz) * shrink + at.z * at.z * fall);
  const double d_lift = radius * at.inverse_square * (dz * shrink + at.z * fall);
  const Slopes ds = slope_changes(at.sine_squared, at.sine_squared + du, du);
  const double even_along =
      (w.j2 * ds.p3 + a.j2 * fall) + (w.j4 * ds.p5 + a.j4 * fall2) + (w.j6 * ds.p7 + a.j6 * fall3);
  const double odd_along = (w.j3 * ds.p4 + a.j3 * fall) + (w.j5 * ds.p6 + a.j5 * fall2);
  const double even_axial =
      b.j2 * fall + (w.j4 * ds.p4 + b.j4 * fall2) + (w.j6 * ds.p6 + b.j6 * fall3);
  const double odd_axial = (w.j3 * ds.p3 + b.j3 * fall) + (w.j5 * ds.p5 + b.j5 * fall2);
  return {even_along + ((at.lift + d_lift) * odd_along + d_lift * at.odd_along),
          (at.z + dz) * even_axial + dz * at.even_axial + radius * odd_axial};
}

/// The change of 1 / r^3, in its own units, where r^2 has become (1 + q) times as large.
[[gnu::always_inline]] inline double cube_change(double q) {
  const double growth = q * (3.0 + q * (3.0 + q));  // (1 + q)^3 - 1
  return -growth / ((1.0 + q) * std::sqrt(1.0 + q) + (1.0 + growth));
}

/// A place from which differences of a point mass' attraction are told.
struct Place {
  double x, y, z;
};

/// Adds to `lane` of `acceleration` the difference of attractions a separation away from a place.
[[gnu::always_inline]] inline void add_point_change(double mu, const Place& from, int lane,
                                                    Lanes<const double> separation,
                                                    Lanes<double> acceleration) {
  const double r_squared = from.x * from.x + from.y * from.y + from.z * from.z;
  const double scale = mu / (r_squared * std::sqrt(r_squared));
  const double dx = separation.x[lane];
  const double dy = separation.y[lane];
  const double dz = separation.z[lane];
  const double change = cube_change(
      (dx * (2.0 * from.x + dx) + dy * (2.0 * from.y + dy) + dz * (2.0 * from.z + dz)) / r_squared);
  acceleration.x[lane] -= scale * (change * from.x + (1.0 + change) * dx);
  acceleration.y[lane] -= scale * (change * from.y + (1.0 + change) * dy);
  acceleration.z[lane] -= scale * (change * from.z + (1.0 + change) * dz);
}

}  // namespace

FOOTHILL_ORBIT_CLONES
void add_tide_lanes(double mu, const std::array<double, 3>& body, int count,
                    Lanes<const double> position, Lanes<double> acceleration) {
  add_point_change(mu, {-body[0], -body[1], -body[2]}, 0, position, acceleration);
  const Place first{position.x[0] - body[0], position.y[0] - body[1], position.z[0] - body[2]};
#pragma GCC ivdep
  for (int lane = 1; lane < count; ++lane) {
    add_point_change(mu, first, lane, position, acceleration);
  }
}

FOOTHILL_ORBIT_CLONES
void gravity_lanes(const Planet& planet, int count, Lanes<const double> position,
                   Lanes<double> acceleration) {
  const double x = position.x[0];
  const double y = position.y[0];
  const double z = position.z[0];
  const double r_squared = x * x + y * y + z * z;
  const double scale = planet.mu / (r_squared * std::sqrt(r_squared));  // few roundings
  const double radius = planet.equatorial_radius;
  const Origin at = make_origin(planet.zonals, radius, z, r_squared);
  acceleration.x[0] = scale * at.along * x - scale * x;
  acceleration.y[0] = scale * at.along * y - scale * y;
  acceleration.z[0] = scale * (at.along * z - at.axial) - scale * z;
#pragma GCC ivdep
  for (int lane = 1; lane < count; ++lane) {
    const double dx = position.x[lane];
    const double dy = position.y[lane];
    const double dz = position.z[lane];
    // |p|^2 = r^2 (1 + q); q keeps its digits because the large r cancels before, not after.
    const double q =
        (dx * (2.0 * x + dx) + dy * (2.0 * y + dy) + dz * (2.0 * z + dz)) * at.inverse_square;
    const double shrink = 1.0 / (1.0 + q);
    const double farther = cube_change(q);
    const ZonalChange change = zonal_change(radius, at, dz, shrink, -q * shrink);
    const double pull = at.along + change.along - 1.0;
    const double near = pull + farther * pull;         // multiplies the separation
    const double far = change.along + farther * pull;  // multiplies the radius
    const double polar = change.axial + farther * (at.axial + change.axial);
    acceleration.x[lane] = scale * (far * x + near * dx);
    acceleration.y[lane] = scale * (far * y + near * dy);
    acceleration.z[lane] = scale * (far * z + near * dz - polar);
  }
}

}  // namespace foothill_orbit::detail
