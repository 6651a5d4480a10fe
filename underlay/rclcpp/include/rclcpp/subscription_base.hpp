#pragma once

#include <rcl/subscription.h>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "rclcpp/detail/arrival_flag.hpp"
#include "rclcpp/event_handler.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/message_info.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp/serialized_message.hpp"
#include "rclcpp/subscription_content_filter_options.hpp"

namespace rclcpp {

namespace node_interfaces {
class NodeBaseInterface;
}  // namespace node_interfaces

class Executor;
class ExecutorImplementation;
class TimeSource;

/// In which form a subscription delivers what it takes.
enum class DeliveredMessageKind : uint8_t {
  INVALID = 0,
  ROS_MESSAGE = 1,
  SERIALIZED_MESSAGE = 2,
  DYNAMIC_MESSAGE = 3,
};

/// What subscriptions of all types have in common.
class SubscriptionBase : public std::enable_shared_from_this<SubscriptionBase> {
  using EventHandlers =
      std::unordered_map<rcl_subscription_event_type_t, std::shared_ptr<rclcpp::EventHandlerBase>>;

 public:
  RCLCPP_SMART_PTR_DEFINITIONS_NOT_COPYABLE(SubscriptionBase)

  /// @throws rclcpp::exceptions::InvalidTopicNameError, or another rclcpp::exceptions::RCLError.
  SubscriptionBase(rclcpp::node_interfaces::NodeBaseInterface* node_base,
                   const rosidl_message_type_support_t& type_support_handle,
                   const std::string& topic_name,
                   const rcl_subscription_options_t& subscription_options,
                   const SubscriptionEventCallbacks& event_callbacks, bool use_default_callbacks,
                   DeliveredMessageKind delivered_message_kind = DeliveredMessageKind::ROS_MESSAGE);
  virtual ~SubscriptionBase();

  /// Creates a handler for each event callback that is set. Called by the constructor.
  void bind_event_callbacks(const SubscriptionEventCallbacks& event_callbacks,
                            bool use_default_callbacks);

  /// The fully qualified name, after remapping.
  const char* get_topic_name() const;

  std::shared_ptr<rcl_subscription_t> get_subscription_handle();
  std::shared_ptr<const rcl_subscription_t> get_subscription_handle() const;

  const EventHandlers& get_event_handlers() const;

  /// The settings in use, with system defaults resolved.
  rclcpp::QoS get_actual_qos() const;

  /// Takes the next message into `message_out`, which must be of the subscription's type.
  /// @return False if there was none.
  bool take_type_erased(void* message_out, rclcpp::MessageInfo& message_info_out);

  /// Takes the bytes of the next message.
  /// @return False if there was none.
  bool take_serialized(rclcpp::SerializedMessage& message_out,
                       rclcpp::MessageInfo& message_info_out);

  /// Returns a message to take into.
  virtual std::shared_ptr<void> create_message() = 0;
  virtual std::shared_ptr<rclcpp::SerializedMessage> create_serialized_message() = 0;

  /// Passes a message that was taken to the callback.
  virtual void handle_message(std::shared_ptr<void>& message,
                              const rclcpp::MessageInfo& message_info) = 0;
  virtual void handle_serialized_message(
      const std::shared_ptr<rclcpp::SerializedMessage>& serialized_message,
      const rclcpp::MessageInfo& message_info) = 0;
  virtual void handle_loaned_message(void* loaned_message,
                                     const rclcpp::MessageInfo& message_info) = 0;

  /// Gives a message from create_message() up.
  virtual void return_message(std::shared_ptr<void>& message) = 0;
  virtual void return_serialized_message(std::shared_ptr<rclcpp::SerializedMessage>& message) = 0;

  const rosidl_message_type_support_t& get_message_type_support_handle() const;

  /// True if messages are delivered as bytes.
  bool is_serialized() const;
  DeliveredMessageKind get_delivered_message_kind() const;

  /// Number of matched publishers.
  size_t get_publisher_count() const;

  bool can_loan_messages() const;

  /// Marks a part of this subscription, itself or one of its event handlers, as used by a wait set.
  /// @return Whether it was used before.
  bool exchange_in_use_by_wait_set_state(void* pointer_to_subscription_part, bool in_use_state);

  /// Has `callback(number of messages)` called from a thread of the middleware.
  void set_on_new_message_callback(std::function<void(size_t)> callback);
  void clear_on_new_message_callback();

  /// Has `callback(number of events)` called from a thread of the middleware.
  void set_on_new_qos_event_callback(std::function<void(size_t)> callback,
                                     rcl_subscription_event_type_t event_type);
  void clear_on_new_qos_event_callback(rcl_subscription_event_type_t event_type);

  /// True if the middleware filters by content for this subscription.
  bool is_cft_enabled() const;
  void set_content_filter(const std::string& filter_expression,
                          const std::vector<std::string>& expression_parameters = {});
  rclcpp::ContentFilterOptions get_content_filter() const;

 protected:
  template <typename EventCallbackT>
  void add_event_handler(const EventCallbackT& callback,
                         const rcl_subscription_event_type_t event_type) {
    event_handlers_.insert_or_assign(
        event_type,
        std::make_shared<EventHandler<EventCallbackT, std::shared_ptr<rcl_subscription_t>>>(
            callback, rcl_subscription_event_init, subscription_handle_, event_type));
  }

  rclcpp::node_interfaces::NodeBaseInterface* const node_base_;
  std::shared_ptr<rcl_node_t> node_handle_;
  std::shared_ptr<rcl_subscription_t> subscription_handle_;
  EventHandlers event_handlers_;

 private:
  RCLCPP_DISABLE_COPY(SubscriptionBase)
  friend Executor;
  friend ExecutorImplementation;
  friend TimeSource;

  rosidl_message_type_support_t type_support_;
  DeliveredMessageKind delivered_message_kind_;
  std::atomic<bool> subscription_in_use_by_wait_set_{false};
  detail::ArrivalFlag message_flag_;
  // Executors are notified by the flag instead of the wait set, as messages are rare.
  std::atomic<bool> signals_by_flag_{false};
};

}  // namespace rclcpp
