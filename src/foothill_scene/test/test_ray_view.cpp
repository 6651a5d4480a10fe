#include <gmock/gmock.h>

#include <cmath>
#include <numbers>

#include "foothill_scene/ray_view.hpp"
#include "ray_support.hpp"

namespace foothill_scene::testing {
namespace {

using Eigen::Isometry3d;
using Eigen::Vector3d;

/// As the sensors promise [m].
constexpr double kExact = 1e-5;

/// Distance of a point from a solid's surface: less than 0 inside [m].
double distance(const Sphere& sphere, const Vector3d& p) { return p.norm() - sphere.radius; }
double distance(const Box& box, const Vector3d& p) {
  return (p.cwiseAbs() - 0.5 * box.size).maxCoeff();
}
double distance(const Cylinder& cylinder, const Vector3d& p) {
  return std::max(p.head<2>().norm() - cylinder.radius, std::abs(p.z()) - 0.5 * cylinder.length);
}

/// A ray meets a convex solid where it comes in: there the surface is, and before it nothing.
template <typename Solid>
void expect_rays_come_in(const Solid& solid, std::uint32_t seed) {
  Dice dice{seed};
  int hits = 0;
  for (int i = 0; i < 1000; ++i) {
    const Isometry3d X_WS = dice.pose(20.0);
    const RayView view = view_of({surface(solid, X_WS)});
    const Vector3d target = X_WS * dice.place(0.6);
    const Vector3d d = dice.direction();
    const Shot shot = shoot(view, target - dice.from(2.0, 70.0) * d, d);
    if (shot.surface < 0) continue;
    ++hits;
    const Vector3d p_S = X_WS.inverse() * shot.end();
    const Vector3d d_S = X_WS.linear().transpose() * d;
    // A slanting ray is longer by 1/cosine than its distance from the surface tells.
    ASSERT_NEAR(distance(solid, p_S), 0.0, kExact * std::max(shot.cosine, 0.05));
    ASSERT_LT(distance(solid, p_S + 1e-3 * d_S), 1e-6 + 1e-3);
    ASSERT_GT(distance(solid, p_S - 0.1 * d_S), -1e-6);
    ASSERT_NEAR(shot.normal_W.dot(d), -shot.cosine, 1e-6);
  }
  EXPECT_GT(hits, 500);
}

TEST(RayView, MeetsSpheresInAnyPoseWhereTheyAre) { expect_rays_come_in(Sphere{0.7}, 1); }
TEST(RayView, MeetsBoxesInAnyPoseWhereTheyAre) { expect_rays_come_in(Box{{0.8, 1.4, 0.5}}, 2); }
TEST(RayView, MeetsCylindersInAnyPoseWhereTheyAre) { expect_rays_come_in(Cylinder{0.5, 1.2}, 3); }

TEST(RayView, MeetsPlanesInAnyPoseWhereTheyAreFromBothSides) {
  Dice dice{4};
  for (int i = 0; i < 1000; ++i) {
    const Isometry3d X_WS = dice.pose(20.0);
    const Vector3d normal = dice.direction();
    const RayView view = view_of({surface(Plane{normal}, X_WS)});
    const Vector3d d = dice.direction();
    const Shot shot = shoot(view, dice.place(20.0), d);
    if (shot.surface < 0 || shot.range > 100.0) continue;
    ASSERT_NEAR(normal.dot(X_WS.inverse() * shot.end()), 0.0, kExact * shot.cosine + 1e-9);
  }
}

TEST(RayView, SeesASphereAsLargeAsItIs) {
  // A ray that passes the centre of a unit sphere at height h meets it if h < 1.
  const RayView view = view_of({surface(Sphere{1.0}, Isometry3d::Identity())});
  EXPECT_EQ(shoot(view, {-50.0, 0.0, 1.0001}, Vector3d::UnitX()).surface, HitBlock::kNothing);
  const Shot grazing = shoot(view, {-50.0, 0.0, 0.9999}, Vector3d::UnitX());
  EXPECT_EQ(grazing.surface, 0);
  EXPECT_NEAR(grazing.range, 50.0 - std::sqrt(1.0 - 0.9999 * 0.9999), kExact);
}

TEST(RayView, LooksOutOfASolidThatItIsIn) {
  for (const Shape& shape :
       {Shape{Sphere{2.0}}, Shape{Cylinder{2.0, 8.0}}, Shape{Box{{4, 4, 4}}}}) {
    const RayView view = view_of({surface(shape, Isometry3d::Identity())});
    EXPECT_NEAR(shoot(view, {0.5, 0.0, 0.0}, Vector3d::UnitX()).range, 1.5, kExact);
  }
}

/// Ray and triangle in double precision, all triangles in turn: by the signed volumes of the
/// tetrahedra that the ray's two ends span with the sides.
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
  Dice dice{5};
  int hits = 0;
  for (int world = 0; world < 20; ++world) {
    auto mesh = std::make_shared<TriangleMesh>();
    for (std::uint32_t i = 0; i < 60; ++i) {
      const Vector3d middle = dice.place(10.0);
      for (int k = 0; k < 3; ++k) mesh->vertices.push_back(middle + dice.place(2.0));
      mesh->triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    const RayView view = view_of({surface(Mesh{mesh}, Isometry3d::Identity())});
    for (int i = 0; i < 500; ++i) {
      const Vector3d p = dice.place(12.0);
      const Vector3d d = dice.direction();
      const Shot shot = shoot(view, p, d);
      const double expected = brute_force(*mesh, p, d);
      // Along an edge of a triangle, either answer is right in single precision.
      const double nudged = brute_force(*mesh, p + 1e-5 * dice.direction(), d);
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
  // From inside a ball of triangles, at its corners and along its edges.
  auto mesh = std::make_shared<TriangleMesh>(TriangleMesh{
      {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}},
      {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}}});
  for (Vector3d& vertex : mesh->vertices) vertex = 7.3 * vertex + Vector3d{31.7, -11.1, 5.3};
  const RayView view = view_of({surface(Mesh{mesh}, Isometry3d::Identity())});
  Dice dice{6};
  for (int i = 0; i < 20000; ++i) {
    const auto& triangle = mesh->triangles[static_cast<std::size_t>(i) % 8];
    const double share = dice.from(0.0, 1.0);
    const Vector3d target =
        share * mesh->vertices[triangle[0]] + (1.0 - share) * mesh->vertices[triangle[1]];
    const Vector3d p = Vector3d{31.7, -11.1, 5.3} + dice.place(1.5);
    ASSERT_EQ(shoot(view, p, (target - p).normalized()).surface, 0);
  }
}

TEST(RayView, FollowsABodyThatMovesDuringTheExposure) {
  // A box of 1 m flies along y at 2 m a unit of time and is met from below x at its near side; one
  // that turns about z by a right angle shows its side at a known slant.
  const auto box = model({surface(Box{{1, 1, 1}}, Isometry3d::Identity())});
  Mover mover{box, {}};
  for (int i = 0; i <= 32; ++i) {
    const double time = i / 32.0;
    Isometry3d pose{Eigen::AngleAxisd{0.4 * time, Vector3d::UnitZ()}};
    pose.translation() = Vector3d{10.0 + 3.0 * time, 0.0, 0.0};
    mover.poses.push_back(pose);
  }
  RayView view;
  view.show(nullptr, {mover});
  for (const double time : {0.0, 0.11, 0.5, 0.77, 1.0}) {
    const double expected = 10.0 + 3.0 * time - 0.5 / std::cos(0.4 * time);
    EXPECT_NEAR(shoot(view, Vector3d::Zero(), Vector3d::UnitX(), time).range, expected, kExact)
        << "at " << time;
  }
}

TEST(RayView, TellsBodiesFromEachOther) {
  const auto ball = model({surface(Sphere{0.5}, Isometry3d::Identity())});
  RayView view;
  Isometry3d left = Isometry3d::Identity();
  left.translation().y() = 5.0;
  Isometry3d right = Isometry3d::Identity();
  right.translation().y() = -5.0;
  const RayScene scene{.fixed = model({surface(Plane{}, Isometry3d::Identity()),
                                       surface(Box{{1, 1, 4}}, Isometry3d::Identity())}),
                       .placed = {{ball, left}}};
  view.show(std::make_shared<const RayScene>(scene), {{ball, {right}}});
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

TEST(RayView, SaysWhetherAnythingIsBetween) {
  const RayView view = view_of({surface(Plane{}, Isometry3d::Identity()),
                                surface(Box{{1, 1, 1}}, Isometry3d::Identity()),
                                surface(Sphere{0.8}, Isometry3d{Eigen::Translation3d{3, 0, 0.5}})});
  Dice dice{7};
  for (int i = 0; i < 2000; ++i) {
    const Vector3d p = dice.place(4.0);
    const Vector3d d = dice.direction();
    const double far = dice.from(0.5, 8.0);
    const Shot shot = shoot(view, p, d);
    if (std::abs(shot.range - far) < 1e-4) continue;
    ASSERT_EQ(view.occluded(one_ray(p, d, far)), shot.range < far ? 1u : 0u)
        << "surface " << shot.surface << " at " << shot.range << " of " << far;
  }
}

TEST(RayView, SeesNothingWhereNothingIs) {
  const RayView view;
  EXPECT_EQ(shoot(view, Vector3d::Zero(), Vector3d::UnitX()).range,
            std::numeric_limits<double>::infinity());
  EXPECT_EQ(view.occluded(one_ray(Vector3d::Zero(), Vector3d::UnitX())), 0u);
  EXPECT_EQ(view.surface_count(), 0u);
}

TEST(RayView, PutsTexturesOnByMetresAndOnMeshesByTheirFile) {
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
