#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <vector>

#include "rclcpp/rclcpp.hpp"
#include "rclcpp_lifecycle/lifecycle_node.hpp"
#include "std_msgs/msg/int32.hpp"

namespace {

using rclcpp_lifecycle::LifecycleNode;
using rclcpp_lifecycle::LifecyclePublisher;
using std_msgs::msg::Int32;

Int32 number(int value) {
  Int32 message;
  message.data = value;
  return message;
}

class LifecyclePublisherTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  LifecyclePublisherTest() {
    executor_.add_node(listener_);
    spin_until([this] { return publisher_->get_subscription_count() == 1; });
  }

  template <typename ConditionT>
  void spin_until(const ConditionT& condition) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!condition()) {
      ASSERT_LT(std::chrono::steady_clock::now(), deadline);
      executor_.spin_once(std::chrono::milliseconds(10));
    }
  }

  /// Returns what has arrived by the time that the given last number arrives.
  std::vector<int> received_up_to(int last) {
    spin_until([&] { return !received_.empty() && received_.back() == last; });
    return received_;
  }

  std::shared_ptr<LifecycleNode> node_ = std::make_shared<LifecycleNode>("node");
  LifecyclePublisher<Int32>::SharedPtr publisher_ = node_->create_publisher<Int32>("topic", 100);
  rclcpp::Node::SharedPtr listener_ = std::make_shared<rclcpp::Node>("listener");
  std::vector<int> received_;
  rclcpp::Subscription<Int32>::SharedPtr subscription_ = listener_->create_subscription<Int32>(
      "topic", 100, [this](const Int32& message) { received_.push_back(message.data); });
  rclcpp::executors::SingleThreadedExecutor executor_;
};

TEST_F(LifecyclePublisherTest, FollowsTheStateOfItsNode) {
  EXPECT_FALSE(publisher_->is_activated());
  node_->configure();
  EXPECT_FALSE(publisher_->is_activated());
  node_->activate();
  EXPECT_TRUE(publisher_->is_activated());
  node_->deactivate();
  EXPECT_FALSE(publisher_->is_activated());
}

TEST_F(LifecyclePublisherTest, DropsWhatIsPublishedWhileInactive) {
  publisher_->publish(number(1));
  node_->configure();
  publisher_->publish(std::make_unique<Int32>(number(2)));
  node_->activate();
  publisher_->publish(number(3));
  publisher_->publish(std::make_unique<Int32>(number(4)));
  node_->deactivate();
  publisher_->publish(number(5));
  node_->activate();
  publisher_->publish(number(6));
  EXPECT_EQ(received_up_to(6), (std::vector<int>{3, 4, 6}));
}

TEST_F(LifecyclePublisherTest, CanBeActivatedByItself) {
  publisher_->on_activate();
  publisher_->publish(number(1));
  publisher_->on_deactivate();
  publisher_->publish(number(2));
  publisher_->on_activate();
  publisher_->publish(number(3));
  EXPECT_EQ(received_up_to(3), (std::vector<int>{1, 3}));
}

TEST_F(LifecyclePublisherTest, StaysInactiveIfAnOverrideDoesNotCallTheBaseClass) {
  node_->register_on_activate(
      [](const rclcpp_lifecycle::State&) { return LifecycleNode::CallbackReturn::SUCCESS; });
  node_->configure();
  node_->activate();
  EXPECT_FALSE(publisher_->is_activated());
}

TEST_F(LifecyclePublisherTest, MayBeDroppedBeforeTheNodeIsActivated) {
  node_->configure();
  publisher_.reset();
  EXPECT_EQ(node_->activate().label(), "active");
}

}  // namespace
