#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "foothill_scene/detail/flat_plane.hpp"

namespace foothill_scene {

/// Rays are traced in blocks of so many: neighbours together, for they go nearly the same way.
inline constexpr std::size_t kRaysInBlock = 16;

/// A value for each ray of a block.
template <typename T>
using RayLanes = std::array<T, kRaysInBlock>;

/// Rays in the world W. Unused ones are given `far` below zero.
struct alignas(64) RayBlock {
  RayLanes<double> x, y, z;     ///< Where each begins [m].
  RayLanes<double> dx, dy, dz;  ///< Direction, unit.
  RayLanes<float> near;         ///< What is nearer is not seen [m].
  RayLanes<float> far;          ///< What is farther is not seen [m].
  RayLanes<float> time;         ///< When it is shot: from 0 to 1 of the view's exposure.
};

/// What rays meet first.
struct alignas(64) HitBlock {
  static constexpr std::int32_t kNothing = -1;

  RayLanes<float> range;   ///< Along the ray; infinity if there is nothing [m].
  RayLanes<float> cosine;  ///< Of the angle between ray and normal, from 0 to 1; 0 if nothing.
  RayLanes<float> normal_x, normal_y, normal_z;  ///< In W, unit, towards the ray's beginning.
  RayLanes<std::int32_t> surface;                ///< Number in the view, or kNothing.
  RayLanes<std::uint32_t> primitive;             ///< Triangle of the surface's mesh.
};

/// What rays meet first, before the equations of rays and surfaces are solved.
struct alignas(64) FoundBlock {
  RayLanes<const detail::FlatPlane*> plane;  ///< That touches the surface there, in W.
  RayLanes<detail::FlatPlane> own;           ///< Planes that were made for one ray only.
  RayLanes<std::int32_t> surface;            ///< As HitBlock has it.
  RayLanes<std::uint32_t> primitive;         ///< Likewise.
};

/// Triangles of a view's fixed part that are known to be the nearest of it: as HitBlock has them.
struct alignas(64) KnownBlock {
  RayLanes<std::int32_t> surface;  ///< Or HitBlock::kNothing.
  RayLanes<std::int32_t> primitive;
};

/// Returns a block whose rays all end at once: a start for blocks that are not full.
[[nodiscard]] inline RayBlock empty_rays() {
  RayBlock rays{};
  rays.dz.fill(1.0);
  rays.far.fill(-1.0F);
  return rays;
}

}  // namespace foothill_scene
