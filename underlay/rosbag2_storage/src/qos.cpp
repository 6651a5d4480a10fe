#include "rosbag2_storage/qos.hpp"

#include <rcutils/logging_macros.h>
#include <rmw/qos_string_conversions.h>
#include <rmw/time.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace rosbag2_storage {
namespace {

constexpr const char* kLogger = "rosbag2_storage";

/// What two middlewares of ROS 2 Foxy gave out as infinite; bags of that time have it.
constexpr std::array<rmw_time_t, 2> kOldInfinities{
    {{0x7FFFFFFFULL, 0xFFFFFFFFULL}, {0x7FFFFFFFULL, 0x7FFFFFFFULL}}};

bool same(const rmw_time_t& a, const rmw_time_t& b) { return a.sec == b.sec && a.nsec == b.nsec; }

YAML::Node encode_time(const rmw_time_t& time) {
  YAML::Node node;
  node["sec"] = time.sec;
  node["nsec"] = time.nsec;
  return node;
}

rmw_time_t decode_time(const YAML::Node& node) {
  const rmw_time_t time{node["sec"].as<uint64_t>(), node["nsec"].as<uint64_t>()};
  const bool infinite = std::ranges::any_of(
      kOldInfinities, [&time](const rmw_time_t& old) { return same(old, time); });
  return infinite ? rmw_time_t RMW_DURATION_INFINITE : time;
}

template <typename Policy>
YAML::Node encode_policy(Policy policy, const char* (*to_text)(Policy)) {
  const char* text = to_text(policy);
  return YAML::Node{std::string{text == nullptr ? "unknown" : text}};
}

template <typename Policy>
Policy decode_policy(const YAML::Node& node, Policy (*from_text)(const char*)) {
  int number = 0;
  if (YAML::convert<int>::decode(node, number)) return static_cast<Policy>(number);
  return from_text(node.as<std::string>().c_str());
}

/// Equal in everything that decides whether a subscription matches.
bool equally_compatible(const rclcpp::QoS& a, const rclcpp::QoS& b) {
  const rmw_qos_profile_t& left = a.get_rmw_qos_profile();
  const rmw_qos_profile_t& right = b.get_rmw_qos_profile();
  return left.reliability == right.reliability && left.durability == right.durability &&
         same(left.deadline, right.deadline) && left.liveliness == right.liveliness &&
         same(left.liveliness_lease_duration, right.liveliness_lease_duration);
}

void warn_of_mixed_offers(const std::string& topic_name, const char* strict, const char* lenient,
                          const char* consequence) {
  RCUTILS_LOG_WARN_NAMED(kLogger,
                         "Some, but not all, publishers on topic \"%s\" are offering %s. "
                         "Falling back to %s, which connects to all publishers. %s",
                         topic_name.c_str(), strict, lenient, consequence);
}

}  // namespace

Rosbag2QoS Rosbag2QoS::adapt_request_to_offers(
    const std::string& topic_name, const std::vector<rclcpp::TopicEndpointInfo>& endpoints) {
  Rosbag2QoS request;
  if (endpoints.empty()) return request;
  const auto is_reliable = [](const rclcpp::TopicEndpointInfo& endpoint) {
    return endpoint.qos_profile().reliability() == rclcpp::ReliabilityPolicy::Reliable;
  };
  const auto is_transient_local = [](const rclcpp::TopicEndpointInfo& endpoint) {
    return endpoint.qos_profile().durability() == rclcpp::DurabilityPolicy::TransientLocal;
  };
  if (std::ranges::all_of(endpoints, is_reliable)) {
    request.reliable();
  } else {
    request.best_effort();
    if (std::ranges::any_of(endpoints, is_reliable)) {
      warn_of_mixed_offers(topic_name, "RMW_QOS_POLICY_RELIABILITY_RELIABLE",
                           "RMW_QOS_POLICY_RELIABILITY_BEST_EFFORT",
                           "Messages of reliable publishers can get lost.");
    }
  }
  if (std::ranges::all_of(endpoints, is_transient_local)) {
    request.transient_local();
  } else {
    request.durability_volatile();
    if (std::ranges::any_of(endpoints, is_transient_local)) {
      warn_of_mixed_offers(topic_name, "RMW_QOS_POLICY_DURABILITY_TRANSIENT_LOCAL",
                           "RMW_QOS_POLICY_DURABILITY_VOLATILE",
                           "Messages from before the subscription are not there.");
    }
  }
  return request;
}

Rosbag2QoS Rosbag2QoS::adapt_offer_to_recorded_offers(const std::string& topic_name,
                                                      const std::vector<Rosbag2QoS>& profiles) {
  if (profiles.empty()) return Rosbag2QoS{};
  const bool agree = std::ranges::all_of(profiles, [&profiles](const Rosbag2QoS& profile) {
    return equally_compatible(profile, profiles.front());
  });
  if (agree) return Rosbag2QoS{profiles.front()}.default_history();
  RCUTILS_LOG_WARN_NAMED(kLogger,
                         "The publishers of %s that were recorded did not offer the same QoS. "
                         "Falling back to the default publisher offer.",
                         topic_name.c_str());
  return Rosbag2QoS{};
}

std::vector<Rosbag2QoS> from_rclcpp_qos_vector(const std::vector<rclcpp::QoS>& in) {
  std::vector<Rosbag2QoS> out;
  std::ranges::transform(in, std::back_inserter(out),
                         [](const rclcpp::QoS& qos) { return Rosbag2QoS{qos}; });
  return out;
}

std::string serialize_rclcpp_qos_vector(const std::vector<rclcpp::QoS>& in) {
  return YAML::Dump(YAML::convert<std::vector<rclcpp::QoS>>::encode(in));
}

std::vector<rclcpp::QoS> to_rclcpp_qos_vector(const std::string& serialized, int version) {
  std::vector<rclcpp::QoS> profiles;
  if (serialized.empty()) return profiles;
  if (!YAML::convert<std::vector<rclcpp::QoS>>::decode(YAML::Load(serialized), profiles, version)) {
    throw std::runtime_error{"Offered QoS profiles are not a list."};
  }
  return profiles;
}

}  // namespace rosbag2_storage

namespace YAML {

using rosbag2_storage::decode_policy;
using rosbag2_storage::decode_time;
using rosbag2_storage::encode_policy;
using rosbag2_storage::encode_time;

Node convert<rosbag2_storage::Rosbag2QoS>::encode(const rosbag2_storage::Rosbag2QoS& qos) {
  const rmw_qos_profile_t& profile = qos.get_rmw_qos_profile();
  Node node;
  node["history"] = encode_policy(profile.history, rmw_qos_history_policy_to_str);
  node["depth"] = profile.depth;
  node["reliability"] = encode_policy(profile.reliability, rmw_qos_reliability_policy_to_str);
  node["durability"] = encode_policy(profile.durability, rmw_qos_durability_policy_to_str);
  node["deadline"] = encode_time(profile.deadline);
  node["lifespan"] = encode_time(profile.lifespan);
  node["liveliness"] = encode_policy(profile.liveliness, rmw_qos_liveliness_policy_to_str);
  node["liveliness_lease_duration"] = encode_time(profile.liveliness_lease_duration);
  node["avoid_ros_namespace_conventions"] = profile.avoid_ros_namespace_conventions;
  return node;
}

bool convert<rosbag2_storage::Rosbag2QoS>::decode(const Node& node,
                                                  rosbag2_storage::Rosbag2QoS& qos,
                                                  int /*version: names and numbers differ*/) {
  rmw_qos_profile_t& profile = qos.get_rmw_qos_profile();
  profile.history = decode_policy(node["history"], rmw_qos_history_policy_from_str);
  profile.depth = node["depth"].as<size_t>();
  profile.reliability = decode_policy(node["reliability"], rmw_qos_reliability_policy_from_str);
  profile.durability = decode_policy(node["durability"], rmw_qos_durability_policy_from_str);
  profile.deadline = decode_time(node["deadline"]);
  profile.lifespan = decode_time(node["lifespan"]);
  profile.liveliness = decode_policy(node["liveliness"], rmw_qos_liveliness_policy_from_str);
  profile.liveliness_lease_duration = decode_time(node["liveliness_lease_duration"]);
  profile.avoid_ros_namespace_conventions = node["avoid_ros_namespace_conventions"].as<bool>();
  return true;
}

Node convert<std::vector<rclcpp::QoS>>::encode(const std::vector<rclcpp::QoS>& rhs) {
  Node node{NodeType::Sequence};
  for (const rclcpp::QoS& qos : rhs) node.push_back(rosbag2_storage::Rosbag2QoS{qos});
  return node;
}

bool convert<std::vector<rclcpp::QoS>>::decode(const Node& node, std::vector<rclcpp::QoS>& rhs,
                                               int version) {
  if (!node.IsSequence()) return false;
  rhs.clear();
  for (const Node& entry : node) {
    rosbag2_storage::Rosbag2QoS qos;
    convert<rosbag2_storage::Rosbag2QoS>::decode(entry, qos, version);
    rhs.push_back(qos);
  }
  return true;
}

}  // namespace YAML
