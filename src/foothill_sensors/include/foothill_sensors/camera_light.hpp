// Shading of blocks of surface points by suns, ambient light and a clear sky. The loops over a
// block are branch-free, so that they compile to vector instructions.
#pragma once

#include <Eigen/Core>
#include <array>

#include "foothill_scene/light.hpp"
#include "foothill_scene/ray_block.hpp"

namespace foothill_sensors {

using foothill_scene::kRaysInBlock;
/// One number per ray of a block.
using FloatLanes = foothill_scene::RayLanes<float>;

/// Surface points hit by a block of rays.
struct alignas(64) SurfaceBlock {
  std::array<FloatLanes, 3> normal_W;     ///< Unit normal on the side of the camera.
  std::array<FloatLanes, 3> to_camera_W;  ///< Unit direction to the camera.
  FloatLanes roughness;                   ///< 0 for a mirror, 1 for a fully diffuse surface.
  FloatLanes sees_sun;                    ///< 1 in the light, 0 in a shadow.
};

/// Reflected light of a sun of radiance 1.
struct alignas(64) SunlitBlock {
  FloatLanes matt;   ///< Radiance of a white diffuse surface (Lambert's law); 0 in shadows.
  FloatLanes gloss;  ///< Radiance of the highlight of a surface with specular reflectivity 1.
};

/// Computes the light that surfaces reflect from a sun: Lambert's law, and the highlight of a rough
/// mirror (normal distribution of Trowbridge and Reitz, visibility of Kelemen and Szirmay-Kalos).
void shine(const foothill_scene::Sun& sun, const SurfaceBlock& surface, SunlitBlock& lit);

/// Returns the colour of a clear sky: pale at the horizon, blue at the zenith.
/// @param up z component of the unit direction in W.
[[nodiscard]] Eigen::Vector3f sky_colour(float up);

/// Returns the fraction of ambient light that reaches a surface: 1 facing up, 0.5 facing down.
[[nodiscard]] constexpr float ambient_share(float normal_z) { return 0.75F + 0.25F * normal_z; }

}  // namespace foothill_sensors
