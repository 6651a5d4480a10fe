#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "rclcpp/serialization.hpp"
#include "rclcpp/serialized_message.hpp"

/// Bytes of messages, for tests that check whether the padding between fields is zero. Serializers
/// skip these bytes, so that a buffer that is used again publishes what an earlier message left
/// there.
namespace foothill_ros::testing {

/// Returns the bytes of a message without the header of the encoding.
inline std::string encoded(const rclcpp::SerializedMessage& message) {
  constexpr std::size_t kHeader = 4;
  const auto& raw = message.get_rcl_serialized_message();
  return {raw.buffer + kHeader, raw.buffer + raw.buffer_length};
}

/// Returns the bytes that a message should have: the same content with zeros for padding.
template <typename Message>
std::string zero_padded(const rclcpp::SerializedMessage& original) {
  const rclcpp::Serialization<Message> serialization;
  Message message;
  serialization.deserialize_message(&original, &message);
  rclcpp::SerializedMessage again{original.capacity() + 64};
  auto& raw = again.get_rcl_serialized_message();
  std::fill_n(raw.buffer, raw.buffer_capacity, std::uint8_t{0});
  serialization.serialize_message(&message, &again);
  return encoded(again);
}

}  // namespace foothill_ros::testing
