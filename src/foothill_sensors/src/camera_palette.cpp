#include "foothill_sensors/detail/camera_palette.hpp"

#include <algorithm>
#include <variant>

namespace foothill_sensors::detail {
namespace {

Eigen::Array4f to_array(const Eigen::Vector3d& colour) {
  return {static_cast<float>(colour.x()), static_cast<float>(colour.y()),
          static_cast<float>(colour.z()), 0.0F};
}

}  // namespace

void CameraPalette::prepare(const foothill_scene::RayView& view,
                            const foothill_scene::Lighting& lighting,
                            const CameraSettings& settings) {
  const bool is_black =
      settings.sky == CameraSettings::Sky::kBlack || settings.sky == CameraSettings::Sky::kStars;
  Appearance sky;
  if (!is_black) sky.emission = to_array(lighting.background);
  appearances_.assign(1, sky);
  reflectivities_.assign(settings.channels.size(), {0.0F});
  bodies_.clear();
  has_textures_ = false;
  for (std::size_t i = 0; i < view.surface_count(); ++i) {
    add(view.surface(static_cast<std::int32_t>(i)), settings);
  }
}

void CameraPalette::add(const foothill_scene::RaySurface& surface, const CameraSettings& settings) {
  const foothill_scene::Material& material = surface.visual.material;
  auto body = std::ranges::find(bodies_, surface.body);
  if (body == bodies_.end()) body = bodies_.insert(bodies_.end(), surface.body);
  const bool is_instance = settings.segmentation == CameraSettings::Segmentation::kInstance;
  Appearance added{.albedo = to_array(material.colour),
                   .gloss = static_cast<float>(foothill_scene::luminance(material.specular)),
                   .roughness = static_cast<float>(material.roughness),
                   .texture = textures_.find(material.texture.image)};
  const auto* mesh = std::get_if<foothill_scene::Mesh>(&surface.visual.shape);
  const bool has_own = mesh != nullptr && !mesh->triangles->texture_coordinates.empty();
  added.texture_scale = has_own ? 1.0F : static_cast<float>(1.0 / material.texture.size);
  added.label =
      static_cast<std::uint16_t>(is_instance ? body - bodies_.begin() + 1 : material.label);
  has_textures_ = has_textures_ || added.texture != nullptr;
  appearances_.push_back(added);
  for (std::size_t i = 0; i < settings.channels.size(); ++i) {
    reflectivities_[i].push_back(
        static_cast<float>(material.reflectivity(settings.channels[i].name)));
  }
}

}  // namespace foothill_sensors::detail
