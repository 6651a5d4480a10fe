#include "rosbag2_storage/ros_helper.hpp"

#include <rcutils/allocator.h>

#include <cstring>
#include <new>

namespace rosbag2_storage {

std::shared_ptr<rcutils_uint8_array_t> make_empty_serialized_message(size_t size) {
  auto array = std::unique_ptr<rcutils_uint8_array_t>{
      new rcutils_uint8_array_t{rcutils_get_zero_initialized_uint8_array()}};
  const rcutils_allocator_t allocator = rcutils_get_default_allocator();
  if (rcutils_uint8_array_init(array.get(), size, &allocator) != RCUTILS_RET_OK) {
    throw std::bad_alloc{};
  }
  return {array.release(), [](rcutils_uint8_array_t* owned) {
            [[maybe_unused]] const rcutils_ret_t done = rcutils_uint8_array_fini(owned);
            delete owned;
          }};
}

std::shared_ptr<rcutils_uint8_array_t> make_serialized_message(const void* data, size_t size) {
  auto array = make_empty_serialized_message(size);
  if (size > 0) std::memcpy(array->buffer, data, size);
  array->buffer_length = size;
  return array;
}

}  // namespace rosbag2_storage
