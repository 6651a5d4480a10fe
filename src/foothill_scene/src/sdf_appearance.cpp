#include "sdf_appearance.hpp"

#include <cmath>
#include <sdf/Geometry.hh>
#include <sdf/Heightmap.hh>
#include <sdf/Light.hh>
#include <sdf/Material.hh>
#include <sdf/Pbr.hh>
#include <sdf/Scene.hh>
#include <sdf/Sky.hh>
#include <sstream>

#include "colour_image.hpp"
#include "sdf_geometry.hpp"

namespace foothill_scene {
namespace {

using Checked = tl::expected<void, SceneError>;

template <typename Colour>
Eigen::Vector3d to_vector(const Colour& colour) {
  return {colour.R(), colour.G(), colour.B()};
}

/// Maximum reflectivity: retro-reflectors exceed white, which is 1.
constexpr double kMaxReflectivity = 1000.0;

Checked check_fraction(const char* what, double value, const Source& source) {
  if (value >= 0.0 && value <= 1.0) return {};
  std::ostringstream reason;
  reason << what << " must be from 0 to 1, not " << value;
  return refuse(source, reason.str());
}

/// Returns the number in an element of the foothill namespace.
tl::expected<double, SceneError> read_number(const sdf::ElementPtr& element, const Source& source) {
  const std::string text = element->Get<std::string>();
  std::istringstream stream{text};
  double number{};
  if (stream >> number && (stream >> std::ws).eof()) return number;
  return refuse(source, "<" + element->GetName() + "> must be a number, not \"" + text + "\"");
}

Checked set_texture(const std::string& uri, const Resources& resources, const Source& source,
                    Material& material) {
  return resolve(uri, resources, source)
      .and_then([&](const auto& file) { return read_image(file, source); })
      .map([&](Image image) {
        material.texture.image = std::make_shared<const Image>(std::move(image));
      });
}

Checked read_pbr(const sdf::Material& from, const Resources& resources, const Source& source,
                 Material& material) {
  const sdf::Pbr* pbr = from.PbrMaterial();
  const sdf::PbrWorkflow* metal =
      pbr == nullptr ? nullptr : pbr->Workflow(sdf::PbrWorkflowType::METAL);
  if (metal == nullptr) return {};
  material.roughness = metal->Roughness();
  if (metal->AlbedoMap().empty()) return {};
  return set_texture(metal->AlbedoMap(), resources, source, material);
}

Checked read_sdf_material(const sdf::Material& from, const Resources& resources,
                          const Source& source, Material& material) {
  if (const auto read = read_pbr(from, resources, source, material); !read) return read;
  const sdf::ElementPtr element = from.Element();
  if (element && element->HasElement("diffuse")) {
    material.colour = to_vector(from.Diffuse());
  } else if (material.texture.image) {
    material.colour.setOnes();
  }
  if (element && element->HasElement("specular")) material.specular = to_vector(from.Specular());
  return {};
}

Checked read_heightmap_texture(const sdf::Geometry& geometry, const Resources& resources,
                               const Source& source, Material& material) {
  const sdf::Heightmap* map = geometry.HeightmapShape();
  if (map == nullptr || map->TextureCount() == 0) return {};
  const sdf::HeightmapTexture& texture = *map->TextureByIndex(0);
  material.texture.size = texture.Size();
  material.colour.setOnes();
  return set_texture(texture.Diffuse(), resources, source, material);
}

/// Reads the elements of the foothill namespace.
Checked read_extensions(const sdf::ElementPtr& visual, const Source& source, Material& material) {
  for (auto element = visual->GetFirstElement(); element; element = element->GetNextElement()) {
    const std::string name = element->GetName();
    if (name != "foothill:reflectivity" && name != "foothill:label" &&
        name != "foothill:texture_size") {
      continue;
    }
    const Source place{source.file, element->LineNumber().value_or(source.line)};
    const auto number = read_number(element, place);
    if (!number) return tl::unexpected{number.error()};
    if (name == "foothill:texture_size") {
      material.texture.size = *number;
    } else if (name == "foothill:label") {
      if (!(*number >= 0.0 && *number <= 65535.0 && std::floor(*number) == *number)) {
        return refuse(place, "<foothill:label> must be a whole number from 0 to 65535");
      }
      material.label = static_cast<int>(*number);
    } else {
      if (!(*number >= 0.0 && *number <= kMaxReflectivity)) {
        std::ostringstream reason;
        reason << "<foothill:reflectivity> must be from 0 to " << kMaxReflectivity << ", not "
               << *number;
        return refuse(place, reason.str());
      }
      const auto channel = element->GetAttribute("channel");
      if (!channel || channel->GetAsString().empty()) {
        return refuse(place, "<foothill:reflectivity> needs a channel=\"...\", such as lidar");
      }
      material.reflectivities.emplace_back(channel->GetAsString(), *number);
    }
  }
  return {};
}

Checked check(const Material& material, const Source& source) {
  for (int i = 0; i < 3; ++i) {
    if (auto valid = check_fraction("<diffuse>", material.colour[i], source); !valid) return valid;
    if (auto valid = check_fraction("<specular>", material.specular[i], source); !valid)
      return valid;
  }
  if (auto valid = check_fraction("<roughness>", material.roughness, source); !valid) return valid;
  if (material.texture.size > 0.0 && material.texture.size <= kMaxLength) return {};
  return refuse(source,
                "the texture size must be above 0 m, not " + std::to_string(material.texture.size));
}

}  // namespace

tl::expected<Material, SceneError> read_material(const sdf::Visual& visual,
                                                 const Resources& resources, const Source& source) {
  Material material;
  Checked read = read_heightmap_texture(*visual.Geom(), resources, source, material);
  if (read && visual.Material() != nullptr) {
    read = read_sdf_material(*visual.Material(), resources, source, material);
  }
  if (read && visual.Element()) read = read_extensions(visual.Element(), source, material);
  if (read) read = check(material, source);
  if (!read) return tl::unexpected{read.error()};
  return material;
}

tl::expected<Lighting, SceneError> read_lighting(const sdf::World& world, const std::string& file) {
  Lighting lighting;
  if (const sdf::Scene* scene = world.Scene()) {
    lighting.ambient = to_vector(scene->Ambient());
    lighting.background = to_vector(scene->Background());
    lighting.has_sky = scene->Sky() != nullptr;
  }
  for (std::uint64_t i = 0; i < world.LightCount(); ++i) {
    const sdf::Light& light = *world.LightByIndex(i);
    if (light.Type() != sdf::LightType::DIRECTIONAL) continue;
    const Eigen::Vector3d direction = to_eigen(light.Direction());
    const Source source = source_of(light.Element(), file);
    if (!(direction.allFinite() && direction.norm() > 0.0)) {
      return refuse(source, "the <direction> of a light must be finite and not zero");
    }
    const Eigen::Matrix3d R_WL = to_isometry(light.RawPose()).linear();
    lighting.suns.push_back({(R_WL * direction).normalized(),
                             light.Intensity() * to_vector(light.Diffuse()), light.CastShadows()});
  }
  return lighting;
}

}  // namespace foothill_scene
