#include "foothill_orbit/detail/gravity_lanes.hpp"

#include <cmath>

#include "foothill_orbit/detail/clones.hpp"

namespace foothill_orbit::detail {
namespace {

/// Derivatives P'_3 to P'_7 of Legendre's polynomials at the sine of the latitude, those of even
/// degree divided by the sine, so that all are polynomials of its square, without the data
/// dependencies of a recurrence and without a root.
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

/// Terms of the zonals at the first craft: the acceleration is mu / r^3 ((along - 1) p - axial z),
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

struct Change {
  double x, y, z;
};

/// Returns the difference of the attractions by a point mass: at `separation` from `origin`, minus
/// that at the origin. The origin is given from the point mass.
[[gnu::always_inline]] inline Change attraction_change(const PointMass& mass, const Change& origin,
                                                       const Change& separation) {
  const double inverse_square =
      1.0 / (origin.x * origin.x + origin.y * origin.y + origin.z * origin.z);
  const double scale = mass.mu * inverse_square * std::sqrt(inverse_square);
  const double q = (separation.x * (2.0 * origin.x + separation.x) +
                    separation.y * (2.0 * origin.y + separation.y) +
                    separation.z * (2.0 * origin.z + separation.z)) *
                   inverse_square;
  const double change = cube_change(q);
  return {-scale * (change * origin.x + (1.0 + change) * separation.x),
          -scale * (change * origin.y + (1.0 + change) * separation.y),
          -scale * (change * origin.z + (1.0 + change) * separation.z)};
}

}  // namespace

FOOTHILL_ORBIT_CLONES
void add_tide_lanes(const std::array<PointMass, 2>& bodies, int count,
                    AxisArrays<const double> position, AxisArrays<double> acceleration) {
  const Change first{position.x[0], position.y[0], position.z[0]};
  // The chains of roots and quotients of the two bodies run side by side.
  const Change one =
      attraction_change(bodies[0], {-bodies[0].x, -bodies[0].y, -bodies[0].z}, first);
  const Change other =
      attraction_change(bodies[1], {-bodies[1].x, -bodies[1].y, -bodies[1].z}, first);
  acceleration.x[0] += one.x + other.x;
  acceleration.y[0] += one.y + other.y;
  acceleration.z[0] += one.z + other.z;
  for (const PointMass& body : bodies) {
    if (body.mu == 0.0) continue;
    const Change origin{first.x - body.x, first.y - body.y, first.z - body.z};
#pragma GCC ivdep
    for (int lane = 1; lane < count; ++lane) {
      const Change change =
          attraction_change(body, origin, {position.x[lane], position.y[lane], position.z[lane]});
      acceleration.x[lane] += change.x;
      acceleration.y[lane] += change.y;
      acceleration.z[lane] += change.z;
    }
  }
}

FOOTHILL_ORBIT_CLONES
void gravity_lanes(const Planet& planet, int count, AxisArrays<const double> position,
                   AxisArrays<double> acceleration) {
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
    // |p|^2 = r^2 (1 + q); q has full precision because the large r cancels before, not after.
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
