#pragma once

#include <Eigen/Core>
#include <vector>

namespace foothill_scene {

/// A light that is so far away that its rays are parallel.
struct Sun {
  Eigen::Vector3d direction_W{0.0, 0.0, -1.0};  ///< In which light travels; unit.
  Eigen::Vector3d colour{1.0, 1.0, 1.0};        ///< Red, green, blue; times intensity.
  bool casts_shadows{true};
};

/// What lights a world.
struct Lighting {
  std::vector<Sun> suns{};
  Eigen::Vector3d ambient{0.4, 0.4, 0.4};     ///< From everywhere: red, green, blue.
  Eigen::Vector3d background{0.7, 0.7, 0.7};  ///< Where there is nothing: red, green, blue.
  bool has_sky{};                             ///< `<sky/>`: a blue sky in place of background.
};

}  // namespace foothill_scene
