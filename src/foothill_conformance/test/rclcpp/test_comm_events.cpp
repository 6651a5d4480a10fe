// Events that the middleware reports: deadlines, liveliness, matches.
#include <chrono>
#include <vector>

#include "comm_fixture.hpp"
#include "std_msgs/msg/string.hpp"

namespace {

using namespace std::chrono_literals;
using rclcpp::QoS;
using std_msgs::msg::String;

class Event : public CommTest {
 protected:
  rclcpp::PublisherOptions publisher_options_;
  rclcpp::SubscriptionOptions subscription_options_;
};

TEST_F(Event, MissedDeadlineReachesBothSides) {
  const QoS qos = QoS(10).deadline(rclcpp::Duration(50ms));
  int offered_missed = 0;
  int requested_missed = 0;
  publisher_options_.event_callbacks.deadline_callback = [&](rclcpp::QOSDeadlineOfferedInfo& info) {
    offered_missed = info.total_count;
  };
  subscription_options_.event_callbacks.deadline_callback =
      [&](rclcpp::QOSDeadlineRequestedInfo& info) { requested_missed = info.total_count; };
  bool received = false;
  auto subscription = node_->create_subscription<String>(
      "text", qos, [&](const String&) { received = true; }, subscription_options_);
  auto publisher = node_->create_publisher<String>("text", qos, publisher_options_);
  ASSERT_TRUE(spin_until_matched(*publisher, *subscription));
  publisher->publish(String());
  ASSERT_TRUE(spin_until([&] { return received; }));
  // No second message comes, so the deadline passes.
  EXPECT_TRUE(spin_until([&] { return offered_missed > 0 && requested_missed > 0; }))
      << offered_missed << " " << requested_missed;
}

TEST_F(Event, LostLivelinessReachesBothSides) {
  const QoS qos = QoS(10)
                      .liveliness(rclcpp::LivelinessPolicy::ManualByTopic)
                      .liveliness_lease_duration(rclcpp::Duration(100ms));
  int lost = 0;
  int alive = 0;
  int not_alive = 0;
  publisher_options_.event_callbacks.liveliness_callback =
      [&](rclcpp::QOSLivelinessLostInfo& info) { lost = info.total_count; };
  subscription_options_.event_callbacks.liveliness_callback =
      [&](rclcpp::QOSLivelinessChangedInfo& info) {
        alive += info.alive_count_change;
        not_alive += info.not_alive_count_change;
      };
  auto subscription =
      node_->create_subscription<String>("text", qos, [](const String&) {}, subscription_options_);
  auto publisher = node_->create_publisher<String>("text", qos, publisher_options_);
  ASSERT_TRUE(spin_until_matched(*publisher, *subscription));
  ASSERT_TRUE(spin_until([&] {
    // Asserted until the subscription has seen it.
    return publisher->assert_liveliness() && alive == 1;
  }));
  // Nobody asserts any longer.
  EXPECT_TRUE(spin_until([&] { return lost > 0 && alive == 0 && not_alive == 1; }))
      << lost << " " << alive << " " << not_alive;
}

TEST_F(Event, IncompatibleLivelinessAndDeadlineAreDistinguished) {
  rmw_qos_policy_kind_t kind = RMW_QOS_POLICY_INVALID;
  subscription_options_.event_callbacks.incompatible_qos_callback =
      [&](rclcpp::QOSRequestedIncompatibleQoSInfo& info) { kind = info.last_policy_kind; };
  auto subscription = node_->create_subscription<String>(
      "text", QoS(1).deadline(rclcpp::Duration(1s)), [](const String&) {}, subscription_options_);
  auto without_deadline = node_->create_publisher<String>("text", QoS(1));
  ASSERT_TRUE(spin_until([&] { return kind != RMW_QOS_POLICY_INVALID; }));
  EXPECT_EQ(kind, RMW_QOS_POLICY_DEADLINE);

  kind = RMW_QOS_POLICY_INVALID;
  auto demanding = node_->create_subscription<String>(
      "other", QoS(1).liveliness(rclcpp::LivelinessPolicy::ManualByTopic), [](const String&) {},
      subscription_options_);
  auto automatic = node_->create_publisher<String>(
      "other", QoS(1).liveliness(rclcpp::LivelinessPolicy::Automatic));
  ASSERT_TRUE(spin_until([&] { return kind != RMW_QOS_POLICY_INVALID; }));
  EXPECT_EQ(kind, RMW_QOS_POLICY_LIVELINESS);
}

TEST_F(Event, BothSidesAreNotifiedWhenAMatchBeginsAndEnds) {
  std::vector<size_t> publisher_sees;
  std::vector<size_t> subscription_sees;
  publisher_options_.event_callbacks.matched_callback = [&](rclcpp::MatchedInfo& info) {
    publisher_sees.push_back(info.current_count);
  };
  subscription_options_.event_callbacks.matched_callback = [&](rclcpp::MatchedInfo& info) {
    subscription_sees.push_back(info.current_count);
  };
  auto lasting_publisher = node_->create_publisher<String>("text", 1, publisher_options_);
  auto subscription = node_->create_subscription<String>("text", 1, [](const String&) {});
  ASSERT_TRUE(spin_until([&] { return publisher_sees == std::vector<size_t>{1}; }));
  subscription.reset();
  ASSERT_TRUE(spin_until([&] { return publisher_sees == std::vector<size_t>({1, 0}); }));

  auto lasting_subscription =
      node_->create_subscription<String>("other", 1, [](const String&) {}, subscription_options_);
  auto publisher = node_->create_publisher<String>("other", 1);
  ASSERT_TRUE(spin_until([&] { return subscription_sees == std::vector<size_t>{1}; }));
  publisher.reset();
  ASSERT_TRUE(spin_until([&] { return subscription_sees == std::vector<size_t>({1, 0}); }));
}

TEST_F(Event, HandlersExistOnlyForWhatWasAskedFor) {
  publisher_options_.use_default_callbacks = false;
  subscription_options_.use_default_callbacks = false;
  EXPECT_TRUE(
      node_->create_publisher<String>("text", 1, publisher_options_)->get_event_handlers().empty());
  EXPECT_TRUE(
      node_->create_subscription<String>(
               "text", 1, [](const String&) {}, subscription_options_)
          ->get_event_handlers()
          .empty());
  EXPECT_EQ(node_->create_publisher<String>("text", 1)->get_event_handlers().count(
                RCL_PUBLISHER_OFFERED_INCOMPATIBLE_QOS),
            1u);
}

TEST_F(Event, NewMessagesCanBeAnnouncedByTheMiddleware) {
  std::atomic<size_t> announced{0};
  auto subscription = node_->create_subscription<String>("text", 10, [](const String&) {});
  EXPECT_THROW(subscription->set_on_new_message_callback(nullptr), std::invalid_argument);
  subscription->set_on_new_message_callback([&](size_t count) { announced += count; });
  auto publisher = node_->create_publisher<String>("text", 10);
  const auto matched = [&] {
    return publisher->get_subscription_count() > 0 && subscription->get_publisher_count() > 0;
  };
  const auto deadline = std::chrono::steady_clock::now() + kCommDeadline;
  while (!matched() && std::chrono::steady_clock::now() < deadline) std::this_thread::yield();
  publisher->publish(String());
  publisher->publish(String());
  while (announced < 2 && std::chrono::steady_clock::now() < deadline) std::this_thread::yield();
  EXPECT_EQ(announced, 2u);
  subscription->clear_on_new_message_callback();
}

}  // namespace
