#include <gmock/gmock.h>

#include <limits>

#include "foothill_ros/node/declare.hpp"
#include "rclcpp/rclcpp.hpp"

namespace foothill_ros {
namespace {

class Declare : public testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  static rclcpp::Node node_with(const rclcpp::ParameterValue& rate) {
    return rclcpp::Node{"node", rclcpp::NodeOptions{}.append_parameter_override("rate", rate)};
  }
};

TEST_F(Declare, ReturnsTheDefaultOfANumberAndDescribesItsUnitAndRange) {
  rclcpp::Node node{"node"};
  EXPECT_EQ(declare_number(node, "rate", 10.0, {1.0, 100.0}, "Rate of states [Hz]."), 10.0);
  const auto descriptor = node.describe_parameter("rate");
  EXPECT_EQ(descriptor.description, "Rate of states [Hz].");
  ASSERT_EQ(descriptor.floating_point_range.size(), 1U);
  EXPECT_EQ(descriptor.floating_point_range[0].from_value, 1.0);
  EXPECT_EQ(descriptor.floating_point_range[0].to_value, 100.0);
}

TEST_F(Declare, ReturnsAnOverriddenNumber) {
  rclcpp::Node node = node_with(rclcpp::ParameterValue{20.0});
  EXPECT_EQ(declare_number(node, "rate", 10.0, {1.0, 100.0}, "[Hz]"), 20.0);
}

TEST_F(Declare, RejectsANumberOutOfRange) {
  rclcpp::Node node = node_with(rclcpp::ParameterValue{200.0});
  EXPECT_THROW(declare_number(node, "rate", 10.0, {1.0, 100.0}, "[Hz]"),
               rclcpp::exceptions::InvalidParameterValueException);
}

TEST_F(Declare, RejectsNan) {
  rclcpp::Node node = node_with(rclcpp::ParameterValue{std::numeric_limits<double>::quiet_NaN()});
  EXPECT_ANY_THROW(declare_number(node, "rate", 10.0, {1.0, 100.0}, "[Hz]"));
}

TEST_F(Declare, AllowsChangesOfLiveParametersOnly) {
  rclcpp::Node node{"node"};
  declare_number(node, "fixed", 1.0, {0.0, 2.0}, "");
  declare_number(node, "live", 1.0, {0.0, 2.0}, "", Change::kLive);
  EXPECT_FALSE(node.set_parameter({"fixed", 1.5}).successful);
  EXPECT_TRUE(node.set_parameter({"live", 1.5}).successful);
  EXPECT_FALSE(node.set_parameter({"live", 2.5}).successful);
}

TEST_F(Declare, ReturnsACountInTheTypeOfItsDefaultAndChecksItsRange) {
  rclcpp::Node node{"node"};
  const std::size_t points =
      declare_count(node, "points", std::size_t{5}, {2, 9}, "", Change::kLive);
  EXPECT_EQ(points, 5U);
  EXPECT_FALSE(node.set_parameter({"points", 10}).successful);
  EXPECT_TRUE(node.set_parameter({"points", 2}).successful);
}

}  // namespace
}  // namespace foothill_ros
