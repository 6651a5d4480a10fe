#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <utility>

#include "rclcpp/loaned_message.hpp"
#include "rclcpp/logging.hpp"
#include "rclcpp/publisher.hpp"
#include "rclcpp_lifecycle/managed_entity.hpp"

namespace rclcpp_lifecycle {

/// A publisher that is silent until it is activated.
///
/// The first message dropped since construction or since the last activation is warned about.
template <typename MessageT, typename Alloc = std::allocator<void>>
class LifecyclePublisher : public SimpleManagedEntity, public rclcpp::Publisher<MessageT, Alloc> {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(LifecyclePublisher)

  using MessageAlloc = typename rclcpp::Publisher<MessageT, Alloc>::ROSMessageTypeAllocator;
  using MessageDeleter = typename rclcpp::Publisher<MessageT, Alloc>::ROSMessageTypeDeleter;
  using MessageUniquePtr = std::unique_ptr<MessageT, MessageDeleter>;
  using MessageSharedPtr = std::shared_ptr<const MessageT>;

  LifecyclePublisher(rclcpp::node_interfaces::NodeBaseInterface* node_base,
                     const std::string& topic, const rclcpp::QoS& qos,
                     const rclcpp::PublisherOptionsWithAllocator<Alloc>& options)
      : rclcpp::Publisher<MessageT, Alloc>(node_base, topic, qos, options) {}

  ~LifecyclePublisher() override = default;

  /// Publishes the message, or drops it if the publisher is not activated.
  virtual void publish(std::unique_ptr<MessageT, MessageDeleter> msg) {
    if (may_publish()) rclcpp::Publisher<MessageT, Alloc>::publish(std::move(msg));
  }

  /// Publishes the message, or drops it if the publisher is not activated.
  virtual void publish(const MessageT& msg) {
    if (may_publish()) rclcpp::Publisher<MessageT, Alloc>::publish(msg);
  }

  /// Publishes the loaned message, or drops it if the publisher is not activated.
  virtual void publish(rclcpp::LoanedMessage<MessageT, Alloc>&& loaned_msg) {
    if (may_publish()) rclcpp::Publisher<MessageT, Alloc>::publish(std::move(loaned_msg));
  }

  void on_activate() override {
    SimpleManagedEntity::on_activate();
    warn_when_dropping_ = true;
  }

 private:
  bool may_publish() {
    if (this->is_activated()) return true;
    if (warn_when_dropping_.exchange(false)) {
      RCLCPP_WARN(rclcpp::get_logger("LifecyclePublisher"),
                  "messages for '%s' are dropped until the publisher is activated",
                  this->get_topic_name());
    }
    return false;
  }

  std::atomic<bool> warn_when_dropping_{true};
};

}  // namespace rclcpp_lifecycle
