#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "params_fixture.hpp"
#include "rclcpp/rclcpp.hpp"

using rclcpp::Node;
using rclcpp::NodeOptions;

namespace {

class NodeOptionsTest : public ParameterTest {
 protected:
  /// Waits until the graph shows that a node offers a service; a node's services appear together.
  static bool offers(Node& node, const std::string& service) {
    const auto event = node.get_graph_event();
    const auto deadline = std::chrono::steady_clock::now() + kDeadline;
    while (!has_service(node, service)) {
      if (std::chrono::steady_clock::now() > deadline) return false;
      node.wait_for_graph_change(event, std::chrono::milliseconds(50));
      event->check_and_clear();
    }
    return true;
  }

  static bool has_service(Node& node, const std::string& service) {
    return node.get_service_names_and_types_by_node(node.get_name(), node.get_namespace())
               .count(node.get_fully_qualified_name() + ("/" + service)) > 0;
  }
};

}  // namespace

TEST_F(NodeOptionsTest, HaveTheDefaultsOfRos) {
  const NodeOptions options;
  EXPECT_EQ(options.context(), rclcpp::contexts::get_global_default_context());
  EXPECT_TRUE(options.arguments().empty());
  EXPECT_TRUE(options.parameter_overrides().empty());
  EXPECT_TRUE(options.use_global_arguments());
  EXPECT_TRUE(options.enable_rosout());
  EXPECT_FALSE(options.use_intra_process_comms());
  EXPECT_TRUE(options.start_parameter_services());
  EXPECT_FALSE(options.enable_logger_service());
  EXPECT_TRUE(options.start_parameter_event_publisher());
  EXPECT_EQ(options.clock_type(), RCL_ROS_TIME);
  EXPECT_TRUE(options.use_clock_thread());
  EXPECT_FALSE(options.allow_undeclared_parameters());
  EXPECT_FALSE(options.automatically_declare_parameters_from_overrides());
  EXPECT_EQ(options.parameter_event_qos(), rclcpp::ParameterEventsQoS());
  EXPECT_EQ(options.rosout_qos(), rclcpp::RosoutQoS());
  EXPECT_EQ(options.clock_qos(), rclcpp::ClockQoS());
}

TEST_F(NodeOptionsTest, CopyEverything) {
  const auto options = NodeOptions()
                           .arguments({"--ros-args", "-r", "__node:=renamed"})
                           .append_parameter_override("a", 1)
                           .use_global_arguments(false)
                           .enable_rosout(false)
                           .use_intra_process_comms(true)
                           .start_parameter_services(false)
                           .start_parameter_event_publisher(false)
                           .clock_type(RCL_STEADY_TIME)
                           .use_clock_thread(false)
                           .allow_undeclared_parameters(true)
                           .automatically_declare_parameters_from_overrides(true)
                           .parameter_event_qos(rclcpp::QoS(3))
                           .rosout_qos(rclcpp::QoS(4))
                           .clock_qos(rclcpp::QoS(5));
  const NodeOptions copy(options);
  EXPECT_EQ(copy.arguments(), options.arguments());
  EXPECT_EQ(copy.parameter_overrides(), options.parameter_overrides());
  EXPECT_FALSE(copy.use_global_arguments());
  EXPECT_FALSE(copy.enable_rosout());
  EXPECT_TRUE(copy.use_intra_process_comms());
  EXPECT_FALSE(copy.start_parameter_services());
  EXPECT_FALSE(copy.start_parameter_event_publisher());
  EXPECT_EQ(copy.clock_type(), RCL_STEADY_TIME);
  EXPECT_FALSE(copy.use_clock_thread());
  EXPECT_TRUE(copy.allow_undeclared_parameters());
  EXPECT_TRUE(copy.automatically_declare_parameters_from_overrides());
  EXPECT_EQ(copy.parameter_event_qos(), rclcpp::QoS(3));
  EXPECT_EQ(copy.rosout_qos(), rclcpp::QoS(4));
  EXPECT_EQ(copy.clock_qos(), rclcpp::QoS(5));
}

TEST_F(NodeOptionsTest, ReachRclAgainAfterAChange) {
  NodeOptions options;
  EXPECT_TRUE(options.get_rcl_node_options()->enable_rosout);
  options.enable_rosout(false);
  EXPECT_FALSE(options.get_rcl_node_options()->enable_rosout);
}

TEST_F(NodeOptionsTest, AreKeptByTheNode) {
  Node node("node", NodeOptions().allow_undeclared_parameters(true));
  EXPECT_TRUE(node.get_node_options().allow_undeclared_parameters());
}

TEST_F(NodeOptionsTest, TurnTheParameterServicesOff) {
  Node without("without", NodeOptions().start_parameter_services(false));
  Node with("with");
  for (const char* service :
       {"get_parameters", "get_parameter_types", "set_parameters", "set_parameters_atomically",
        "describe_parameters", "list_parameters"}) {
    EXPECT_TRUE(offers(with, service)) << service;
    EXPECT_FALSE(has_service(without, service)) << service;
  }
}

TEST_F(NodeOptionsTest, TurnTheLoggerServicesOn) {
  Node without("without");
  Node with("with", NodeOptions().enable_logger_service(true));
  for (const char* service : {"get_logger_levels", "set_logger_levels"}) {
    EXPECT_TRUE(offers(with, service)) << service;
    EXPECT_FALSE(has_service(without, service)) << service;
  }
}

TEST_F(NodeOptionsTest, TurnTheEventPublisherOff) {
  auto without =
      std::make_shared<Node>("without", NodeOptions().start_parameter_event_publisher(false));
  Node with("with");
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(without);
  std::vector<std::string> nodes;
  EXPECT_TRUE(spin_until(executor, [&] {
    nodes.clear();
    for (const auto& publisher : with.get_publishers_info_by_topic("/parameter_events")) {
      nodes.push_back(publisher.node_name());
    }
    return !nodes.empty();
  }));
  EXPECT_THAT(nodes, ::testing::ElementsAre("with"));
}

TEST_F(NodeOptionsTest, ChooseTheClock) {
  Node steady("steady", NodeOptions().clock_type(RCL_STEADY_TIME));
  EXPECT_EQ(steady.get_clock()->get_clock_type(), RCL_STEADY_TIME);
  EXPECT_EQ(steady.now().get_clock_type(), RCL_STEADY_TIME);
}

TEST_F(NodeOptionsTest, StartTheTypeDescriptionServiceUnlessAParameterForbidsIt) {
  Node without("without",
               NodeOptions().append_parameter_override("start_type_description_service", false));
  Node with("with");
  EXPECT_TRUE(with.get_parameter("start_type_description_service").as_bool());
  EXPECT_TRUE(with.describe_parameter("start_type_description_service").read_only);
  EXPECT_TRUE(offers(with, "get_type_description"));
  EXPECT_FALSE(has_service(without, "get_type_description"));
}
