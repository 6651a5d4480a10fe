#include "rclcpp/node_interfaces/node_graph_interface.hpp"

namespace rclcpp {

std::string& TopicEndpointInfo::node_name() { return node_name_; }
const std::string& TopicEndpointInfo::node_name() const { return node_name_; }

std::string& TopicEndpointInfo::node_namespace() { return node_namespace_; }
const std::string& TopicEndpointInfo::node_namespace() const { return node_namespace_; }

std::string& TopicEndpointInfo::topic_type() { return topic_type_; }
const std::string& TopicEndpointInfo::topic_type() const { return topic_type_; }

rclcpp::EndpointType& TopicEndpointInfo::endpoint_type() { return endpoint_type_; }
const rclcpp::EndpointType& TopicEndpointInfo::endpoint_type() const { return endpoint_type_; }

std::array<uint8_t, RMW_GID_STORAGE_SIZE>& TopicEndpointInfo::endpoint_gid() {
  return endpoint_gid_;
}
const std::array<uint8_t, RMW_GID_STORAGE_SIZE>& TopicEndpointInfo::endpoint_gid() const {
  return endpoint_gid_;
}

rclcpp::QoS& TopicEndpointInfo::qos_profile() { return qos_profile_; }
const rclcpp::QoS& TopicEndpointInfo::qos_profile() const { return qos_profile_; }

rosidl_type_hash_t& TopicEndpointInfo::topic_type_hash() { return topic_type_hash_; }
const rosidl_type_hash_t& TopicEndpointInfo::topic_type_hash() const { return topic_type_hash_; }

}  // namespace rclcpp
