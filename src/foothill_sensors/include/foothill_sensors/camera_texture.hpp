// Textures with a mip map: linear colours and successively halved copies, so that distant textures
// become uniform instead of flickering. Textures repeat periodically.
#pragma once

#include <Eigen/Core>
#include <map>
#include <memory>
#include <vector>

#include "foothill_scene/material.hpp"

namespace foothill_sensors {

/// A texture prepared for viewing from any distance.
class CameraTexture {
 public:
  /// @param image sRGB image. @pre It has at least one pixel.
  explicit CameraTexture(const foothill_scene::Image& image);

  /// Returns the bilinearly interpolated colour at a point.
  /// @param u, v Coordinates from 0 to 1 across and up the image; periodic beyond.
  /// @param footprint Size of the viewed area as a fraction of the image width.
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

/// Textures by image, each prepared once.
class TextureCache {
 public:
  /// Returns nullptr for a null image or one without pixels.
  [[nodiscard]] const CameraTexture* find(
      const std::shared_ptr<const foothill_scene::Image>& image);

 private:
  std::map<std::shared_ptr<const foothill_scene::Image>, CameraTexture> textures_{};
};

}  // namespace foothill_sensors
