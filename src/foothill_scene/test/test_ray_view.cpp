#include <gmock/gmock.h>

#include <cmath>
#include <numbers>

#include "foothill_scene/ray_view.hpp"
#include "ray_support.hpp"

namespace foothill_scene::testing {
namespace {

using Eigen::Isometry3d;
using Eigen::Vector3d;

/// Specified error of sensors [m].
constexpr double kExact = 1e-5;

/// Returns the signed distance of a point from a surface: negative inside [m].
double distance(const Sphere& sphere, const Vector3d& p) { return p.norm() - sphere.radius; }
double distance(const Box& box, const Vector3d& p) {
  return (p.cwiseAbs() - 0.5 * box.size).maxCoeff();
}
double distance(const Cylinder& cylinder, const Vector3d& p) {
  return std::max(p.head<2>().norm() - cylinder.radius, std::abs(p.z()) - 0.5 * cylinder.length);
}

/// Expects that a ray hits a convex solid where it enters: on the surface, with nothing in front.
template <typename Solid>
void expect_rays_come_in(const Solid& solid, std::uint32_t seed) {
  RandomGeometry random{seed};
  int hits = 0;
  for (int i = 0; i < 1000; ++i) {
    const Isometry3d X_WS = random.pose(20.0);
    const RayView view = view_of({surface(solid, X_WS)});
    const Vector3d target = X_WS * random.place(0.6);
    const Vector3d d = random.direction();
    const Shot shot = shoot(view, target - random.from(2.0, 70.0) * d, d);
    if (shot.surface < 0) continue;
    ++hits;
    const Vector3d p_S = X_WS.inverse() * shot.end();
    const Vector3d d_S = X_WS.linear().transpose() * d;
    // The error along a slanted ray is 1/cosine times the distance from the surface.
    ASSERT_NEAR(distance(solid, p_S), 0.0, kExact * std::max(shot.cosine, 0.05));
    ASSERT_LT(distance(solid, p_S + 1e-3 * d_S), 1e-6 + 1e-3);
    ASSERT_GT(distance(solid, p_S - 0.1 * d_S), -1e-6);
    ASSERT_NEAR(shot.normal_W.dot(d), -shot.cosine, 1e-6);
  }
  EXPECT_GT(hits, 500);
}

TEST(RayView, HitsSpheresInAnyPoseOnTheirSurface) { expect_rays_come_in(Sphere{0.7}, 1); }
TEST(RayView, HitsBoxesInAnyPoseOnTheirSurface) { expect_rays_come_in(Box{{0.8, 1.4, 0.5}}, 2); }
TEST(RayView, HitsCylindersInAnyPoseOnTheirSurface) { expect_rays_come_in(Cylinder{0.5, 1.2}, 3); }

TEST(RayView, HitsPlanesInAnyPoseFromBothSides) {
  RandomGeometry random{4};
  for (int i = 0; i < 1000; ++i) {
    const Isometry3d X_WS = random.pose(20.0);
    const Vector3d normal = random.direction();
    const RayView view = view_of({surface(Plane{normal}, X_WS)});
    const Vector3d d = random.direction();
    const Shot shot = shoot(view, random.place(20.0), d);
    if (shot.surface < 0 || shot.range > 100.0) continue;
    ASSERT_NEAR(normal.dot(X_WS.inverse() * shot.end()), 0.0, kExact * shot.cosine + 1e-9);
  }
}

TEST(RayView, HitsASphereUpToItsRadius) {
  // A ray that passes the centre of a unit sphere at height h hits it if h < 1.
  const RayView view = view_of({surface(Sphere{1.0}, Isometry3d::Identity())});
  EXPECT_EQ(shoot(view, {-50.0, 0.0, 1.0001}, Vector3d::UnitX()).surface, HitBlock::kNothing);
  const Shot grazing = shoot(view, {-50.0, 0.0, 0.9999}, Vector3d::UnitX());
  EXPECT_EQ(grazing.surface, 0);
  EXPECT_NEAR(grazing.range, 50.0 - std::sqrt(1.0 - 0.9999 * 0.9999), kExact);
}

TEST(RayView, HitsTheInsideOfASolid) {
  for (const Shape& shape :
       {Shape{Sphere{2.0}}, Shape{Cylinder{2.0, 8.0}}, Shape{Box{{4, 4, 4}}}}) {
    const RayView view = view_of({surface(shape, Isometry3d::Identity())});
    EXPECT_NEAR(shoot(view, {0.5, 0.0, 0.0}, Vector3d::UnitX()).range, 1.5, kExact);
  }
}

/// Returns the nearest intersection in double precision over all triangles, by the signed volumes
/// of the tetrahedra of ray and edges.
double brute_force(const TriangleMesh& mesh, const Vector3d& p, const Vector3d& d) {
  const auto volume = [](const Vector3d& a, const Vector3d& b, const Vector3d& c) {
    return a.dot(b.cross(c));
  };
  double nearest = std::numeric_limits<double>::infinity();
  for (const auto& corner : mesh.triangles) {
    const Vector3d a = mesh.vertices[corner[0]] - p;
    const Vector3d b = mesh.vertices[corner[1]] - p;
    const Vector3d c = mesh.vertices[corner[2]] - p;
    const double u = volume(d, b, c);
    const double v = volume(d, c, a);
    const double w = volume(d, a, b);
    const bool is_inside = (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
    if (!is_inside || u + v + w == 0.0) continue;
    const double range = volume(a, b, c) / (u + v + w);
    if (range >= 0.0) nearest = std::min(nearest, range);
  }
  return nearest;
}

TEST(RayView, AgreesWithBruteForceOnRandomTriangles) {
  RandomGeometry random{5};
  int hits = 0;
  for (int world = 0; world < 20; ++world) {
    auto mesh = std::make_shared<TriangleMesh>();
    for (std::uint32_t i = 0; i < 60; ++i) {
      const Vector3d middle = random.place(10.0);
      for (int k = 0; k < 3; ++k) mesh->vertices.push_back(middle + random.place(2.0));
      mesh->triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    const RayView view = view_of({surface(Mesh{mesh}, Isometry3d::Identity())});
    for (int i = 0; i < 500; ++i) {
      const Vector3d p = random.place(12.0);
      const Vector3d d = random.direction();
      const Shot shot = shoot(view, p, d);
      const double expected = brute_force(*mesh, p, d);
      // At the edge of a triangle both results are valid in single precision.
      const double nudged = brute_force(*mesh, p + 1e-5 * random.direction(), d);
      if (std::isfinite(expected) != std::isfinite(nudged) || std::abs(expected - nudged) > 1e-2) {
        continue;
      }
      if (std::isinf(expected)) {
        ASSERT_EQ(shot.surface, HitBlock::kNothing);
      } else {
        ASSERT_NEAR(shot.range, expected, kExact);
        ++hits;
      }
    }
  }
  EXPECT_GT(hits, 400);
}

TEST(RayView, LosesNoRayThroughTheSeamsOfAClosedMesh) {
  // From inside an octahedron, at its vertices and along its edges.
  auto mesh = std::make_shared<TriangleMesh>(TriangleMesh{
      {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}},
      {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}}});
  for (Vector3d& vertex : mesh->vertices) vertex = 7.3 * vertex + Vector3d{31.7, -11.1, 5.3};
  const RayView view = view_of({surface(Mesh{mesh}, Isometry3d::Identity())});
  RandomGeometry random{6};
  for (int i = 0; i < 20000; ++i) {
    const auto& triangle = mesh->triangles[static_cast<std::size_t>(i) % 8];
    const double share = random.from(0.0, 1.0);
    const Vector3d target =
        share * mesh->vertices[triangle[0]] + (1.0 - share) * mesh->vertices[triangle[1]];
    const Vector3d p = Vector3d{31.7, -11.1, 5.3} + random.place(1.5);
    ASSERT_EQ(shoot(view, p, (target - p).normalized()).surface, 0);
  }
}

TEST(RayView, HitsAMovingBodyAtTheTimeOfTheRay) {
  // A box of 1 m moves along x by 3 m and rotates about z by 0.4 rad; its near side is at
  // x(t) - 0.5 / cos(angle(t)).
  const auto box = model({surface(Box{{1, 1, 1}}, Isometry3d::Identity())});
  MovingModel moving{box, {}};
  for (int i = 0; i <= 32; ++i) {
    const double time = i / 32.0;
    Isometry3d pose{Eigen::AngleAxisd{0.4 * time, Vector3d::UnitZ()}};
    pose.translation() = Vector3d{10.0 + 3.0 * time, 0.0, 0.0};
    moving.poses.push_back(pose);
  }
  RayView view;
  view.set_scene(nullptr, {moving});
  for (const double time : {0.0, 0.11, 0.5, 0.77, 1.0}) {
    const double expected = 10.0 + 3.0 * time - 0.5 / std::cos(0.4 * time);
    EXPECT_NEAR(shoot(view, Vector3d::Zero(), Vector3d::UnitX(), time).range, expected, kExact)
        << "at " << time;
  }
}

TEST(RayView, NumbersSurfacesOverAllModels) {
  const auto ball = model({surface(Sphere{0.5}, Isometry3d::Identity())});
  RayView view;
  Isometry3d left = Isometry3d::Identity();
  left.translation().y() = 5.0;
  Isometry3d right = Isometry3d::Identity();
  right.translation().y() = -5.0;
  const RayScene scene{.fixed = model({surface(Plane{}, Isometry3d::Identity()),
                                       surface(Box{{1, 1, 4}}, Isometry3d::Identity())}),
                       .placed = {{ball, left}}};
  view.set_scene(std::make_shared<const RayScene>(scene), {{ball, {right}}});
  ASSERT_EQ(view.surface_count(), 4u);
  const Vector3d p{-4.0, 0.0, 0.3};
  const auto at = [&](const Vector3d& target) {
    return shoot(view, p, (target - p).normalized()).surface;
  };
  EXPECT_EQ(at({-2.0, 0.0, 0.0}), 0);
  EXPECT_EQ(at({0.0, 0.0, 0.3}), 1);
  EXPECT_EQ(at(left.translation()), 2);
  EXPECT_EQ(at(right.translation()), 3);
  EXPECT_TRUE(std::holds_alternative<Sphere>(view.surface(3).visual.shape));
}

TEST(RayView, ReportsOcclusionLikeTracing) {
  const RayView view = view_of({surface(Plane{}, Isometry3d::Identity()),
                                surface(Box{{1, 1, 1}}, Isometry3d::Identity()),
                                surface(Sphere{0.8}, Isometry3d{Eigen::Translation3d{3, 0, 0.5}})});
  RandomGeometry random{7};
  for (int i = 0; i < 2000; ++i) {
    const Vector3d p = random.place(4.0);
    const Vector3d d = random.direction();
    const double far = random.from(0.5, 8.0);
    const Shot shot = shoot(view, p, d);
    if (std::abs(shot.range - far) < 1e-4) continue;
    ASSERT_EQ(view.occluded(one_ray(p, d, far)), shot.range < far ? 1u : 0u)
        << "surface " << shot.surface << " at " << shot.range << " of " << far;
  }
}

TEST(RayView, HitsNothingInAnEmptyView) {
  const RayView view;
  EXPECT_EQ(shoot(view, Vector3d::Zero(), Vector3d::UnitX()).range,
            std::numeric_limits<double>::infinity());
  EXPECT_EQ(view.occluded(one_ray(Vector3d::Zero(), Vector3d::UnitX())), 0u);
  EXPECT_EQ(view.surface_count(), 0u);
}

TEST(RayView, MapsTexturesInMetresAndOnMeshesByTheirFile) {
  auto mesh = std::make_shared<TriangleMesh>(
      TriangleMesh{{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}}, {{0, 1, 2}}, {{0, 0}, {1, 0}, {0, 1}}});
  const RayView view = view_of({surface(Mesh{mesh}, Isometry3d::Identity()),
                                surface(Plane{}, Isometry3d{Eigen::Translation3d{10, 0, 0}})});
  const auto spot = [&](double x, double y) {
    const RayBlock rays = one_ray({x, y, 5.0}, -Vector3d::UnitZ());
    HitBlock hits;
    view.trace(rays, hits);
    RayLanes<float> u;
    RayLanes<float> v;
    view.texture_coordinates(rays, hits, u, v);
    return Eigen::Vector2d{static_cast<double>(u[0]), static_cast<double>(v[0])};
  };
  EXPECT_LT((spot(0.5, 1.0) - Eigen::Vector2d{0.25, 0.5}).norm(), 1e-6);
  EXPECT_LT((spot(13.0, -2.0) - Eigen::Vector2d{3.0, -2.0}).norm(), 1e-5);
}

}  // namespace
}  // namespace foothill_scene::testing
