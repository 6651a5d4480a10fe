#include "foothill_orbit/gravity.hpp"

#include <array>
#include <cmath>

#include "foothill_core/contract.hpp"
#include "foothill_orbit/detail/gravity_lanes.hpp"

namespace foothill_orbit {

using foothill_core::expects;

Eigen::Vector3d gravity(const Planet& planet, const Eigen::Vector3d& p_NP) {
  expects(!p_NP.isZero(0.0), "the point is the centre of the planet");
  Eigen::Vector3d a_NP;
  detail::gravity_lanes(planet, 1, {&p_NP.x(), &p_NP.y(), &p_NP.z()},
                        {&a_NP.x(), &a_NP.y(), &a_NP.z()});
  return a_NP;
}

double potential(const Planet& planet, const Eigen::Vector3d& p_NP) {
  const double r = p_NP.norm();
  expects(r > 0.0, "the point is the centre of the planet");
  const double sine = p_NP.z() / r;
  double sum = 1.0;
  double power = planet.equatorial_radius / r;
  for (std::size_t index = 0; index < kZonals; ++index) {
    power *= planet.equatorial_radius / r;
    sum -= planet.zonals[index] * power * std::legendre(static_cast<unsigned>(index) + 2, sine);
  }
  return planet.mu / r * sum;
}

Eigen::Vector3d differential_gravity(const Planet& planet, const Eigen::Vector3d& p_NO,
                                     const Eigen::Vector3d& p_OP) {
  expects(!p_NO.isZero(0.0), "the origin is the centre of the planet");
  const std::array<double, 2> x{p_NO.x(), p_OP.x()};
  const std::array<double, 2> y{p_NO.y(), p_OP.y()};
  const std::array<double, 2> z{p_NO.z(), p_OP.z()};
  std::array<double, 2> ax{};
  std::array<double, 2> ay{};
  std::array<double, 2> az{};
  detail::gravity_lanes(planet, 2, {x.data(), y.data(), z.data()},
                        {ax.data(), ay.data(), az.data()});
  return {ax[1], ay[1], az[1]};
}

}  // namespace foothill_orbit
