#include "foothill_orbit/detail/gravity_lanes.hpp"

#include <array>
#include <cmath>

#include "foothill_orbit/detail/clones.hpp"

namespace foothill_orbit::detail {
namespace {

// Recurrence P'_(n+1) = kSine[n] s P'_n - kBack[n] P'_(n-1) for n = 2 to 6. The gradient needs
// (n + 1) P_n + s P'_n, which is P'_(n+1).
constexpr std::array<double, kZonals> kSine{5.0 / 2.0, 7.0 / 3.0, 9.0 / 4.0, 11.0 / 5.0,
                                            13.0 / 6.0};
constexpr std::array<double, kZonals> kBack{3.0 / 2.0, 4.0 / 3.0, 5.0 / 4.0, 6.0 / 5.0, 7.0 / 6.0};

/// The field at the first craft, as far as the others need it. The acceleration by zonals is
/// mu / r^3 (along p - axial r z), with the polar axis z.
struct Origin {
  std::array<double, kZonals + 2> slopes;  // P'_1 to P'_7
  std::array<double, kZonals> powers;      // (R / r)^2 to (R / r)^6
  double along;
  double axial;
};

[[gnu::always_inline]] inline Origin make_origin(const Zonals& zonals, double ratio, double sine) {
  Origin origin{};
  origin.slopes[0] = 1.0;
  origin.slopes[1] = 3.0 * sine;
  double power = ratio;
  for (std::size_t index = 0; index < kZonals; ++index) {
    power *= ratio;
    origin.powers[index] = power;
    origin.slopes[index + 2] =
        kSine[index] * sine * origin.slopes[index + 1] - kBack[index] * origin.slopes[index];
    const double weight = zonals[index] * power;
    origin.along += weight * origin.slopes[index + 2];
    origin.axial += weight * origin.slopes[index + 1];
  }
  return origin;
}

struct ZonalChange {
  double along;
  double axial;
};

/// The changes of `along` and `axial` away from the origin: products are differenced term by term,
/// so that nothing large cancels.
[[gnu::always_inline]] inline ZonalChange zonal_change(const Zonals& zonals, const Origin& origin,
                                                       double ratio, double ratio_change,
                                                       double sine, double sine_change) {
  ZonalChange sum{0.0, 0.0};
  double before = 0.0;                                         // change of P'_(n-1)
  double current = 3.0 * sine_change;                          // change of P'_n
  double power = ratio_change * (2.0 * ratio - ratio_change);  // change of (R / r)^n
  for (std::size_t index = 0; index < kZonals; ++index) {
    const double slope = origin.slopes[index + 1];
    const double next =
        kSine[index] * (sine * current + sine_change * slope) - kBack[index] * before;
    sum.along +=
        zonals[index] * (power * (origin.slopes[index + 2] + next) + origin.powers[index] * next);
    sum.axial += zonals[index] * (power * (slope + current) + origin.powers[index] * current);
    power = ratio * power + ratio_change * origin.powers[index];
    before = current;
    current = next;
  }
  return sum;
}

}  // namespace

FOOTHILL_ORBIT_CLONES
void gravity_lanes(const Planet& planet, int count, Lanes<const double> position,
                   Lanes<double> acceleration) {
  const double x = position.x[0];
  const double y = position.y[0];
  const double z = position.z[0];
  const double r_squared = x * x + y * y + z * z;
  const double r = std::sqrt(r_squared);
  const double r_inverse = 1.0 / r;
  const double scale = planet.mu / (r_squared * r);  // few roundings: this is nearly all of it
  const Zonals zonals = planet.zonals;
  const double radius = planet.equatorial_radius;
  const Origin origin = make_origin(zonals, radius * r_inverse, z * r_inverse);
  acceleration.x[0] = scale * origin.along * x - scale * x;
  acceleration.y[0] = scale * origin.along * y - scale * y;
  acceleration.z[0] = scale * (origin.along * z - origin.axial * r) - scale * z;
#pragma GCC ivdep
  for (int lane = 1; lane < count; ++lane) {
    const double dx = position.x[lane];
    const double dy = position.y[lane];
    const double dz = position.z[lane];
    // |p|^2 = r^2 (1 + q); q keeps its digits because the large r cancels before, not after.
    const double q =
        (dx * (2.0 * x + dx) + dy * (2.0 * y + dy) + dz * (2.0 * z + dz)) * (r_inverse * r_inverse);
    const double root = std::sqrt(1.0 + q);
    const double cube = (1.0 + q) * root;
    const double cube_change = -q * (3.0 + q * (3.0 + q)) / (cube * (1.0 + cube));  // of 1 / r^3
    const double root_inverse = 1.0 / root;
    const double stretch = q / (1.0 + root);        // change of r, in units of r
    const double shrink = -stretch * root_inverse;  // change of 1 / r, in units of 1 / r
    const double p_inverse = r_inverse * root_inverse;
    const ZonalChange change =
        zonal_change(zonals, origin, radius * p_inverse, radius * r_inverse * shrink,
                     (z + dz) * p_inverse, dz * p_inverse + z * r_inverse * shrink);
    const double along = origin.along + change.along;
    const double axial = origin.axial + change.axial;
    const double near = (1.0 + cube_change) * (along - 1.0);        // multiplies the separation
    const double far = change.along + cube_change * (along - 1.0);  // multiplies the radius
    const double polar =
        (change.axial + cube_change * axial) + (1.0 + cube_change) * axial * stretch;
    acceleration.x[lane] = scale * (far * x + near * dx);
    acceleration.y[lane] = scale * (far * y + near * dy);
    acceleration.z[lane] = scale * (far * z + near * dz - polar * r);
  }
}

}  // namespace foothill_orbit::detail
