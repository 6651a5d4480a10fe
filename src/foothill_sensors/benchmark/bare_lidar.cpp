#include "bare_lidar.hpp"

#include <algorithm>
#include <array>

namespace foothill_sensors::bench {
namespace {

template <typename RayHit, std::size_t width>
void trace_packets(RTCScene scene, const BareRays& rays, std::vector<float>& ranges) {
  alignas(64) std::array<int, width> valid;
  valid.fill(-1);
  alignas(64) RayHit hit{};
  foothill_scene::EmbreeIntersection query;
  std::fill_n(hit.ray.org_x, width, rays.x);
  std::fill_n(hit.ray.org_y, width, rays.y);
  std::fill_n(hit.ray.org_z, width, rays.z);
  std::fill_n(hit.ray.mask, width, ~0U);
  for (std::size_t first = 0; first < rays.dx.size(); first += width) {
    std::copy_n(&rays.dx[first], width, hit.ray.dir_x);
    std::copy_n(&rays.dy[first], width, hit.ray.dir_y);
    std::copy_n(&rays.dz[first], width, hit.ray.dir_z);
    std::fill_n(hit.ray.tfar, width, rays.far);
    std::fill_n(hit.hit.geomID, width, RTC_INVALID_GEOMETRY_ID);
    query.trace(scene, valid.data(), hit);
    std::copy_n(hit.ray.tfar, width, &ranges[first]);
  }
}

void trace_single(RTCScene scene, const BareRays& rays, std::vector<float>& ranges) {
  foothill_scene::EmbreeIntersection query;
  for (std::size_t i = 0; i < rays.dx.size(); ++i) {
    RTCRayHit hit{};
    hit.ray = {.org_x = rays.x,
               .org_y = rays.y,
               .org_z = rays.z,
               .tnear = 0.0F,
               .dir_x = rays.dx[i],
               .dir_y = rays.dy[i],
               .dir_z = rays.dz[i],
               .time = 0.0F,
               .tfar = rays.far,
               .mask = ~0U,
               .id = 0,
               .flags = 0};
    hit.hit.geomID = RTC_INVALID_GEOMETRY_ID;
    query.trace(scene, hit);
    ranges[i] = hit.ray.tfar;
  }
}

}  // namespace

void BareLidar::trace(const BareRays& rays, int width, std::vector<float>& ranges) const {
  if (width == 16) {
    trace_packets<RTCRayHit16, 16>(mesh_.scene(), rays, ranges);
  } else if (width == 8) {
    trace_packets<RTCRayHit8, 8>(mesh_.scene(), rays, ranges);
  } else {
    trace_single(mesh_.scene(), rays, ranges);
  }
}

}  // namespace foothill_sensors::bench
