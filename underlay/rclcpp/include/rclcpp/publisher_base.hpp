#pragma once

#include <rcl/publisher.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "rclcpp/event_handler.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/qos.hpp"

namespace rclcpp {

namespace node_interfaces {
class NodeBaseInterface;
}  // namespace node_interfaces

/// What publishers of all types have in common.
class PublisherBase : public std::enable_shared_from_this<PublisherBase> {
  using EventHandlers =
      std::unordered_map<rcl_publisher_event_type_t, std::shared_ptr<rclcpp::EventHandlerBase>>;

 public:
  RCLCPP_SMART_PTR_DEFINITIONS(PublisherBase)

  /// @throws rclcpp::exceptions::InvalidTopicNameError, or another rclcpp::exceptions::RCLError.
  PublisherBase(rclcpp::node_interfaces::NodeBaseInterface* node_base, const std::string& topic,
                const rosidl_message_type_support_t& type_support,
                const rcl_publisher_options_t& publisher_options,
                const PublisherEventCallbacks& event_callbacks, bool use_default_callbacks);
  virtual ~PublisherBase();

  PublisherBase(const PublisherBase&) = delete;
  PublisherBase& operator=(const PublisherBase&) = delete;

  /// Creates a handler for each event callback that is set. Called by the constructor.
  void bind_event_callbacks(const PublisherEventCallbacks& event_callbacks,
                            bool use_default_callbacks);

  /// The fully qualified name, after remapping.
  const char* get_topic_name() const;

  /// The history depth.
  size_t get_queue_size() const;

  /// Identifies this publisher in the whole graph.
  const rmw_gid_t& get_gid() const;

  std::shared_ptr<rcl_publisher_t> get_publisher_handle();
  std::shared_ptr<const rcl_publisher_t> get_publisher_handle() const;

  const EventHandlers& get_event_handlers() const;

  /// Number of matched subscriptions; 0 after shutdown.
  size_t get_subscription_count() const;

  /// Number of subscriptions that are served without the middleware: none.
  size_t get_intra_process_subscription_count() const;

  /// Asserts to subscriptions that this publisher is alive, for LivelinessPolicy::ManualByTopic.
  [[nodiscard]] bool assert_liveliness() const;

  /// The settings in use, with system defaults resolved.
  rclcpp::QoS get_actual_qos() const;

  bool can_loan_messages() const;

  bool operator==(const rmw_gid_t& gid) const;
  bool operator==(const rmw_gid_t* gid) const;

  /// Waits until all matched reliable subscriptions have acknowledged all messages.
  /// @param timeout Negative waits for ever.
  /// @return False on timeout.
  template <typename DurationRepT = int64_t, typename DurationT = std::milli>
  bool wait_for_all_acked(std::chrono::duration<DurationRepT, DurationT> timeout =
                              std::chrono::duration<DurationRepT, DurationT>(-1)) const {
    return wait_for_all_acked_nanoseconds(
        std::chrono::duration_cast<std::chrono::nanoseconds>(timeout));
  }

  /// Has `callback(number of events)` called from a thread of the middleware.
  void set_on_new_qos_event_callback(std::function<void(size_t)> callback,
                                     rcl_publisher_event_type_t event_type);
  void clear_on_new_qos_event_callback(rcl_publisher_event_type_t event_type);

 protected:
  template <typename EventCallbackT>
  void add_event_handler(const EventCallbackT& callback,
                         const rcl_publisher_event_type_t event_type) {
    event_handlers_.insert_or_assign(
        event_type,
        std::make_shared<EventHandler<EventCallbackT, std::shared_ptr<rcl_publisher_t>>>(
            callback, rcl_publisher_event_init, publisher_handle_, event_type));
  }

  /// Turns the result of publishing a message into an exception. A context that was shut down
  /// meanwhile is no error: the message is dropped.
  void check_published(rcl_ret_t status) const;

  std::shared_ptr<rcl_node_t> rcl_node_handle_;
  std::shared_ptr<rcl_publisher_t> publisher_handle_;
  EventHandlers event_handlers_;

 private:
  bool wait_for_all_acked_nanoseconds(std::chrono::nanoseconds timeout) const;

  rmw_gid_t rmw_gid_{};
};

}  // namespace rclcpp
