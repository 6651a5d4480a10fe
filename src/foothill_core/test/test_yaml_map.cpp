#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "foothill_core/yaml_map.hpp"

namespace foothill_core {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

YamlMap read(const std::string& text) { return YamlMap::from_text(text, "lab.yaml"); }

/// Returns the text of the error that a reader throws, or an empty text.
template <typename Reader>
std::string error_of(const std::string& text, Reader reader) {
  try {
    YamlMap map = read(text);
    reader(map);
    map.finish();
    return "";
  } catch (const YamlError& error) {
    return error.what();
  }
}

TEST(YamlMap, ReturnsValuesOrTheirFallbacks) {
  YamlMap map = read("speed: 2.5\nname: lab\nideal: true\npose: [1, 2, 3]\n");
  EXPECT_EQ(map.number("speed", 0.0, {0.0, 3.0}), 2.5);
  EXPECT_EQ(map.number("mass", 9.0), 9.0);
  EXPECT_EQ(map.text("name", ""), "lab");
  EXPECT_TRUE(map.flag("ideal", false));
  EXPECT_FALSE(map.flag("noisy", false));
  EXPECT_THAT(map.numbers("pose", {0, 0, 0}), ElementsAre(1, 2, 3));
  EXPECT_EQ(map.required_vector("pose"), Eigen::Vector3d(1, 2, 3));
  EXPECT_THAT(map.list("gains", {7}, {0, 9}, 4), ElementsAre(7));
  EXPECT_NO_THROW(map.finish());
}

TEST(YamlMap, RejectsAMisspeltKeyWithItsLineAndTheKnownKeys) {
  EXPECT_EQ(error_of("speed: 1\n\nsped: 2\n", [](YamlMap& map) { (void)map.number("speed", 0); }),
            "lab.yaml:3: sped: is an unknown key; known keys: speed");
}

TEST(YamlMap, NamesThePathOfKeysInNestedMaps) {
  EXPECT_THAT(error_of("robots:\n  one:\n    speed: fast\n",
                       [](YamlMap& map) {
                         YamlMap robots = map.map("robots");
                         (void)robots.map("one").number("speed", 0);
                       }),
              StartsWith("lab.yaml:3: robots.one.speed: must be a finite number, not 'fast'"));
}

TEST(YamlMap, RejectsNumbersOutOfRangeAndNumbersThatAreNotFinite) {
  const auto speed = [](YamlMap& map) { (void)map.number("speed", 0, {0, 1}); };
  EXPECT_THAT(error_of("speed: 1.5", speed), HasSubstr("1.5 is not between 0 and 1"));
  for (const char* text : {"speed: .nan", "speed: .inf", "speed: 1 m", "speed: [1]", "speed:"}) {
    EXPECT_THAT(error_of(text, speed), HasSubstr("must be a finite number")) << text;
  }
}

TEST(YamlMap, NamesTheMissingKeyAndWhatIsPresentInItsPlace) {
  EXPECT_EQ(error_of("mas: 3", [](YamlMap& map) { (void)map.required_number("mass"); }),
            "lab.yaml:1: the key 'mass' is missing; present: mas");
}

TEST(YamlMap, RejectsAKeyThatOccursTwice) {
  EXPECT_THAT(error_of("a: 1\nb: 2\na: 3\n", [](YamlMap&) {}),
              StartsWith("lab.yaml:3: a: this key occurs twice"));
}

TEST(YamlMap, ReadsAQuantityInEitherUnitButNotInBoth) {
  EXPECT_EQ(read("height_km: 2").quantity("height", kKilometres), 2000.0);
  EXPECT_EQ(read("height: 2").quantity("height", kKilometres), 2.0);
  EXPECT_EQ(read("other: 2").quantity("height", kKilometres), std::nullopt);
  EXPECT_THAT(error_of("height: 1\nheight_km: 1",
                       [](YamlMap& map) { (void)map.quantity("height", kKilometres); }),
              HasSubstr("not both"));
}

TEST(YamlMap, RejectsListsOfTheWrongLengthOrKind) {
  const auto pose = [](YamlMap& map) { (void)map.numbers("pose", {0, 0, 0}); };
  EXPECT_THAT(error_of("pose: [1, 2]", pose), HasSubstr("must be a list of 3 numbers"));
  EXPECT_THAT(error_of("pose: [1, 2, x]", pose), HasSubstr("pose[2]: must be a finite number"));
  const auto gains = [](YamlMap& map) { (void)map.list("gains", {}, {0, 9}, 2); };
  EXPECT_THAT(error_of("gains: []", gains), HasSubstr("1 to 2 numbers"));
  EXPECT_THAT(error_of("gains: [1, 2, 3]", gains), HasSubstr("1 to 2 numbers"));
  EXPECT_THAT(error_of("gains: [1, 20]", gains), HasSubstr("gains[1]: 20 is not between"));
}

TEST(YamlMap, RejectsTextsThatAreNotMapsOrNotYaml) {
  EXPECT_THAT(error_of("- 1\n- 2\n", [](YamlMap&) {}), HasSubstr("must be a map"));
  EXPECT_THAT(error_of("a: [1, 2\nb: 3\n", [](YamlMap&) {}), StartsWith("lab.yaml:"));
  EXPECT_THAT(error_of("? [1]\n: 2\n", [](YamlMap&) {}), HasSubstr("not a plain word"));
}

TEST(YamlMap, NamesAFileThatCannotBeRead) {
  EXPECT_THROW((void)YamlMap::from_file("/nowhere/lab.yaml"), YamlError);
  EXPECT_THROW((void)YamlMap::from_file("/"), YamlError);
  const auto path =
      std::filesystem::temp_directory_path() / ("yaml_map_" + std::to_string(getpid()));
  std::ofstream{path} << "a: 1\n";
  EXPECT_EQ(YamlMap::from_file(path).number("a", 0), 1.0);
  std::filesystem::remove(path);
}

TEST(YamlMap, ListsTheEntriesOfAMapAsMapsAndAsValues) {
  YamlMap map = read("one: {x: 1}\ntwo:\n");
  ASSERT_EQ(map.maps().size(), 2u);
  EXPECT_EQ(map.maps()[0].second.number("x", 0), 1.0);
  EXPECT_FALSE(map.maps()[1].second.has("x"));
  EXPECT_EQ(map.entries()[0].second.key(), "one");
  EXPECT_EQ(map.place(), "lab.yaml:1");
}

RC_GTEST_PROP(YamlMap, NeverThrowsAnythingButAYamlError, (const std::string& text)) {
  try {
    YamlMap map = read(text);
    for (auto& [name, value] : map.entries()) (void)value.text();
    map.finish();
  } catch (const YamlError&) {
  }
}

}  // namespace
}  // namespace foothill_core
