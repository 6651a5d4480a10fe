#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "rcl/graph.h"
#include "rcl/guard_condition.h"
#include "rclcpp/event.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp/visibility_control.hpp"
#include "rosidl_runtime_c/type_hash.h"

namespace rclcpp {

/// Which end of a topic something is.
enum class EndpointType {
  Invalid = RMW_ENDPOINT_INVALID,
  Publisher = RMW_ENDPOINT_PUBLISHER,
  Subscription = RMW_ENDPOINT_SUBSCRIPTION
};

/// One publisher or subscription anywhere in the graph.
class TopicEndpointInfo {
 public:
  RCLCPP_PUBLIC explicit TopicEndpointInfo(const rcl_topic_endpoint_info_t& info)
      : endpoint_type_(static_cast<rclcpp::EndpointType>(info.endpoint_type)),
        node_name_(info.node_name),
        node_namespace_(info.node_namespace),
        topic_type_(info.topic_type),
        qos_profile_({info.qos_profile.history, info.qos_profile.depth}, info.qos_profile),
        topic_type_hash_(info.topic_type_hash) {
    std::copy_n(info.endpoint_gid, endpoint_gid_.size(), endpoint_gid_.begin());
  }

  RCLCPP_PUBLIC std::string& node_name();
  RCLCPP_PUBLIC const std::string& node_name() const;
  RCLCPP_PUBLIC std::string& node_namespace();
  RCLCPP_PUBLIC const std::string& node_namespace() const;
  RCLCPP_PUBLIC std::string& topic_type();
  RCLCPP_PUBLIC const std::string& topic_type() const;
  RCLCPP_PUBLIC rclcpp::EndpointType& endpoint_type();
  RCLCPP_PUBLIC const rclcpp::EndpointType& endpoint_type() const;
  RCLCPP_PUBLIC std::array<uint8_t, RMW_GID_STORAGE_SIZE>& endpoint_gid();
  RCLCPP_PUBLIC const std::array<uint8_t, RMW_GID_STORAGE_SIZE>& endpoint_gid() const;
  RCLCPP_PUBLIC rclcpp::QoS& qos_profile();
  RCLCPP_PUBLIC const rclcpp::QoS& qos_profile() const;
  RCLCPP_PUBLIC rosidl_type_hash_t& topic_type_hash();
  RCLCPP_PUBLIC const rosidl_type_hash_t& topic_type_hash() const;

 private:
  rclcpp::EndpointType endpoint_type_;
  std::string node_name_;
  std::string node_namespace_;
  std::string topic_type_;
  std::array<uint8_t, RMW_GID_STORAGE_SIZE> endpoint_gid_{};
  rclcpp::QoS qos_profile_;
  rosidl_type_hash_t topic_type_hash_;
};

namespace node_interfaces {

/// The part of a node that sees the graph.
class NodeGraphInterface {
 public:
  RCLCPP_SMART_PTR_ALIASES_ONLY(NodeGraphInterface)

  RCLCPP_PUBLIC virtual ~NodeGraphInterface() = default;

  /// Names of all topics, with their types.
  /// @param no_demangle names as the middleware has them.
  virtual std::map<std::string, std::vector<std::string>> get_topic_names_and_types(
      bool no_demangle = false) const = 0;
  virtual std::map<std::string, std::vector<std::string>> get_service_names_and_types() const = 0;
  virtual std::map<std::string, std::vector<std::string>> get_service_names_and_types_by_node(
      const std::string& node_name, const std::string& namespace_) const = 0;
  virtual std::map<std::string, std::vector<std::string>> get_client_names_and_types_by_node(
      const std::string& node_name, const std::string& namespace_) const = 0;
  virtual std::map<std::string, std::vector<std::string>> get_publisher_names_and_types_by_node(
      const std::string& node_name, const std::string& namespace_,
      bool no_demangle = false) const = 0;
  virtual std::map<std::string, std::vector<std::string>> get_subscriber_names_and_types_by_node(
      const std::string& node_name, const std::string& namespace_,
      bool no_demangle = false) const = 0;

  /// Fully qualified names of all nodes.
  virtual std::vector<std::string> get_node_names() const = 0;
  /// Name, namespace and enclave of all nodes.
  virtual std::vector<std::tuple<std::string, std::string, std::string>>
  get_node_names_with_enclaves() const = 0;
  virtual std::vector<std::pair<std::string, std::string>> get_node_names_and_namespaces()
      const = 0;

  virtual size_t count_publishers(const std::string& topic_name) const = 0;
  virtual size_t count_subscribers(const std::string& topic_name) const = 0;
  virtual size_t count_clients(const std::string& service_name) const = 0;
  virtual size_t count_services(const std::string& service_name) const = 0;

  virtual const rcl_guard_condition_t* get_graph_guard_condition() const = 0;
  /// Sets the events of those who wait, after the graph changed.
  virtual void notify_graph_change() = 0;
  virtual void notify_shutdown() = 0;

  /// Returns an event that is set on every change of the graph, as long as it is kept.
  virtual rclcpp::Event::SharedPtr get_graph_event() = 0;
  /// Waits until the event is set.
  /// @throw exceptions::InvalidEventError, exceptions::EventNotRegisteredError
  virtual void wait_for_graph_change(rclcpp::Event::SharedPtr event,
                                     std::chrono::nanoseconds timeout) = 0;
  virtual size_t count_graph_users() const = 0;

  virtual std::vector<rclcpp::TopicEndpointInfo> get_publishers_info_by_topic(
      const std::string& topic_name, bool no_mangle = false) const = 0;
  virtual std::vector<rclcpp::TopicEndpointInfo> get_subscriptions_info_by_topic(
      const std::string& topic_name, bool no_mangle = false) const = 0;
};

}  // namespace node_interfaces
}  // namespace rclcpp
