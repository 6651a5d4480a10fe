#pragma once

#include <rosidl_runtime_c/message_type_support_struct.h>

#include <rosidl_runtime_cpp/traits.hpp>

#include "rclcpp/get_message_type_support_handle.hpp"

namespace rclcpp {

class SerializedMessage;

/// Turns messages of one type, known at run time, into bytes and back.
class SerializationBase {
 public:
  explicit SerializationBase(const rosidl_message_type_support_t* type_support);
  virtual ~SerializationBase();

  /// @throws rclcpp::exceptions::RCLError if the middleware refuses, std::invalid_argument on null.
  void serialize_message(const void* ros_message, SerializedMessage* serialized_message) const;

  /// @throws rclcpp::exceptions::RCLError if the bytes don't fit the type, std::invalid_argument on
  /// null or an empty message.
  void deserialize_message(const SerializedMessage* serialized_message, void* ros_message) const;

 private:
  const rosidl_message_type_support_t* type_support_;
};

/// Turns messages of type MessageT into bytes and back.
template <typename MessageT>
class Serialization : public SerializationBase {
 public:
  static_assert(rosidl_generator_traits::is_message<MessageT>::value,
                "only ROS messages can be serialized");

  Serialization() : SerializationBase(&rclcpp::get_message_type_support_handle<MessageT>()) {}
};

}  // namespace rclcpp
