#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

namespace foothill_sensors {

/// A star of the sky.
struct Star {
  Eigen::Vector3d direction_W;  ///< Unit. The world's axes count as inertial.
  double flux{};                ///< Radiance if all its light falls into one pixel.
};

/// Returns as many stars, the same for the same seed: evenly over the sky, and as bright as stars
/// that fill space evenly: those above a flux F are as F^(-3/2).
/// @param faintest Flux of the faintest one.
[[nodiscard]] std::vector<Star> make_stars(std::size_t count, std::uint64_t seed, double faintest);

}  // namespace foothill_sensors
