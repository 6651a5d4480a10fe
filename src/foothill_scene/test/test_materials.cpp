#include <gmock/gmock.h>

#include "foothill_scene/load_world.hpp"
#include "sdf_texts.hpp"

namespace foothill_scene {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

const std::string kFile = FOOTHILL_SCENE_TEST_DATA "/world.sdf";

/// Returns a world with one visual on line 4; its content is on the next line.
std::string visual_text(const std::string& inside) {
  return world_text("<model name='m'><static>true</static><link name='link'>\n<visual name='v'>\n" +
                    inside +
                    "\n<geometry><box><size>1 1 1</size></box></geometry></visual></link></model>");
}

Material material_of(const std::string& inside) {
  const auto world = load_world_text(visual_text(inside), kFile);
  if (!world) throw std::runtime_error{to_string(world.error())};
  return world->bodies.at(0).visuals.at(0).material;
}

std::string error_of(const std::string& inside) {
  const auto world = load_world_text(visual_text(inside), kFile);
  return world ? "" : to_string(world.error());
}

TEST(Materials, AreReadFromTheFile) {
  const Material material = material_of(
      "<material><diffuse>0.1 0.2 0.3 1</diffuse><specular>0.4 0.4 0.4 1</specular>"
      "<pbr><metal><roughness>0.25</roughness></metal></pbr></material>"
      "<foothill:reflectivity channel='lidar'>0.8</foothill:reflectivity>"
      "<foothill:reflectivity channel='near_infrared'>0.05</foothill:reflectivity>"
      "<foothill:label>7</foothill:label>");
  EXPECT_LT((material.colour - Eigen::Vector3d{0.1, 0.2, 0.3}).norm(), 1e-6);
  EXPECT_LT((material.specular - Eigen::Vector3d::Constant(0.4)).norm(), 1e-6);
  EXPECT_DOUBLE_EQ(material.roughness, 0.25);
  EXPECT_DOUBLE_EQ(material.reflectivity("lidar"), 0.8);
  EXPECT_DOUBLE_EQ(material.reflectivity("near_infrared"), 0.05);
  EXPECT_EQ(material.label, 7);
}

TEST(Materials, UseTheLuminanceOnChannelsWithoutAReflectivity) {
  // Weights of ITU-R BT.709.
  EXPECT_NEAR(material_of("<material><diffuse>0 1 0 1</diffuse></material>").reflectivity("lidar"),
              0.7152, 1e-6);
  EXPECT_NEAR(material_of("<material><diffuse>1 1 1 1</diffuse></material>").reflectivity("x"), 1.0,
              1e-6);
}

TEST(Materials, HaveTexturesFromImages) {
  const Material material = material_of(
      "<material><pbr><metal><albedo_map>corners_8.png</albedo_map></metal></pbr></material>"
      "<foothill:texture_size>2.5</foothill:texture_size>");
  ASSERT_NE(material.texture.image, nullptr);
  const Image& image = *material.texture.image;
  EXPECT_EQ(image.rgb.size(), 3 * image.columns * image.rows);
  EXPECT_DOUBLE_EQ(material.texture.size, 2.5);
}

TEST(Materials, AreRejectedWithFileAndLine) {
  EXPECT_THAT(error_of("<material><diffuse>0.1 1.2 0.3 1</diffuse></material>"),
              HasSubstr(kFile + ":"));
  EXPECT_THAT(error_of("<foothill:reflectivity channel='lidar'>much</foothill:reflectivity>"),
              AllOf(StartsWith(kFile + ":4: "), HasSubstr("must be a number")));
  EXPECT_THAT(error_of("<foothill:reflectivity channel='lidar'>-1</foothill:reflectivity>"),
              AllOf(StartsWith(kFile + ":4: "), HasSubstr("not -1")));
  EXPECT_THAT(error_of("<foothill:reflectivity>0.5</foothill:reflectivity>"),
              AllOf(StartsWith(kFile + ":4: "), HasSubstr("needs a channel")));
  EXPECT_THAT(error_of("<foothill:label>1.5</foothill:label>"),
              AllOf(StartsWith(kFile + ":4: "), HasSubstr("0 to 65535")));
  EXPECT_THAT(error_of("<foothill:texture_size>0</foothill:texture_size>"), HasSubstr("above 0 m"));
  EXPECT_THAT(error_of("<material><pbr><metal><albedo_map>none.png</albedo_map></metal></pbr>"
                       "</material>"),
              HasSubstr("\"none.png\" does not exist"));
}

TEST(Lighting, IsReadFromTheFile) {
  const auto world = load_world_text(
      world_text("<scene><ambient>0.1 0.2 0.3 1</ambient><background>0 0 0 1</background>"
                 "<shadows>1</shadows></scene>\n"
                 "<light name='sun' type='directional'><direction>0 -3 -4</direction>"
                 "<diffuse>1 1 0.5 1</diffuse><cast_shadows>true</cast_shadows></light>"),
      kFile);
  ASSERT_TRUE(world) << to_string(world.error());
  EXPECT_LT((world->lighting.ambient - Eigen::Vector3d{0.1, 0.2, 0.3}).norm(), 1e-6);
  EXPECT_EQ(world->lighting.background, Eigen::Vector3d::Zero());
  ASSERT_EQ(world->lighting.suns.size(), 1u);
  EXPECT_LT((world->lighting.suns[0].direction_W - Eigen::Vector3d{0, -0.6, -0.8}).norm(), 1e-12);
  EXPECT_LT((world->lighting.suns[0].colour - Eigen::Vector3d{1, 1, 0.5}).norm(), 1e-6);
  EXPECT_TRUE(world->lighting.suns[0].casts_shadows);
  EXPECT_FALSE(world->lighting.has_sky);
}

}  // namespace
}  // namespace foothill_scene
