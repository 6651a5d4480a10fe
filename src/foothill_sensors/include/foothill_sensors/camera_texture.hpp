#pragma once

#include <Eigen/Core>
#include <map>
#include <memory>
#include <vector>

#include "foothill_scene/material.hpp"

namespace foothill_sensors {

/// A picture prepared for looking at it from any distance: linear colours, and smaller copies of it
/// so that far away it becomes even instead of flickering. It repeats without end.
class CameraTexture {
 public:
  /// @param image sRGB, as pictures are. @pre It has pixels.
  explicit CameraTexture(const foothill_scene::Image& image);

  /// Returns the colour at a place; between pixels it is blended.
  /// @param u, v From 0 to 1 across and up the picture; beyond, it repeats.
  /// @param footprint What the ray sees of it, as a part of the picture's width.
  [[nodiscard]] Eigen::Array4f colour(float u, float v, float footprint) const;

 private:
  struct Level {
    int columns{};
    int rows{};
    std::vector<Eigen::Array4f> texels{};
  };
  [[nodiscard]] static Level halved(const Level& level);

  std::vector<Level> levels_{};
};

/// Textures by their images, each prepared once.
class TextureCache {
 public:
  /// Returns nullptr for no image, or one without pixels.
  [[nodiscard]] const CameraTexture* find(
      const std::shared_ptr<const foothill_scene::Image>& image);

 private:
  std::map<std::shared_ptr<const foothill_scene::Image>, CameraTexture> textures_{};
};

}  // namespace foothill_sensors
