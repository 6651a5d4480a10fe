#include <string>
#include <utility>
#include <vector>

#include "rclcpp/node.hpp"

namespace rclcpp {

const rclcpp::ParameterValue& Node::declare_parameter(
    const std::string& name, const rclcpp::ParameterValue& default_value,
    const rcl_interfaces::msg::ParameterDescriptor& parameter_descriptor, bool ignore_override) {
  return node_parameters_->declare_parameter(name, default_value, parameter_descriptor,
                                             ignore_override);
}

const rclcpp::ParameterValue& Node::declare_parameter(
    const std::string& name, rclcpp::ParameterType type,
    const rcl_interfaces::msg::ParameterDescriptor& parameter_descriptor, bool ignore_override) {
  return node_parameters_->declare_parameter(name, type, parameter_descriptor, ignore_override);
}

void Node::undeclare_parameter(const std::string& name) {
  node_parameters_->undeclare_parameter(name);
}

bool Node::has_parameter(const std::string& name) const {
  return node_parameters_->has_parameter(name);
}

rcl_interfaces::msg::SetParametersResult Node::set_parameter(const rclcpp::Parameter& parameter) {
  return node_parameters_->set_parameters_atomically({parameter});
}

std::vector<rcl_interfaces::msg::SetParametersResult> Node::set_parameters(
    const std::vector<rclcpp::Parameter>& parameters) {
  return node_parameters_->set_parameters(parameters);
}

rcl_interfaces::msg::SetParametersResult Node::set_parameters_atomically(
    const std::vector<rclcpp::Parameter>& parameters) {
  return node_parameters_->set_parameters_atomically(parameters);
}

rclcpp::Parameter Node::get_parameter(const std::string& name) const {
  return node_parameters_->get_parameter(name);
}

bool Node::get_parameter(const std::string& name, rclcpp::Parameter& parameter) const {
  return node_parameters_->get_parameter(name, parameter);
}

std::vector<rclcpp::Parameter> Node::get_parameters(const std::vector<std::string>& names) const {
  return node_parameters_->get_parameters(names);
}

rcl_interfaces::msg::ParameterDescriptor Node::describe_parameter(const std::string& name) const {
  return node_parameters_->describe_parameters({name}).front();
}

std::vector<rcl_interfaces::msg::ParameterDescriptor> Node::describe_parameters(
    const std::vector<std::string>& names) const {
  return node_parameters_->describe_parameters(names);
}

std::vector<uint8_t> Node::get_parameter_types(const std::vector<std::string>& names) const {
  return node_parameters_->get_parameter_types(names);
}

rcl_interfaces::msg::ListParametersResult Node::list_parameters(
    const std::vector<std::string>& prefixes, uint64_t depth) const {
  return node_parameters_->list_parameters(prefixes, depth);
}

Node::PreSetParametersCallbackHandle::SharedPtr Node::add_pre_set_parameters_callback(
    PreSetParametersCallbackType callback) {
  return node_parameters_->add_pre_set_parameters_callback(std::move(callback));
}

Node::OnSetParametersCallbackHandle::SharedPtr Node::add_on_set_parameters_callback(
    OnSetParametersCallbackType callback) {
  return node_parameters_->add_on_set_parameters_callback(std::move(callback));
}

Node::PostSetParametersCallbackHandle::SharedPtr Node::add_post_set_parameters_callback(
    PostSetParametersCallbackType callback) {
  return node_parameters_->add_post_set_parameters_callback(std::move(callback));
}

void Node::remove_pre_set_parameters_callback(const PreSetParametersCallbackHandle* const handler) {
  node_parameters_->remove_pre_set_parameters_callback(handler);
}

void Node::remove_on_set_parameters_callback(const OnSetParametersCallbackHandle* const handler) {
  node_parameters_->remove_on_set_parameters_callback(handler);
}

void Node::remove_post_set_parameters_callback(
    const PostSetParametersCallbackHandle* const handler) {
  node_parameters_->remove_post_set_parameters_callback(handler);
}

}  // namespace rclcpp
