#pragma once

#include <rcl/allocator.h>
#include <rcl/types.h>

namespace rclcpp {

/// Owns the bytes of a message as they travel on the wire.
class SerializedMessage {
 public:
  /// Makes an empty message that allocates when it is filled.
  explicit SerializedMessage(const rcl_allocator_t& allocator = rcl_get_default_allocator());

  /// Makes an empty message with room for `initial_capacity` bytes.
  explicit SerializedMessage(size_t initial_capacity,
                             const rcl_allocator_t& allocator = rcl_get_default_allocator());

  SerializedMessage(const SerializedMessage& other);
  /// Copies the bytes of a C structure, which stays the caller's.
  explicit SerializedMessage(const rcl_serialized_message_t& other);
  SerializedMessage(SerializedMessage&& other) noexcept;
  /// Takes over the bytes of a C structure and leaves it empty.
  explicit SerializedMessage(rcl_serialized_message_t&& other);

  SerializedMessage& operator=(const SerializedMessage& other);
  SerializedMessage& operator=(const rcl_serialized_message_t& other);
  SerializedMessage& operator=(SerializedMessage&& other) noexcept;
  SerializedMessage& operator=(rcl_serialized_message_t&& other);

  virtual ~SerializedMessage();

  rcl_serialized_message_t& get_rcl_serialized_message();
  const rcl_serialized_message_t& get_rcl_serialized_message() const;

  /// Number of bytes in use.
  size_t size() const;
  /// Number of bytes allocated.
  size_t capacity() const;

  /// Makes room for at least `capacity` bytes.
  void reserve(size_t capacity);

  /// Hands the bytes over to the caller, who must free them; this message is empty afterwards.
  rcl_serialized_message_t release_rcl_serialized_message();

 private:
  rcl_serialized_message_t serialized_message_;
};

}  // namespace rclcpp
