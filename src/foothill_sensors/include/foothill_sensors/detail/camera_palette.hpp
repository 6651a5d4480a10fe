#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

#include "foothill_scene/light.hpp"
#include "foothill_scene/ray_view.hpp"
#include "foothill_sensors/camera.hpp"
#include "foothill_sensors/camera_texture.hpp"

namespace foothill_sensors::detail {

/// What shading needs of a surface.
struct Look {
  Eigen::Array4f albedo{Eigen::Array4f::Zero()};    ///< Red, green, blue; linear.
  Eigen::Array4f emission{Eigen::Array4f::Zero()};  ///< Of the sky.
  float gloss{};                                    ///< Specular reflectivity.
  float roughness{1.0F};
  const CameraTexture* texture{};
  float texture_scale{1.0F};  ///< Repetitions of the texture per unit of its coordinates.
  std::uint16_t label{};
};

/// The looks of all surfaces of a view. The first is the sky's, so that a ray that has met nothing
/// needs no branch.
class CameraPalette {
 public:
  /// Takes the looks of a view. Textures are prepared once and kept.
  void prepare(const foothill_scene::RayView& view, const foothill_scene::Lighting& lighting,
               const CameraSettings& settings);

  /// @param surface As HitBlock has it.
  [[nodiscard]] const Look& look(std::int32_t surface) const {
    return looks_[static_cast<std::size_t>(surface + 1)];
  }
  [[nodiscard]] float reflectivity(std::size_t channel, std::int32_t surface) const {
    return reflectivities_[channel][static_cast<std::size_t>(surface + 1)];
  }
  [[nodiscard]] bool has_textures() const { return has_textures_; }

 private:
  void add(const foothill_scene::RaySurface& surface, const CameraSettings& settings);

  std::vector<Look> looks_{};
  std::vector<std::vector<float>> reflectivities_{};
  std::vector<std::string> bodies_{};
  bool has_textures_{};
  TextureCache textures_{};
};

}  // namespace foothill_sensors::detail
