#include "sdf_geometry.hpp"

#include <array>
#include <cmath>
#include <sdf/Box.hh>
#include <sdf/Cylinder.hh>
#include <sdf/Heightmap.hh>
#include <sdf/Mesh.hh>
#include <sdf/Plane.hh>
#include <sdf/Sphere.hh>

#include "height_image.hpp"
#include "mesh_file.hpp"

namespace foothill_scene {
namespace {

using MaybeShape = tl::expected<std::optional<Shape>, SceneError>;

MaybeShape read_mesh_shape(const sdf::Mesh& mesh, const Resources& resources,
                           const Source& source) {
  if (!mesh.Submesh().empty()) {
    return refuse(
        source, "<submesh> is not supported; put \"" + mesh.Submesh() + "\" in a file of its own");
  }
  return resolve(mesh.Uri(), resources, source).and_then([&](const auto& file) {
    return read_mesh(file, to_eigen(mesh.Scale()), source)
        .map([&](TriangleMesh triangles) -> std::optional<Shape> {
          return Mesh{std::make_shared<const TriangleMesh>(std::move(triangles)), file.string()};
        });
  });
}

MaybeShape read_heightmap_shape(const sdf::Heightmap& map, const Resources& resources,
                                const Source& source) {
  return resolve(map.Uri(), resources, source).and_then([&](const auto& file) {
    return read_heights(file, to_eigen(map.Size()), to_eigen(map.Position()), source)
        .map([&](HeightGrid grid) -> std::optional<Shape> {
          return Heightmap{std::make_shared<const HeightGrid>(std::move(grid)), file.string()};
        });
  });
}

MaybeShape read_any_shape(const sdf::Geometry& geometry, const Resources& resources,
                          const Source& source) {
  if (geometry.Type() == sdf::GeometryType::EMPTY) return std::nullopt;
  if (const auto* box = geometry.BoxShape()) return Box{to_eigen(box->Size())};
  if (const auto* sphere = geometry.SphereShape()) return Sphere{sphere->Radius()};
  if (const auto* plane = geometry.PlaneShape()) return Plane{to_eigen(plane->Normal())};
  if (const auto* cylinder = geometry.CylinderShape()) {
    return Cylinder{cylinder->Radius(), cylinder->Length()};
  }
  if (const auto* mesh = geometry.MeshShape()) return read_mesh_shape(*mesh, resources, source);
  if (const auto* map = geometry.HeightmapShape()) {
    return read_heightmap_shape(*map, resources, source);
  }
  const auto first = geometry.Element() ? geometry.Element()->GetFirstElement() : nullptr;
  return refuse(source,
                "geometry <" + (first ? first->GetName() : std::string{"?"}) +
                    "> is not supported; box, cylinder, sphere, plane, mesh and heightmap are");
}

/// Returns the element at a path, or null if one of its parts is missing.
template <std::size_t count>
sdf::ElementPtr descend(sdf::ElementPtr element, const std::array<const char*, count>& path) {
  for (const char* name : path) {
    if (!element || !element->HasElement(name)) return nullptr;
    element = element->GetElement(name);
  }
  return element;
}

}  // namespace

Source source_of(const sdf::ElementPtr& element, const std::string& file) {
  if (!element) return {file, 0};
  // sdformat uses <data-string> as the file of text.
  const bool from_file = !element->FilePath().empty() && !element->FilePath().starts_with('<');
  return {from_file ? element->FilePath() : file, element->LineNumber().value_or(0)};
}

std::optional<SceneError> first_error(const sdf::Errors& errors, const Source& source) {
  if (errors.empty()) return std::nullopt;
  const sdf::Error& error = errors.front();
  SceneError result{source, error.Message()};
  if (error.LineNumber()) result.source.line = *error.LineNumber();
  if (const auto path = error.FilePath(); path && !path->starts_with('<'))
    result.source.file = *path;
  return result;
}

tl::expected<std::optional<Shape>, SceneError> read_shape(const sdf::Geometry& geometry,
                                                          const Resources& resources,
                                                          const Source& source) {
  MaybeShape shape = read_any_shape(geometry, resources, source);
  if (!shape || !*shape) return shape;
  if (const auto wrong = shape_error(**shape)) return refuse(source, *wrong);
  return shape;
}

tl::expected<Surface, SceneError> read_surface(const sdf::Collision& collision,
                                               const Source& source) {
  Surface surface;
  const sdf::ElementPtr element = collision.Element();
  if (const auto name = descend(element, std::array{"foothill:surface"})) {
    surface.name = name->Get<std::string>();
  }
  if (const auto ode = descend(element, std::array{"surface", "friction", "ode"})) {
    surface.mu = ode->Get<double>("mu", surface.mu).first;
    surface.mu2 = ode->Get<double>("mu2", surface.mu2).first;
  }
  for (const double mu : {surface.mu, surface.mu2}) {
    if (std::isfinite(mu) && mu >= 0.0) continue;
    return refuse(source, "friction (mu, mu2) must be at least 0, not " + std::to_string(mu));
  }
  return surface;
}

}  // namespace foothill_scene
