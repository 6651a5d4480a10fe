#include "foothill_sensors/camera_light.hpp"

#include <algorithm>
#include <cmath>

#include "foothill_scene/vectorize.hpp"

namespace foothill_sensors {

// Branch-free, so that the loop is vectorised; `./foothill bench sensors` measures it.
FOOTHILL_VECTOR_CLONES void shine(const foothill_scene::Sun& sun, const SurfaceBlock& surface,
                                  SunlitBlock& lit) {
  const auto lx = static_cast<float>(-sun.direction_W.x());
  const auto ly = static_cast<float>(-sun.direction_W.y());
  const auto lz = static_cast<float>(-sun.direction_W.z());
  const auto& [nx, ny, nz] = surface.normal_W;
  const auto& [vx, vy, vz] = surface.to_camera_W;
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const float facing = nx[i] * lx + ny[i] * ly + nz[i] * lz;
    const float matt = std::max(facing, 0.0F) * surface.sees_sun[i];
    const float hx = lx + vx[i];
    const float hy = ly + vy[i];
    const float hz = lz + vz[i];
    const float square = std::max(hx * hx + hy * hy + hz * hz, 1e-6F);
    const float along = nx[i] * hx + ny[i] * hy + nz[i] * hz;
    const float normal_half_2 = along * along / square;
    // |l + v| is twice the cosine of half the angle between sun and camera.
    const float light_half_2 = std::max(0.25F * square, 0.1F);
    const float rough_2 = surface.roughness[i] * surface.roughness[i];
    const float alpha_2 = std::max(rough_2 * rough_2, 1e-4F);
    const float lobe = normal_half_2 * (alpha_2 - 1.0F) + 1.0F;
    lit.matt[i] = matt;
    lit.gloss[i] = matt * alpha_2 / (4.0F * lobe * lobe * light_half_2);
  }
}

Eigen::Vector3f sky_colour(float up) {
  const Eigen::Vector3f horizon{0.72F, 0.80F, 0.88F};
  const Eigen::Vector3f zenith{0.16F, 0.33F, 0.66F};
  const float share = std::sqrt(std::clamp(up, 0.0F, 1.0F));
  return horizon + share * (zenith - horizon);
}

}  // namespace foothill_sensors
