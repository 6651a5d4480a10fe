#include <gmock/gmock.h>

#include <numbers>

#include "foothill_scene/load_world.hpp"
#include "sdf_texts.hpp"

namespace foothill_scene {
namespace {

using Eigen::Vector3d;

const std::filesystem::path kHere = FOOTHILL_SCENE_TEST_DATA "/world.sdf";

SceneWorld load(const std::string& inside) {
  auto world = load_world_text(world_text(inside), kHere);
  if (!world) throw std::runtime_error{to_string(world.error())};
  return *world;
}

template <typename T>
T shape_of(const std::string& geometry) {
  return std::get<T>(load(model_text("m", geometry)).bodies.at(0).colliders.at(0).shape);
}

TEST(LoadWorld, ReadsEveryPlainShape) {
  EXPECT_EQ(shape_of<Box>("<box><size>1 2 3</size></box>").size, Vector3d(1, 2, 3));
  EXPECT_EQ(shape_of<Sphere>("<sphere><radius>0.5</radius></sphere>").radius, 0.5);
  EXPECT_EQ(shape_of<Plane>("<plane><normal>0 1 0</normal><size>1 1</size></plane>").normal,
            Vector3d(0, 1, 0));
  const auto cylinder =
      shape_of<Cylinder>("<cylinder><radius>0.25</radius><length>2</length></cylinder>");
  EXPECT_EQ(cylinder.radius, 0.25);
  EXPECT_EQ(cylinder.length, 2.0);
}

TEST(LoadWorld, ReadsNameAndGravity) {
  const SceneWorld world = load("<gravity>0 0 -1.62</gravity>");
  EXPECT_EQ(world.name, "test");
  EXPECT_EQ(world.gravity_W, Vector3d(0, 0, -1.62));
}

TEST(LoadWorld, ReadsFrictionAndTheNameOfTheSurface) {
  const SceneWorld world = load(
      model_text("m", "<sphere><radius>1</radius></sphere>",
                 "<surface><friction><ode><mu>0.4</mu><mu2>0.3</mu2></ode></friction></surface>"
                 "<foothill:surface>regolith</foothill:surface>"));
  const Surface& surface = world.bodies.at(0).colliders.at(0).surface;
  EXPECT_EQ(surface.name, "regolith");
  EXPECT_EQ(surface.mu, 0.4);
  EXPECT_EQ(surface.mu2, 0.3);
}

TEST(LoadWorld, UsesTheDefaultFrictionOfSdf) {
  const SceneWorld world = load(model_text("m", "<sphere><radius>1</radius></sphere>"));
  EXPECT_EQ(world.bodies.at(0).colliders.at(0).surface.mu, 1.0);
  EXPECT_EQ(world.bodies.at(0).colliders.at(0).surface.name, "");
}

TEST(LoadWorld, ResolvesPosesThroughFramesLinksAndModelsInModels) {
  const SceneWorld world = load(R"(
    <frame name='pad'><pose>10 0 0 0 0 1.5707963267948966</pose></frame>
    <model name='outer'>
      <pose relative_to='pad'>1 0 0 0 0 0</pose>
      <link name='base'/>
      <model name='inner'>
        <pose>0 0 2 0 0 0</pose>
        <link name='l'>
          <pose>0 1 0 0 0 0</pose>
          <collision name='c'>
            <pose>0 0 0.5 0 0 0</pose>
            <geometry><sphere><radius>1</radius></sphere></geometry>
          </collision>
        </link>
      </model>
    </model>)");
  const SceneBody& body = world.bodies.at(0);
  EXPECT_FALSE(body.is_static);
  EXPECT_LT((body.X_WB.translation() - Vector3d{10, 1, 0}).norm(), 1e-12);
  const Collider& collider = body.colliders.at(0);
  EXPECT_EQ(collider.name, "inner::l::c");
  EXPECT_LT(((body.X_WB * collider.X_BS).translation() - Vector3d{9, 1, 2.5}).norm(), 1e-12);
}

TEST(LoadWorld, DistinguishesStaticModelsAndSkipsEmptyGeometry) {
  const SceneWorld world = load(
      "<model name='free'><link name='l'><collision name='c'>"
      "<geometry><empty/></geometry></collision></link></model>" +
      model_text("fixed", "<sphere><radius>1</radius></sphere>"));
  EXPECT_FALSE(world.bodies.at(0).is_static);
  EXPECT_TRUE(world.bodies.at(0).colliders.empty());
  EXPECT_TRUE(world.bodies.at(1).is_static);
}

TEST(LoadWorld, RecordsTheSourceOfEveryElement) {
  const SceneWorld world = load("\n" + model_text("m", "<sphere><radius>1</radius></sphere>"));
  EXPECT_EQ(world.bodies.at(0).source.line, 4);
  EXPECT_EQ(world.bodies.at(0).colliders.at(0).source.line, 5);
  EXPECT_EQ(world.bodies.at(0).source.file, kHere.string());
}

class MeshFile : public testing::TestWithParam<const char*> {};

/// Returns the volume of a closed surface by the divergence theorem; negative if inside out.
double volume(const TriangleMesh& mesh) {
  double sum = 0.0;
  for (const auto& [i, j, k] : mesh.triangles) {
    sum += mesh.vertices[i].dot(mesh.vertices[j].cross(mesh.vertices[k])) / 6.0;
  }
  return sum;
}

TEST_P(MeshFile, GivesTheTetrahedronInMetres) {
  const std::string uri = std::string{"tetrahedron."} + GetParam();
  const auto mesh = shape_of<Mesh>("<mesh><uri>" + uri + "</uri></mesh>");
  EXPECT_EQ(mesh.triangles->triangles.size(), 4U);
  EXPECT_NEAR(volume(*mesh.triangles), 1.0, 1e-6);  // 1 * 2 * 3 / 6, in single precision
  EXPECT_THAT(mesh.file, testing::HasSubstr(uri));
}

TEST_P(MeshFile, KeepsItsOrientationUnderAMirroringScale) {
  const auto mesh = shape_of<Mesh>(std::string{"<mesh><uri>tetrahedron."} + GetParam() +
                                   "</uri><scale>-1 2 2</scale></mesh>");
  EXPECT_NEAR(volume(*mesh.triangles), 4.0, 1e-5);
}

INSTANTIATE_TEST_SUITE_P(Formats, MeshFile, testing::Values("obj", "stl", "dae"));

class HeightFile : public testing::TestWithParam<const char*> {};

TEST_P(HeightFile, HasItsBrightestPixelAtFullHeightAndItsTopRowAtTheGreatestY) {
  const auto map = shape_of<Heightmap>(std::string{"<heightmap><uri>"} + GetParam() +
                                       "</uri><size>4 6 2</size><pos>1 0 -1</pos></heightmap>");
  const HeightGrid& grid = *map.grid;
  ASSERT_EQ(grid.columns, 3U);
  ASSERT_EQ(grid.rows, 2U);
  EXPECT_EQ(grid.corner, Eigen::Vector2d(-1, -3));
  EXPECT_EQ(grid.spacing, Eigen::Vector2d(2, 6));
  EXPECT_DOUBLE_EQ(grid.at(0, 1), 1.0);   // top left
  EXPECT_DOUBLE_EQ(grid.at(2, 0), -0.6);  // bottom right, a fifth as bright
  EXPECT_DOUBLE_EQ(grid.at(1, 1), -1.0);
}

INSTANTIATE_TEST_SUITE_P(Depths, HeightFile, testing::Values("corners_8.png", "corners_16.png"));

TEST(LoadWorld, FindsModelFilesInTheSearchPaths) {
  const std::string text =
      world_text(model_text("m", "<mesh><uri>model://data/tetrahedron.obj</uri></mesh>"));
  EXPECT_FALSE(load_world_text(text, kHere));
  const LoadOptions options{{std::filesystem::path{FOOTHILL_SCENE_TEST_DATA}.parent_path()}};
  EXPECT_TRUE(load_world_text(text, kHere, options));
}

TEST(LoadModel, ReadsOneModelWithItsPose) {
  const auto body = load_model_text(
      "<sdf version='1.9'><model name='crate'><pose>1 2 3 0 0 0</pose><link name='l'>"
      "<collision name='c'><geometry><box><size>1 1 1</size></box></geometry></collision>"
      "</link></model></sdf>");
  ASSERT_TRUE(body) << to_string(body.error());
  EXPECT_EQ(body->name, "crate");
  EXPECT_EQ(body->X_WB.translation(), Vector3d(1, 2, 3));
  EXPECT_EQ(body->colliders.size(), 1U);
}

}  // namespace
}  // namespace foothill_scene
