#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foothill_scene {

/// A picture of 8 bits a channel.
struct Image {
  std::size_t columns{};
  std::size_t rows{};
  std::vector<std::uint8_t> rgb{};  ///< Row by row from the top, three bytes a pixel.
};

/// A picture on a surface. It repeats without end.
struct Texture {
  std::shared_ptr<const Image> image{};
  double size{1.0};  ///< Of one repetition on planes, boxes and heightmaps [m].
};

/// What a surface looks like to cameras and scanners.
struct Material {
  Eigen::Vector3d colour{0.7, 0.7, 0.7};    ///< Diffuse reflectivity, red, green, blue [0, 1].
  Eigen::Vector3d specular{0.0, 0.0, 0.0};  ///< Of gloss, red, green, blue [0, 1].
  double roughness{0.8};                    ///< 0 for a mirror, 1 for chalk.
  Texture texture{};                        ///< Multiplies the colour; without image, none.
  /// By the name of a channel, such as "lidar": 1 for white, more for retro-reflectors.
  std::vector<std::pair<std::string, double>> reflectivities{};
  int label{};  ///< For segmentation, 0 to 65535; 0 if the file names none.

  /// Returns what share of the light is thrown back on a channel: as the file says, or else the
  /// luminance of the colour.
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
