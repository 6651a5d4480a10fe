#pragma once

#include <rmw/qos_policy_kind.h>

#include <functional>
#include <initializer_list>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "rcl_interfaces/msg/set_parameters_result.hpp"
#include "rclcpp/qos.hpp"

namespace rclcpp {

/// A policy that a parameter may override.
enum class QosPolicyKind {
  AvoidRosNamespaceConventions = RMW_QOS_POLICY_AVOID_ROS_NAMESPACE_CONVENTIONS,
  Deadline = RMW_QOS_POLICY_DEADLINE,
  Depth = RMW_QOS_POLICY_DEPTH,
  Durability = RMW_QOS_POLICY_DURABILITY,
  History = RMW_QOS_POLICY_HISTORY,
  Lifespan = RMW_QOS_POLICY_LIFESPAN,
  Liveliness = RMW_QOS_POLICY_LIVELINESS,
  LivelinessLeaseDuration = RMW_QOS_POLICY_LIVELINESS_LEASE_DURATION,
  Reliability = RMW_QOS_POLICY_RELIABILITY,
  Invalid = RMW_QOS_POLICY_INVALID,
};

/// The name of the policy as it appears in a parameter name, for example "reliability".
const char* qos_policy_kind_to_cstr(const QosPolicyKind& policy_kind);
std::ostream& operator<<(std::ostream& os, const QosPolicyKind& policy_kind);

using QosCallbackResult = rcl_interfaces::msg::SetParametersResult;
/// Judges the overridden profile as a whole.
using QosCallback = std::function<QosCallbackResult(const rclcpp::QoS&)>;

/// Names the policies of one endpoint that users may override with read-only parameters
/// `qos_overrides.<topic>.<publisher|subscription>[_<id>].<policy>`. None by default.
class QosOverridingOptions {
 public:
  QosOverridingOptions() = default;

  QosOverridingOptions(std::initializer_list<QosPolicyKind> policy_kinds,
                       QosCallback validation_callback = nullptr, std::string id = {});

  /// Allows history, depth and reliability to be overridden.
  static QosOverridingOptions with_default_policies(QosCallback validation_callback = nullptr,
                                                    std::string id = {});

  const std::string& get_id() const;
  const std::vector<QosPolicyKind>& get_policy_kinds() const;
  const QosCallback& get_validation_callback() const;

 private:
  std::string id_;
  std::vector<QosPolicyKind> policy_kinds_;
  QosCallback validation_callback_;
};

}  // namespace rclcpp
