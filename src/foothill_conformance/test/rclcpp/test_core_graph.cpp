#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>

#include "core_fixture.hpp"
#include "std_msgs/msg/string.hpp"
#include "std_srvs/srv/empty.hpp"

using namespace std::chrono_literals;
using core_test::wait_for;
using std_msgs::msg::String;
using std_srvs::srv::Empty;

namespace {

bool contains(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

class Graph : public core_test::RosTest {
 protected:
  void SetUp() override {
    RosTest::SetUp();
    node = std::make_shared<rclcpp::Node>("watcher", "/graph");
    other = std::make_shared<rclcpp::Node>("other", "/elsewhere");
  }
  void TearDown() override {
    node.reset();
    other.reset();
    RosTest::TearDown();
  }

  rclcpp::Node::SharedPtr node;
  rclcpp::Node::SharedPtr other;
};

}  // namespace

TEST_F(Graph, NodesAreSeenByTheirFullNames) {
  EXPECT_TRUE(wait_for([&] {
    const auto names = node->get_node_names();
    return contains(names, "/graph/watcher") && contains(names, "/elsewhere/other");
  }));
  const auto pairs = node->get_node_graph_interface()->get_node_names_and_namespaces();
  EXPECT_NE(std::find(pairs.begin(), pairs.end(),
                      std::make_pair(std::string("other"), std::string("/elsewhere"))),
            pairs.end());
}

TEST_F(Graph, TopicsAreSeenWithTheirTypes) {
  const auto publisher = other->create_publisher<String>("words", 1);
  ASSERT_TRUE(
      wait_for([&] { return node->get_topic_names_and_types().count("/elsewhere/words") == 1; }));
  EXPECT_EQ(node->get_topic_names_and_types().at("/elsewhere/words"),
            std::vector<std::string>{"std_msgs/msg/String"});
  const auto of_node = node->get_node_graph_interface()->get_publisher_names_and_types_by_node(
      "other", "/elsewhere");
  EXPECT_EQ(of_node.count("/elsewhere/words"), 1U);
  const auto mangled = node->get_node_graph_interface()->get_topic_names_and_types(true);
  EXPECT_EQ(mangled.count("rt/elsewhere/words"), 1U);
}

TEST_F(Graph, ServicesAndClientsAreSeenByNode) {
  const auto service = other->create_service<Empty>(
      "work", [](const Empty::Request::SharedPtr, Empty::Response::SharedPtr) {});
  const auto client = node->create_client<Empty>("/elsewhere/work");
  ASSERT_TRUE(client->wait_for_service(core_test::kDeadline));
  ASSERT_TRUE(wait_for([&] {
    return node->get_service_names_and_types_by_node("other", "/elsewhere")
               .count("/elsewhere/work") == 1;
  }));
  EXPECT_EQ(node->get_service_names_and_types().at("/elsewhere/work"),
            std::vector<std::string>{"std_srvs/srv/Empty"});
  EXPECT_EQ(node->count_services("/elsewhere/work"), 1U);
  EXPECT_EQ(other->count_clients("work"), 1U) << "a relative name is of the node's namespace";
  const auto clients =
      node->get_node_graph_interface()->get_client_names_and_types_by_node("watcher", "/graph");
  EXPECT_EQ(clients.count("/elsewhere/work"), 1U);
}

TEST_F(Graph, ANodeThatIsNotThereIsAnError) {
  EXPECT_THROW(node->get_service_names_and_types_by_node("absent", "/nowhere"), std::runtime_error);
}

TEST_F(Graph, PublishersAndSubscribersAreCounted) {
  EXPECT_EQ(node->count_publishers("topic"), 0U);
  auto publisher = node->create_publisher<String>("topic", 1);
  const auto subscription =
      other->create_subscription<String>("/graph/topic", 1, [](const String&) {});
  EXPECT_TRUE(wait_for([&] {
    return node->count_publishers("topic") == 1 && node->count_subscribers("topic") == 1;
  }));
  publisher.reset();
  EXPECT_TRUE(wait_for([&] { return node->count_publishers("topic") == 0; }));
  EXPECT_THROW((void)node->count_publishers("not a name"),
               rclcpp::exceptions::InvalidTopicNameError);
}

TEST_F(Graph, EndpointInfoHasNodeTypeAndQoS) {
  const auto publisher =
      other->create_publisher<String>("latched", rclcpp::QoS(3).transient_local());
  const auto subscription =
      other->create_subscription<String>("latched", rclcpp::SensorDataQoS(), [](const String&) {});
  std::vector<rclcpp::TopicEndpointInfo> publishers;
  ASSERT_TRUE(wait_for([&] {
    publishers = node->get_publishers_info_by_topic("/elsewhere/latched");
    return publishers.size() == 1 &&
           node->get_subscriptions_info_by_topic("/elsewhere/latched").size() == 1;
  }));
  const auto& info = publishers.front();
  EXPECT_EQ(info.node_name(), "other");
  EXPECT_EQ(info.node_namespace(), "/elsewhere");
  EXPECT_EQ(info.topic_type(), "std_msgs/msg/String");
  EXPECT_EQ(info.endpoint_type(), rclcpp::EndpointType::Publisher);
  EXPECT_EQ(info.qos_profile().durability(), rclcpp::DurabilityPolicy::TransientLocal);
  EXPECT_EQ(info.qos_profile().reliability(), rclcpp::ReliabilityPolicy::Reliable);
  const auto subscriber = node->get_subscriptions_info_by_topic("/elsewhere/latched").front();
  EXPECT_EQ(subscriber.endpoint_type(), rclcpp::EndpointType::Subscription);
  EXPECT_EQ(subscriber.qos_profile().reliability(), rclcpp::ReliabilityPolicy::BestEffort);
  EXPECT_NE(subscriber.endpoint_gid(), info.endpoint_gid());
}

TEST_F(Graph, AChangeSetsTheEvent) {
  const auto event = node->get_graph_event();
  // What is under way from the beginning is not what the test is about.
  event->check_and_clear();
  rclcpp::Publisher<String>::SharedPtr publisher;
  std::thread changer([&] { publisher = other->create_publisher<String>("new", 1); });
  const auto end = std::chrono::steady_clock::now() + core_test::kDeadline;
  while (node->count_publishers("/elsewhere/new") == 0 && std::chrono::steady_clock::now() < end) {
    node->wait_for_graph_change(event, 1s);
    event->check_and_clear();
  }
  changer.join();
  EXPECT_EQ(node->count_publishers("/elsewhere/new"), 1U);
}

TEST_F(Graph, WaitingForAChangeEndsAtTimeoutAndAtShutdown) {
  const auto event = node->get_graph_event();
  std::this_thread::yield();
  event->check_and_clear();
  node->wait_for_graph_change(event, 10ms);
  std::thread shutter([] { rclcpp::shutdown(); });
  const auto start = std::chrono::steady_clock::now();
  while (rclcpp::ok() && std::chrono::steady_clock::now() - start < core_test::kDeadline) {
    event->check_and_clear();
    node->wait_for_graph_change(event, core_test::kDeadline);
  }
  shutter.join();
  EXPECT_LT(std::chrono::steady_clock::now() - start, core_test::kDeadline);
}

TEST_F(Graph, WaitingForAnEventOfAnotherNodeThrows) {
  EXPECT_THROW(node->wait_for_graph_change(nullptr, 1ms), rclcpp::exceptions::InvalidEventError);
  const auto event = other->get_graph_event();
  EXPECT_THROW(node->wait_for_graph_change(event, 1ms),
               rclcpp::exceptions::EventNotRegisteredError);
}
