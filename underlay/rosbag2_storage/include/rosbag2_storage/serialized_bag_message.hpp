#pragma once

#include <rcutils/time.h>
#include <rcutils/types/uint8_array.h>

#include <memory>
#include <string>

namespace rosbag2_storage {

/// A message in a bag.
struct SerializedBagMessage {
  std::shared_ptr<rcutils_uint8_array_t> serialized_data{};
  rcutils_time_point_value_t recv_timestamp = 0;  ///< When the recorder received it [ns].
  rcutils_time_point_value_t send_timestamp = 0;  ///< When it was published [ns].
  std::string topic_name{};
};

using SerializedBagMessageSharedPtr = std::shared_ptr<SerializedBagMessage>;
using SerializedBagMessageConstSharedPtr = std::shared_ptr<const SerializedBagMessage>;

}  // namespace rosbag2_storage
