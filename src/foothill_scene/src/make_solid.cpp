#include "foothill_scene/detail/make_solid.hpp"

#include <cmath>
#include <numbers>

#include "foothill_scene/detail/slope.hpp"

namespace foothill_scene::detail {
namespace {

using Eigen::Isometry3d;
using Eigen::Vector2d;
using Eigen::Vector3d;

/// Corners of the ring of a tilted cylinder; at most 2 % inside the true radius.
constexpr std::uint32_t kRing = 16;

/// A polygon extruded along z, centred at the origin.
struct Extrusion {
  std::vector<Vector2d> ring;  ///< Counter-clockwise.
  double length{};
};

Extrusion extrusion(const Box& box) {
  const double x = box.size.x() / 2.0;
  const double y = box.size.y() / 2.0;
  return {{{-x, -y}, {x, -y}, {x, y}, {-x, y}}, box.size.z()};
}

Extrusion extrusion(const Cylinder& cylinder) {
  Extrusion result{{}, cylinder.length};
  for (std::uint32_t i = 0; i < kRing; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kRing;
    result.ring.push_back(cylinder.radius * Vector2d{std::cos(angle), std::sin(angle)});
  }
  return result;
}

TriangleMesh surface(const Extrusion& body) {
  return prism_mesh(body.ring, -body.length / 2.0, body.length / 2.0);
}

Polytope polytope(const Extrusion& body, const Isometry3d& X_WS) {
  Polytope result;
  const auto n = static_cast<std::uint32_t>(body.ring.size());
  for (const Vector3d& p : surface(body).vertices) result.corners.push_back(X_WS * p);
  const auto face = [&](const Vector3d& normal_S, std::uint32_t corner) {
    result.faces.emplace_back(X_WS.linear() * normal_S, result.corners[corner]);
  };
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t next = (i + 1) % n;
    result.edges.insert(result.edges.end(), {{i, next}, {n + i, n + next}, {i, n + i}});
    const Vector2d edge = body.ring[next] - body.ring[i];
    face(Vector3d{edge.y(), -edge.x(), 0.0}.normalized(), i);
  }
  face(Vector3d::UnitZ(), n);
  face(-Vector3d::UnitZ(), 0);
  return result;
}

/// Returns true if a tilted face can be driven on: only the steep sides of a ramp block.
bool is_ramp(const Polytope& body) {
  return std::any_of(body.faces.begin(), body.faces.end(), [](const auto& face) {
    return is_drivable(face.normal()) && !is_level(face.normal());
  });
}

Solid leaning(const Extrusion& body, const Isometry3d& X_WS) {
  Polytope result = polytope(body, X_WS);
  if (is_ramp(result)) return TriangleSoup{surface(body), X_WS};
  return result;
}

Heights upright_heights(double length, const Isometry3d& X_WS) {
  const double z = X_WS.translation().z();
  return {z - length / 2.0, z + length / 2.0};
}

Solid solid_of(const Box& box, const Isometry3d& X_WS) {
  const Extrusion body = extrusion(box);
  if (!is_level(X_WS.linear().col(2))) return leaning(body, X_WS);
  std::array<Vector2d, 4> corners;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    corners[i] = (X_WS * Vector3d{body.ring[i].x(), body.ring[i].y(), 0.0}).head<2>();
  }
  return Prism{hull(corners), upright_heights(body.length, X_WS)};
}

Solid solid_of(const Cylinder& cylinder, const Isometry3d& X_WS) {
  if (!is_level(X_WS.linear().col(2))) return leaning(extrusion(cylinder), X_WS);
  return Prism{circle(X_WS.translation().head<2>(), cylinder.radius),
               upright_heights(cylinder.length, X_WS)};
}

Solid solid_of(const Sphere& sphere, const Isometry3d& X_WS) {
  return Ball{X_WS.translation(), sphere.radius};
}

Solid solid_of(const Plane& plane, const Isometry3d& X_WS) {
  return HalfSpace{{(X_WS.linear() * plane.normal).normalized(), X_WS.translation()}};
}

Solid solid_of(const Mesh& mesh, const Isometry3d& X_WS) {
  return TriangleSoup{*mesh.triangles, X_WS};
}

Solid solid_of(const Heightmap& map, const Isometry3d& X_WS) {
  return TriangleSoup{triangulate(*map.grid), X_WS};
}

}  // namespace

Solid make_solid(const Shape& shape, const Isometry3d& X_WS) {
  return std::visit([&](const auto& one) { return solid_of(one, X_WS); }, shape);
}

}  // namespace foothill_scene::detail
