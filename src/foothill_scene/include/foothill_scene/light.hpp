// Light sources of a world: directional lights, ambient light and the background. Radiance is
// relative: a white diffuse surface perpendicular to a sun of colour 1 1 1 has radiance 1.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace foothill_scene {

/// A directional light with parallel rays.
struct Sun {
  Eigen::Vector3d direction_W{0.0, 0.0, -1.0};  ///< Unit direction in which the light travels.
  Eigen::Vector3d colour{1.0, 1.0, 1.0};        ///< Red, green, blue; multiplied by intensity.
  bool casts_shadows{true};
};

/// The illumination of a world.
struct Lighting {
  std::vector<Sun> suns{};
  Eigen::Vector3d ambient{0.4, 0.4, 0.4};     ///< Ambient light: red, green, blue.
  Eigen::Vector3d background{0.7, 0.7, 0.7};  ///< Colour where a ray hits nothing.
  bool has_sky{};                             ///< `<sky/>`: a blue sky replaces the background.
};

}  // namespace foothill_scene
