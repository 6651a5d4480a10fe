#pragma once

#include <Eigen/Core>

namespace foothill_orbit {

inline constexpr double kSunRadius = 6.957e8;  ///< [m]

/// Returns the part of the sun's disc that is seen from p_NP past the planet: 0 in the umbra, 1 in
/// full light, between in the penumbra and where the planet only dots the sun.
[[nodiscard]] double sunlit_part(const Eigen::Vector3d& p_NP, const Eigen::Vector3d& p_NSun,
                                 double planet_radius);

}  // namespace foothill_orbit
