#include "ray_primitives.hpp"

#include <cmath>

namespace foothill_scene::detail {
namespace {

using Eigen::Vector3d;

/// Bounds are slightly larger than the solid, because Embree works in single precision.
float widened(double value, double by) { return static_cast<float>(value + by); }

void round_bounds(const RTCBoundsFunctionArguments* arguments) {
  const auto& solid = *static_cast<const RoundSolid*>(arguments->geometryUserPtr);
  const Vector3d half = half_extent(solid);
  const Vector3d p = solid.X_MS.translation();
  const double more = 1e-6 * (p.cwiseAbs() + half).maxCoeff();
  RTCBounds& bounds = *arguments->bounds_o;
  bounds.lower_x = widened(p.x() - half.x(), -more);
  bounds.lower_y = widened(p.y() - half.y(), -more);
  bounds.lower_z = widened(p.z() - half.z(), -more);
  bounds.upper_x = widened(p.x() + half.x(), more);
  bounds.upper_y = widened(p.y() + half.y(), more);
  bounds.upper_z = widened(p.z() + half.z(), more);
}

std::optional<RoundHit> intersect_ray(const RoundSolid& solid, RTCRayN* ray, unsigned int count,
                                      unsigned int i) {
  const Vector3d p{RTCRayN_org_x(ray, count, i), RTCRayN_org_y(ray, count, i),
                   RTCRayN_org_z(ray, count, i)};
  const Vector3d d{RTCRayN_dir_x(ray, count, i), RTCRayN_dir_y(ray, count, i),
                   RTCRayN_dir_z(ray, count, i)};
  return intersect(solid, p, d, RTCRayN_tnear(ray, count, i), RTCRayN_tfar(ray, count, i));
}

void round_intersect(const RTCIntersectFunctionNArguments* arguments) {
  const auto& solid = *static_cast<const RoundSolid*>(arguments->geometryUserPtr);
  const unsigned int count = arguments->N;
  RTCRayN* ray = RTCRayHitN_RayN(arguments->rayhit, count);
  RTCHitN* hit = RTCRayHitN_HitN(arguments->rayhit, count);
  for (unsigned int i = 0; i < count; ++i) {
    if (arguments->valid[i] == 0) continue;
    const auto found = intersect_ray(solid, ray, count, i);
    if (!found) continue;
    RTCRayN_tfar(ray, count, i) = static_cast<float>(found->range);
    RTCHitN_geomID(hit, count, i) = arguments->geomID;
    RTCHitN_primID(hit, count, i) = arguments->primID;
    RTCHitN_instID(hit, count, i, 0) = arguments->context->instID[0];
  }
}

void round_occluded(const RTCOccludedFunctionNArguments* arguments) {
  const auto& solid = *static_cast<const RoundSolid*>(arguments->geometryUserPtr);
  for (unsigned int i = 0; i < arguments->N; ++i) {
    if (arguments->valid[i] == 0) continue;
    if (!intersect_ray(solid, arguments->ray, arguments->N, i)) continue;
    RTCRayN_tfar(arguments->ray, arguments->N, i) = -std::numeric_limits<float>::infinity();
  }
}

}  // namespace

TriangleMesh box_mesh(const Box& box) {
  TriangleMesh mesh;
  for (int axis = 0; axis < 3; ++axis) {
    for (const double side : {-1.0, 1.0}) {
      const int across = (axis + (side > 0.0 ? 1 : 2)) % 3;
      const int along = (axis + (side > 0.0 ? 2 : 1)) % 3;
      const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
      for (const auto& [a, b] : {std::pair{-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}}) {
        Vector3d corner;
        corner[axis] = side;
        corner[across] = a;
        corner[along] = b;
        mesh.vertices.push_back(0.5 * corner.cwiseProduct(box.size));
      }
      mesh.triangles.push_back({first, first + 1, first + 2});
      mesh.triangles.push_back({first, first + 2, first + 3});
    }
  }
  return mesh;
}

std::vector<FlatPlane> planes_of(const TriangleMesh& mesh, const Eigen::Isometry3d& X_MS) {
  std::vector<FlatPlane> planes;
  planes.reserve(mesh.triangles.size());
  for (const auto& corner : mesh.triangles) {
    const Vector3d a = X_MS * mesh.vertices[corner[0]];
    const Vector3d ab = X_MS.linear() * (mesh.vertices[corner[1]] - mesh.vertices[corner[0]]);
    const Vector3d ac = X_MS.linear() * (mesh.vertices[corner[2]] - mesh.vertices[corner[0]]);
    // Stable, because the squared area of a small triangle may underflow.
    planes.push_back(plane_through(a, ab.cross(ac).stableNormalized()));
  }
  return planes;
}

EmbreeGeometry embree_triangles(const TriangleMesh& mesh, const Eigen::Isometry3d& X_MS) {
  EmbreeGeometry geometry{rtcNewGeometry(embree_device(), RTC_GEOMETRY_TYPE_TRIANGLE)};
  auto* vertex = static_cast<float*>(
      rtcSetNewGeometryBuffer(geometry.get(), RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                              3 * sizeof(float), mesh.vertices.size()));
  auto* index = static_cast<unsigned int*>(
      rtcSetNewGeometryBuffer(geometry.get(), RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                              3 * sizeof(unsigned int), mesh.triangles.size()));
  check_embree("allocating triangles");
  for (const Vector3d& p_S : mesh.vertices) {
    const Vector3d p_M = X_MS * p_S;
    for (int i = 0; i < 3; ++i) *vertex++ = static_cast<float>(p_M[i]);
  }
  for (const auto& corner : mesh.triangles) {
    for (const std::uint32_t one : corner) *index++ = one;
  }
  return geometry;
}

EmbreeGeometry embree_round(const RoundSolid& solid) {
  EmbreeGeometry geometry{rtcNewGeometry(embree_device(), RTC_GEOMETRY_TYPE_USER)};
  rtcSetGeometryUserPrimitiveCount(geometry.get(), 1);
  // The interface of Embree lacks const; the callbacks above do not modify the solid.
  rtcSetGeometryUserData(geometry.get(), const_cast<RoundSolid*>(&solid));
  rtcSetGeometryBoundsFunction(geometry.get(), round_bounds, nullptr);
  rtcSetGeometryIntersectFunction(geometry.get(), round_intersect);
  rtcSetGeometryOccludedFunction(geometry.get(), round_occluded);
  return geometry;
}

}  // namespace foothill_scene::detail
