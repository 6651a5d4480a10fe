#pragma once

#include <memory>
#include <string>

#include "rclcpp/any_subscription_callback.hpp"
#include "rclcpp/detail/resolve_use_intra_process.hpp"
#include "rclcpp/get_message_type_support_handle.hpp"
#include "rclcpp/is_ros_compatible_type.hpp"
#include "rclcpp/message_memory_strategy.hpp"
#include "rclcpp/subscription_base.hpp"
#include "rclcpp/subscription_options.hpp"

namespace rclcpp {

/// Receives messages of one type from one topic and passes them to a callback.
template <typename MessageT, typename AllocatorT = std::allocator<void>,
          typename SubscribedT = MessageT, typename ROSMessageT = MessageT,
          typename MessageMemoryStrategyT =
              rclcpp::message_memory_strategy::MessageMemoryStrategy<ROSMessageT, AllocatorT>>
class Subscription : public SubscriptionBase {
 public:
  static_assert(rclcpp::is_ros_compatible_type<MessageT>::value,
                "only ROS messages can be subscribed to");

  using SubscribedType = SubscribedT;
  using ROSMessageType = ROSMessageT;
  using MessageMemoryStrategyType = MessageMemoryStrategyT;

  RCLCPP_SMART_PTR_DEFINITIONS_NOT_COPYABLE(Subscription)

  /// Made by rclcpp::create_subscription() or Node::create_subscription().
  Subscription(rclcpp::node_interfaces::NodeBaseInterface* node_base,
               const rosidl_message_type_support_t& type_support_handle,
               const std::string& topic_name, const rclcpp::QoS& qos,
               AnySubscriptionCallback<MessageT, AllocatorT> callback,
               const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options,
               typename MessageMemoryStrategyT::SharedPtr message_memory_strategy)
      : SubscriptionBase(
            node_base, type_support_handle, topic_name, options.to_rcl_subscription_options(qos),
            options.event_callbacks, options.use_default_callbacks,
            callback.is_serialized_message_callback() ? DeliveredMessageKind::SERIALIZED_MESSAGE
                                                      : DeliveredMessageKind::ROS_MESSAGE),
        any_callback_(std::move(callback)),
        options_(options),
        message_memory_strategy_(std::move(message_memory_strategy)) {
    if (detail::resolve_use_intra_process(options, *node_base)) {
      detail::check_qos_for_intra_process(qos, topic_name);
    }
  }

  /// Called once the subscription is owned by a shared pointer.
  void post_init_setup(
      [[maybe_unused]] rclcpp::node_interfaces::NodeBaseInterface* node_base,
      [[maybe_unused]] const rclcpp::QoS& qos,
      [[maybe_unused]] const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options) {}

  /// Takes the next message.
  /// @return False if there was none.
  bool take(ROSMessageType& message_out, rclcpp::MessageInfo& message_info_out) {
    return this->take_type_erased(static_cast<void*>(&message_out), message_info_out);
  }

  std::shared_ptr<void> create_message() override {
    return message_memory_strategy_->borrow_message();
  }

  std::shared_ptr<rclcpp::SerializedMessage> create_serialized_message() override {
    return message_memory_strategy_->borrow_serialized_message();
  }

  void handle_message(std::shared_ptr<void>& message,
                      const rclcpp::MessageInfo& message_info) override {
    // A callback that takes a unique_ptr gets the message itself, not a copy, if nobody else has
    // it.
    if (any_callback_.takes_ownership_ && message.use_count() == 1) {
      any_callback_.dispatch(std::static_pointer_cast<ROSMessageType>(std::move(message)),
                             message_info);
    } else {
      any_callback_.dispatch(std::static_pointer_cast<ROSMessageType>(message), message_info);
    }
  }

  void handle_serialized_message(
      const std::shared_ptr<rclcpp::SerializedMessage>& serialized_message,
      const rclcpp::MessageInfo& message_info) override {
    any_callback_.dispatch(serialized_message, message_info);
  }

  void handle_loaned_message(void* loaned_message,
                             const rclcpp::MessageInfo& message_info) override {
    // The loan stays the middleware's: nothing is deleted, and the second owner makes a callback
    // that takes a unique_ptr get a copy.
    const std::shared_ptr<ROSMessageType> loan(static_cast<ROSMessageType*>(loaned_message),
                                               [](ROSMessageType*) {});
    any_callback_.dispatch(loan, message_info);
  }

  void return_message(std::shared_ptr<void>& message) override {
    auto typed_message = std::static_pointer_cast<ROSMessageType>(std::move(message));
    message_memory_strategy_->return_message(typed_message);
  }

  void return_serialized_message(std::shared_ptr<rclcpp::SerializedMessage>& message) override {
    message_memory_strategy_->return_serialized_message(message);
  }

 private:
  RCLCPP_DISABLE_COPY(Subscription)

  AnySubscriptionCallback<MessageT, AllocatorT> any_callback_;
  const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT> options_;
  typename MessageMemoryStrategyT::SharedPtr message_memory_strategy_;
};

}  // namespace rclcpp
