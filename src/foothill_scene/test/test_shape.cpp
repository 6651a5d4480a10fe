#include <gmock/gmock.h>

#include <Eigen/Geometry>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "foothill_scene/shape.hpp"

namespace foothill_scene {
namespace {

using testing::HasSubstr;
using testing::Optional;

Shape mesh(TriangleMesh triangles) {
  return Mesh{std::make_shared<const TriangleMesh>(std::move(triangles))};
}

Shape heightmap(HeightGrid grid) {
  return Heightmap{std::make_shared<const HeightGrid>(std::move(grid))};
}

TEST(ShapeError, IsAbsentForValidShapes) {
  EXPECT_EQ(shape_error(Box{{1, 2, 3}}), std::nullopt);
  EXPECT_EQ(shape_error(Cylinder{1, 2}), std::nullopt);
  EXPECT_EQ(shape_error(Sphere{1}), std::nullopt);
  EXPECT_EQ(shape_error(Plane{}), std::nullopt);
  EXPECT_EQ(shape_error(mesh({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}})), std::nullopt);
  EXPECT_EQ(shape_error(heightmap({2, 2, {0, 0, 0, 0}, {0, 0}, {1, 1}})), std::nullopt);
}

TEST(ShapeError, NamesTheInvalidSize) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THAT(shape_error(Box{{0, 2, 3}}), Optional(HasSubstr("size in x must be above 0 m")));
  EXPECT_THAT(shape_error(Box{{1, -2, 3}}), Optional(HasSubstr("size in y must be above 0 m")));
  EXPECT_THAT(shape_error(Box{{1, 2, nan}}), Optional(HasSubstr("size in z must be above 0 m")));
  EXPECT_THAT(shape_error(Cylinder{0, 2}), Optional(HasSubstr("radius")));
  EXPECT_THAT(shape_error(Cylinder{1, 0}), Optional(HasSubstr("length")));
  EXPECT_THAT(shape_error(Sphere{-1}), Optional(HasSubstr("radius")));
  EXPECT_THAT(shape_error(Sphere{1e7}), Optional(HasSubstr("at most 1e+06 m, not 1e+07")));
  EXPECT_THAT(shape_error(Plane{{0, 0, 0}}), Optional(HasSubstr("normal")));
}

TEST(ShapeError, ReportsIncompleteMeshesAndHeightmaps) {
  EXPECT_THAT(shape_error(Mesh{}), Optional(HasSubstr("no triangles")));
  EXPECT_THAT(shape_error(mesh({{{0, 0, 0}}, {{0, 0, 1}}})),
              Optional(HasSubstr("vertex that does not exist")));
  EXPECT_THAT(shape_error(Heightmap{}), Optional(HasSubstr("no heights")));
  EXPECT_THAT(shape_error(heightmap({1, 2, {0, 0}, {0, 0}, {1, 1}})), Optional(HasSubstr("2 x 2")));
  EXPECT_THAT(shape_error(heightmap({2, 2, {0, 0}, {0, 0}, {1, 1}})),
              Optional(HasSubstr("as many")));
  EXPECT_THAT(shape_error(heightmap({2, 2, {0, 0, 0, 0}, {0, 0}, {0, 1}})),
              Optional(HasSubstr("spacing in x")));
}

TEST(Triangulate, CoversEachCellWithTwoUpwardTriangles) {
  const HeightGrid grid{4, 3, std::vector<double>(12, 0.5), {-1.0, 2.0}, {0.5, 0.25}};
  const TriangleMesh mesh = triangulate(grid);
  ASSERT_EQ(mesh.triangles.size(), 12U);
  double area = 0.0;
  for (const auto& [i, j, k] : mesh.triangles) {
    const Eigen::Vector3d normal =
        (mesh.vertices[j] - mesh.vertices[i]).cross(mesh.vertices[k] - mesh.vertices[i]);
    EXPECT_GT(normal.z(), 0.0);
    area += normal.norm() / 2.0;
  }
  EXPECT_DOUBLE_EQ(area, 1.5 * 0.5);
}

TEST(PrismMesh, IsClosedOutwardAndHasTheVolumeOfThePrism) {
  // A regular pentagon of radius 2: area 5/2 r^2 sin(72 deg).
  std::vector<Eigen::Vector2d> ring;
  for (int i = 0; i < 5; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / 5.0;
    ring.emplace_back(2.0 * std::cos(angle), 2.0 * std::sin(angle));
  }
  const TriangleMesh mesh = prism_mesh(ring, -0.5, 1.0);
  EXPECT_EQ(mesh.vertices.size(), 10U);
  ASSERT_EQ(mesh.triangles.size(), 16U);  // two per side, three per cap
  double volume = 0.0;
  Eigen::Vector3d area = Eigen::Vector3d::Zero();
  for (const auto& [i, j, k] : mesh.triangles) {
    const Eigen::Vector3d& a = mesh.vertices[i];
    volume += a.dot(mesh.vertices[j].cross(mesh.vertices[k])) / 6.0;
    area += (mesh.vertices[j] - a).cross(mesh.vertices[k] - a);
  }
  // The area vectors of a closed surface cancel; the divergence theorem gives the volume.
  EXPECT_NEAR(area.norm(), 0.0, 1e-12);
  EXPECT_NEAR(volume, 1.5 * 10.0 * std::sin(2.0 * std::numbers::pi / 5.0), 1e-12);
}

}  // namespace
}  // namespace foothill_scene
