#include <gmock/gmock.h>

#include <cmath>

#include "hardware_interface/component_parser.hpp"
#include "hardware_interface/handle.hpp"
#include "hardware_interface/lexical_casts.hpp"

namespace hardware_interface {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Key;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

std::string robot(const std::string& control) {
  return "<robot name='r'><joint name='wheel' type='continuous'/>\n" + control + "</robot>";
}

const std::string kHardware =
    "<hardware><plugin>a/B</plugin><param name='port'>tcp://here</param></hardware>";

void expect_refusal(const std::string& urdf, const std::string& why) {
  try {
    (void)parse_control_resources_from_urdf(urdf);
    FAIL() << "not refused, but should be for: " << why;
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(), HasSubstr(why));
  }
}

TEST(ComponentParser, ReadsSystemsWithJointsSensorsAndGpios) {
  const auto found = parse_control_resources_from_urdf(
      robot("<ros2_control name='base' type='system'>" + kHardware +
            "<joint name='wheel'><command_interface name='velocity'><param name='max'>3</param>"
            "</command_interface><state_interface name='position'/></joint>"
            "<sensor name='sonar'><state_interface name='range'/></sensor>"
            "<gpio name='motors'><state_interface name='enabled' data_type='bool'/></gpio>"
            "</ros2_control>"));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].name, "base");
  EXPECT_EQ(found[0].hardware_plugin_name, "a/B");
  EXPECT_EQ(found[0].hardware_parameters.at("port"), "tcp://here");
  ASSERT_THAT(found[0].joints, SizeIs(1));
  EXPECT_EQ(found[0].joints[0].command_interfaces[0].max, "3");
  EXPECT_EQ(found[0].sensors[0].state_interfaces[0].name, "range");
  EXPECT_EQ(found[0].gpios[0].state_interfaces[0].data_type, "bool");
  std::unordered_map<std::string, InterfaceDescription> states;
  parse_state_interface_descriptions(found[0].joints, states);
  parse_state_interface_descriptions(found[0].gpios, states);
  EXPECT_THAT(states, UnorderedElementsAre(Key("wheel/position"), Key("motors/enabled")));
}

TEST(ComponentParser, ReportsTheErrorInADescription) {
  expect_refusal("", "empty");
  expect_refusal("<robot", "not XML");
  expect_refusal(robot(""), "has no <ros2_control>");
  expect_refusal(robot("<ros2_control name='a'/>"),
                 "line 2, <ros2_control>: has no attribute 'type'");
  expect_refusal(robot("<ros2_control name='a' type='actuator'/>"), "only 'system'");
  expect_refusal(robot("<ros2_control name='a' type='system'/>"), "has no <hardware>");
  expect_refusal(robot("<ros2_control name='a' type='system'>" + kHardware +
                       "<joint name='nose'/></ros2_control>"),
                 "the robot has no joint 'nose'");
}

TEST(Handle, HoldsNotANumberUntilItIsSet) {
  StateInterface handle{InterfaceDescription{"wheel", InterfaceInfo{.name = "position"}}};
  EXPECT_EQ(handle.get_name(), "wheel/position");
  EXPECT_TRUE(std::isnan(handle.get_optional().value()));
  EXPECT_TRUE(handle.set_value(2.5));
  EXPECT_EQ(handle.get_optional(), 2.5);
}

TEST(Handle, RefusesAnotherTypeThanItsOwn) {
  StateInterface handle{
      InterfaceDescription{"motors", InterfaceInfo{.name = "enabled", .data_type = "bool"}}};
  EXPECT_EQ(handle.get_optional<bool>(), false);
  EXPECT_TRUE(handle.set_value(true));
  EXPECT_EQ(handle.get_optional<bool>(), true);
  EXPECT_THROW((void)handle.get_optional<double>(), std::runtime_error);
  EXPECT_THROW((void)handle.set_value(1.0), std::runtime_error);
}

TEST(LexicalCasts, TakeNumbersAndNothingElse) {
  EXPECT_DOUBLE_EQ(hardware_interface::stod("-1.5e3"), -1500.0);
  EXPECT_THROW((void)hardware_interface::stod("1.5m"), std::invalid_argument);
  EXPECT_THROW((void)hardware_interface::stod(""), std::invalid_argument);
  EXPECT_TRUE(parse_bool("True"));
  EXPECT_FALSE(parse_bool("yes"));
}

}  // namespace
}  // namespace hardware_interface
