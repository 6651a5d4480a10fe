#include <gmock/gmock.h>

#include <Eigen/Geometry>
#include <limits>

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

TEST(Fault, IsNoneForProperShapes) {
  EXPECT_EQ(fault(Box{{1, 2, 3}}), std::nullopt);
  EXPECT_EQ(fault(Cylinder{1, 2}), std::nullopt);
  EXPECT_EQ(fault(Sphere{1}), std::nullopt);
  EXPECT_EQ(fault(Plane{}), std::nullopt);
  EXPECT_EQ(fault(mesh({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}})), std::nullopt);
  EXPECT_EQ(fault(heightmap({2, 2, {0, 0, 0, 0}, {0, 0}, {1, 1}})), std::nullopt);
}

TEST(Fault, NamesTheSizeThatIsWrong) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THAT(fault(Box{{0, 2, 3}}), Optional(HasSubstr("size in x must be above 0 m")));
  EXPECT_THAT(fault(Box{{1, -2, 3}}), Optional(HasSubstr("size in y must be above 0 m")));
  EXPECT_THAT(fault(Box{{1, 2, nan}}), Optional(HasSubstr("size in z must be above 0 m")));
  EXPECT_THAT(fault(Cylinder{0, 2}), Optional(HasSubstr("radius")));
  EXPECT_THAT(fault(Cylinder{1, 0}), Optional(HasSubstr("length")));
  EXPECT_THAT(fault(Sphere{-1}), Optional(HasSubstr("radius")));
  EXPECT_THAT(fault(Sphere{1e7}), Optional(HasSubstr("at most 1e+06 m, not 1e+07")));
  EXPECT_THAT(fault(Plane{{0, 0, 0}}), Optional(HasSubstr("normal")));
}

TEST(Fault, FindsWhatIsMissingInMeshesAndHeightmaps) {
  EXPECT_THAT(fault(Mesh{}), Optional(HasSubstr("no triangles")));
  EXPECT_THAT(fault(mesh({{{0, 0, 0}}, {{0, 0, 1}}})), Optional(HasSubstr("vertex that the mesh")));
  EXPECT_THAT(fault(Heightmap{}), Optional(HasSubstr("no heights")));
  EXPECT_THAT(fault(heightmap({1, 2, {0, 0}, {0, 0}, {1, 1}})), Optional(HasSubstr("2 x 2")));
  EXPECT_THAT(fault(heightmap({2, 2, {0, 0}, {0, 0}, {1, 1}})), Optional(HasSubstr("as many")));
  EXPECT_THAT(fault(heightmap({2, 2, {0, 0, 0, 0}, {0, 0}, {0, 1}})),
              Optional(HasSubstr("spacing in x")));
}

TEST(Triangulate, MakesTwoTrianglesForEachCellThatCoverItAndFaceUp) {
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

}  // namespace
}  // namespace foothill_scene
