#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

#include "foothill_scene/light.hpp"
#include "foothill_scene/ray_view.hpp"
#include "foothill_sensors/camera.hpp"
#include "foothill_sensors/camera_texture.hpp"

namespace foothill_sensors::detail {

/// Properties of a surface for shading.
struct Appearance {
  Eigen::Array4f albedo{Eigen::Array4f::Zero()};    ///< Linear red, green, blue.
  Eigen::Array4f emission{Eigen::Array4f::Zero()};  ///< Radiance of the sky.
  float gloss{};                                    ///< Specular reflectivity.
  float roughness{1.0F};
  const CameraTexture* texture{};
  float texture_scale{1.0F};  ///< Repetitions of the texture per unit of its coordinates.
  std::uint16_t label{};
};

/// The appearance of all surfaces of a view. The first entry is the sky, so that rays without a hit
/// need no branch.
class CameraPalette {
 public:
  /// Reads the surfaces of a view. Textures are prepared once and cached.
  void prepare(const foothill_scene::RayView& view, const foothill_scene::Lighting& lighting,
               const CameraSettings& settings);

  /// @param surface As in HitBlock.
  [[nodiscard]] const Appearance& appearance(std::int32_t surface) const {
    return appearances_[static_cast<std::size_t>(surface + 1)];
  }
  [[nodiscard]] float reflectivity(std::size_t channel, std::int32_t surface) const {
    return reflectivities_[channel][static_cast<std::size_t>(surface + 1)];
  }
  [[nodiscard]] bool has_textures() const { return has_textures_; }

 private:
  void add(const foothill_scene::RaySurface& surface, const CameraSettings& settings);

  std::vector<Appearance> appearances_{};
  std::vector<std::vector<float>> reflectivities_{};
  std::vector<std::string> bodies_{};
  bool has_textures_{};
  TextureCache textures_{};
};

}  // namespace foothill_sensors::detail
