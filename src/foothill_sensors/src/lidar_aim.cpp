#include "foothill_scene/detail/vector_clones.hpp"
#include "lidar_block.hpp"

namespace foothill_sensors {
namespace {

using foothill_scene::kRaysInBlock;
using foothill_scene::RayBlock;
using foothill_scene::RayLanes;

/// Directions of beams in S.
struct Axes {
  const RayLanes<double>& along;
  const RayLanes<double>& across;
  const RayLanes<double>& up;
  const RayLanes<double>& level;
  const RayLanes<double>& per_level;
  const RayLanes<double>& cosine;
  const RayLanes<double>& sine;
};

/// Turns directions from S to W.
/// @param left, up By which each differs from its beam's axis [rad].
FOOTHILL_VECTOR_CLONES void turn(const Axes& beam, const RayLanes<float>& left,
                                 const RayLanes<float>& up, const PoseLanes& poses,
                                 RayBlock& rays) {
  FOOTHILL_LANES_APART
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const double level_x = beam.cosine[i] * beam.along[i] - beam.sine[i] * beam.across[i];
    const double level_y = beam.sine[i] * beam.along[i] + beam.cosine[i] * beam.across[i];
    const double aside = static_cast<double>(left[i]) * beam.per_level[i];
    const double rise = static_cast<double>(up[i]);
    const double tilt = 1.0 - rise * beam.up[i] * beam.per_level[i];
    const double x = level_x * tilt - aside * level_y;
    const double y = level_y * tilt + aside * level_x;
    const double z = beam.up[i] + rise * beam.level[i];
    rays.x[i] = poses.p[0][i];
    rays.y[i] = poses.p[1][i];
    rays.z[i] = poses.p[2][i];
    rays.dx[i] = poses.R[0][i] * x + poses.R[1][i] * y + poses.R[2][i] * z;
    rays.dy[i] = poses.R[3][i] * x + poses.R[4][i] * y + poses.R[5][i] * z;
    rays.dz[i] = poses.R[6][i] * x + poses.R[7][i] * y + poses.R[8][i] * z;
  }
}

}  // namespace

void Lidar::aim(Block& block, const Eigen::Vector2d& off_axis) {
  RayLanes<float> left{};
  RayLanes<float> up{};
  if (config_.angle_noise > 0.0) noise_.normal(left, up);
  const auto sigma = static_cast<float>(config_.angle_noise);
  const Eigen::Vector2f off = off_axis.cast<float>();
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    left[i] = left[i] * sigma + off.x();
    up[i] = up[i] * sigma + off.y();
  }
  const Beams& beams = *block.beams;
  turn(
      {beams.along, beams.across, beams.up, beams.level, beams.per_level, block.cosine, block.sine},
      left, up, block.poses, block.rays);
}

}  // namespace foothill_sensors
