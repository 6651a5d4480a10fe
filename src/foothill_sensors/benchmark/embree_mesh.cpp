#include "embree_mesh.hpp"

#include <algorithm>

namespace foothill_sensors::bench {

EmbreeMesh::EmbreeMesh(const foothill_scene::TriangleMesh& mesh, bool robust)
    : device_{rtcNewDevice("threads=1")}, scene_{rtcNewScene(device_.get())} {
  rtcSetSceneFlags(scene_.get(), robust ? RTC_SCENE_FLAG_ROBUST : RTC_SCENE_FLAG_NONE);
  const foothill_scene::EmbreeGeometry geometry{
      rtcNewGeometry(device_.get(), RTC_GEOMETRY_TYPE_TRIANGLE)};
  auto* vertex = static_cast<float*>(rtcSetNewGeometryBuffer(
      geometry.get(), RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 12, mesh.vertices.size()));
  auto* index = static_cast<unsigned int*>(rtcSetNewGeometryBuffer(
      geometry.get(), RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 12, mesh.triangles.size()));
  for (const Eigen::Vector3d& p : mesh.vertices) {
    for (int i = 0; i < 3; ++i) *vertex++ = static_cast<float>(p[i]);
  }
  for (const auto& corners : mesh.triangles) index = std::copy_n(corners.begin(), 3, index);
  rtcCommitGeometry(geometry.get());
  rtcAttachGeometry(scene_.get(), geometry.get());
  rtcCommitScene(scene_.get());
}

}  // namespace foothill_sensors::bench
