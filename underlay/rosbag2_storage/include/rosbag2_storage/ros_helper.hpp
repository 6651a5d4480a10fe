#pragma once

#include <rcutils/types/uint8_array.h>

#include <cstddef>
#include <memory>

namespace rosbag2_storage {

/// A copy of `size` bytes at `data`.
std::shared_ptr<rcutils_uint8_array_t> make_serialized_message(const void* data, size_t size);

/// No bytes, and room for `size`.
std::shared_ptr<rcutils_uint8_array_t> make_empty_serialized_message(size_t size);

}  // namespace rosbag2_storage
