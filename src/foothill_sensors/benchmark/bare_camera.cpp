#include "bare_camera.hpp"

#include <algorithm>

namespace foothill_sensors::bench {
namespace {

constexpr std::size_t kN = foothill_scene::kRaysInBlock;

void load(const foothill_scene::RayBlock& rays, RTCRayHit16& packet) {
  for (std::size_t i = 0; i < kN; ++i) {
    packet.ray.org_x[i] = static_cast<float>(rays.x[i]);
    packet.ray.org_y[i] = static_cast<float>(rays.y[i]);
    packet.ray.org_z[i] = static_cast<float>(rays.z[i]);
    packet.ray.dir_x[i] = static_cast<float>(rays.dx[i]);
    packet.ray.dir_y[i] = static_cast<float>(rays.dy[i]);
    packet.ray.dir_z[i] = static_cast<float>(rays.dz[i]);
    packet.ray.tnear[i] = 0.0F;
    packet.ray.tfar[i] = 1000.0F;
    packet.ray.time[i] = 0.0F;
    packet.ray.mask[i] = ~0U;
    packet.ray.flags[i] = 0;
    packet.hit.geomID[i] = RTC_INVALID_GEOMETRY_ID;
  }
}

void load_shadow(const RTCRayHit16& from, const Eigen::Vector3f& to_sun, RTCRay16& shadow,
                 int* valid) {
  for (std::size_t i = 0; i < kN; ++i) {
    const float range = from.ray.tfar[i];
    shadow.org_x[i] = from.ray.org_x[i] + range * from.ray.dir_x[i];
    shadow.org_y[i] = from.ray.org_y[i] + range * from.ray.dir_y[i];
    shadow.org_z[i] = from.ray.org_z[i] + range * from.ray.dir_z[i];
    shadow.dir_x[i] = to_sun.x();
    shadow.dir_y[i] = to_sun.y();
    shadow.dir_z[i] = to_sun.z();
    shadow.tnear[i] = 1e-3F;
    shadow.tfar[i] = 1000.0F;
    shadow.time[i] = 0.0F;
    shadow.mask[i] = ~0U;
    shadow.flags[i] = 0;
    valid[i] = from.hit.geomID[i] == RTC_INVALID_GEOMETRY_ID ? 0 : -1;
  }
}

}  // namespace

std::size_t BareCamera::frame(const std::vector<foothill_scene::RayBlock>& blocks,
                              const Eigen::Vector3f& to_sun) const {
  std::size_t lit = 0;
  alignas(64) RTCRayHit16 packet;
  alignas(64) RTCRay16 shadow;
  alignas(64) int valid[kN];
  for (const auto& block : blocks) {
    load(block, packet);
    std::fill_n(valid, kN, -1);
    foothill_scene::EmbreeIntersection{}.trace(mesh_.scene(), valid, packet);
    load_shadow(packet, to_sun, shadow, valid);
    foothill_scene::EmbreeOcclusion{}.trace(mesh_.scene(), valid, shadow);
    for (std::size_t i = 0; i < kN; ++i) lit += valid[i] != 0 && shadow.tfar[i] > 0.0F ? 1U : 0U;
  }
  return lit;
}

}  // namespace foothill_sensors::bench
