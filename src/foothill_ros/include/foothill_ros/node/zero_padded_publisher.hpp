#pragma once

#include <cstring>
#include <memory>
#include <mutex>
#include <string>

#include "rclcpp/rclcpp.hpp"
#include "rclcpp/serialization.hpp"
#include "rclcpp/serialized_message.hpp"

/// Publication with reproducible bytes: equal messages give equal bytes on the wire and in bags.
/// A simulation can then be compared with an earlier run byte for byte.

namespace foothill_ros {

/// A publisher whose messages have zeros as alignment padding.
///
/// CDR aligns numbers, and the middleware does not initialise the bytes between them in a buffer
/// that it reuses. These bytes have no meaning, but bags of equal runs would differ in them, and
/// they contain parts of earlier messages. This publisher serialises into a zeroed buffer of its
/// own, which costs one copy of a message. Several threads may publish at a time.
template <typename MessageT>
class ZeroPaddedPublisher {
 public:
  using SharedPtr = std::shared_ptr<ZeroPaddedPublisher>;

  /// @param node An rclcpp::Node or a class with the same functions.
  template <typename NodeT>
  ZeroPaddedPublisher(NodeT& node, const std::string& topic, const rclcpp::QoS& qos)
      : publisher_{node.template create_publisher<MessageT>(topic, qos, options())} {}

  void publish(const MessageT& message) {
    const std::lock_guard lock{mutex_};
    rcl_serialized_message_t& raw = buffer_.get_rcl_serialized_message();
    const auto serialize = [&] {
      // Bytes beyond the last message are zero already.
      if (raw.buffer_length > 0) std::memset(raw.buffer, 0, raw.buffer_length);
      serialization_.serialize_message(&message, &buffer_);
    };
    const std::size_t capacity = raw.buffer_capacity;
    serialize();
    // The buffer has grown: its new bytes were not zero.
    if (raw.buffer_capacity != capacity) {
      std::memset(raw.buffer, 0, raw.buffer_capacity);
      serialize();
    }
    publisher_->publish(buffer_);
  }

  /// Returns the number of matched subscriptions.
  [[nodiscard]] std::size_t get_subscription_count() const {
    return publisher_->get_subscription_count();
  }
  [[nodiscard]] const char* get_topic_name() const { return publisher_->get_topic_name(); }

 private:
  /// Serialised messages cannot be passed within a process without the middleware.
  static rclcpp::PublisherOptions options() {
    rclcpp::PublisherOptions options;
    options.use_intra_process_comm = rclcpp::IntraProcessSetting::Disable;
    return options;
  }

  std::mutex mutex_{};
  rclcpp::Serialization<MessageT> serialization_{};
  rclcpp::SerializedMessage buffer_{};
  typename rclcpp::Publisher<MessageT>::SharedPtr publisher_;
};

}  // namespace foothill_ros
