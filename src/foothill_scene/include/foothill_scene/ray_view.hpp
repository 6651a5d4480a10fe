#pragma once

#include <Eigen/Geometry>
#include <cstdint>
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
