#include "lidar_aim.hpp"

#include "foothill_scene/vectorize.hpp"

namespace foothill_sensors {
namespace {

using foothill_scene::kRaysInBlock;
using foothill_scene::RayBlock;
using foothill_scene::RayLanes;

/// Directions of beams in S.
struct Axes {
  const RayLanes<double>& along;
  const RayLanes<double>& across;
  const RayLanes<double>& sin_elevation;
  const RayLanes<double>& cos_elevation;
  const RayLanes<double>& inv_cos_elevation;
  const RayLanes<double>& cosine;
  const RayLanes<double>& sine;
};

/// Rotates directions from S to W.
FOOTHILL_VECTOR_CLONES void rotate(const Axes& beam, const RayLanes<float>& left,
                                   const RayLanes<float>& up, const PoseLanes& poses,
                                   RayBlock& rays) {
  FOOTHILL_INDEPENDENT_LANES
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const double level_x = beam.cosine[i] * beam.along[i] - beam.sine[i] * beam.across[i];
    const double level_y = beam.sine[i] * beam.along[i] + beam.cosine[i] * beam.across[i];
    const double aside = static_cast<double>(left[i]) * beam.inv_cos_elevation[i];
    const double rise = static_cast<double>(up[i]);
    const double tilt = 1.0 - rise * beam.sin_elevation[i] * beam.inv_cos_elevation[i];
    const double x = level_x * tilt - aside * level_y;
    const double y = level_y * tilt + aside * level_x;
    const double z = beam.sin_elevation[i] + rise * beam.cos_elevation[i];
    rays.x[i] = poses.p[0][i];
    rays.y[i] = poses.p[1][i];
    rays.z[i] = poses.p[2][i];
    rays.dx[i] = poses.R[0][i] * x + poses.R[1][i] * y + poses.R[2][i] * z;
    rays.dy[i] = poses.R[3][i] * x + poses.R[4][i] * y + poses.R[5][i] * z;
    rays.dz[i] = poses.R[6][i] * x + poses.R[7][i] * y + poses.R[8][i] * z;
  }
}

}  // namespace

void aim(const RayLanes<float>& left, const RayLanes<float>& up, LidarBlock& block) {
  const BeamGroup& beams = *block.beams;
  rotate({beams.along, beams.across, beams.sin_elevation, beams.cos_elevation,
          beams.inv_cos_elevation, block.cosine, block.sine},
         left, up, block.poses, block.rays);
}

}  // namespace foothill_sensors
