#include "rclcpp/serialized_message.hpp"

#include <rmw/types.h>

#include <cstring>
#include <utility>

#include "rclcpp/detail/on_new_callback.hpp"
#include "rclcpp/exceptions.hpp"

namespace rclcpp {

namespace {

/// Copies the bytes of `from` into `to`, which is empty.
void copy_into(const rcl_serialized_message_t& from, rcl_serialized_message_t& to) {
  const rcl_allocator_t allocator =
      rcutils_allocator_is_valid(&from.allocator) ? from.allocator : rcl_get_default_allocator();
  const rmw_ret_t ret = rmw_serialized_message_init(&to, from.buffer_capacity, &allocator);
  if (ret != RMW_RET_OK) {
    exceptions::throw_from_rcl_error(ret);
  }
  if (from.buffer_length > 0) {
    std::memcpy(to.buffer, from.buffer, from.buffer_length);
  }
  to.buffer_length = from.buffer_length;
}

}  // namespace

SerializedMessage::SerializedMessage(const rcl_allocator_t& allocator)
    : SerializedMessage(0, allocator) {}

SerializedMessage::SerializedMessage(size_t initial_capacity, const rcl_allocator_t& allocator)
    : serialized_message_(rmw_get_zero_initialized_serialized_message()) {
  const rmw_ret_t ret =
      rmw_serialized_message_init(&serialized_message_, initial_capacity, &allocator);
  if (ret != RMW_RET_OK) {
    exceptions::throw_from_rcl_error(ret);
  }
}

SerializedMessage::SerializedMessage(const SerializedMessage& other)
    : SerializedMessage(other.serialized_message_) {}

SerializedMessage::SerializedMessage(const rcl_serialized_message_t& other)
    : serialized_message_(rmw_get_zero_initialized_serialized_message()) {
  copy_into(other, serialized_message_);
}

SerializedMessage::SerializedMessage(SerializedMessage&& other) noexcept
    : serialized_message_(std::exchange(other.serialized_message_,
                                        rmw_get_zero_initialized_serialized_message())) {}

SerializedMessage::SerializedMessage(rcl_serialized_message_t&& other)
    : serialized_message_(std::exchange(other, rmw_get_zero_initialized_serialized_message())) {}

SerializedMessage& SerializedMessage::operator=(const SerializedMessage& other) {
  if (this != &other) *this = SerializedMessage(other);
  return *this;
}

SerializedMessage& SerializedMessage::operator=(const rcl_serialized_message_t& other) {
  if (&serialized_message_ != &other) *this = SerializedMessage(other);
  return *this;
}

SerializedMessage& SerializedMessage::operator=(SerializedMessage&& other) noexcept {
  std::swap(serialized_message_, other.serialized_message_);
  return *this;
}

SerializedMessage& SerializedMessage::operator=(rcl_serialized_message_t&& other) {
  if (&serialized_message_ != &other) *this = SerializedMessage(std::move(other));
  return *this;
}

SerializedMessage::~SerializedMessage() {
  if (serialized_message_.buffer == nullptr) return;
  if (rmw_serialized_message_fini(&serialized_message_) != RMW_RET_OK) {
    detail::log_and_reset_rcl_error("cannot end a serialized message");
  }
}

rcl_serialized_message_t& SerializedMessage::get_rcl_serialized_message() {
  return serialized_message_;
}

const rcl_serialized_message_t& SerializedMessage::get_rcl_serialized_message() const {
  return serialized_message_;
}

size_t SerializedMessage::size() const { return serialized_message_.buffer_length; }

size_t SerializedMessage::capacity() const { return serialized_message_.buffer_capacity; }

void SerializedMessage::reserve(size_t capacity) {
  const rmw_ret_t ret = rmw_serialized_message_resize(&serialized_message_, capacity);
  if (ret != RMW_RET_OK) {
    exceptions::throw_from_rcl_error(ret);
  }
}

rcl_serialized_message_t SerializedMessage::release_rcl_serialized_message() {
  return std::exchange(serialized_message_, rmw_get_zero_initialized_serialized_message());
}

}  // namespace rclcpp
