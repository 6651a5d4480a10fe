#pragma once

#include <Eigen/Core>
#include <array>

#include "foothill_scene/light.hpp"
#include "foothill_scene/ray_block.hpp"

namespace foothill_sensors {

using foothill_scene::kRaysInBlock;
/// One number for each ray of a block.
using Lanes = foothill_scene::RayLanes<float>;

/// What a block of rays has met.
struct alignas(64) SurfaceBlock {
  std::array<Lanes, 3> normal_W;     ///< Unit, towards the camera.
  std::array<Lanes, 3> to_camera_W;  ///< Unit.
  Lanes roughness;                   ///< From 0, a mirror, to 1.
  Lanes sees_sun;                    ///< 1 in the light, 0 in a shadow.
};

/// What a sun of radiance 1 does to a block.
struct alignas(64) SunlitBlock {
  Lanes matt;   ///< Radiance of a white matt surface: Lambert's law; 0 in shadows.
  Lanes gloss;  ///< Radiance of the highlight of a surface whose specular reflectivity is 1.
};

/// Finds how a sun lights surfaces: Lambert's law, and the highlight of a rough mirror (normals
/// distributed after Trowbridge and Reitz, visibility after Kelemen and Szirmay-Kalos).
void shine(const foothill_scene::Sun& sun, const SurfaceBlock& surface, SunlitBlock& lit);

/// Returns the colour of a clear sky in a direction: pale at the horizon, blue above.
/// @param up z of the direction in W, unit. @param colour Of the surrounding light.
[[nodiscard]] Eigen::Vector3f sky_colour(float up);

/// Share of the surrounding light that reaches a surface: all of it facing up, half facing down.
[[nodiscard]] constexpr float ambient_share(float normal_z) { return 0.75F + 0.25F * normal_z; }

}  // namespace foothill_sensors
