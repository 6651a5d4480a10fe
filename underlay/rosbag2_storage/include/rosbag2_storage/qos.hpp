#pragma once

#include <yaml-cpp/yaml.h>

#include <string>
#include <vector>

#include "rclcpp/node_interfaces/node_graph_interface.hpp"
#include "rclcpp/qos.hpp"

namespace rosbag2_storage {

/// An rclcpp::QoS with the defaults of rosbag2.
class Rosbag2QoS : public rclcpp::QoS {
 public:
  Rosbag2QoS() : rclcpp::QoS(rmw_qos_profile_default.depth) {}
  explicit Rosbag2QoS(const rclcpp::QoS& value) : rclcpp::QoS(value) {}

  /// Keeps as many samples as rmw does by default.
  Rosbag2QoS& default_history() {
    keep_last(rmw_qos_profile_default.depth);
    return *this;
  }

  /// A subscription that matches all of these publishers: reliable or transient local only if all
  /// of them are.
  static Rosbag2QoS adapt_request_to_offers(
      const std::string& topic_name, const std::vector<rclcpp::TopicEndpointInfo>& endpoints);

  /// What to offer in place of the recorded publishers: the same as they did if they agreed, and
  /// the default otherwise.
  static Rosbag2QoS adapt_offer_to_recorded_offers(const std::string& topic_name,
                                                   const std::vector<Rosbag2QoS>& profiles);
};

std::vector<Rosbag2QoS> from_rclcpp_qos_vector(const std::vector<rclcpp::QoS>& in);

/// The YAML text that bags carry with each topic.
std::string serialize_rclcpp_qos_vector(const std::vector<rclcpp::QoS>& in);

/// @param version Of the metadata of the bag; bags before 9 have numbers in place of names.
std::vector<rclcpp::QoS> to_rclcpp_qos_vector(const std::string& serialized, int version);

}  // namespace rosbag2_storage

namespace YAML {

template <>
struct convert<rosbag2_storage::Rosbag2QoS> {
  static Node encode(const rosbag2_storage::Rosbag2QoS& qos);
  static bool decode(const Node& node, rosbag2_storage::Rosbag2QoS& qos, int version = 9);
};

template <>
struct convert<std::vector<rclcpp::QoS>> {
  static Node encode(const std::vector<rclcpp::QoS>& rhs);
  static bool decode(const Node& node, std::vector<rclcpp::QoS>& rhs, int version = 9);
};

}  // namespace YAML
