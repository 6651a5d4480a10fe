#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "params_fixture.hpp"
#include "rclcpp/rclcpp.hpp"

using rcl_interfaces::msg::ParameterDescriptor;
using rclcpp::Parameter;
using rclcpp::ParameterValue;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

class ParameterRules : public ParameterTest {
 protected:
  void SetUp() override {
    ParameterTest::SetUp();
    node_ = std::make_shared<rclcpp::Node>("rules");
  }
  void TearDown() override {
    node_.reset();
    ParameterTest::TearDown();
  }

  bool accepts(const Parameter& parameter) { return node_->set_parameter(parameter).successful; }

  std::shared_ptr<rclcpp::Node> node_;
};

ParameterDescriptor dynamically_typed() {
  ParameterDescriptor descriptor;
  descriptor.dynamic_typing = true;
  return descriptor;
}

ParameterDescriptor integers(int64_t from, int64_t to, uint64_t step) {
  ParameterDescriptor descriptor;
  descriptor.integer_range.resize(1);
  descriptor.integer_range[0].from_value = from;
  descriptor.integer_range[0].to_value = to;
  descriptor.integer_range[0].step = step;
  return descriptor;
}

ParameterDescriptor doubles(double from, double to, double step) {
  ParameterDescriptor descriptor;
  descriptor.floating_point_range.resize(1);
  descriptor.floating_point_range[0].from_value = from;
  descriptor.floating_point_range[0].to_value = to;
  descriptor.floating_point_range[0].step = step;
  return descriptor;
}

}  // namespace

TEST_F(ParameterRules, ADeclaredParameterHasItsDefaultAndCanBeSet) {
  EXPECT_EQ(node_->declare_parameter("gain", 1.5), 1.5);
  EXPECT_EQ(node_->declare_parameter("name", "literal"), "literal");
  EXPECT_EQ(node_->declare_parameter("count", 3), 3);
  EXPECT_THAT(node_->declare_parameter("list", std::vector<int64_t>{1, 2}), ElementsAre(1, 2));
  EXPECT_TRUE(node_->has_parameter("gain"));
  EXPECT_TRUE(accepts(Parameter("gain", 2.5)));
  EXPECT_EQ(node_->get_parameter("gain").as_double(), 2.5);
  EXPECT_EQ(node_->get_parameter("count").as_int(), 3);
}

TEST_F(ParameterRules, TheReferenceFromDeclaringFollowsTheValue) {
  const ParameterValue& value = node_->declare_parameter("count", ParameterValue(1));
  ASSERT_TRUE(accepts(Parameter("count", 2)));
  EXPECT_EQ(value.get<int>(), 2);
}

TEST_F(ParameterRules, DeclaringTwiceThrows) {
  node_->declare_parameter("gain", 1.5);
  EXPECT_THROW(node_->declare_parameter("gain", 1.5),
               rclcpp::exceptions::ParameterAlreadyDeclaredException);
}

TEST_F(ParameterRules, AnEmptyNameThrows) {
  EXPECT_THROW(node_->declare_parameter("", 1), rclcpp::exceptions::InvalidParametersException);
}

TEST_F(ParameterRules, AParameterThatWasNotDeclaredCannotBeUsed) {
  EXPECT_THROW(node_->set_parameter(Parameter("missing", 1)),
               rclcpp::exceptions::ParameterNotDeclaredException);
  EXPECT_THROW(node_->get_parameter("missing"), rclcpp::exceptions::ParameterNotDeclaredException);
  EXPECT_THROW(node_->describe_parameter("missing"),
               rclcpp::exceptions::ParameterNotDeclaredException);
  EXPECT_THROW(node_->get_parameter_types({"missing"}),
               rclcpp::exceptions::ParameterNotDeclaredException);
  EXPECT_THROW(node_->undeclare_parameter("missing"),
               rclcpp::exceptions::ParameterNotDeclaredException);
  EXPECT_FALSE(node_->has_parameter("missing"));
}

TEST_F(ParameterRules, UndeclaredParametersAreAllowedByAnOption) {
  rclcpp::Node node("lenient", rclcpp::NodeOptions().allow_undeclared_parameters(true));
  EXPECT_EQ(node.get_parameter("missing").get_type(), rclcpp::PARAMETER_NOT_SET);
  EXPECT_EQ(node.describe_parameter("missing").name, "missing");
  EXPECT_TRUE(node.set_parameter(Parameter("missing", 1)).successful);
  EXPECT_EQ(node.get_parameter("missing").as_int(), 1);
  EXPECT_TRUE(node.describe_parameter("missing").dynamic_typing);
  EXPECT_TRUE(node.set_parameter(Parameter("missing", "now a string")).successful);
  EXPECT_EQ(node.get_parameter("missing").as_string(), "now a string");
}

TEST_F(ParameterRules, ChangingTheTypeIsRefusedWithBothTypesNamed) {
  node_->declare_parameter("gain", 1.5);
  const auto result = node_->set_parameter(Parameter("gain", 2));
  EXPECT_FALSE(result.successful);
  EXPECT_THAT(result.reason, AllOf(HasSubstr("gain"), HasSubstr("double"), HasSubstr("integer")));
  EXPECT_EQ(node_->get_parameter("gain").as_double(), 1.5);
}

TEST_F(ParameterRules, DynamicTypingAllowsAnyType) {
  node_->declare_parameter("anything", ParameterValue(1), dynamically_typed());
  EXPECT_TRUE(accepts(Parameter("anything", "text")));
  EXPECT_TRUE(accepts(Parameter("anything", std::vector<double>{1.0})));
  EXPECT_EQ(node_->describe_parameter("anything").type, rclcpp::PARAMETER_DOUBLE_ARRAY);
}

TEST_F(ParameterRules, ADynamicParameterCanBeDeclaredWithoutAValue) {
  node_->declare_parameter("later", ParameterValue(), dynamically_typed());
  EXPECT_TRUE(node_->has_parameter("later"));
  EXPECT_EQ(node_->get_parameter("later").get_type(), rclcpp::PARAMETER_NOT_SET);
  Parameter parameter;
  EXPECT_FALSE(node_->get_parameter("later", parameter));
  EXPECT_TRUE(accepts(Parameter("later", 1)));
}

TEST_F(ParameterRules, AStaticParameterNeedsATypeToBeDeclared) {
  EXPECT_THROW(node_->declare_parameter("later", ParameterValue()),
               rclcpp::exceptions::InvalidParameterTypeException);
  EXPECT_THROW(node_->declare_parameter("later", rclcpp::PARAMETER_NOT_SET), std::invalid_argument);
  EXPECT_THROW(node_->declare_parameter("later", rclcpp::PARAMETER_INTEGER, dynamically_typed()),
               std::invalid_argument);
}

TEST_F(ParameterRules, AnUninitializedParameterThrowsUntilItIsSet) {
  node_->declare_parameter("later", rclcpp::PARAMETER_INTEGER);
  EXPECT_THROW(node_->get_parameter("later"), rclcpp::exceptions::ParameterUninitializedException);
  EXPECT_FALSE(accepts(Parameter("later", 1.5)));
  EXPECT_TRUE(accepts(Parameter("later", 3)));
  EXPECT_EQ(node_->get_parameter("later").as_int(), 3);
}

TEST_F(ParameterRules, DeclaringByTypeWithoutAValueThrows) {
  EXPECT_THROW(node_->declare_parameter<int>("required"),
               rclcpp::exceptions::UninitializedStaticallyTypedParameterException);
}

TEST_F(ParameterRules, IntegerRangesIncludeTheirEndsAndHoldTheStep) {
  node_->declare_parameter("count", 10, integers(10, 19, 3));
  for (const int good : {10, 13, 16, 19}) EXPECT_TRUE(accepts(Parameter("count", good))) << good;
  for (const int bad : {9, 11, 18, 20}) EXPECT_FALSE(accepts(Parameter("count", bad))) << bad;
  const auto result = node_->set_parameter(Parameter("count", 99));
  EXPECT_THAT(result.reason, AllOf(HasSubstr("count"), HasSubstr("range")));
}

TEST_F(ParameterRules, TheEndOfAnIntegerRangeIsGoodOffTheStep) {
  node_->declare_parameter("count", 10, integers(10, 18, 3));
  EXPECT_TRUE(accepts(Parameter("count", 18)));
  EXPECT_FALSE(accepts(Parameter("count", 17)));
}

TEST_F(ParameterRules, AStepOfZeroMeansEveryValueInTheRange) {
  node_->declare_parameter("count", 10, integers(10, 18, 0));
  node_->declare_parameter("gain", 1.0, doubles(1.0, 2.0, 0.0));
  EXPECT_TRUE(accepts(Parameter("count", 17)));
  EXPECT_TRUE(accepts(Parameter("gain", 1.2345)));
  EXPECT_FALSE(accepts(Parameter("gain", 2.0001)));
}

TEST_F(ParameterRules, FloatingPointStepsAllowForRounding) {
  node_->declare_parameter("gain", 0.0, doubles(0.0, 1.0, 0.1));
  EXPECT_TRUE(accepts(Parameter("gain", 0.3)));
  EXPECT_TRUE(accepts(Parameter("gain", 0.1 + 0.2)));
  EXPECT_FALSE(accepts(Parameter("gain", 0.35)));
  EXPECT_FALSE(accepts(Parameter("gain", -0.1)));
}

TEST_F(ParameterRules, ADefaultOutOfRangeThrows) {
  EXPECT_THROW(node_->declare_parameter("count", 20, integers(10, 19, 1)),
               rclcpp::exceptions::InvalidParameterValueException);
  EXPECT_FALSE(node_->has_parameter("count"));
}

TEST_F(ParameterRules, AReadOnlyParameterKeepsItsValue) {
  ParameterDescriptor descriptor;
  descriptor.read_only = true;
  node_->declare_parameter("fixed", 1, descriptor);
  const auto result = node_->set_parameter(Parameter("fixed", 2));
  EXPECT_FALSE(result.successful);
  EXPECT_THAT(result.reason, AllOf(HasSubstr("fixed"), HasSubstr("read-only")));
  EXPECT_EQ(node_->get_parameter("fixed").as_int(), 1);
  EXPECT_THROW(node_->undeclare_parameter("fixed"),
               rclcpp::exceptions::ParameterImmutableException);
}

TEST_F(ParameterRules, OnlyDynamicParametersCanBeUndeclared) {
  node_->declare_parameter("static", 1);
  node_->declare_parameter("dynamic", ParameterValue(1), dynamically_typed());
  EXPECT_THROW(node_->undeclare_parameter("static"),
               rclcpp::exceptions::InvalidParameterTypeException);
  node_->undeclare_parameter("dynamic");
  EXPECT_FALSE(node_->has_parameter("dynamic"));
}

TEST_F(ParameterRules, SettingToNoValueDeletesADynamicParameterOnly) {
  node_->declare_parameter("static", 1);
  node_->declare_parameter("dynamic", ParameterValue(1), dynamically_typed());
  EXPECT_FALSE(accepts(Parameter("static")));
  EXPECT_TRUE(accepts(Parameter("dynamic")));
  EXPECT_TRUE(node_->has_parameter("static"));
  EXPECT_FALSE(node_->has_parameter("dynamic"));
}

TEST_F(ParameterRules, SettingAtomicallySetsAllOrNone) {
  node_->declare_parameter("a", 1);
  node_->declare_parameter("b", 1, integers(0, 5, 1));
  EXPECT_FALSE(node_->set_parameters_atomically({Parameter("a", 2), Parameter("b", 9)}).successful);
  EXPECT_EQ(node_->get_parameter("a").as_int(), 1);
  EXPECT_THROW(node_->set_parameters_atomically({Parameter("a", 2), Parameter("missing", 2)}),
               rclcpp::exceptions::ParameterNotDeclaredException);
  EXPECT_EQ(node_->get_parameter("a").as_int(), 1);
  EXPECT_TRUE(node_->set_parameters_atomically({Parameter("a", 2), Parameter("b", 3)}).successful);
  EXPECT_EQ(node_->get_parameter("a").as_int(), 2);
  EXPECT_EQ(node_->get_parameter("b").as_int(), 3);
}

TEST_F(ParameterRules, OfTwoValuesForOneParameterTheLastIsSet) {
  node_->declare_parameter("a", 1);
  EXPECT_TRUE(node_->set_parameters_atomically({Parameter("a", 2), Parameter("a", 3)}).successful);
  EXPECT_EQ(node_->get_parameter("a").as_int(), 3);
}

TEST_F(ParameterRules, SettingOneByOneReportsEach) {
  node_->declare_parameter("a", 1);
  node_->declare_parameter("b", 1, integers(0, 5, 1));
  const auto results = node_->set_parameters({Parameter("b", 9), Parameter("a", 2)});
  ASSERT_EQ(results.size(), 2U);
  EXPECT_FALSE(results[0].successful);
  EXPECT_TRUE(results[1].successful);
  EXPECT_EQ(node_->get_parameter("a").as_int(), 2);
}

TEST_F(ParameterRules, AnAlternativeStandsInForAMissingParameter) {
  node_->declare_parameter("gain", 1.5);
  double gain = 0.0;
  EXPECT_TRUE(node_->get_parameter("gain", gain));
  EXPECT_EQ(gain, 1.5);
  EXPECT_FALSE(node_->get_parameter("missing", gain));
  EXPECT_EQ(gain, 1.5);
  EXPECT_FALSE(node_->get_parameter_or("missing", gain, 3.5));
  EXPECT_EQ(gain, 3.5);
  EXPECT_EQ(node_->get_parameter_or("missing", 7), 7);
  EXPECT_EQ(node_->get_parameter_or("gain", 7.0), 1.5);
}

TEST_F(ParameterRules, GettingAnotherTypeThrows) {
  node_->declare_parameter("gain", 1.5);
  std::string text;
  EXPECT_THROW(node_->get_parameter("gain", text),
               rclcpp::exceptions::InvalidParameterTypeException);
}

TEST_F(ParameterRules, ManyParametersAreDeclaredUnderANamespace) {
  const std::map<std::string, double> defaults{{"high", 2.0}, {"low", 1.0}};
  EXPECT_THAT(node_->declare_parameters("limits", defaults), ElementsAre(2.0, 1.0));
  const std::map<std::string, std::pair<int64_t, ParameterDescriptor>> with_descriptor{
      {"count", {5, integers(0, 9, 1)}}};
  EXPECT_THAT(node_->declare_parameters("", with_descriptor), ElementsAre(5));
  EXPECT_FALSE(accepts(Parameter("count", 10)));

  std::map<std::string, double> limits;
  EXPECT_TRUE(node_->get_parameters("limits", limits));
  EXPECT_THAT(limits, ElementsAre(std::pair("high", 2.0), std::pair("low", 1.0)));
  EXPECT_FALSE(node_->get_parameters("limi", limits));
}

TEST_F(ParameterRules, DescriptorsHaveWhatWasDeclared) {
  ParameterDescriptor descriptor = integers(0, 9, 2);
  descriptor.description = "how many";
  descriptor.additional_constraints = "even";
  descriptor.name = "this name is ignored";
  node_->declare_parameter("count", 4, descriptor);
  descriptor.name = "count";
  descriptor.type = rclcpp::PARAMETER_INTEGER;
  EXPECT_EQ(node_->describe_parameter("count"), descriptor);
  EXPECT_THAT(node_->get_parameter_types({"count"}), ElementsAre(rclcpp::PARAMETER_INTEGER));
}

TEST_F(ParameterRules, ListsHonourPrefixesAndDepth) {
  for (const char* name : {"zz.a", "zz.b.c", "zz.b.d.e", "zy"}) node_->declare_parameter(name, 1);
  const auto names = [&](const std::vector<std::string>& prefixes, uint64_t depth) {
    return node_->list_parameters(prefixes, depth).names;
  };
  EXPECT_THAT(names({"zz"}, 0), ElementsAre("zz.a", "zz.b.c", "zz.b.d.e"));
  EXPECT_THAT(names({"zz"}, 1), ElementsAre("zz.a"));
  EXPECT_THAT(names({"zz"}, 2), ElementsAre("zz.a", "zz.b.c"));
  EXPECT_THAT(names({"zz.b", "zy"}, 1), ElementsAre("zy", "zz.b.c"));
  EXPECT_THAT(names({"z"}, 0), ElementsAre());
  EXPECT_THAT(names({}, 1), ::testing::Contains("zy"));
  EXPECT_THAT(names({}, 1), ::testing::Not(::testing::Contains("zz.a")));
  EXPECT_THAT(names({}, 0), ::testing::IsSupersetOf({"zy", "zz.b.d.e"}));
  EXPECT_THAT(node_->list_parameters({"zz"}, 0).prefixes, ElementsAre("zz", "zz.b", "zz.b.d"));
}
