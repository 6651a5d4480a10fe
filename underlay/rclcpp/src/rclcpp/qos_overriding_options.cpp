#include "rclcpp/qos_overriding_options.hpp"

#include <rmw/qos_string_conversions.h>

#include <initializer_list>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace rclcpp {

const char* qos_policy_kind_to_cstr(const QosPolicyKind& policy_kind) {
  const char* name = rmw_qos_policy_kind_to_str(static_cast<rmw_qos_policy_kind_t>(policy_kind));
  if (name == nullptr) {
    throw std::invalid_argument("there is no such QosPolicyKind");
  }
  return name;
}

std::ostream& operator<<(std::ostream& os, const QosPolicyKind& policy_kind) {
  return os << qos_policy_kind_to_cstr(policy_kind);
}

QosOverridingOptions::QosOverridingOptions(std::initializer_list<QosPolicyKind> policy_kinds,
                                           QosCallback validation_callback, std::string id)
    : id_(std::move(id)),
      policy_kinds_(policy_kinds),
      validation_callback_(std::move(validation_callback)) {}

QosOverridingOptions QosOverridingOptions::with_default_policies(QosCallback validation_callback,
                                                                 std::string id) {
  return QosOverridingOptions(
      {QosPolicyKind::History, QosPolicyKind::Depth, QosPolicyKind::Reliability},
      std::move(validation_callback), std::move(id));
}

const std::string& QosOverridingOptions::get_id() const { return id_; }

const std::vector<QosPolicyKind>& QosOverridingOptions::get_policy_kinds() const {
  return policy_kinds_;
}

const QosCallback& QosOverridingOptions::get_validation_callback() const {
  return validation_callback_;
}

}  // namespace rclcpp
