// Coherent blocks of rays are traced without Embree. References are the equations of all triangles
// in double precision, and the same code for other instruction sets.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "../src/block_tracer.hpp"
#include "../src/block_tracer_avx2.hpp"
#include "ray_support.hpp"

namespace foothill_scene::testing {
namespace {

using detail::FindNearest;
using detail::MeshView;
using detail::TriangleTree;
using Eigen::Vector3d;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Triangles in single precision, in the format of Embree and the tree.
struct Soup {
  std::vector<float> corners;
  std::vector<std::uint32_t> triangles;

  void add(const Vector3d& a, const Vector3d& b, const Vector3d& c) {
    for (const Vector3d& p : {a, b, c}) {
      triangles.push_back(static_cast<std::uint32_t>(corners.size() / 3));
      for (const double x : p) corners.push_back(static_cast<float>(x));
    }
  }
  [[nodiscard]] MeshView mesh(std::int32_t surface = 0) const {
    return {surface, corners, triangles};
  }
  [[nodiscard]] TriangleTree tree() const { return TriangleTree{std::array{mesh()}}; }
  [[nodiscard]] Vector3d corner(std::size_t number) const {
    return Eigen::Map<const Eigen::Vector3f>{&corners[3 * triangles[number]]}.cast<double>();
  }
};

Soup random_soup(RandomGeometry& random, int count, double size) {
  Soup soup;
  for (int i = 0; i < count; ++i) {
    const Vector3d p = random.place(10.0);
    soup.add(p, p + random.place(size), p + random.place(size));
  }
  return soup;
}

/// Returns a closed ball of triangles with identical common vertices.
Soup ball(double radius, int rings) {
  const auto corner = [&](int ring, int place) {
    const double polar = std::numbers::pi * ring / rings;
    const double around = std::numbers::pi * (place % (2 * rings)) / rings;
    if (ring == 0 || ring == rings) return Vector3d{0.0, 0.0, ring == 0 ? radius : -radius};
    return Vector3d{radius * std::sin(polar) * std::cos(around),
                    radius * std::sin(polar) * std::sin(around), radius * std::cos(polar)};
  };
  Soup soup;
  for (int ring = 0; ring < rings; ++ring) {
    for (int place = 0; place < 2 * rings; ++place) {
      const Vector3d a = corner(ring, place);
      const Vector3d b = corner(ring + 1, place);
      const Vector3d c = corner(ring + 1, place + 1);
      const Vector3d d = corner(ring, place + 1);
      if (ring + 1 < rings) soup.add(a, b, c);
      if (ring > 0) soup.add(a, c, d);
    }
  }
  return soup;
}

void set_ray(RayBlock& rays, std::size_t i, const Vector3d& p, const Vector3d& d, float far) {
  rays.x[i] = p.x();
  rays.y[i] = p.y();
  rays.z[i] = p.z();
  rays.dx[i] = d.x();
  rays.dy[i] = d.y();
  rays.dz[i] = d.z();
  rays.far[i] = far;
}

/// Returns a coherent block of rays.
RayBlock block_towards(RandomGeometry& random, const Vector3d& p, const Vector3d& d,
                       double spread) {
  RayBlock rays = empty_rays();
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const Vector3d from = p + random.place(0.01);
    const Vector3d way = (d + random.place(spread)).normalized();
    set_ray(rays, i, from, way, 100.0F);
  }
  return rays;
}

Vector3d origin_of(const RayBlock& rays, std::size_t i) {
  return {rays.x[i], rays.y[i], rays.z[i]};
}
Vector3d direction_of(const RayBlock& rays, std::size_t i) {
  return {rays.dx[i], rays.dy[i], rays.dz[i]};
}

/// Intersection of a ray with the plane of a triangle, and the minimum barycentric coordinate.
struct Intersection {
  double range{kInfinity};
  double inside{-kInfinity};
};

Intersection intersection(const Soup& soup, std::size_t triangle, const Vector3d& p,
                          const Vector3d& d) {
  const Vector3d a = soup.corner(3 * triangle);
  const Vector3d ab = soup.corner(3 * triangle + 1) - a;
  const Vector3d ac = soup.corner(3 * triangle + 2) - a;
  Eigen::Matrix3d columns;
  columns << ab, ac, -d;
  if (std::abs(columns.determinant()) < 1e-12) return {};
  const Vector3d solution = columns.inverse() * (p - a);
  const double u = solution[0];
  const double v = solution[1];
  return {solution[2], std::min({u, v, 1.0 - u - v})};
}

/// Returns the versions that run on this processor.
std::vector<FindNearest> tracers() {
  const FindNearest best = detail::find_nearest_here();
  if (best == nullptr) return {};
  if (best == detail::avx2::find_nearest) return {best};
  return {best, detail::avx2::find_nearest};
}

/// Expects that no triangle is in front of the hit. Rays that pass an edge within the error of
/// single precision may go either way.
void expect_nearest(const Soup& soup, const RayBlock& rays, const KnownBlock& known) {
  constexpr double kEdge = 1e-4;
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const Vector3d p = origin_of(rays, i);
    const Vector3d d = direction_of(rays, i);
    double found = kInfinity;
    if (known.surface[i] >= 0) {
      const Intersection own =
          intersection(soup, static_cast<std::size_t>(known.primitive[i]), p, d);
      ASSERT_GE(own.inside, -kEdge);
      ASSERT_GE(own.range, -1e-4);
      found = own.range;
    }
    for (std::size_t k = 0; 3 * k < soup.triangles.size(); ++k) {
      const Intersection other = intersection(soup, k, p, d);
      if (other.inside < kEdge || other.range < 1e-4 || other.range > 99.99) continue;
      ASSERT_GE(other.range, found - 1e-4) << "triangle " << k << " is in front of the hit of ray "
                                           << i << ", triangle " << known.primitive[i];
    }
  }
}

TEST(BlockTracer, FindsTheNearestOfManyTriangles) {
  RandomGeometry random{11};
  for (const int count : {1, 3, 8, 9, 40, 400}) {
    const Soup soup = random_soup(random, count, 4.0);
    const TriangleTree tree = soup.tree();
    for (int i = 0; i < 60; ++i) {
      const RayBlock rays = block_towards(random, random.place(12.0), random.direction(), 0.05);
      for (const FindNearest find : tracers()) {
        KnownBlock known;
        ASSERT_TRUE(find(tree, rays, known));
        ASSERT_NO_FATAL_FAILURE(expect_nearest(soup, rays, known));
      }
    }
  }
}

TEST(BlockTracer, GivesTheSameBitsOnEveryProcessor) {
  RandomGeometry random{12};
  const Soup soup = random_soup(random, 3000, 1.0);
  const TriangleTree tree = soup.tree();
  for (int i = 0; i < 3000; ++i) {
    const RayBlock rays = block_towards(random, random.place(12.0), random.direction(), 0.1);
    std::vector<KnownBlock> known;
    for (const FindNearest find : tracers()) ASSERT_TRUE(find(tree, rays, known.emplace_back()));
    for (const KnownBlock& one : known) {
      ASSERT_EQ(one.surface, known[0].surface);
      ASSERT_EQ(one.primitive, known[0].primitive);
    }
  }
}

TEST(BlockTracer, LosesNoRayBetweenTrianglesOfAClosedBall) {
  RandomGeometry random{13};
  const Soup soup = ball(3.0, 24);
  const TriangleTree tree = soup.tree();
  for (std::size_t k = 0; 3 * k < soup.triangles.size(); ++k) {
    const Vector3d p = random.place(1.0);
    for (std::size_t edge = 0; edge < 3; ++edge) {
      const Vector3d a = soup.corner(3 * k + edge);
      const Vector3d b = soup.corner(3 * k + (edge + 1) % 3);
      RayBlock rays = empty_rays();
      for (std::size_t i = 0; i < kRaysInBlock; ++i) {
        const double share = static_cast<double>(i) / (kRaysInBlock - 1);  // corners as well
        const Vector3d d = (a + share * (b - a) - p).normalized();
        set_ray(rays, i, p, d, 10.0F);
      }
      for (const FindNearest find : tracers()) {
        KnownBlock known;
        ASSERT_TRUE(find(tree, rays, known));
        ASSERT_THAT(known.surface, ::testing::Each(0));
      }
    }
  }
}

TEST(BlockTracer, IgnoresTrianglesOutsideTheRangeLimits) {
  Soup soup;
  soup.add({5.0, -9.0, -9.0}, {5.0, 9.0, -9.0}, {5.0, 0.0, 9.0});
  const TriangleTree tree = soup.tree();
  RandomGeometry random{14};
  RayBlock rays = block_towards(random, Vector3d::Zero(), Vector3d::UnitX(), 0.01);
  rays.far[0] = 4.9F;
  rays.near[1] = 5.1F;
  rays.far[2] = -1.0F;  // not used
  for (const FindNearest find : tracers()) {
    KnownBlock known;
    ASSERT_TRUE(find(tree, rays, known));
    EXPECT_EQ(known.surface[0], HitBlock::kNothing);
    EXPECT_EQ(known.surface[1], HitBlock::kNothing);
    EXPECT_EQ(known.surface[2], HitBlock::kNothing);
    EXPECT_TRUE(std::all_of(known.surface.begin() + 3, known.surface.end(),
                            [](std::int32_t surface) { return surface == 0; }));
  }
}

TEST(BlockTracer, ReturnsSurfaceAndTriangleNumbers) {
  Soup near;
  near.add({5.0, -9.0, 0.0}, {5.0, 9.0, 0.0}, {5.0, 0.0, 9.0});
  Soup far;
  for (int i = 0; i < 20; ++i) far.add({7.0, -9.0, -9.0}, {7.0, 9.0, -9.0}, {7.0, 0.0, 20.0});
  far.add({6.0, -9.0, -9.0}, {6.0, 9.0, -9.0}, {6.0, 0.0, 20.0});
  const TriangleTree tree{std::array{near.mesh(4), far.mesh(9)}};
  RandomGeometry random{15};
  const RayBlock up =
      block_towards(random, Vector3d::Zero(), Vector3d{1.0, 0.0, 0.3}.normalized(), 0.01);
  const RayBlock down =
      block_towards(random, Vector3d::Zero(), Vector3d{1.0, 0.0, -0.3}.normalized(), 0.01);
  for (const FindNearest find : tracers()) {
    KnownBlock known;
    ASSERT_TRUE(find(tree, up, known));
    EXPECT_THAT(known.surface, ::testing::Each(4));
    ASSERT_TRUE(find(tree, down, known));
    EXPECT_THAT(known.surface, ::testing::Each(9));
    EXPECT_THAT(known.primitive, ::testing::Each(20));
  }
}

TEST(BlockTracer, RejectsDivergingRays) {
  RandomGeometry random{16};
  const Soup soup = random_soup(random, 10, 1.0);
  const TriangleTree tree = soup.tree();
  RayBlock rays = block_towards(random, Vector3d::Zero(), Vector3d::UnitX(), 0.01);
  rays.dx[7] = -1.0;
  for (const FindNearest find : tracers()) {
    KnownBlock known;
    EXPECT_FALSE(find(tree, rays, known));
  }
}

}  // namespace
}  // namespace foothill_scene::testing
