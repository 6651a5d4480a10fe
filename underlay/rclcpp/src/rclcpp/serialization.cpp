#include "rclcpp/serialization.hpp"

#include <rmw/rmw.h>

#include <stdexcept>

#include "rclcpp/exceptions.hpp"

namespace rclcpp {

namespace {

void require(bool holds, const char* what) {
  if (!holds) throw std::invalid_argument(what);
}

}  // namespace

SerializationBase::SerializationBase(const rosidl_message_type_support_t* type_support)
    : type_support_(type_support) {
  require(type_support != nullptr, "serialization needs a type support");
}

SerializationBase::~SerializationBase() = default;

void SerializationBase::serialize_message(const void* ros_message,
                                          SerializedMessage* serialized_message) const {
  require(ros_message != nullptr, "there is no message to serialize");
  require(serialized_message != nullptr, "there is no serialized message");
  const rmw_ret_t ret =
      rmw_serialize(ros_message, type_support_, &serialized_message->get_rcl_serialized_message());
  if (ret != RMW_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot serialize the message");
  }
}

void SerializationBase::deserialize_message(const SerializedMessage* serialized_message,
                                            void* ros_message) const {
  require(serialized_message != nullptr, "there is no serialized message");
  require(serialized_message->capacity() != 0 && serialized_message->size() != 0,
          "the serialized message is empty");
  require(ros_message != nullptr, "there is no message to fill");
  const rmw_ret_t ret = rmw_deserialize(&serialized_message->get_rcl_serialized_message(),
                                        type_support_, ros_message);
  if (ret != RMW_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot deserialize the message");
  }
}

}  // namespace rclcpp
