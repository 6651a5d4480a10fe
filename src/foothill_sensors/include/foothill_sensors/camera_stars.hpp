// A synthetic star field: uniform directions, and the brightness distribution of stars that fill
// space uniformly, N(>F) ~ F^(-3/2).
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

namespace foothill_sensors {

/// A star.
struct Star {
  Eigen::Vector3d direction_W;  ///< Unit direction; the axes of the world are taken as inertial.
  double flux{};                ///< Radiance of a pixel that receives all its light.
};

/// Returns a star field, the same for the same arguments.
/// @param faintest Minimum flux.
[[nodiscard]] std::vector<Star> make_stars(std::size_t count, std::uint64_t seed, double faintest);

}  // namespace foothill_sensors
