// Optical properties of surfaces: colour, gloss, roughness, texture, and reflectivity by channel. A
// channel is a name such as "lidar" under which sensors look up a reflectivity.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foothill_scene {

/// An image with 8 bits per channel.
struct Image {
  std::size_t columns{};
  std::size_t rows{};
  std::vector<std::uint8_t> rgb{};  ///< Row by row from the top, three bytes per pixel.
};

/// An image that is repeated periodically over a surface.
struct Texture {
  std::shared_ptr<const Image> image{};
  double size{1.0};  ///< Length of one period on planes, boxes and heightmaps [m].
};

/// The appearance of a surface to cameras, scanners and sonars.
struct Material {
  Eigen::Vector3d colour{0.7, 0.7, 0.7};    ///< Diffuse reflectivity: red, green, blue [0, 1].
  Eigen::Vector3d specular{0.0, 0.0, 0.0};  ///< Specular reflectivity: red, green, blue [0, 1].
  double roughness{0.8};                    ///< 0 for a mirror, 1 for a fully diffuse surface.
  Texture texture{};                        ///< Multiplies the colour; unused without an image.
  /// Reflectivity by channel name, such as "lidar": 1 is white, retro-reflectors are above 1.
  std::vector<std::pair<std::string, double>> reflectivities{};
  int label{};  ///< Segmentation label, 0 to 65535; 0 if the file gives none.

  /// Returns the reflectivity on a channel: the value from the file, or else the luminance of the
  /// colour.
  [[nodiscard]] double reflectivity(std::string_view channel) const;
};

/// Returns the luminance of linear red, green, blue (ITU-R BT.709).
[[nodiscard]] inline double luminance(const Eigen::Vector3d& colour) {
  return colour.dot(Eigen::Vector3d{0.2126, 0.7152, 0.0722});
}

inline double Material::reflectivity(std::string_view channel) const {
  for (const auto& [name, value] : reflectivities) {
    if (name == channel) return value;
  }
  return luminance(colour);
}

}  // namespace foothill_scene
