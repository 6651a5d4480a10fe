// Ray tracing for one sensor during one exposure. Every sensor owns a view and prepares it before
// each frame. Scenes and models are shared and immutable, so that sensors never wait for each other
// or for the world.
#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "foothill_scene/ray_block.hpp"
#include "foothill_scene/ray_model.hpp"
#include "foothill_scene/ray_scene.hpp"

namespace foothill_scene {

/// A model that moves during an exposure.
struct MovingModel {
  std::shared_ptr<const RayModel> model{};
  /// X_WM at equal time steps from the beginning to the end of the exposure; one if it is at rest.
  std::vector<Eigen::Isometry3d> poses{};
};

/// The world as one sensor sees it during one exposure.
class RayView {
 public:
  /// Constructs an empty view.
  RayView();
  ~RayView();
  RayView(RayView&&) noexcept;
  RayView& operator=(RayView&&) noexcept;

  /// Sets the scene and the models that move in it.
  /// @pre Each moving model has a model and at least one pose.
  void set_scene(const std::shared_ptr<const RayScene>& scene,
                 std::vector<MovingModel> moving = {});

  /// Finds the nearest intersection of each ray. Ranges are computed in double precision from the
  /// equations of planes, spheres, cylinders and triangles. May run on several threads
  /// concurrently.
  void trace(const RayBlock& rays, HitBlock& hits) const;

  /// trace() in two steps: find() prefetches the memory that solve() reads, so that the caller can
  /// do other work in between.
  /// @pre Neither `found` nor the view changes between find() and solve().
  void find(const RayBlock& rays, FoundBlock& found) const;
  void solve(const RayBlock& rays, const FoundBlock& found, HitBlock& hits) const;

  /// Like find(), for rays whose nearest static triangle is known: only infinite planes, spheres,
  /// cylinders and moving models are searched in front of it.
  void find(const RayBlock& rays, const KnownBlock& known, FoundBlock& found) const;

  /// Receives the surface number, the vertices (x, y, z of each [m]) and the triangles (three
  /// vertex indices each) of a static mesh in W.
  using UseMesh = std::function<void(std::int32_t surface, std::span<const float> vertices,
                                     std::span<const std::uint32_t> triangles)>;
  /// Calls a function for each static mesh.
  void for_each_fixed_mesh(const UseMesh& use) const;
  /// Returns the number of static triangles.
  [[nodiscard]] std::size_t fixed_triangles() const;

  /// Returns one bit per ray, the first ray in the lowest bit: set if any surface lies between near
  /// and far.
  [[nodiscard]] std::uint32_t occluded(const RayBlock& rays) const;

  /// Returns the number of surfaces; they are numbered from 0.
  [[nodiscard]] std::size_t surface_count() const;
  /// @pre 0 <= number < surface_count()
  [[nodiscard]] const RaySurface& surface(std::int32_t number) const;

  /// Writes the texture coordinates of each hit: in metres on planes, boxes, spheres, cylinders and
  /// heightmaps, from the mesh file on meshes. Rays without a hit get zeros.
  void texture_coordinates(const RayBlock& rays, const HitBlock& hits, RayLanes<float>& u,
                           RayLanes<float>& v) const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace foothill_scene
