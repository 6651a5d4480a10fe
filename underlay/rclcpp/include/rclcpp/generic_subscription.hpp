#pragma once

#include <memory>
#include <rcpputils/shared_library.hpp>
#include <string>

#include "rclcpp/any_subscription_callback.hpp"
#include "rclcpp/subscription_base.hpp"
#include "rclcpp/subscription_options.hpp"
#include "rclcpp/typesupport_helpers.hpp"

namespace rclcpp {

/// Receives serialized messages of a type that is known only at run time.
class GenericSubscription : public rclcpp::SubscriptionBase {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(GenericSubscription)

  /// Made by rclcpp::create_generic_subscription() or Node::create_generic_subscription().
  template <typename AllocatorT = std::allocator<void>>
  GenericSubscription(rclcpp::node_interfaces::NodeBaseInterface* node_base,
                      const std::shared_ptr<rcpputils::SharedLibrary> ts_lib,
                      const std::string& topic_name, const std::string& topic_type,
                      const rclcpp::QoS& qos,
                      AnySubscriptionCallback<rclcpp::SerializedMessage, AllocatorT> callback,
                      const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options)
      : SubscriptionBase(
            node_base,
            *get_message_typesupport_handle(topic_type, "rosidl_typesupport_cpp", *ts_lib),
            topic_name, options.to_rcl_subscription_options(qos), options.event_callbacks,
            options.use_default_callbacks, DeliveredMessageKind::SERIALIZED_MESSAGE),
        any_callback_(callback),
        ts_lib_(ts_lib) {}
  ~GenericSubscription() override = default;

  /// The same as create_serialized_message().
  std::shared_ptr<void> create_message() override;
  std::shared_ptr<rclcpp::SerializedMessage> create_serialized_message() override;

  /// @throws rclcpp::exceptions::UnimplementedError: only serialized messages can be handled.
  void handle_message(std::shared_ptr<void>& message,
                      const rclcpp::MessageInfo& message_info) override;
  void handle_serialized_message(const std::shared_ptr<rclcpp::SerializedMessage>& message,
                                 const rclcpp::MessageInfo& message_info) override;
  /// @throws rclcpp::exceptions::UnimplementedError: only serialized messages can be handled.
  void handle_loaned_message(void* loaned_message,
                             const rclcpp::MessageInfo& message_info) override;

  void return_message(std::shared_ptr<void>& message) override;
  void return_serialized_message(std::shared_ptr<rclcpp::SerializedMessage>& message) override;

 private:
  RCLCPP_DISABLE_COPY(GenericSubscription)

  AnySubscriptionCallback<rclcpp::SerializedMessage, std::allocator<void>> any_callback_;
  std::shared_ptr<rcpputils::SharedLibrary> ts_lib_;
};

}  // namespace rclcpp
