#include "rclcpp/detail/qos_parameters.hpp"

#include <rmw/qos_string_conversions.h>

#include <stdexcept>
#include <string>

#include "rclcpp/exceptions.hpp"

namespace rclcpp::detail {

namespace {

using exceptions::InvalidQosOverridesException;

ParameterValue policy_name(const char* name) {
  if (name == nullptr) {
    throw std::invalid_argument("the default value of a QoS policy has no name");
  }
  return ParameterValue(std::string(name));
}

ParameterValue value_of(QosPolicyKind kind, const QoS& qos) {
  const rmw_qos_profile_t& profile = qos.get_rmw_qos_profile();
  switch (kind) {
    case QosPolicyKind::AvoidRosNamespaceConventions:
      return ParameterValue(profile.avoid_ros_namespace_conventions);
    case QosPolicyKind::Deadline:
      return ParameterValue(qos.deadline().nanoseconds());
    case QosPolicyKind::Depth:
      return ParameterValue(static_cast<int64_t>(profile.depth));
    case QosPolicyKind::Durability:
      return policy_name(rmw_qos_durability_policy_to_str(profile.durability));
    case QosPolicyKind::History:
      return policy_name(rmw_qos_history_policy_to_str(profile.history));
    case QosPolicyKind::Lifespan:
      return ParameterValue(qos.lifespan().nanoseconds());
    case QosPolicyKind::Liveliness:
      return policy_name(rmw_qos_liveliness_policy_to_str(profile.liveliness));
    case QosPolicyKind::LivelinessLeaseDuration:
      return ParameterValue(qos.liveliness_lease_duration().nanoseconds());
    case QosPolicyKind::Reliability:
      return policy_name(rmw_qos_reliability_policy_to_str(profile.reliability));
    case QosPolicyKind::Invalid:
      break;
  }
  throw std::invalid_argument("there is no such QosPolicyKind");
}

template <typename PolicyT>
PolicyT parsed(const ParameterValue& value, PolicyT (*from_str)(const char*), PolicyT unknown) {
  const auto& name = value.get<std::string>();
  const PolicyT policy = from_str(name.c_str());
  if (policy == unknown) {
    throw InvalidQosOverridesException("a QoS policy has no such value: {" + name + "}");
  }
  return policy;
}

void set_value(QosPolicyKind kind, const ParameterValue& value, QoS& qos) {
  const auto duration = [&] { return Duration::from_nanoseconds(value.get<int64_t>()); };
  switch (kind) {
    case QosPolicyKind::AvoidRosNamespaceConventions:
      qos.avoid_ros_namespace_conventions(value.get<bool>());
      return;
    case QosPolicyKind::Deadline:
      qos.deadline(duration());
      return;
    case QosPolicyKind::Depth:
      qos.get_rmw_qos_profile().depth = static_cast<size_t>(value.get<int64_t>());
      return;
    case QosPolicyKind::Durability:
      qos.durability(
          parsed(value, rmw_qos_durability_policy_from_str, RMW_QOS_POLICY_DURABILITY_UNKNOWN));
      return;
    case QosPolicyKind::History:
      qos.history(parsed(value, rmw_qos_history_policy_from_str, RMW_QOS_POLICY_HISTORY_UNKNOWN));
      return;
    case QosPolicyKind::Lifespan:
      qos.lifespan(duration());
      return;
    case QosPolicyKind::Liveliness:
      qos.liveliness(
          parsed(value, rmw_qos_liveliness_policy_from_str, RMW_QOS_POLICY_LIVELINESS_UNKNOWN));
      return;
    case QosPolicyKind::LivelinessLeaseDuration:
      qos.liveliness_lease_duration(duration());
      return;
    case QosPolicyKind::Reliability:
      qos.reliability(
          parsed(value, rmw_qos_reliability_policy_from_str, RMW_QOS_POLICY_RELIABILITY_UNKNOWN));
      return;
    case QosPolicyKind::Invalid:
      break;
  }
  throw std::invalid_argument("there is no such QosPolicyKind");
}

/// Two endpoints of a node may share their parameters.
ParameterValue declare_or_get(node_interfaces::NodeParametersInterface& node_parameters,
                              const std::string& name, const ParameterValue& default_value,
                              const rcl_interfaces::msg::ParameterDescriptor& descriptor) {
  try {
    return node_parameters.declare_parameter(name, default_value, descriptor);
  } catch (const exceptions::ParameterAlreadyDeclaredException&) {
    return node_parameters.get_parameter(name).get_parameter_value();
  }
}

}  // namespace

rclcpp::QoS overridden_qos(const QosOverridingOptions& options,
                           node_interfaces::NodeParametersInterface* node_parameters,
                           const node_interfaces::NodeTopicsInterface& node_topics,
                           const std::string& topic_name, const rclcpp::QoS& default_qos,
                           const char* entity_type) {
  QoS qos = default_qos;
  if (options.get_policy_kinds().empty()) return qos;
  if (node_parameters == nullptr) {
    throw std::invalid_argument("QoS overrides need a node with a parameters interface");
  }

  const std::string topic = node_topics.resolve_topic_name(topic_name);
  const std::string& id = options.get_id();
  const std::string prefix =
      "qos_overrides." + topic + "." + entity_type + (id.empty() ? "" : "_" + id) + ".";
  for (const QosPolicyKind kind : options.get_policy_kinds()) {
    const std::string policy = qos_policy_kind_to_cstr(kind);
    rcl_interfaces::msg::ParameterDescriptor descriptor;
    descriptor.description = "qos policy {" + policy + "} for " + entity_type + " on topic {" +
                             topic + "}" + (id.empty() ? "" : " with id {" + id + "}");
    descriptor.read_only = true;
    set_value(kind,
              declare_or_get(*node_parameters, prefix + policy, value_of(kind, qos), descriptor),
              qos);
  }
  if (const auto& validate = options.get_validation_callback()) {
    const auto result = validate(qos);
    if (!result.successful) {
      throw InvalidQosOverridesException("the validation callback refuses the QoS: " +
                                         result.reason);
    }
  }
  return qos;
}

}  // namespace rclcpp::detail
