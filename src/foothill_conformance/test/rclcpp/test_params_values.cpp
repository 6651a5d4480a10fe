#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "params_fixture.hpp"
#include "rclcpp/parameter_map.hpp"
#include "rclcpp/rclcpp.hpp"

using rclcpp::Parameter;
using rclcpp::ParameterValue;
using ::testing::ElementsAre;

namespace {

template <typename T>
void expect_round_trip(const T& value, rclcpp::ParameterType type, const std::string& type_name) {
  const Parameter parameter("name", value);
  EXPECT_EQ(parameter.get_type(), type);
  EXPECT_EQ(parameter.get_type_name(), type_name);
  EXPECT_EQ(parameter.get_value<T>(), value);
  EXPECT_EQ(Parameter::from_parameter_msg(parameter.to_parameter_msg()), parameter);
}

}  // namespace

TEST(ParameterValues, EveryTypeSurvivesTheRoundTripThroughItsMessage) {
  expect_round_trip(true, rclcpp::PARAMETER_BOOL, "bool");
  expect_round_trip<int64_t>(-5'000'000'000, rclcpp::PARAMETER_INTEGER, "integer");
  expect_round_trip(0.1, rclcpp::PARAMETER_DOUBLE, "double");
  expect_round_trip<std::string>("text", rclcpp::PARAMETER_STRING, "string");
  expect_round_trip<std::vector<uint8_t>>({0, 255}, rclcpp::PARAMETER_BYTE_ARRAY, "byte_array");
  expect_round_trip<std::vector<bool>>({true, false}, rclcpp::PARAMETER_BOOL_ARRAY, "bool_array");
  expect_round_trip<std::vector<int64_t>>({1, -2}, rclcpp::PARAMETER_INTEGER_ARRAY,
                                          "integer_array");
  expect_round_trip<std::vector<double>>({1.5, -2.5}, rclcpp::PARAMETER_DOUBLE_ARRAY,
                                         "double_array");
  expect_round_trip<std::vector<std::string>>({"a", ""}, rclcpp::PARAMETER_STRING_ARRAY,
                                              "string_array");
}

TEST(ParameterValues, NarrowTypesAreStoredAsTheWideOnes) {
  EXPECT_EQ(ParameterValue(7).get<int64_t>(), 7);
  EXPECT_EQ(ParameterValue(1.5F).get<double>(), 1.5);
  EXPECT_THAT(ParameterValue(std::vector<int>{1, 2}).get<std::vector<int64_t>>(),
              ElementsAre(1, 2));
  EXPECT_THAT(ParameterValue(std::vector<float>{1.5F}).get<std::vector<double>>(),
              ElementsAre(1.5));
  EXPECT_EQ(ParameterValue("literal").get<std::string>(), "literal");
}

TEST(ParameterValues, AParameterWithoutValueIsNotSet) {
  EXPECT_EQ(ParameterValue().get_type(), rclcpp::PARAMETER_NOT_SET);
  EXPECT_EQ(Parameter("name").get_type(), rclcpp::PARAMETER_NOT_SET);
  EXPECT_EQ(Parameter().get_name(), "");
}

TEST(ParameterValues, ReadingAnotherTypeThrowsAndNamesBothTypes) {
  const Parameter parameter("gain", 3);
  EXPECT_THROW(parameter.as_double(), rclcpp::ParameterTypeException);
  EXPECT_THROW(parameter.get_parameter_value().get<std::string>(), rclcpp::ParameterTypeException);
  try {
    parameter.get_value<double>();
    FAIL() << "an integer was read as a double";
  } catch (const rclcpp::exceptions::InvalidParameterTypeException& error) {
    EXPECT_THAT(error.what(),
                ::testing::AllOf(::testing::HasSubstr("gain"), ::testing::HasSubstr("double"),
                                 ::testing::HasSubstr("integer")));
  }
}

TEST(ParameterValues, AnUnknownTypeInAMessageIsRefused) {
  rcl_interfaces::msg::Parameter message;
  message.value.type = 99;
  EXPECT_THROW(Parameter::from_parameter_msg(message), std::runtime_error);
}

TEST(ParameterValues, TextIsReadable) {
  EXPECT_EQ(rclcpp::to_string(ParameterValue(true)), "true");
  EXPECT_EQ(rclcpp::to_string(ParameterValue(-3)), "-3");
  EXPECT_EQ(rclcpp::to_string(ParameterValue("text")), "text");
  EXPECT_EQ(rclcpp::to_string(ParameterValue(std::vector<bool>{true, false})), "[true, false]");
  EXPECT_EQ(rclcpp::to_string(ParameterValue(std::vector<int>{1, 2})), "[1, 2]");
  EXPECT_EQ(rclcpp::to_string(ParameterValue(std::vector<double>{1.5, 2.0})), "[1.5, 2]");
  EXPECT_EQ(rclcpp::to_string(ParameterValue(std::vector<uint8_t>{1, 127})), "[0x1, 0x7f]");
  EXPECT_EQ(rclcpp::to_string(ParameterValue(std::vector<std::string>{"a", "b"})), "[a, b]");
  std::ostringstream text;
  text << Parameter("gain", 3);
  EXPECT_EQ(text.str(), R"({"name": "gain", "type": "integer", "value": "3"})");
}

TEST(ParameterMaps, AFileIsReadByNodeAndKeepsTheTypes) {
  const ParameterFile file(R"(
/one:
  ros__parameters:
    flag: true
    count: 3
    gain: 1.5
    name: hello
    group: {inner: [1, 2]}
    doubles: [1.0, 2.5]
    names: ["a", "b"]
    flags: [true, false]
/ns/two:
  ros__parameters: {count: 4}
)");
  const rclcpp::ParameterMap map = rclcpp::parameter_map_from_yaml_file(file.path());
  ASSERT_EQ(map.size(), 2U);
  EXPECT_THAT(map.at("/one"), ElementsAre(Parameter("flag", true), Parameter("count", 3),
                                          Parameter("gain", 1.5), Parameter("name", "hello"),
                                          Parameter("group.inner", std::vector<int64_t>{1, 2}),
                                          Parameter("doubles", std::vector<double>{1.0, 2.5}),
                                          Parameter("names", std::vector<std::string>{"a", "b"}),
                                          Parameter("flags", std::vector<bool>{true, false})));
  EXPECT_THAT(map.at("/ns/two"), ElementsAre(Parameter("count", 4)));
}

TEST(ParameterMaps, WildcardsPickTheEntriesOfANode) {
  const ParameterFile file(R"(
/**: {ros__parameters: {any: 1}}
/*: {ros__parameters: {top: 1}}
/*/node: {ros__parameters: {second: 1}}
/**/node: {ros__parameters: {deep: 1}}
/ns/*: {ros__parameters: {in_ns: 1}}
/ns/other: {ros__parameters: {other: 1}}
)");
  const auto names_for = [&](const char* node) {
    std::vector<std::string> names;
    const auto map = rclcpp::parameter_map_from_yaml_file(file.path(), node);
    for (const auto& parameter : rclcpp::parameters_from_map(map, node)) {
      names.push_back(parameter.get_name());
    }
    return names;
  };
  EXPECT_THAT(names_for("/node"), ElementsAre("any", "top", "deep"));
  EXPECT_THAT(names_for("/ns/node"), ElementsAre("any", "second", "deep", "in_ns"));
  EXPECT_THAT(names_for("/a/b/node"), ElementsAre("any", "deep"));
  EXPECT_THAT(names_for("/ns/other"), ElementsAre("any", "in_ns", "other"));
}

TEST(ParameterMaps, AFileThatIsMissingOrMalformedThrows) {
  EXPECT_THROW(rclcpp::parameter_map_from_yaml_file("/does/not/exist.yaml"),
               rclcpp::exceptions::RCLError);
  const ParameterFile file("node: [unclosed");
  EXPECT_THROW(rclcpp::parameter_map_from_yaml_file(file.path()), rclcpp::exceptions::RCLError);
}

TEST(ParameterMaps, AMissingStructureThrows) {
  EXPECT_THROW(rclcpp::parameter_map_from(nullptr), rclcpp::exceptions::InvalidParametersException);
  const rcl_variant_t empty{};
  EXPECT_THROW(rclcpp::parameter_value_from(&empty),
               rclcpp::exceptions::InvalidParameterValueException);
}
