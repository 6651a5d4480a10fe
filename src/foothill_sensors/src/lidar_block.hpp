#pragma once

#include "foothill_sensors/lidar.hpp"
#include "pose_path.hpp"

namespace foothill_sensors {

/// Beams that are fired in one block. Neighbours in both directions go together, for Embree is
/// quickest with rays that keep close to each other.
struct alignas(64) Lidar::Beams {
  foothill_scene::RayLanes<double> along{};   ///< cos(elevation) cos(azimuth of the beam).
  foothill_scene::RayLanes<double> across{};  ///< cos(elevation) sin(azimuth of the beam).
  foothill_scene::RayLanes<double> up{};      ///< sin(elevation)
  foothill_scene::RayLanes<double> level{};   ///< cos(elevation)
  foothill_scene::RayLanes<double> per_level{};
  foothill_scene::RayLanes<double> delay{};  ///< [s]
  foothill_scene::RayLanes<std::uint16_t> number{};
  std::size_t lanes{};  ///< That are used, from the first.
};

/// Up to sixteen rays: some columns of some beams.
struct alignas(64) Lidar::Block {
  std::size_t first{};  ///< Column.
  const Beams* beams{};
  foothill_scene::RayLanes<std::size_t> column{};
  foothill_scene::RayLanes<double> column_time{};  ///< Of the columns' first firings [s].
  foothill_scene::RayLanes<float> column_far{};    ///< Below zero for columns that are not there.
  foothill_scene::RayLanes<float> told_time{};     ///< As `time` [s].
  foothill_scene::RayLanes<double> cosine{};       ///< Of the columns' azimuths.
  foothill_scene::RayLanes<double> sine{};
  foothill_scene::RayLanes<double> told_cosine{};  ///< Of what is reported.
  foothill_scene::RayLanes<double> told_sine{};
  foothill_scene::RayLanes<double> time{};  ///< Of firing, since the first ray [s].
  PoseLanes poses{};
  foothill_scene::RayBlock rays{foothill_scene::empty_rays()};
  foothill_scene::FoundBlock found{};
  foothill_scene::HitBlock hits{};

  [[nodiscard]] bool is_used(std::size_t i) const { return rays.far[i] >= 0.0F; }
};

/// What comes back from each ray of a block.
struct alignas(64) Lidar::Echo {
  foothill_scene::RayLanes<float> range{};     ///< Infinity if nothing does [m].
  foothill_scene::RayLanes<float> strength{};  ///< Reflectivity times cosine times share of beam.
};

}  // namespace foothill_sensors
