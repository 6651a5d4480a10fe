// Rays and their intersections in blocks of fixed size, as structures of arrays. Sensors trace
// neighbouring rays together: coherent rays share most of the search, and loops over the lanes of a
// block compile to vector instructions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "foothill_scene/detail/flat_plane.hpp"

namespace foothill_scene {

/// Number of rays in a block.
inline constexpr std::size_t kRaysInBlock = 16;

/// One value per ray of a block.
template <typename T>
using RayLanes = std::array<T, kRaysInBlock>;

/// Rays in the world W. A negative `far` marks an unused lane.
struct alignas(64) RayBlock {
  RayLanes<double> x, y, z;     ///< Origin [m].
  RayLanes<double> dx, dy, dz;  ///< Unit direction.
  RayLanes<float> near;         ///< Intersections at shorter range are ignored [m].
  RayLanes<float> far;          ///< Intersections at longer range are ignored [m].
  RayLanes<float> time;         ///< Time as a fraction, 0 to 1, of the exposure of the view.
};

/// The nearest intersection of each ray.
struct alignas(64) HitBlock {
  static constexpr std::int32_t kNothing = -1;

  RayLanes<float> range;   ///< Distance along the ray; infinity if there is no hit [m].
  RayLanes<float> cosine;  ///< Cosine of the incidence angle, 0 to 1; 0 if there is no hit.
  RayLanes<float> normal_x, normal_y, normal_z;  ///< Unit normal in W on the side of the origin.
  RayLanes<std::int32_t> surface;                ///< Surface number in the view, or kNothing.
  RayLanes<std::uint32_t> primitive;             ///< Triangle of the surface's mesh.
};

/// The nearest surface of each ray, before range and incidence are computed.
struct alignas(64) FoundBlock {
  RayLanes<const detail::FlatPlane*> plane;  ///< Tangent plane at the intersection, in W.
  RayLanes<detail::FlatPlane> own;           ///< Storage for planes that belong to one ray only.
  RayLanes<std::int32_t> surface;            ///< As in HitBlock.
  RayLanes<std::uint32_t> primitive;         ///< As in HitBlock.
};

/// The nearest triangle of the static part of a view for each ray, if it is already known.
struct alignas(64) KnownBlock {
  RayLanes<std::int32_t> surface;    ///< Surface number, or HitBlock::kNothing.
  RayLanes<std::int32_t> primitive;  ///< Triangle of the surface's mesh.
};

/// Returns a block of unused rays: the initial value of blocks that are partially filled.
[[nodiscard]] inline RayBlock empty_rays() {
  RayBlock rays{};
  rays.dz.fill(1.0);
  rays.far.fill(-1.0F);
  return rays;
}

}  // namespace foothill_scene
