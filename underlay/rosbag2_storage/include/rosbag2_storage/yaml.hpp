#pragma once

#include <yaml-cpp/yaml.h>

#include <string>

#include "rosbag2_storage/bag_metadata.hpp"

namespace YAML {

/// Assigns the field of that name, if there is one.
template <typename T>
void optional_assign(const Node& node, std::string field, T& assign_to) {
  if (node[field]) assign_to = node[field].as<T>();
}

/// The part of metadata.yaml below rosbag2_bagfile_information; reads all versions up to 9.
template <>
struct convert<rosbag2_storage::BagMetadata> {
  static Node encode(const rosbag2_storage::BagMetadata& metadata);
  static bool decode(const Node& node, rosbag2_storage::BagMetadata& metadata);
};

}  // namespace YAML
