#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "params_fixture.hpp"
#include "rclcpp/rclcpp.hpp"

using rclcpp::Node;
using rclcpp::NodeOptions;
using rclcpp::Parameter;
using ::testing::ElementsAre;

namespace {

class ParameterOverrides : public ParameterTest {};

}  // namespace

TEST_F(ParameterOverrides, OfTheOptionsReplaceTheDefault) {
  Node node("node", NodeOptions()
                        .append_parameter_override("gain", 2.5)
                        .append_parameter_override("name", "from options"));
  EXPECT_EQ(node.declare_parameter("gain", 1.5), 2.5);
  EXPECT_EQ(node.declare_parameter("name", std::string("default")), "from options");
  EXPECT_EQ(node.declare_parameter("other", 7), 7);
}

TEST_F(ParameterOverrides, AreIgnoredOnRequest) {
  Node node("node", NodeOptions().append_parameter_override("gain", 2.5));
  EXPECT_EQ(node.declare_parameter("gain", 1.5, rcl_interfaces::msg::ParameterDescriptor(), true),
            1.5);
}

TEST_F(ParameterOverrides, InitializeAParameterThatHasNoDefault) {
  Node node("node", NodeOptions().append_parameter_override("count", 3));
  EXPECT_EQ(node.declare_parameter<int>("count"), 3);
}

TEST_F(ParameterOverrides, OfTheWrongTypeThrow) {
  Node node("node", NodeOptions().append_parameter_override("gain", "fast"));
  EXPECT_THROW(node.declare_parameter("gain", 1.5),
               rclcpp::exceptions::InvalidParameterTypeException);
  EXPECT_THROW(node.declare_parameter<double>("gain"),
               rclcpp::exceptions::InvalidParameterTypeException);
}

TEST_F(ParameterOverrides, OutOfRangeThrow) {
  Node node("node", NodeOptions().append_parameter_override("count", 11));
  rcl_interfaces::msg::ParameterDescriptor descriptor;
  descriptor.integer_range.resize(1);
  descriptor.integer_range[0].to_value = 10;
  EXPECT_THROW(node.declare_parameter("count", 1, descriptor),
               rclcpp::exceptions::InvalidParameterValueException);
}

TEST_F(ParameterOverrides, CanSetAReadOnlyParameter) {
  Node node("node", NodeOptions().append_parameter_override("fixed", 2));
  rcl_interfaces::msg::ParameterDescriptor descriptor;
  descriptor.read_only = true;
  EXPECT_EQ(node.declare_parameter("fixed", 1, descriptor), 2);
}

TEST_F(ParameterOverrides, DoNotDeclareAnything) {
  Node node("node", NodeOptions().append_parameter_override("gain", 2.5));
  EXPECT_FALSE(node.has_parameter("gain"));
  EXPECT_EQ(node.get_node_parameters_interface()->get_parameter_overrides().at("gain"),
            rclcpp::ParameterValue(2.5));
}

TEST_F(ParameterOverrides, AreDeclaredByAnOption) {
  Node node("node", NodeOptions()
                        .append_parameter_override("gain", 2.5)
                        .automatically_declare_parameters_from_overrides(true));
  EXPECT_EQ(node.get_parameter("gain").as_double(), 2.5);
  EXPECT_TRUE(node.describe_parameter("gain").dynamic_typing);
  EXPECT_THROW(node.declare_parameter("gain", 1.5),
               rclcpp::exceptions::ParameterAlreadyDeclaredException);
}

TEST_F(ParameterOverrides, OfTheCommandLineHaveEveryYamlType) {
  Node node("node", with_arguments({"-p", "flag:=true", "-p", "count:=3", "-p", "gain:=1.5", "-p",
                                    "name:=text", "-p", "list:=[1, 2]", "-p", "names:=[a, b]", "-p",
                                    "inner.count:=4"}));
  EXPECT_TRUE(node.declare_parameter("flag", false));
  EXPECT_EQ(node.declare_parameter("count", 0), 3);
  EXPECT_EQ(node.declare_parameter("gain", 0.0), 1.5);
  EXPECT_EQ(node.declare_parameter("name", ""), "text");
  EXPECT_THAT(node.declare_parameter("list", std::vector<int64_t>{}), ElementsAre(1, 2));
  EXPECT_THAT(node.declare_parameter("names", std::vector<std::string>{}), ElementsAre("a", "b"));
  EXPECT_EQ(node.declare_parameter("inner.count", 0), 4);
}

TEST_F(ParameterOverrides, OfTheCommandLineCanNameTheNode) {
  const auto options = with_arguments({"-p", "mine:count:=1", "-p", "other:count:=2"});
  Node mine("mine", options);
  Node other("other", options);
  Node third("third", options);
  EXPECT_EQ(mine.declare_parameter("count", 0), 1);
  EXPECT_EQ(other.declare_parameter("count", 0), 2);
  EXPECT_EQ(third.declare_parameter("count", 0), 0);
}

TEST_F(ParameterOverrides, OfAFileMatchTheNodeByNameNamespaceAndWildcard) {
  const ParameterFile file(R"(
/**: {ros__parameters: {everywhere: 1}}
/arm/gripper: {ros__parameters: {exact: 1}}
/arm/*: {ros__parameters: {in_arm: 1}}
/**/gripper: {ros__parameters: {any_gripper: 1}}
/leg/gripper: {ros__parameters: {leg: 1}}
)");
  const auto options = with_arguments({"--params-file", file.path()});
  Node gripper("gripper", "/arm", options);
  for (const char* name : {"everywhere", "exact", "in_arm", "any_gripper"}) {
    EXPECT_EQ(gripper.declare_parameter(name, 0), 1) << name;
  }
  EXPECT_EQ(gripper.declare_parameter("leg", 0), 0);

  Node wrist("wrist", "/arm", options);
  EXPECT_EQ(wrist.declare_parameter("in_arm", 0), 1);
  EXPECT_EQ(wrist.declare_parameter("exact", 0), 0);
  EXPECT_EQ(wrist.declare_parameter("any_gripper", 0), 0);
}

TEST_F(ParameterOverrides, OfAFileKeepTheirTypesAndNesting) {
  const ParameterFile file(R"(
node:
  ros__parameters:
    flag: false
    text: "3"
    doubles: [1.0, 2.0]
    flags: [true, false]
    strings: ["x", "y"]
    integers: [1, 2, 3]
    deep: {deeper: {count: 5}}
)");
  Node node("node", with_arguments({"--params-file", file.path()}));
  EXPECT_FALSE(node.declare_parameter("flag", true));
  EXPECT_EQ(node.declare_parameter("text", ""), "3");
  EXPECT_THAT(node.declare_parameter("doubles", std::vector<double>{}), ElementsAre(1.0, 2.0));
  EXPECT_THAT(node.declare_parameter("flags", std::vector<bool>{}), ElementsAre(true, false));
  EXPECT_THAT(node.declare_parameter("strings", std::vector<std::string>{}), ElementsAre("x", "y"));
  EXPECT_THAT(node.declare_parameter("integers", std::vector<int64_t>{}), ElementsAre(1, 2, 3));
  EXPECT_EQ(node.declare_parameter("deep.deeper.count", 0), 5);
}

TEST_F(ParameterOverrides, OfALaterFileAndOfTheCommandLineWin) {
  const ParameterFile first("node: {ros__parameters: {a: 1, b: 1, c: 1}}");
  const ParameterFile second("node: {ros__parameters: {b: 2, c: 2}}");
  Node node("node", with_arguments({"--params-file", first.path(), "--params-file", second.path(),
                                    "-p", "c:=3"}));
  EXPECT_EQ(node.declare_parameter("a", 0), 1);
  EXPECT_EQ(node.declare_parameter("b", 0), 2);
  EXPECT_EQ(node.declare_parameter("c", 0), 3);
}

TEST_F(ParameterOverrides, OfTheOptionsWinOverThoseOfTheCommandLine) {
  Node node("node", with_arguments({"-p", "count:=1"}).append_parameter_override("count", 2));
  EXPECT_EQ(node.declare_parameter("count", 0), 2);
}

TEST_F(ParameterOverrides, OfTheProcessReachANodeUnlessItIgnoresThem) {
  const std::vector<const char*> arguments{"program",  "--ros-args", "-p",
                                           "count:=5", "-p",         "both:=5"};
  auto context = std::make_shared<rclcpp::Context>();
  context->init(static_cast<int>(arguments.size()), arguments.data(),
                rclcpp::InitOptions().auto_initialize_logging(false));

  Node node("node", NodeOptions().context(context));
  EXPECT_EQ(node.declare_parameter("count", 0), 5);
  Node deaf("deaf", NodeOptions().context(context).use_global_arguments(false));
  EXPECT_EQ(deaf.declare_parameter("count", 0), 0);
  Node both("both", NodeOptions().context(context).arguments({"--ros-args", "-p", "both:=6"}));
  EXPECT_EQ(both.declare_parameter("both", 0), 6) << "the node's own arguments are nearer";
  context->shutdown("end of test");
}

TEST_F(ParameterOverrides, ThatCannotBeParsedThrow) {
  EXPECT_THROW(Node("node", with_arguments({"-p", "count"})),
               rclcpp::exceptions::RCLInvalidROSArgsError);
  EXPECT_THROW(Node("node", with_arguments({"--params-file", "/does/not/exist.yaml"})),
               rclcpp::exceptions::RCLInvalidROSArgsError);
  EXPECT_THROW(Node("node", with_arguments({"--no-such-argument"})),
               rclcpp::exceptions::UnknownROSArgsError);
}
