#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "rclcpp/detail/resolve_use_intra_process.hpp"
#include "rclcpp/get_message_type_support_handle.hpp"
#include "rclcpp/is_ros_compatible_type.hpp"
#include "rclcpp/loaned_message.hpp"
#include "rclcpp/publisher_base.hpp"
#include "rclcpp/publisher_options.hpp"
#include "rclcpp/serialized_message.hpp"

namespace rclcpp {

/// Publishes messages of one type on one topic. Any number of threads may publish at a time.
template <typename MessageT, typename AllocatorT = std::allocator<void>>
class Publisher : public PublisherBase {
 public:
  static_assert(rclcpp::is_ros_compatible_type<MessageT>::value,
                "only ROS messages can be published");

  using PublishedType = MessageT;
  using ROSMessageType = MessageT;
  using ROSMessageTypeAllocator =
      typename std::allocator_traits<AllocatorT>::template rebind_alloc<MessageT>;
  using ROSMessageTypeDeleter = std::default_delete<MessageT>;

  RCLCPP_SMART_PTR_DEFINITIONS(Publisher)

  /// Made by rclcpp::create_publisher() or Node::create_publisher().
  Publisher(rclcpp::node_interfaces::NodeBaseInterface* node_base, const std::string& topic,
            const rclcpp::QoS& qos,
            const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options)
      : PublisherBase(node_base, topic, rclcpp::get_message_type_support_handle<MessageT>(),
                      options.template to_rcl_publisher_options<MessageT>(qos),
                      options.event_callbacks, options.use_default_callbacks),
        options_(options) {}

  /// Called once the publisher is owned by a shared pointer.
  virtual void post_init_setup(rclcpp::node_interfaces::NodeBaseInterface* node_base,
                               const std::string& topic, const rclcpp::QoS& qos,
                               const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options) {
    if (detail::resolve_use_intra_process(options, *node_base)) {
      detail::check_qos_for_intra_process(qos, topic);
    }
  }

  /// Returns a message in the middleware's memory if it can lend one, in ordinary memory if not.
  rclcpp::LoanedMessage<MessageT, AllocatorT> borrow_loaned_message() {
    return rclcpp::LoanedMessage<MessageT, AllocatorT>(*this, ROSMessageTypeAllocator());
  }

  /// Publishes and frees the message.
  template <typename T>
    requires std::is_same_v<T, MessageT>
  void publish(std::unique_ptr<T, ROSMessageTypeDeleter> msg) {
    publish(*msg);
  }

  /// Publishes a copy of the message.
  template <typename T>
    requires std::is_same_v<T, MessageT>
  void publish(const T& msg) {
    this->check_published(rcl_publish(publisher_handle_.get(), &msg, nullptr));
  }

  /// Publishes bytes that are already serialized.
  void publish(const rcl_serialized_message_t& serialized_msg) {
    const rcl_ret_t status =
        rcl_publish_serialized_message(publisher_handle_.get(), &serialized_msg, nullptr);
    if (status != RCL_RET_OK) {
      exceptions::throw_from_rcl_error(status, "cannot publish the serialized message");
    }
  }

  void publish(const SerializedMessage& serialized_msg) {
    publish(serialized_msg.get_rcl_serialized_message());
  }

  /// Publishes a loaned message, without a copy if the middleware lent it.
  void publish(rclcpp::LoanedMessage<MessageT, AllocatorT>&& loaned_msg) {
    if (!loaned_msg.is_valid()) {
      throw std::runtime_error("the loaned message is gone");
    }
    if (!this->can_loan_messages()) {
      publish(loaned_msg.get());
      return;
    }
    const auto released = loaned_msg.release();
    this->check_published(
        rcl_publish_loaned_message(publisher_handle_.get(), released.get(), nullptr));
  }

 protected:
  const rclcpp::PublisherOptionsWithAllocator<AllocatorT> options_;
};

}  // namespace rclcpp
