#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "params_fixture.hpp"
#include "rclcpp/node_interfaces/node_interfaces.hpp"
#include "rclcpp/rclcpp.hpp"
#include "rosgraph_msgs/msg/clock.hpp"
#include "std_msgs/msg/string.hpp"
#include "std_srvs/srv/trigger.hpp"

using rclcpp::Node;
using rclcpp::Parameter;
using std_msgs::msg::String;
using std_srvs::srv::Trigger;
using ::testing::Contains;
using ::testing::IsSupersetOf;

namespace {

class NodeTest : public ParameterTest {
 protected:
  template <typename NodeT>
  static std::string topic(NodeT& node, const std::string& name) {
    return node.template create_publisher<String>(name, 1)->get_topic_name();
  }
  template <typename NodeT>
  static std::string client(NodeT& node, const std::string& name) {
    return node.template create_client<Trigger>(name)->get_service_name();
  }
};

std::string name_through_interfaces(
    rclcpp::node_interfaces::NodeInterfaces<rclcpp::node_interfaces::NodeBaseInterface,
                                            rclcpp::node_interfaces::NodeClockInterface>
        interfaces) {
  return interfaces.get_node_base_interface()->get_fully_qualified_name();
}

}  // namespace

TEST_F(NodeTest, HasItsNameAndNamespace) {
  Node root("root");
  EXPECT_STREQ(root.get_namespace(), "/");
  EXPECT_STREQ(root.get_fully_qualified_name(), "/root");
  Node nested("nested", "a/b");
  EXPECT_STREQ(nested.get_name(), "nested");
  EXPECT_STREQ(nested.get_namespace(), "/a/b");
  EXPECT_STREQ(nested.get_fully_qualified_name(), "/a/b/nested");
  EXPECT_EQ(nested.get_effective_namespace(), "/a/b");
  EXPECT_EQ(nested.get_sub_namespace(), "");
  EXPECT_STREQ(nested.get_logger().get_name(), "a.b.nested");
}

TEST_F(NodeTest, RefusesInvalidNames) {
  EXPECT_THROW(Node("in-valid"), rclcpp::exceptions::InvalidNodeNameError);
  EXPECT_THROW(Node("valid", "in-valid"), rclcpp::exceptions::InvalidNamespaceError);
}

TEST_F(NodeTest, ExpandsRelativeAbsoluteAndPrivateNames) {
  Node node("node", "ns");
  EXPECT_EQ(topic(node, "topic"), "/ns/topic");
  EXPECT_EQ(topic(node, "/topic"), "/topic");
  EXPECT_EQ(topic(node, "~/topic"), "/ns/node/topic");
  EXPECT_EQ(client(node, "service"), "/ns/service");
  EXPECT_EQ(client(node, "~/service"), "/ns/node/service");
}

TEST_F(NodeTest, SubNodesPutRelativeNamesUnderTheirNamespace) {
  auto node = std::make_shared<Node>("node", "ns");
  auto sub = node->create_sub_node("left");
  auto deeper = sub->create_sub_node("arm");
  EXPECT_EQ(sub->get_sub_namespace(), "left");
  EXPECT_EQ(sub->get_effective_namespace(), "/ns/left");
  EXPECT_EQ(deeper->get_sub_namespace(), "left/arm");
  EXPECT_EQ(deeper->get_effective_namespace(), "/ns/left/arm");
  EXPECT_STREQ(deeper->get_fully_qualified_name(), "/ns/node");
  EXPECT_EQ(topic(*deeper, "topic"), "/ns/left/arm/topic");
  EXPECT_EQ(topic(*deeper, "/topic"), "/topic");
  EXPECT_EQ(topic(*deeper, "~/topic"), "/ns/node/topic");
  EXPECT_EQ(client(*sub, "service"), "/ns/left/service");
  const auto service = sub->create_service<Trigger>(
      "offer", [](const Trigger::Request::SharedPtr, Trigger::Response::SharedPtr) {});
  EXPECT_STREQ(service->get_service_name(), "/ns/left/offer");
  EXPECT_EQ(Node("root").create_sub_node("sub")->get_effective_namespace(), "/sub");
}

TEST_F(NodeTest, SubNodesShareTheParametersOfTheNode) {
  auto node = std::make_shared<Node>("node");
  auto sub = node->create_sub_node("sub");
  sub->declare_parameter("gain", 1.5);
  EXPECT_EQ(node->get_parameter("gain").as_double(), 1.5);
}

TEST_F(NodeTest, RefusesInvalidSubNamespaces) {
  Node node("node");
  EXPECT_THROW(node.create_sub_node(""), rclcpp::exceptions::NameValidationError);
  EXPECT_THROW(node.create_sub_node("/absolute"), rclcpp::exceptions::NameValidationError);
  EXPECT_THROW(node.create_sub_node("in valid"), rclcpp::exceptions::InvalidNamespaceError);
}

TEST_F(NodeTest, IsRenamedByRemapRules) {
  Node node("node", "ns", with_arguments({"-r", "__node:=other", "-r", "__ns:=/moved"}));
  EXPECT_STREQ(node.get_fully_qualified_name(), "/moved/other");
  EXPECT_EQ(topic(node, "~/topic"), "/moved/other/topic");
}

TEST_F(NodeTest, RemapsTopicsAndServices) {
  Node node("node", "ns",
            with_arguments({"-r", "chatter:=talk", "-r", "/ns/scan:=/scan", "-r",
                            "~/private:=public", "-r", "rosservice://call:=ring"}));
  EXPECT_EQ(topic(node, "chatter"), "/ns/talk");
  EXPECT_EQ(topic(node, "scan"), "/scan");
  EXPECT_EQ(topic(node, "~/private"), "/ns/public");
  EXPECT_EQ(client(node, "call"), "/ns/ring");
  EXPECT_EQ(client(node, "chatter"), "/ns/talk");
  EXPECT_EQ(topic(node, "call"), "/ns/call") << "a rule for services moved a topic";
}

TEST_F(NodeTest, RemapRulesCanNameTheNode) {
  const auto options = with_arguments({"-r", "first:chatter:=talk"});
  Node first("first", options);
  Node second("second", options);
  EXPECT_EQ(topic(first, "chatter"), "/talk");
  EXPECT_EQ(topic(second, "chatter"), "/chatter");
}

TEST_F(NodeTest, SeesTheGraph) {
  auto node = std::make_shared<Node>("node", "ns");
  auto other = std::make_shared<Node>("other");
  const auto publisher = node->create_publisher<String>("chatter", 1);
  const auto subscription =
      other->create_subscription<String>("/ns/chatter", 1, [](const String&) {});
  const auto service = other->create_service<Trigger>(
      "ring", [](const Trigger::Request::SharedPtr, Trigger::Response::SharedPtr) {});
  const auto ring_client = node->create_client<Trigger>("/ring");
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(node);
  ASSERT_TRUE(spin_until(executor, [&] {
    return node->count_subscribers("chatter") == 1 && node->count_services("/ring") == 1 &&
           other->count_clients("ring") == 1 && other->count_publishers("/ns/chatter") == 1;
  }));
  EXPECT_THAT(node->get_node_names(), IsSupersetOf({"/ns/node", "/other"}));
  EXPECT_THAT(node->get_topic_names_and_types().at("/ns/chatter"),
              ::testing::ElementsAre("std_msgs/msg/String"));
  EXPECT_THAT(node->get_service_names_and_types().at("/ring"),
              ::testing::ElementsAre("std_srvs/srv/Trigger"));
  EXPECT_EQ(other->get_service_names_and_types_by_node("other", "/").count("/ring"), 1U);
  const auto publishers = other->get_publishers_info_by_topic("/ns/chatter");
  ASSERT_EQ(publishers.size(), 1U);
  EXPECT_EQ(publishers[0].node_name(), "node");
  EXPECT_EQ(publishers[0].node_namespace(), "/ns");
  EXPECT_EQ(publishers[0].topic_type(), "std_msgs/msg/String");
  EXPECT_EQ(other->get_subscriptions_info_by_topic("/ns/chatter").size(), 1U);
}

TEST_F(NodeTest, IsNotifiedOfGraphChanges) {
  Node node("node");
  const auto event = node.get_graph_event();
  event->check_and_clear();
  const auto publisher = node.create_publisher<String>("chatter", 1);
  const auto deadline = std::chrono::steady_clock::now() + kDeadline;
  bool changed = false;
  while (!changed && std::chrono::steady_clock::now() < deadline) {
    node.wait_for_graph_change(event, kDeadline);
    changed = event->check_and_clear() && node.count_publishers("chatter") == 1;
  }
  EXPECT_TRUE(changed);
  EXPECT_THROW(node.wait_for_graph_change(nullptr, kDeadline),
               rclcpp::exceptions::InvalidEventError);
  EXPECT_THROW(node.wait_for_graph_change(std::make_shared<rclcpp::Event>(), kDeadline),
               rclcpp::exceptions::EventNotRegisteredError);
}

TEST_F(NodeTest, FollowsSimulatedTimeOnceItsParameterIsSet) {
  auto node = std::make_shared<Node>("node");
  EXPECT_FALSE(node->get_parameter("use_sim_time").as_bool());
  EXPECT_FALSE(node->get_clock()->ros_time_is_active());
  const auto publisher =
      node->create_publisher<rosgraph_msgs::msg::Clock>("/clock", rclcpp::ClockQoS());
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(node);

  ASSERT_TRUE(node->set_parameter(Parameter("use_sim_time", true)).successful);
  rosgraph_msgs::msg::Clock clock;
  clock.clock.sec = 1000;
  const rclcpp::Time expected(1000, 0, RCL_ROS_TIME);
  EXPECT_TRUE(spin_until(executor, [&] {
    publisher->publish(clock);
    return node->get_clock()->ros_time_is_active() && node->now() == expected;
  }));

  ASSERT_TRUE(node->set_parameter(Parameter("use_sim_time", false)).successful);
  EXPECT_TRUE(spin_until(executor, [&] { return !node->get_clock()->ros_time_is_active(); }));
  EXPECT_GT(node->now(), expected);
}

TEST_F(NodeTest, StartsInSimulatedTimeByAnOverride) {
  Node node("node", rclcpp::NodeOptions().append_parameter_override("use_sim_time", true));
  EXPECT_TRUE(node.get_parameter("use_sim_time").as_bool());
  EXPECT_TRUE(node.get_clock()->ros_time_is_active());
  EXPECT_EQ(node.now().nanoseconds(), 0);
}

TEST_F(NodeTest, RefusesUseSimTimeThatIsNotABool) {
  EXPECT_ANY_THROW(
      Node("node", rclcpp::NodeOptions().append_parameter_override("use_sim_time", "yes")));
  Node node("node");
  EXPECT_FALSE(node.set_parameter(Parameter("use_sim_time", "yes")).successful);
}

TEST_F(NodeTest, EnumeratesItsCallbackGroups) {
  Node node("node");
  const auto group = node.create_callback_group(rclcpp::CallbackGroupType::Reentrant);
  std::vector<rclcpp::CallbackGroup::SharedPtr> groups;
  node.for_each_callback_group(
      [&](rclcpp::CallbackGroup::SharedPtr each) { groups.push_back(each); });
  EXPECT_THAT(groups, Contains(group));
  EXPECT_THAT(groups, Contains(node.get_node_base_interface()->get_default_callback_group()));
}

TEST_F(NodeTest, IsPassedAsASetOfInterfaces) {
  auto node = std::make_shared<Node>("node", "ns");
  EXPECT_EQ(name_through_interfaces(*node), "/ns/node");
  rclcpp::node_interfaces::NodeInterfaces<rclcpp::node_interfaces::NodeBaseInterface,
                                          rclcpp::node_interfaces::NodeParametersInterface>
      two(node->get_node_base_interface(), node->get_node_parameters_interface());
  EXPECT_EQ(two.get<rclcpp::node_interfaces::NodeParametersInterface>(),
            node->get_node_parameters_interface());
  EXPECT_EQ(two.get_node_base_interface(), node->get_node_base_interface());
}

TEST_F(NodeTest, MakesTimersOnTheWallClockAndOnItsOwn) {
  auto node = std::make_shared<Node>("node");
  int wall = 0;
  int ros = 0;
  const auto wall_timer = node->create_wall_timer(std::chrono::milliseconds(1), [&] { ++wall; });
  const auto ros_timer = node->create_timer(std::chrono::milliseconds(1), [&] { ++ros; });
  const auto stopped = node->create_wall_timer(std::chrono::milliseconds(1), [] {}, nullptr, false);
  EXPECT_TRUE(stopped->is_canceled());
  EXPECT_TRUE(wall_timer->is_steady());
  EXPECT_FALSE(ros_timer->is_steady());
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(node);
  EXPECT_TRUE(spin_until(executor, [&] { return wall > 1 && ros > 1; }));
}
