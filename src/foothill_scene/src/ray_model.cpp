#include "foothill_scene/ray_model.hpp"

#include <stdexcept>
#include <utility>

#include "ray_geometry.hpp"
#include "ray_primitives.hpp"

namespace foothill_scene {
namespace detail {

MeshView mesh_of(const RayGeometry& geometry, std::size_t surface) {
  const RTCGeometry mesh = rtcGetGeometry(geometry.scene.get(), static_cast<unsigned int>(surface));
  const auto* corners =
      static_cast<const float*>(rtcGetGeometryBufferData(mesh, RTC_BUFFER_TYPE_VERTEX, 0));
  const auto* triangles =
      static_cast<const std::uint32_t*>(rtcGetGeometryBufferData(mesh, RTC_BUFFER_TYPE_INDEX, 0));
  return {static_cast<std::int32_t>(surface),
          {corners, 3 * geometry.corners[surface]},
          {triangles, 3 * geometry.planes[surface].size()}};
}

namespace {

/// Adds the surfaces of a model to an Embree scene.
class Builder {
 public:
  explicit Builder(std::size_t surfaces) {
    geometry_->planes.resize(surfaces);
    geometry_->corners.resize(surfaces);
    geometry_->rounds.resize(surfaces);
  }

  void add(const RaySurface& surface) {
    const Eigen::Isometry3d& X_MS = surface.visual.X_BS;
    std::visit([&](const auto& shape) { add(shape, X_MS); }, surface.visual.shape);
    ++number_;
  }

  std::unique_ptr<const RayGeometry> finish() {
    for (const EmbreeScene* scene : {&geometry_->scene, &geometry_->bodies}) {
      if (!*scene) continue;
      rtcCommitScene(scene->get());
      check_embree("building a scene");
    }
    build_tree();
    return std::move(geometry_);
  }

 private:
  void add(const Plane& plane, const Eigen::Isometry3d& X_MS) {
    const Eigen::Vector3d normal = X_MS.linear() * plane.normal.normalized();
    geometry_->infinite.push_back(
        {plane_through(X_MS.translation(), normal), static_cast<std::int32_t>(number_)});
  }
  void add(const Sphere& sphere, const Eigen::Isometry3d& X_MS) {
    add_round({X_MS, sphere.radius, std::nullopt});
  }
  void add(const Cylinder& cylinder, const Eigen::Isometry3d& X_MS) {
    add_round({X_MS, cylinder.radius, cylinder.length / 2.0});
  }
  void add(const Box& box, const Eigen::Isometry3d& X_MS) { add_triangles(box_mesh(box), X_MS); }
  void add(const Mesh& mesh, const Eigen::Isometry3d& X_MS) {
    add_triangles(*mesh.triangles, X_MS);
  }
  void add(const Heightmap& map, const Eigen::Isometry3d& X_MS) {
    add_triangles(triangulate(*map.grid), X_MS);
  }

  void add_triangles(const TriangleMesh& mesh, const Eigen::Isometry3d& X_MS) {
    geometry_->planes[number_] = planes_of(mesh, X_MS);
    geometry_->corners[number_] = mesh.vertices.size();
    geometry_->triangles += mesh.triangles.size();
    attach(embree_triangles(mesh, X_MS), geometry_->scene);
  }

  void add_round(const RoundSolid& solid) {
    geometry_->rounds[number_] = std::make_unique<RoundSolid>(solid);
    const EmbreeGeometry geometry = embree_round(*geometry_->rounds[number_]);
    attach(geometry, geometry_->scene);
    attach(geometry, geometry_->bodies);
  }

  void build_tree() {
    if (geometry_->triangles == 0) return;
    std::vector<MeshView> meshes;
    for (std::size_t i = 0; i < geometry_->planes.size(); ++i) {
      if (!geometry_->planes[i].empty()) meshes.push_back(mesh_of(*geometry_, i));
    }
    geometry_->tree = std::make_unique<const TriangleTree>(meshes);
  }

  void attach(const EmbreeGeometry& geometry, EmbreeScene& scene) {
    if (!scene) {
      scene.reset(rtcNewScene(embree_device()));
      rtcSetSceneFlags(scene.get(), RTC_SCENE_FLAG_ROBUST);
    }
    rtcCommitGeometry(geometry.get());
    rtcAttachGeometryByID(scene.get(), geometry.get(), number_);
  }

  std::unique_ptr<RayGeometry> geometry_{std::make_unique<RayGeometry>()};
  std::uint32_t number_{};
};

}  // namespace
}  // namespace detail

RayModel::RayModel(std::vector<RaySurface> surfaces) : surfaces_{std::move(surfaces)} {
  detail::Builder builder{surfaces_.size()};
  for (const RaySurface& surface : surfaces_) {
    if (const auto wrong = shape_error(surface.visual.shape)) {
      throw std::invalid_argument{surface.body + ": " + *wrong};
    }
    builder.add(surface);
  }
  geometry_ = builder.finish();
}

RayModel::~RayModel() = default;

std::size_t RayModel::triangles() const { return geometry_->triangles; }

std::vector<RaySurface> surfaces_of(const SceneBody& body, const Eigen::Isometry3d& X_MB) {
  std::vector<RaySurface> surfaces;
  for (const Visual& visual : body.visuals) surfaces.push_back({body.name, visual});
  if (body.visuals.empty()) {
    for (const Collider& collider : body.colliders) {
      RaySurface& surface = surfaces.emplace_back();
      surface.body = body.name;
      surface.visual.name = collider.name;
      surface.visual.X_BS = collider.X_BS;
      surface.visual.shape = collider.shape;
      surface.visual.source = collider.source;
    }
  }
  for (RaySurface& surface : surfaces) surface.visual.X_BS = X_MB * surface.visual.X_BS;
  return surfaces;
}

std::shared_ptr<const RayModel> make_ray_model(const SceneBody& body) {
  return std::make_shared<const RayModel>(surfaces_of(body, Eigen::Isometry3d::Identity()));
}

}  // namespace foothill_scene
