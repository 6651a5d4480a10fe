#include "texture_coordinates.hpp"

#include <algorithm>
#include <cmath>

namespace foothill_scene::detail {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;

/// A point on a surface, in the frame of its shape.
struct Spot {
  Vector3d p_S;
  Vector3d normal_S;
  std::uint32_t primitive{};
};

/// Returns the coordinates across the dominant axis of the normal.
Vector2d across_dominant_axis(const Spot& spot) {
  Eigen::Index axis{};
  spot.normal_S.cwiseAbs().maxCoeff(&axis);
  return {spot.p_S[axis == 0 ? 1 : 0], spot.p_S[axis == 2 ? 1 : 2]};
}

Vector2d coordinates(const Box&, const Spot& spot) { return across_dominant_axis(spot); }

Vector2d coordinates(const Plane& plane, const Spot& spot) {
  const Eigen::Quaterniond flat =
      Eigen::Quaterniond::FromTwoVectors(plane.normal, Vector3d::UnitZ());
  return (flat * spot.p_S).head<2>();
}

Vector2d coordinates(const Sphere& sphere, const Spot& spot) {
  const Vector3d p = spot.p_S / sphere.radius;
  return sphere.radius *
         Vector2d{std::atan2(p.y(), p.x()), std::asin(std::clamp(p.z(), -1.0, 1.0))};
}

Vector2d coordinates(const Cylinder& cylinder, const Spot& spot) {
  if (std::abs(spot.normal_S.z()) > 0.5) return spot.p_S.head<2>();
  return {cylinder.radius * std::atan2(spot.p_S.y(), spot.p_S.x()), spot.p_S.z()};
}

Vector2d coordinates(const Heightmap&, const Spot& spot) { return spot.p_S.head<2>(); }

Vector2d coordinates(const Mesh& mesh, const Spot& spot) {
  const auto& [vertices, triangles, texture] = *mesh.triangles;
  if (texture.empty()) return across_dominant_axis(spot);
  const auto& corner = triangles[spot.primitive];
  const Vector3d ab = vertices[corner[1]] - vertices[corner[0]];
  const Vector3d ac = vertices[corner[2]] - vertices[corner[0]];
  const Vector3d ap = spot.p_S - vertices[corner[0]];
  const Vector3d normal = ab.cross(ac);
  const double area = normal.squaredNorm();
  const double b = ap.cross(ac).dot(normal) / area;
  const double c = ab.cross(ap).dot(normal) / area;
  return (1.0 - b - c) * texture[corner[0]].cast<double>() + b * texture[corner[1]].cast<double>() +
         c * texture[corner[2]].cast<double>();
}

}  // namespace

void texture_coordinates(const ViewSlots& slots, const RayBlock& rays, const HitBlock& hits,
                         RayLanes<float>& u, RayLanes<float>& v) {
  u.fill(0.0F);
  v.fill(0.0F);
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    if (hits.surface[i] < 0) continue;
    const auto number = static_cast<std::size_t>(hits.surface[i]);
    const Eigen::Isometry3d X_SW = slots.to_shape(number, static_cast<double>(rays.time[i]));
    const auto range = static_cast<double>(hits.range[i]);
    const Vector3d p_W{rays.x[i] + range * rays.dx[i], rays.y[i] + range * rays.dy[i],
                       rays.z[i] + range * rays.dz[i]};
    const Vector3d normal_W =
        Eigen::Vector3f{hits.normal_x[i], hits.normal_y[i], hits.normal_z[i]}.cast<double>();
    const Spot spot{X_SW * p_W, X_SW.linear() * normal_W, hits.primitive[i]};
    const Vector2d uv = std::visit([&](const auto& shape) { return coordinates(shape, spot); },
                                   slots.surface(number).visual.shape);
    u[i] = static_cast<float>(uv.x());
    v[i] = static_cast<float>(uv.y());
  }
}

}  // namespace foothill_scene::detail
