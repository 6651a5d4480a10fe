// The QoS value type and the QoS of endpoints.
#include <chrono>
#include <stdexcept>
#include <string>

#include "comm_fixture.hpp"
#include "std_msgs/msg/string.hpp"

namespace {

using namespace std::chrono_literals;
using rclcpp::DurabilityPolicy;
using rclcpp::HistoryPolicy;
using rclcpp::LivelinessPolicy;
using rclcpp::QoS;
using rclcpp::ReliabilityPolicy;
using std_msgs::msg::String;

TEST(QoS, OfADepthKeepsThatManyReliableAndVolatile) {
  const QoS qos(7);
  EXPECT_EQ(qos.history(), HistoryPolicy::KeepLast);
  EXPECT_EQ(qos.depth(), 7u);
  EXPECT_EQ(qos.reliability(), ReliabilityPolicy::Reliable);
  EXPECT_EQ(qos.durability(), DurabilityPolicy::Volatile);
  EXPECT_EQ(qos.liveliness(), LivelinessPolicy::SystemDefault);
  EXPECT_FALSE(qos.avoid_ros_namespace_conventions());
}

TEST(QoS, SettersChainAndEachSetsItsPolicy) {
  QoS qos(1);
  qos.keep_last(3)
      .best_effort()
      .transient_local()
      .deadline(rclcpp::Duration(1, 5))
      .lifespan(rclcpp::Duration(2, 6))
      .liveliness(LivelinessPolicy::ManualByTopic)
      .liveliness_lease_duration(rclcpp::Duration(3, 7))
      .avoid_ros_namespace_conventions(true);
  EXPECT_EQ(qos.depth(), 3u);
  EXPECT_EQ(qos.reliability(), ReliabilityPolicy::BestEffort);
  EXPECT_EQ(qos.durability(), DurabilityPolicy::TransientLocal);
  EXPECT_EQ(qos.deadline(), rclcpp::Duration(1, 5));
  EXPECT_EQ(qos.lifespan(), rclcpp::Duration(2, 6));
  EXPECT_EQ(qos.liveliness(), LivelinessPolicy::ManualByTopic);
  EXPECT_EQ(qos.liveliness_lease_duration(), rclcpp::Duration(3, 7));
  EXPECT_TRUE(qos.avoid_ros_namespace_conventions());

  qos.keep_all().reliable().durability_volatile();
  EXPECT_EQ(qos.history(), HistoryPolicy::KeepAll);
  EXPECT_EQ(qos.reliability(), ReliabilityPolicy::Reliable);
  EXPECT_EQ(qos.durability(), DurabilityPolicy::Volatile);

  qos.reliability_best_available().durability_best_available();
  EXPECT_EQ(qos.reliability(), ReliabilityPolicy::BestAvailable);
  EXPECT_EQ(qos.durability(), DurabilityPolicy::BestAvailable);
}

TEST(QoS, AreEqualOnlyIfEveryPolicyIs) {
  const QoS base(5);
  EXPECT_EQ(base, QoS(5));
  EXPECT_NE(base, QoS(6));
  EXPECT_NE(base, QoS(5).keep_all());
  EXPECT_NE(base, QoS(5).best_effort());
  EXPECT_NE(base, QoS(5).transient_local());
  EXPECT_NE(base, QoS(5).deadline(rclcpp::Duration(1s)));
  EXPECT_NE(base, QoS(5).lifespan(rclcpp::Duration(1s)));
  EXPECT_NE(base, QoS(5).liveliness(LivelinessPolicy::Automatic));
  EXPECT_NE(base, QoS(5).liveliness_lease_duration(rclcpp::Duration(1s)));
  EXPECT_NE(base, QoS(5).avoid_ros_namespace_conventions(true));
}

TEST(QoS, PredefinedProfilesAreJazzys) {
  EXPECT_EQ(rclcpp::SensorDataQoS(), QoS(5).best_effort());
  EXPECT_EQ(rclcpp::ServicesQoS(), QoS(10));
  EXPECT_EQ(rclcpp::ParametersQoS(), QoS(1000));
  EXPECT_EQ(rclcpp::ParameterEventsQoS(), QoS(1000));
  EXPECT_EQ(rclcpp::ClockQoS(), QoS(1).best_effort());
  EXPECT_EQ(rclcpp::RosoutQoS(), QoS(1000).transient_local().lifespan(rclcpp::Duration(10s)));
  EXPECT_EQ(rclcpp::SystemDefaultsQoS().reliability(), ReliabilityPolicy::SystemDefault);
  EXPECT_EQ(rclcpp::SystemDefaultsQoS().durability(), DurabilityPolicy::SystemDefault);
  EXPECT_EQ(rclcpp::BestAvailableQoS().reliability(), ReliabilityPolicy::BestAvailable);
  EXPECT_EQ(rclcpp::BestAvailableQoS().durability(), DurabilityPolicy::BestAvailable);
  EXPECT_EQ(rclcpp::SensorDataQoS(rclcpp::KeepLast(42)), QoS(42).best_effort());
}

TEST(QoS, CompatibilityIsReportedWithAReason) {
  // The default liveliness is that of the system and is not checked here.
  const QoS reliable = QoS(1).liveliness(LivelinessPolicy::Automatic);
  const QoS best_effort = QoS(reliable).best_effort();
  EXPECT_EQ(rclcpp::qos_check_compatible(reliable, reliable).compatibility,
            rclcpp::QoSCompatibility::Ok);
  EXPECT_EQ(rclcpp::qos_check_compatible(reliable, best_effort).compatibility,
            rclcpp::QoSCompatibility::Ok);
  const auto refused = rclcpp::qos_check_compatible(best_effort, reliable);
  EXPECT_EQ(refused.compatibility, rclcpp::QoSCompatibility::Error);
  EXPECT_FALSE(refused.reason.empty());
  EXPECT_EQ(rclcpp::qos_check_compatible(reliable, QoS(reliable).transient_local()).compatibility,
            rclcpp::QoSCompatibility::Error);
  EXPECT_EQ(rclcpp::qos_check_compatible(reliable, rclcpp::SystemDefaultsQoS()).compatibility,
            rclcpp::QoSCompatibility::Warning);
}

class EndpointQoS : public CommTest {};

TEST_F(EndpointQoS, IsWhatWasAskedFor) {
  const QoS qos = QoS(3).best_effort().transient_local();
  auto publisher = node_->create_publisher<String>("text", qos);
  auto subscription = node_->create_subscription<String>("text", qos, [](const String&) {});
  for (const QoS& actual : {publisher->get_actual_qos(), subscription->get_actual_qos()}) {
    EXPECT_EQ(actual.history(), HistoryPolicy::KeepLast);
    EXPECT_EQ(actual.depth(), 3u);
    EXPECT_EQ(actual.reliability(), ReliabilityPolicy::BestEffort);
    EXPECT_EQ(actual.durability(), DurabilityPolicy::TransientLocal);
  }
}

TEST_F(EndpointQoS, OfSystemDefaultsIsResolved) {
  auto publisher = node_->create_publisher<String>("text", rclcpp::SystemDefaultsQoS());
  EXPECT_NE(publisher->get_actual_qos().reliability(), ReliabilityPolicy::SystemDefault);
  EXPECT_NE(publisher->get_actual_qos().durability(), DurabilityPolicy::SystemDefault);
}

TEST_F(EndpointQoS, CanBeOverriddenByParametersIfTheCodeAllowsIt) {
  rclcpp::NodeOptions options;
  options.append_parameter_override("qos_overrides./text.publisher.depth", 42);
  options.append_parameter_override("qos_overrides./text.publisher.reliability", "best_effort");
  auto node = std::make_shared<rclcpp::Node>("overridden", options);
  rclcpp::PublisherOptions publisher_options;
  publisher_options.qos_overriding_options = rclcpp::QosOverridingOptions::with_default_policies();
  auto publisher = node->create_publisher<String>("text", 1, publisher_options);
  EXPECT_EQ(publisher->get_actual_qos().depth(), 42u);
  EXPECT_EQ(publisher->get_actual_qos().reliability(), ReliabilityPolicy::BestEffort);
  EXPECT_EQ(node->get_parameter("qos_overrides./text.publisher.history").as_string(), "keep_last");

  auto fixed = node->create_publisher<String>("text", 1);
  EXPECT_EQ(fixed->get_actual_qos().depth(), 1u);
}

TEST_F(EndpointQoS, OverrideIsRefusedByTheValidationCallback) {
  rclcpp::PublisherOptions options;
  options.qos_overriding_options =
      rclcpp::QosOverridingOptions::with_default_policies([](const QoS&) {
        rclcpp::QosCallbackResult result;
        result.successful = false;
        result.reason = "never";
        return result;
      });
  EXPECT_THROW(node_->create_publisher<String>("text", 1, options),
               rclcpp::exceptions::InvalidQosOverridesException);
}

TEST_F(EndpointQoS, NamesAreRemappedAndChecked) {
  EXPECT_THROW(node_->create_publisher<String>("not valid", 1),
               rclcpp::exceptions::InvalidTopicNameError);
  EXPECT_THROW(node_->create_subscription<String>("/a//b", 1, [](const String&) {}),
               rclcpp::exceptions::InvalidTopicNameError);
  EXPECT_STREQ(node_->create_publisher<String>("~/own", 1)->get_topic_name(), "/comm_test/own");

  auto remapped = std::make_shared<rclcpp::Node>(
      "remapped", rclcpp::NodeOptions().arguments({"--ros-args", "-r", "from:=to"}));
  EXPECT_STREQ(remapped->create_publisher<String>("from", 1)->get_topic_name(), "/to");
  EXPECT_STREQ(
      remapped->create_subscription<String>("from", 1, [](const String&) {})->get_topic_name(),
      "/to");
}

TEST_F(EndpointQoS, WithIntraProcessNeedsAHistoryDepth) {
  rclcpp::PublisherOptions options;
  options.use_intra_process_comm = rclcpp::IntraProcessSetting::Enable;
  EXPECT_THROW(node_->create_publisher<String>("text", QoS(rclcpp::KeepAll()), options),
               std::invalid_argument);
  EXPECT_NO_THROW(node_->create_publisher<String>("text", 1, options));
}

TEST_F(EndpointQoS, PublishersAreDistinguishedByTheirGid) {
  auto one = node_->create_publisher<String>("text", 1);
  auto two = node_->create_publisher<String>("text", 1);
  EXPECT_TRUE(*one == one->get_gid());
  EXPECT_FALSE(*one == two->get_gid());
  EXPECT_EQ(one->get_queue_size(), 1u);
}

TEST_F(EndpointQoS, PublishingAfterShutdownIsNoError) {
  auto publisher = node_->create_publisher<String>("text", 1);
  rclcpp::shutdown();
  EXPECT_NO_THROW(publisher->publish(String()));
  EXPECT_EQ(publisher->get_subscription_count(), 0u);
}

}  // namespace
