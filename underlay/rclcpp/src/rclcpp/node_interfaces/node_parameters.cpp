#include "rclcpp/node_interfaces/node_parameters.hpp"

#include <rcl/node.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rclcpp/create_publisher.hpp"
#include "rclcpp/detail/parameter_rules.hpp"
#include "rclcpp/detail/qos_parameters.hpp"
#include "rclcpp/detail/resolve_parameter_overrides.hpp"
#include "rclcpp/exceptions.hpp"

namespace rclcpp {
namespace node_interfaces {

using rclcpp::detail::NoReentry;
using rclcpp::detail::ParameterVerdict;

namespace {

std::map<std::string, ParameterValue> find_overrides(
    NodeBaseInterface& node_base, const std::vector<Parameter>& overrides_of_options) {
  const rcl_node_options_t* options = rcl_node_get_options(node_base.get_rcl_node_handle());
  if (options == nullptr) {
    throw std::runtime_error("the node has no options");
  }
  const rcl_arguments_t* global_arguments = nullptr;
  if (options->use_global_arguments) {
    global_arguments = &node_base.get_context()->get_rcl_context()->global_arguments;
  }
  return rclcpp::detail::resolve_parameter_overrides(node_base.get_fully_qualified_name(),
                                                     overrides_of_options, &options->arguments,
                                                     global_arguments);
}

}  // namespace

NodeParameters::NodeParameters(
    const NodeBaseInterface::SharedPtr node_base,
    const NodeLoggingInterface::SharedPtr node_logging, NodeTopicsInterface::SharedPtr node_topics,
    const NodeServicesInterface::SharedPtr node_services,
    const NodeClockInterface::SharedPtr node_clock,
    const std::vector<Parameter>& parameter_overrides, bool start_parameter_services,
    bool start_parameter_event_publisher, const rclcpp::QoS& parameter_event_qos,
    const rclcpp::PublisherOptionsBase& parameter_event_publisher_options,
    bool allow_undeclared_parameters, bool automatically_declare_parameters_from_overrides)
    : parameter_overrides_(find_overrides(*node_base, parameter_overrides)),
      allow_undeclared_(allow_undeclared_parameters),
      node_name_(node_base->get_fully_qualified_name()),
      node_logging_(node_logging),
      node_clock_(node_clock) {
  if (start_parameter_services) {
    parameter_service_ = std::make_shared<ParameterService>(node_base, node_services, this);
  }
  rclcpp::PublisherOptions publisher_options(parameter_event_publisher_options);
  // The overriding parameters exist even if the publisher does not.
  const rclcpp::QoS event_qos = rclcpp::detail::overridden_qos(
      std::exchange(publisher_options.qos_overriding_options, {}), this, *node_topics,
      "/parameter_events", parameter_event_qos, "publisher");
  if (start_parameter_event_publisher) {
    events_publisher_ = rclcpp::create_publisher<ParameterEvent>(node_topics, "/parameter_events",
                                                                 event_qos, publisher_options);
  }
  if (automatically_declare_parameters_from_overrides) {
    declare_from_overrides();
  }
}

NodeParameters::~NodeParameters() = default;

void NodeParameters::declare_from_overrides() {
  const std::lock_guard lock(mutex_);
  ParameterDescriptor descriptor;
  descriptor.dynamic_typing = true;
  for (const auto& [name, value] : parameter_overrides_) {
    if (!parameters_.contains(name)) {
      declare_locked(name, value, descriptor, true);
    }
  }
}

const ParameterValue& NodeParameters::declare_parameter(const std::string& name,
                                                        const ParameterValue& default_value,
                                                        const ParameterDescriptor& descriptor,
                                                        bool ignore_override) {
  const std::lock_guard lock(mutex_);
  const NoReentry guard(may_modify_);
  ParameterDescriptor typed_descriptor = descriptor;
  typed_descriptor.type = default_value.get_type();
  return declare_locked(name, default_value, typed_descriptor, ignore_override);
}

const ParameterValue& NodeParameters::declare_parameter(const std::string& name, ParameterType type,
                                                        const ParameterDescriptor& descriptor,
                                                        bool ignore_override) {
  const std::lock_guard lock(mutex_);
  const NoReentry guard(may_modify_);
  if (type == PARAMETER_NOT_SET) {
    throw std::invalid_argument(
        "a parameter is declared with a type, and PARAMETER_NOT_SET is none");
  }
  if (descriptor.dynamic_typing) {
    throw std::invalid_argument(
        "a parameter that is declared with a type cannot be dynamically typed");
  }
  ParameterDescriptor typed_descriptor = descriptor;
  typed_descriptor.type = type;
  return declare_locked(name, ParameterValue{}, typed_descriptor, ignore_override);
}

const ParameterValue& NodeParameters::declare_locked(const std::string& name,
                                                     const ParameterValue& default_value,
                                                     ParameterDescriptor descriptor,
                                                     bool ignore_override) {
  if (name.empty()) {
    throw exceptions::InvalidParametersException("a parameter has a name");
  }
  if (parameters_.contains(name)) {
    throw exceptions::ParameterAlreadyDeclaredException("parameter '" + name +
                                                        "' is declared already");
  }
  if (!descriptor.dynamic_typing && descriptor.type == PARAMETER_NOT_SET) {
    throw exceptions::InvalidParameterTypeException(
        name, "without dynamic typing, a parameter needs a value or a type");
  }
  descriptor.name = name;

  const auto override_entry = parameter_overrides_.find(name);
  const ParameterValue& value = ignore_override || override_entry == parameter_overrides_.end()
                                    ? default_value
                                    : override_entry->second;
  ParameterEvent event;
  if (value.get_type() != PARAMETER_NOT_SET) {
    const std::vector<Parameter> declared{Parameter(name, value)};
    const ParameterVerdict verdict = rclcpp::detail::judge_parameter(descriptor, value);
    SetParametersResult result = rclcpp::detail::to_result(verdict, name, descriptor, value);
    if (verdict == ParameterVerdict::kWrongType) {
      throw exceptions::InvalidParameterTypeException(name, result.reason);
    }
    if (result.successful) {
      result = call_on_set_callbacks(declared);
    }
    if (!result.successful) {
      throw exceptions::InvalidParameterValueException("parameter '" + name +
                                                       "' cannot be declared: " + result.reason);
    }
    descriptor.type = value.get_type();
    call_post_set_callbacks(declared);
    event.new_parameters.push_back(declared.front().to_parameter_msg());
  } else if (descriptor.dynamic_typing) {
    descriptor.type = PARAMETER_NOT_SET;
  }
  const auto& entry = parameters_.insert_or_assign(name, ParameterInfo{value, descriptor}).first;
  publish_event(std::move(event));
  return entry->second.value;
}

void NodeParameters::undeclare_parameter(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const NoReentry guard(may_modify_);
  const auto entry = parameters_.find(name);
  if (entry == parameters_.end()) {
    throw exceptions::ParameterNotDeclaredException("parameter '" + name + "' is not declared");
  }
  if (entry->second.descriptor.read_only) {
    throw exceptions::ParameterImmutableException("parameter '" + name + "' is read-only");
  }
  if (!entry->second.descriptor.dynamic_typing) {
    throw exceptions::InvalidParameterTypeException(
        name, "only a dynamically typed parameter can be undeclared");
  }
  parameters_.erase(entry);
}

std::vector<NodeParameters::SetParametersResult> NodeParameters::set_parameters(
    const std::vector<Parameter>& parameters) {
  std::vector<SetParametersResult> results;
  for (const Parameter& parameter : parameters) {
    results.push_back(set_parameters_atomically({parameter}));
  }
  return results;
}

NodeParameters::SetParametersResult NodeParameters::set_parameters_atomically(
    const std::vector<Parameter>& parameters) {
  const std::lock_guard lock(mutex_);
  const NoReentry guard(may_modify_);
  std::vector<Parameter> to_set = parameters;
  call_pre_set_callbacks(to_set);
  if (to_set.empty()) {
    return rclcpp::detail::failure(
        "there are no parameters to set, perhaps because a pre-set callback removed them");
  }
  SetParametersResult result = check_set(to_set);
  if (result.successful) {
    result = call_on_set_callbacks(to_set);
  }
  if (result.successful) {
    publish_event(apply_set(to_set));
  }
  return result;
}

NodeParameters::SetParametersResult NodeParameters::check_set(
    const std::vector<Parameter>& parameters) const {
  for (const Parameter& parameter : parameters) {
    const std::string& name = parameter.get_name();
    if (name.empty()) {
      throw exceptions::InvalidParametersException("a parameter has a name");
    }
    const auto entry = parameters_.find(name);
    if (entry == parameters_.end()) {
      if (!allow_undeclared_) {
        throw exceptions::ParameterNotDeclaredException("parameter '" + name + "' is not declared");
      }
    } else if (entry->second.descriptor.read_only) {
      return rclcpp::detail::failure("parameter '" + name + "' is read-only");
    }
  }
  for (const Parameter& parameter : parameters) {
    const SetParametersResult result = check_descriptor(parameter);
    if (!result.successful) {
      return result;
    }
  }
  return rclcpp::detail::success();
}

NodeParameters::SetParametersResult NodeParameters::check_descriptor(
    const Parameter& parameter) const {
  const auto entry = parameters_.find(parameter.get_name());
  if (entry == parameters_.end()) {
    return rclcpp::detail::success();
  }
  const auto& [value, descriptor] = entry->second;
  const bool deletes = parameter.get_type() == PARAMETER_NOT_SET;
  if (deletes && value.get_type() != PARAMETER_NOT_SET && !descriptor.dynamic_typing) {
    return rclcpp::detail::failure("only a dynamically typed parameter can be undeclared");
  }
  const ParameterValue& new_value = parameter.get_parameter_value();
  return rclcpp::detail::to_result(rclcpp::detail::judge_parameter(descriptor, new_value),
                                   parameter.get_name(), descriptor, new_value);
}

NodeParameters::ParameterEvent NodeParameters::apply_set(const std::vector<Parameter>& parameters) {
  ParameterEvent event;
  std::vector<std::string> deleted;
  for (const Parameter& parameter : parameters) {
    const auto& [entry, is_new] = parameters_.try_emplace(parameter.get_name());
    auto& [value, descriptor] = entry->second;
    if (is_new) {
      descriptor.dynamic_typing = true;
    }
    const bool has_value = parameter.get_type() != PARAMETER_NOT_SET;
    if (is_new && has_value) {
      event.new_parameters.push_back(parameter.to_parameter_msg());
    } else if (!is_new && !has_value && value.get_type() != PARAMETER_NOT_SET) {
      event.deleted_parameters.push_back(parameter.to_parameter_msg());
      deleted.push_back(parameter.get_name());
    } else if (!is_new) {
      event.changed_parameters.push_back(parameter.to_parameter_msg());
    }
    descriptor.name = parameter.get_name();
    descriptor.type = parameter.get_type();
    value = parameter.get_parameter_value();
  }
  call_post_set_callbacks(parameters);
  for (const std::string& name : deleted) {
    parameters_.erase(name);
  }
  return event;
}

void NodeParameters::publish_event(ParameterEvent event) {
  if (!events_publisher_) {
    return;
  }
  event.node = node_name_;
  event.stamp = node_clock_->get_clock()->now();
  events_publisher_->publish(event);
}

}  // namespace node_interfaces
}  // namespace rclcpp
