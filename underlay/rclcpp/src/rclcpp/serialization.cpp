#include "rclcpp/serialization.hpp"

#include <rmw/rmw.h>

#include "rclcpp/exceptions.hpp"
#include "rclcpp/serialized_message.hpp"
#include "rcpputils/asserts.hpp"

namespace rclcpp {

SerializationBase::SerializationBase(const rosidl_message_type_support_t* type_support)
    : type_support_(type_support) {
  rcpputils::check_true(type_support != nullptr, "serialization needs a type support");
}

SerializationBase::~SerializationBase() = default;

void SerializationBase::serialize_message(const void* ros_message,
                                          SerializedMessage* serialized_message) const {
  rcpputils::check_true(ros_message != nullptr, "there is no message to serialize");
  rcpputils::check_true(serialized_message != nullptr, "there is no serialized message");
  const rmw_ret_t ret =
      rmw_serialize(ros_message, type_support_, &serialized_message->get_rcl_serialized_message());
  if (ret != RMW_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot serialize the message");
  }
}

void SerializationBase::deserialize_message(const SerializedMessage* serialized_message,
                                            void* ros_message) const {
  rcpputils::check_true(serialized_message != nullptr, "there is no serialized message");
  rcpputils::check_true(serialized_message->capacity() != 0 && serialized_message->size() != 0,
                        "the serialized message is empty");
  rcpputils::check_true(ros_message != nullptr, "there is no message to fill");
  const rmw_ret_t ret = rmw_deserialize(&serialized_message->get_rcl_serialized_message(),
                                        type_support_, ros_message);
  if (ret != RMW_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot deserialize the message");
  }
}

}  // namespace rclcpp
