#pragma once

#include <memory>
#include <vector>

#include "foothill_scene/detail/vector_clones.hpp"
#include "foothill_scene/ray_view.hpp"
#include "ray_geometry.hpp"

namespace foothill_scene {
/// What a view shows: slots of models, the first one fixed, and a small Embree scene of instances.
struct RayView::Implementation {
  /// A model at its poses.
  struct Slot {
    std::shared_ptr<const RayModel> model{};
    std::vector<Eigen::Isometry3d> poses{};  ///< X_WM, from the beginning to the end.
    std::int32_t first_surface{};
  };

  void show(std::shared_ptr<const RayScene> scene, std::vector<Mover> movers);
  void add(std::shared_ptr<const RayModel> model, std::vector<Eigen::Isometry3d> poses);
  void collect_endless();
  void place_instances();
  void place_shapes();

  /// Finds what eight rays of a block meet.
  void find_half(const RayBlock& rays, std::size_t first, FoundBlock& found) const;
  /// The same for rays whose triangle of the fixed part is known.
  void find_half(const RayBlock& rays, std::size_t first, const KnownBlock& known,
                 FoundBlock& found) const;
  /// Takes what Embree and the endless planes had to say of eight rays.
  void note_hits(const RayBlock& rays, std::size_t first, const RTCRayHit8& packet,
                 FoundBlock& found) const;

  /// Returns X_WM of a slot at a time from 0 to 1.
  [[nodiscard]] Eigen::Isometry3d pose(std::size_t slot, double time) const;
  /// Returns the plane that touches a surface where ray number i meets it, in W.
  /// @param range As Embree found it, nearly [m].
  [[nodiscard]] detail::FlatPlane touching_plane(std::size_t slot, std::size_t surface,
                                                 std::size_t primitive, const RayBlock& rays,
                                                 std::size_t i, double range) const;

  std::vector<Slot> slots{};
  std::vector<std::uint32_t> slot_of{};  ///< By the number of a surface.
  /// X_SW of each surface as it is first: where nothing moves, it need not be found for each ray.
  std::vector<Eigen::Isometry3d> to_shape{};
  std::vector<detail::EndlessPlane> endless{};
  RTCScene fixed{};                    ///< Of slot 0; nullptr if there is nothing for Embree in it.
  RTCScene rounds{};                   ///< Of slot 0; nullptr if nothing in it is round.
  const detail::TriangleTree* tree{};  ///< Of slot 0; nullptr if there is no triangle in it.
  const std::vector<detail::FlatPlane>* fixed_planes{};
  detail::EmbreeScene moving{};
  bool has_moving{};
};

}  // namespace foothill_scene
