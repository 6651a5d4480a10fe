#pragma once

#include <memory>

#include "rclcpp/detail/message_pool.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/serialized_message.hpp"

namespace rclcpp::message_memory_strategy {

/// Where a subscription gets the messages that it takes into. Derive from it to use other memory.
template <typename MessageT, typename Alloc = std::allocator<void>>
class MessageMemoryStrategy {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(MessageMemoryStrategy)

  MessageMemoryStrategy() = default;
  virtual ~MessageMemoryStrategy() = default;

  static SharedPtr create_default() { return std::make_shared<MessageMemoryStrategy>(); }

  /// Returns a message to take into; its old content, if any, will be overwritten.
  virtual std::shared_ptr<MessageT> borrow_message() { return messages_->borrow(); }

  virtual std::shared_ptr<rclcpp::SerializedMessage> borrow_serialized_message() {
    return serialized_messages_->borrow();
  }

  /// Gives up the subscription's share of a message; callbacks may have kept theirs.
  virtual void return_message(std::shared_ptr<MessageT>& message) { message.reset(); }

  virtual void return_serialized_message(std::shared_ptr<rclcpp::SerializedMessage>& message) {
    message.reset();
  }

 private:
  std::shared_ptr<detail::MessagePool<MessageT>> messages_ =
      std::make_shared<detail::MessagePool<MessageT>>();
  std::shared_ptr<detail::MessagePool<rclcpp::SerializedMessage>> serialized_messages_ =
      std::make_shared<detail::MessagePool<rclcpp::SerializedMessage>>();
};

}  // namespace rclcpp::message_memory_strategy
