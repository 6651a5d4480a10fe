#include "rosbag2_cpp/info.hpp"

#include "detail/bag_directory.hpp"

namespace rosbag2_cpp {

rosbag2_storage::BagMetadata Info::read_metadata(const std::string& uri,
                                                 const std::string& storage_id) {
  return detail::find_bag(uri, storage_id).metadata;
}

}  // namespace rosbag2_cpp
