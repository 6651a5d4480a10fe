// Publishes the fixtures of every test message on from_cpp/TYPE, and echoes what arrives on
// to_cpp/TYPE on echo/TYPE.
#include <memory>
#include <string>
#include <vector>

#include "rclcpp/rclcpp.hpp"
#include "test_msgs/message_fixtures.hpp"

namespace {

/// Publishers and subscriptions of one message type.
class Exchange {
 public:
  template <typename MessageT>
  Exchange(rclcpp::Node& node, const std::string& type,
           const std::vector<std::shared_ptr<MessageT>>& fixtures) {
    const rclcpp::QoS qos = rclcpp::QoS(20).transient_local();
    auto publisher = node.create_publisher<MessageT>("from_cpp/" + type, qos);
    for (const auto& message : fixtures) publisher->publish(*message);
    auto echo = node.create_publisher<MessageT>("echo/" + type, qos);
    subscription_ = node.create_subscription<MessageT>(
        "to_cpp/" + type, qos,
        [echo](std::unique_ptr<MessageT> message) { echo->publish(std::move(message)); });
    publisher_ = publisher;
  }

 private:
  rclcpp::PublisherBase::SharedPtr publisher_;
  rclcpp::SubscriptionBase::SharedPtr subscription_;
};

}  // namespace

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  auto node = std::make_shared<rclcpp::Node>("comm_messages");
  std::vector<Exchange> exchanges;
  exchanges.emplace_back(*node, "Arrays", get_messages_arrays());
  exchanges.emplace_back(*node, "BasicTypes", get_messages_basic_types());
  exchanges.emplace_back(*node, "BoundedPlainSequences", get_messages_bounded_plain_sequences());
  exchanges.emplace_back(*node, "BoundedSequences", get_messages_bounded_sequences());
  exchanges.emplace_back(*node, "Builtins", get_messages_builtins());
  exchanges.emplace_back(*node, "Constants", get_messages_constants());
  exchanges.emplace_back(*node, "Defaults", get_messages_defaults());
  exchanges.emplace_back(*node, "Empty", get_messages_empty());
  exchanges.emplace_back(*node, "MultiNested", get_messages_multi_nested());
  exchanges.emplace_back(*node, "Nested", get_messages_nested());
  exchanges.emplace_back(*node, "Strings", get_messages_strings());
  exchanges.emplace_back(*node, "UnboundedSequences", get_messages_unbounded_sequences());
  exchanges.emplace_back(*node, "WStrings", get_messages_wstrings());
  rclcpp::spin(node);
  rclcpp::shutdown();
  return 0;
}
