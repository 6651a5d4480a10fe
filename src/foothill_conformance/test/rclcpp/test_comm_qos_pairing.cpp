// Every pairing of reliability and durability: whether it matches, and the events if it does not.
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "comm_fixture.hpp"
#include "std_msgs/msg/u_int32.hpp"

namespace {

using rclcpp::QoS;
using std_msgs::msg::UInt32;

UInt32 number(uint32_t value) {
  UInt32 message;
  message.data = value;
  return message;
}

/// Offered reliable, offered transient local, requested reliable, requested transient local.
using Pairing = std::tuple<bool, bool, bool, bool>;

QoS make_qos(bool reliable, bool transient_local) {
  QoS qos(10);
  qos.liveliness(rclcpp::LivelinessPolicy::Automatic);
  reliable ? qos.reliable() : qos.best_effort();
  transient_local ? qos.transient_local() : qos.durability_volatile();
  return qos;
}

std::string name_of(const ::testing::TestParamInfo<Pairing>& info) {
  const auto [offered_reliable, offered_local, requested_reliable, requested_local] = info.param;
  const auto side = [](bool reliable, bool local) {
    return std::string(reliable ? "Reliable" : "BestEffort") +
           (local ? "TransientLocal" : "Volatile");
  };
  return side(offered_reliable, offered_local) + "To" + side(requested_reliable, requested_local);
}

class QoSPairing : public CommTest, public ::testing::WithParamInterface<Pairing> {
 protected:
  void create_endpoints() {
    const auto [offered_reliable, offered_local, requested_reliable, requested_local] = GetParam();
    rclcpp::PublisherOptions publisher_options;
    publisher_options.event_callbacks.incompatible_qos_callback =
        [this](rclcpp::QOSOfferedIncompatibleQoSInfo& info) { offered_ = info; };
    rclcpp::SubscriptionOptions subscription_options;
    subscription_options.event_callbacks.incompatible_qos_callback =
        [this](rclcpp::QOSRequestedIncompatibleQoSInfo& info) { requested_ = info; };
    subscription_ = node_->create_subscription<UInt32>(
        "number", make_qos(requested_reliable, requested_local),
        [this](const UInt32& message) { received_.push_back(message.data); }, subscription_options);
    publisher_ = node_->create_publisher<UInt32>(
        "number", make_qos(offered_reliable, offered_local), publisher_options);
  }

  /// The policies that keep the pair apart.
  static int expected_obstacles() {
    const auto [offered_reliable, offered_local, requested_reliable, requested_local] = GetParam();
    int kinds = 0;
    if (requested_reliable && !offered_reliable) kinds |= RMW_QOS_POLICY_RELIABILITY;
    if (requested_local && !offered_local) kinds |= RMW_QOS_POLICY_DURABILITY;
    return kinds;
  }

  rclcpp::Publisher<UInt32>::SharedPtr publisher_;
  rclcpp::Subscription<UInt32>::SharedPtr subscription_;
  std::vector<uint32_t> received_;
  std::optional<rclcpp::QOSOfferedIncompatibleQoSInfo> offered_;
  std::optional<rclcpp::QOSRequestedIncompatibleQoSInfo> requested_;
};

TEST_P(QoSPairing, DeliversIfTheOfferCoversTheRequestAndNotifiesBothSidesIfNot) {
  create_endpoints();
  if (expected_obstacles() == 0) {
    ASSERT_TRUE(spin_until_matched(*publisher_, *subscription_));
    publisher_->publish(number(42));
    ASSERT_TRUE(spin_until([this] { return !received_.empty(); }));
    EXPECT_EQ(received_, std::vector<uint32_t>{42});
    EXPECT_FALSE(offered_.has_value());
    EXPECT_FALSE(requested_.has_value());
    return;
  }
  ASSERT_TRUE(spin_until([this] { return offered_.has_value() && requested_.has_value(); }));
  EXPECT_EQ(offered_->total_count, 1);
  EXPECT_EQ(requested_->total_count, 1);
  EXPECT_TRUE(offered_->last_policy_kind & expected_obstacles()) << offered_->last_policy_kind;
  EXPECT_TRUE(requested_->last_policy_kind & expected_obstacles()) << requested_->last_policy_kind;
  EXPECT_EQ(publisher_->get_subscription_count(), 0u);
  EXPECT_EQ(subscription_->get_publisher_count(), 0u);
  publisher_->publish(number(42));
  executor_->spin_some();
  EXPECT_TRUE(received_.empty());
}

TEST_P(QoSPairing, AgreesWithTheCompatibilityCheck) {
  const auto [offered_reliable, offered_local, requested_reliable, requested_local] = GetParam();
  EXPECT_EQ(
      rclcpp::qos_check_compatible(make_qos(offered_reliable, offered_local),
                                   make_qos(requested_reliable, requested_local))
          .compatibility,
      expected_obstacles() == 0 ? rclcpp::QoSCompatibility::Ok : rclcpp::QoSCompatibility::Error);
}

INSTANTIATE_TEST_SUITE_P(All, QoSPairing,
                         ::testing::Combine(::testing::Bool(), ::testing::Bool(), ::testing::Bool(),
                                            ::testing::Bool()),
                         name_of);

class Delivery : public CommTest {
 protected:
  auto collect() {
    return [this](const UInt32& message) { received_.push_back(message.data); };
  }

  std::vector<uint32_t> received_;
};

TEST_F(Delivery, OfTransientLocalGivesALateJoinerTheHistoryDepthOfThePublisher) {
  auto publisher = node_->create_publisher<UInt32>("number", QoS(3).transient_local());
  for (uint32_t i = 0; i < 10; ++i) publisher->publish(number(i));
  auto late = node_->create_subscription<UInt32>("number", QoS(10).transient_local(), collect());
  ASSERT_TRUE(spin_until([this] { return received_.size() == 3; }));
  publisher->publish(number(10));
  ASSERT_TRUE(spin_until([this] { return received_.size() >= 4; }));
  EXPECT_EQ(received_, (std::vector<uint32_t>{7, 8, 9, 10}));
}

TEST_F(Delivery, OfTransientLocalToAVolatileLateJoinerStartsWithTheNextMessage) {
  auto publisher = node_->create_publisher<UInt32>("number", QoS(3).transient_local());
  publisher->publish(number(1));
  auto late = node_->create_subscription<UInt32>("number", QoS(10), collect());
  ASSERT_TRUE(spin_until_matched(*publisher, *late));
  publisher->publish(number(2));
  ASSERT_TRUE(spin_until([this] { return !received_.empty(); }));
  EXPECT_EQ(received_, std::vector<uint32_t>{2});
}

TEST_F(Delivery, OfBestEffortKeepLastDropsTheOldestAndKeepsTheOrder) {
  const QoS qos = QoS(5).best_effort();
  auto subscription = node_->create_subscription<UInt32>("number", qos, collect());
  auto publisher = node_->create_publisher<UInt32>("number", qos);
  ASSERT_TRUE(spin_until_matched(*publisher, *subscription));
  // Nobody takes while 100 messages come: the subscription can keep only the newest five.
  for (uint32_t i = 0; i < 100; ++i) publisher->publish(number(i));
  ASSERT_TRUE(spin_until([this] { return !received_.empty() && received_.back() == 99; }));
  EXPECT_EQ(received_, (std::vector<uint32_t>{95, 96, 97, 98, 99}));
}

TEST_F(Delivery, OfReliableMessagesCanBeWaitedFor) {
  auto subscription = node_->create_subscription<UInt32>("number", QoS(10), collect());
  auto publisher = node_->create_publisher<UInt32>("number", QoS(10));
  ASSERT_TRUE(spin_until_matched(*publisher, *subscription));
  publisher->publish(number(1));
  EXPECT_TRUE(publisher->wait_for_all_acked(kCommDeadline));
}

}  // namespace
