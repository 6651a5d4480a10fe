#pragma once

#include <cstddef>
#include <cstdint>

#include "foothill_scene/ray_block.hpp"
#include "pose_path.hpp"

namespace foothill_sensors {

/// Beams that are fired in one block. Neighbours in elevation and azimuth share a block, because
/// coherent rays are traced fastest.
struct alignas(64) BeamGroup {
  foothill_scene::RayLanes<double> along{};   ///< cos(elevation) cos(azimuth of the beam).
  foothill_scene::RayLanes<double> across{};  ///< cos(elevation) sin(azimuth of the beam).
  foothill_scene::RayLanes<double> sin_elevation{};
  foothill_scene::RayLanes<double> cos_elevation{};
  foothill_scene::RayLanes<double> inv_cos_elevation{};
  foothill_scene::RayLanes<double> delay{};          ///< After the first beam of the column [s].
  foothill_scene::RayLanes<std::uint16_t> number{};  ///< Index of the beam.
  std::size_t lanes{};                               ///< Number of used lanes, from the first.
};

/// Up to sixteen rays: some columns of some beams.
struct alignas(64) LidarBlock {
  std::size_t first{};       ///< First column.
  const BeamGroup* beams{};  ///< Beams of this block.
  foothill_scene::RayLanes<std::size_t> column{};
  foothill_scene::RayLanes<double> column_time{};   ///< Time of the first beam of the column [s].
  foothill_scene::RayLanes<float> column_far{};     ///< Negative for columns beyond the last.
  foothill_scene::RayLanes<double> cosine{};        ///< Cosine of the column's azimuth.
  foothill_scene::RayLanes<double> sine{};          ///< Sine of the column's azimuth.
  foothill_scene::RayLanes<double> reported_cos{};  ///< Cosine of the column's reported azimuth.
  foothill_scene::RayLanes<double> reported_sin{};  ///< Sine of the column's reported azimuth.
  foothill_scene::RayLanes<double> time{};          ///< Firing time since the first ray [s].
  foothill_scene::RayLanes<float> reported_time{};  ///< The same in single precision [s].
  PoseLanes poses{};
  foothill_scene::RayBlock rays{foothill_scene::empty_rays()};
  foothill_scene::FoundBlock found{};
  foothill_scene::HitBlock hits{};

  [[nodiscard]] bool is_used(std::size_t i) const { return rays.far[i] >= 0.0F; }
};

/// One return of each ray of a block.
struct alignas(64) ReturnBlock {
  foothill_scene::RayLanes<float> range{};     ///< Infinity without a return [m].
  foothill_scene::RayLanes<float> strength{};  ///< Reflectivity x cosine x fraction of the beam.
};

}  // namespace foothill_sensors
