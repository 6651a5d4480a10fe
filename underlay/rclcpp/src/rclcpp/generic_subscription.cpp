#include "rclcpp/generic_subscription.hpp"

#include <memory>

#include "rclcpp/exceptions.hpp"

namespace rclcpp {

std::shared_ptr<void> GenericSubscription::create_message() { return create_serialized_message(); }

std::shared_ptr<rclcpp::SerializedMessage> GenericSubscription::create_serialized_message() {
  return std::make_shared<rclcpp::SerializedMessage>(0);
}

void GenericSubscription::handle_message(std::shared_ptr<void>&, const rclcpp::MessageInfo&) {
  throw rclcpp::exceptions::UnimplementedError(
      "a generic subscription handles serialized messages only");
}

void GenericSubscription::handle_serialized_message(
    const std::shared_ptr<rclcpp::SerializedMessage>& message,
    const rclcpp::MessageInfo& message_info) {
  any_callback_.dispatch(message, message_info);
}

void GenericSubscription::handle_loaned_message(void*, const rclcpp::MessageInfo&) {
  throw rclcpp::exceptions::UnimplementedError(
      "a generic subscription does not take loaned messages");
}

void GenericSubscription::return_message(std::shared_ptr<void>& message) { message.reset(); }

void GenericSubscription::return_serialized_message(
    std::shared_ptr<rclcpp::SerializedMessage>& message) {
  message.reset();
}

}  // namespace rclcpp
