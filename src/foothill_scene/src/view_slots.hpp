#pragma once

#include <memory>
#include <vector>

#include "foothill_scene/ray_view.hpp"
#include "ray_geometry.hpp"

namespace foothill_scene::detail {

/// The models of a view at their poses. Slot 0 is the static part of the scene; all others are
/// instances in a small Embree scene. Surfaces are numbered consecutively over all slots.
class ViewSlots {
 public:
  /// Replaces all models.
  void assign(const RayScene* scene, std::vector<MovingModel> moving);

  /// Returns the number of surfaces of all slots.
  [[nodiscard]] std::size_t surface_count() const { return slot_of_.size(); }
  /// @pre number < surface_count()
  [[nodiscard]] const RaySurface& surface(std::size_t number) const;
  /// Returns X_SW, the world in the frame of a surface's shape.
  /// @param time Fraction of the exposure, 0 to 1. @pre number < surface_count()
  [[nodiscard]] Eigen::Isometry3d to_shape(std::size_t number, double time) const;

  /// Returns the number of the first surface of a slot.
  [[nodiscard]] std::int32_t first_surface(std::size_t slot) const {
    return slots_[slot].first_surface;
  }
  /// Returns the tangent plane, in W, of a surface where ray i of a block hits it.
  /// @param surface Number within the slot. @param range Approximate range from Embree [m].
  [[nodiscard]] FlatPlane tangent_plane(std::size_t slot, std::size_t surface,
                                        std::size_t primitive, const RayBlock& rays, std::size_t i,
                                        double range) const;

  /// Returns the static part; nullptr before assign().
  [[nodiscard]] const RayModel* fixed() const {
    return slots_.empty() ? nullptr : slots_[0].model.get();
  }
  /// Returns the infinite planes of all slots, in W.
  [[nodiscard]] const std::vector<InfinitePlane>& infinite() const { return infinite_; }
  /// Returns the instances of all slots but the first; nullptr if there are none.
  [[nodiscard]] RTCScene moving() const { return has_moving_ ? moving_.get() : nullptr; }

 private:
  struct Slot {
    std::shared_ptr<const RayModel> model{};
    std::vector<Eigen::Isometry3d> poses{};  ///< X_WM from the beginning to the end.
    std::int32_t first_surface{};
  };

  void add(std::shared_ptr<const RayModel> model, std::vector<Eigen::Isometry3d> poses);
  void collect_infinite();
  void place_instances();
  void place_shapes();
  /// Returns X_WM of a slot at a fraction of the exposure.
  [[nodiscard]] Eigen::Isometry3d pose(std::size_t slot, double time) const;

  std::vector<Slot> slots_{};
  std::vector<std::uint32_t> slot_of_{};  ///< Slot by surface number.
  /// X_SW of each surface at the beginning of the exposure, precomputed for models at rest.
  std::vector<Eigen::Isometry3d> to_shape_{};
  std::vector<InfinitePlane> infinite_{};
  EmbreeScene moving_{};
  bool has_moving_{};
};

}  // namespace foothill_scene::detail
