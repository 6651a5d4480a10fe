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

/// Something that moves during an exposure.
struct Mover {
  std::shared_ptr<const RayModel> model{};
  /// X_WM at equal steps from the beginning of the exposure to its end; one if it stands still.
  std::vector<Eigen::Isometry3d> poses{};
};

/// A world as one sensor sees it during one exposure. Each sensor has its own, and prepares it
/// before each frame: scenes and models are shared and never change, so sensors never wait for each
/// other nor for the world.
class RayView {
 public:
  /// A view of nothing.
  RayView();
  ~RayView();
  RayView(RayView&&) noexcept;
  RayView& operator=(RayView&&) noexcept;

  /// Shows a scene and what moves in it.
  /// @pre Each mover has a model and at least one pose.
  void show(std::shared_ptr<const RayScene> scene, std::vector<Mover> movers = {});

  /// Finds what each ray meets first. Ranges of planes, boxes, spheres, cylinders and triangles are
  /// those of their equations, in double precision. May run on several threads at once.
  void trace(const RayBlock& rays, HitBlock& hits) const;

  /// The same in two steps: find() asks for the memory that solve() needs, so that something else
  /// can be done until it is there.
  /// @pre `found` stays where it is, and the view as it is, until it is solved.
  void find(const RayBlock& rays, FoundBlock& found) const;
  void solve(const RayBlock& rays, const FoundBlock& found, HitBlock& hits) const;

  /// As find(), for rays whose nearest triangle of the fixed part is known: only endless planes,
  /// round solids and what moves are looked for in front of it.
  void find(const RayBlock& rays, const KnownBlock& known, FoundBlock& found) const;

  /// Calls a function with surface, corners [m] and triangles of each mesh of the fixed part, in W.
  using UseMesh = std::function<void(std::int32_t surface, std::span<const float> corners,
                                     std::span<const std::uint32_t> triangles)>;
  void for_each_fixed_mesh(const UseMesh& use) const;
  /// Returns how many triangles the fixed part has.
  [[nodiscard]] std::size_t fixed_triangles() const;

  /// Returns a bit for each ray, the first ray's the lowest: set if there is anything between near
  /// and far.
  [[nodiscard]] std::uint32_t occluded(const RayBlock& rays) const;

  /// Returns how many surfaces there are; their numbers begin at 0.
  [[nodiscard]] std::size_t surface_count() const;
  /// @pre number < surface_count()
  [[nodiscard]] const RaySurface& surface(std::int32_t number) const;

  /// Writes the coordinates of each hit on its texture: in metres on planes, boxes, spheres,
  /// cylinders and heightmaps, of the file on meshes. Rays that met nothing get zeros.
  void texture_coordinates(const RayBlock& rays, const HitBlock& hits, RayLanes<float>& u,
                           RayLanes<float>& v) const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace foothill_scene
