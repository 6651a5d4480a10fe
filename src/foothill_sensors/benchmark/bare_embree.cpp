#include "bare_embree.hpp"

#if __has_include(<embree4/rtcore.h>)
#include <embree4/rtcore.h>
#else
#include <embree3/rtcore.h>
#endif

#include <algorithm>
#include <array>

namespace foothill_sensors::bench {
namespace {

/// How rays are to be traced, in the words of either version.
struct Query {
#if RTC_VERSION_MAJOR >= 4
  RTCIntersectArguments arguments;
  Query() {
    rtcInitIntersectArguments(&arguments);
    arguments.flags = RTC_RAY_QUERY_FLAG_COHERENT;
  }
  void one(RTCScene scene, RTCRayHit& hit) { rtcIntersect1(scene, &hit, &arguments); }
  void many(const int* valid, RTCScene scene, RTCRayHit8& hit) {
    rtcIntersect8(valid, scene, &hit, &arguments);
  }
  void many(const int* valid, RTCScene scene, RTCRayHit16& hit) {
    rtcIntersect16(valid, scene, &hit, &arguments);
  }
#else
  RTCIntersectContext context;
  Query() {
    rtcInitIntersectContext(&context);
    context.flags = RTC_INTERSECT_CONTEXT_FLAG_COHERENT;
  }
  void one(RTCScene scene, RTCRayHit& hit) { rtcIntersect1(scene, &context, &hit); }
  void many(const int* valid, RTCScene scene, RTCRayHit8& hit) {
    rtcIntersect8(valid, scene, &context, &hit);
  }
  void many(const int* valid, RTCScene scene, RTCRayHit16& hit) {
    rtcIntersect16(valid, scene, &context, &hit);
  }
#endif
};

template <typename RayHit, std::size_t width>
void trace_packets(RTCScene scene, const BareRays& rays, std::vector<float>& ranges) {
  alignas(64) std::array<int, width> valid;
  valid.fill(-1);
  alignas(64) RayHit hit{};
  Query query;
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
    query.many(valid.data(), scene, hit);
    std::copy_n(hit.ray.tfar, width, &ranges[first]);
  }
}

void trace_single(RTCScene scene, const BareRays& rays, std::vector<float>& ranges) {
  Query query;
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
    query.one(scene, hit);
    ranges[i] = hit.ray.tfar;
  }
}

}  // namespace

struct BareEmbree::Scene {
  RTCDevice device{rtcNewDevice("threads=1")};
  RTCScene scene{rtcNewScene(device)};
  ~Scene() {
    rtcReleaseScene(scene);
    rtcReleaseDevice(device);
  }
};

BareEmbree::BareEmbree(const foothill_scene::TriangleMesh& mesh, bool robust)
    : scene_{std::make_unique<Scene>()} {
  rtcSetSceneFlags(scene_->scene, robust ? RTC_SCENE_FLAG_ROBUST : RTC_SCENE_FLAG_NONE);
  RTCGeometry geometry = rtcNewGeometry(scene_->device, RTC_GEOMETRY_TYPE_TRIANGLE);
  auto* vertex = static_cast<float*>(rtcSetNewGeometryBuffer(
      geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 12, mesh.vertices.size()));
  auto* index = static_cast<unsigned int*>(rtcSetNewGeometryBuffer(
      geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 12, mesh.triangles.size()));
  for (const Eigen::Vector3d& p : mesh.vertices) {
    for (int i = 0; i < 3; ++i) *vertex++ = static_cast<float>(p[i]);
  }
  for (const auto& triangle : mesh.triangles) {
    for (const std::uint32_t corner : triangle) *index++ = corner;
  }
  rtcCommitGeometry(geometry);
  rtcAttachGeometry(scene_->scene, geometry);
  rtcReleaseGeometry(geometry);
  rtcCommitScene(scene_->scene);
}

BareEmbree::~BareEmbree() = default;

void BareEmbree::trace(const BareRays& rays, int width, std::vector<float>& ranges) const {
  if (width == 16) {
    trace_packets<RTCRayHit16, 16>(scene_->scene, rays, ranges);
  } else if (width == 8) {
    trace_packets<RTCRayHit8, 8>(scene_->scene, rays, ranges);
  } else {
    trace_single(scene_->scene, rays, ranges);
  }
}

}  // namespace foothill_sensors::bench
