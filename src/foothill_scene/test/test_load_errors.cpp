#include <gmock/gmock.h>

#include <fstream>

#include "foothill_scene/load_world.hpp"
#include "sdf_texts.hpp"

namespace foothill_scene {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

const std::string kFile = FOOTHILL_SCENE_TEST_DATA "/world.sdf";

/// Returns the error of a world, "" if it is accepted.
std::string error_of(const std::string& text) {
  const auto world = load_world_text(text, kFile);
  return world ? "" : to_string(world.error());
}

std::string error_of_geometry(const std::string& geometry, const std::string& more = "") {
  return error_of(world_text(model_text("m", geometry, more)));
}

/// A collision of model_text() in world_text() begins on line 4.
const std::string kPlace = kFile + ":4: ";

TEST(LoadErrors, NameFileAndLineOfASizeThatIsNotAboveZero) {
  EXPECT_THAT(error_of_geometry("<box><size>1 0 1</size></box>"),
              AllOf(StartsWith(kPlace),
                    HasSubstr("size in y must be above 0 m and at most 1e+06 m, not 0")));
  EXPECT_THAT(error_of_geometry("<sphere><radius>-1</radius></sphere>"), StartsWith(kPlace));
  EXPECT_THAT(error_of_geometry("<cylinder><radius>1</radius><length>0</length></cylinder>"),
              AllOf(StartsWith(kPlace), HasSubstr("length")));
}

TEST(LoadErrors, NameTheFileOfAVersionThatIsNoNumber) {
  EXPECT_THAT(error_of("<sdf version='1.nine'><world name='w'/></sdf>"),
              AllOf(StartsWith(kFile), HasSubstr("invalid number")));
}

TEST(LoadErrors, NameFileAndLineOfAMissingMesh) {
  EXPECT_THAT(error_of_geometry("<mesh><uri>meshes/none.obj</uri></mesh>"),
              AllOf(StartsWith(kPlace), HasSubstr("\"meshes/none.obj\" does not exist")));
  EXPECT_THAT(error_of_geometry("<mesh><uri>https://example.com/a.obj</uri></mesh>"),
              AllOf(StartsWith(kPlace), HasSubstr("only paths, file:// and model://")));
}

TEST(LoadErrors, NameFileAndLineOfAFileOfTheWrongKind) {
  EXPECT_THAT(error_of_geometry("<mesh><uri>README.md</uri></mesh>"),
              AllOf(StartsWith(kPlace), HasSubstr("README.md")));
  EXPECT_THAT(error_of_geometry("<heightmap><uri>README.md</uri><size>1 1 1</size></heightmap>"),
              AllOf(StartsWith(kPlace), HasSubstr("not a readable PNG")));
}

TEST(LoadErrors, NameFileAndLineOfGeometryThatIsNotSupported) {
  EXPECT_THAT(error_of_geometry("<capsule><radius>1</radius><length>1</length></capsule>"),
              AllOf(StartsWith(kPlace), HasSubstr("<capsule> is not supported")));
  EXPECT_THAT(error_of_geometry("<mesh><uri>tetrahedron.obj</uri><submesh><name>x</name></submesh>"
                                "</mesh>"),
              AllOf(StartsWith(kPlace), HasSubstr("<submesh>")));
}

TEST(LoadErrors, NameFileAndLineOfNegativeFriction) {
  EXPECT_THAT(error_of_geometry("<sphere><radius>1</radius></sphere>",
                                "<surface><friction><ode><mu>-0.1</mu></ode></friction></surface>"),
              AllOf(StartsWith(kFile + ":6: "), HasSubstr("<mu>")));
}

TEST(LoadErrors, NameTheLineOfMalformedXml) {
  const std::string broken =
      "<sdf version='1.9'>\n<world name='w'>\n<model name='m'\n</world></sdf>";
  EXPECT_THAT(error_of(broken), AllOf(StartsWith(kFile + ":"), HasSubstr("XML")));
  EXPECT_THAT(error_of(broken), StartsWith(kFile + ":3: "));
}

TEST(LoadErrors, NameTheLineOfAnElementThatDoesNotExist) {
  EXPECT_THAT(error_of(world_text("\n<model name='m'><link name='l'/><colour>1</colour></model>")),
              AllOf(StartsWith(kFile + ":4: "), HasSubstr("colour")));
}

TEST(LoadErrors, NameAFrameThatDoesNotResolve) {
  EXPECT_THAT(error_of(world_text("<model name='m'><pose relative_to='nowhere'/>"
                                  "<link name='l'/></model>")),
              AllOf(StartsWith(kFile), HasSubstr("nowhere")));
}

TEST(LoadErrors, AreTheSameForAFileOnDisk) {
  const auto folder = std::filesystem::path{testing::TempDir()};
  const auto file = folder / "foothill_scene_broken.sdf";
  std::ofstream{file} << world_text(model_text("m", "<box><size>1 0 1</size></box>"));
  EXPECT_THAT(to_string(load_world(file).error()), StartsWith(file.string() + ":4: "));
  std::ofstream{file} << "<sdf version='1.9'>\n<world name='w'>\n<model name='m'\n</world></sdf>";
  EXPECT_THAT(to_string(load_world(file).error()), StartsWith(file.string() + ":3: "));
  std::filesystem::remove(file);
  EXPECT_THAT(to_string(load_world(file).error()), HasSubstr("no such file"));
}

TEST(LoadErrors, RequireExactlyOneWorldOrModel) {
  EXPECT_THAT(error_of("<sdf version='1.9'/>"), HasSubstr("exactly one <world>"));
  EXPECT_THAT(to_string(load_model_text(world_text("")).error()), HasSubstr("exactly one <model>"));
}

std::string text_for(const std::string& file, int line) {
  SceneError error;
  error.source.file = file;
  error.source.line = line;
  error.reason = "wrong";
  return to_string(error);
}

TEST(SceneError, OmitsUnknownParts) {
  EXPECT_EQ(text_for("a.sdf", 7), "a.sdf:7: wrong");
  EXPECT_EQ(text_for("a.sdf", 0), "a.sdf: wrong");
  EXPECT_EQ(text_for("", 7), "line 7: wrong");
  EXPECT_EQ(text_for("", 0), "wrong");
}

}  // namespace
}  // namespace foothill_scene
