#include "rclcpp/exceptions.hpp"
#include "rclcpp_lifecycle/lifecycle_node.hpp"

namespace rclcpp_lifecycle {

using NamesAndTypes = std::map<std::string, std::vector<std::string>>;
using rcl_interfaces::msg::ListParametersResult;
using rcl_interfaces::msg::ParameterDescriptor;
using rcl_interfaces::msg::SetParametersResult;

const char* LifecycleNode::get_name() const { return node_base_->get_name(); }

const char* LifecycleNode::get_namespace() const { return node_base_->get_namespace(); }

const char* LifecycleNode::get_fully_qualified_name() const {
  return node_base_->get_fully_qualified_name();
}

rclcpp::Logger LifecycleNode::get_logger() const { return node_logging_->get_logger(); }

rclcpp::CallbackGroup::SharedPtr LifecycleNode::create_callback_group(
    rclcpp::CallbackGroupType group_type, bool automatically_add_to_executor_with_node) {
  return node_base_->create_callback_group(group_type, automatically_add_to_executor_with_node);
}

void LifecycleNode::for_each_callback_group(
    const rclcpp::node_interfaces::NodeBaseInterface::CallbackGroupFunction& func) {
  node_base_->for_each_callback_group(func);
}

const rclcpp::ParameterValue& LifecycleNode::declare_parameter(
    const std::string& name, const rclcpp::ParameterValue& default_value,
    const ParameterDescriptor& parameter_descriptor, bool ignore_override) {
  return node_parameters_->declare_parameter(name, default_value, parameter_descriptor,
                                             ignore_override);
}

const rclcpp::ParameterValue& LifecycleNode::declare_parameter(
    const std::string& name, rclcpp::ParameterType type,
    const ParameterDescriptor& parameter_descriptor, bool ignore_override) {
  return node_parameters_->declare_parameter(name, type, parameter_descriptor, ignore_override);
}

void LifecycleNode::undeclare_parameter(const std::string& name) {
  node_parameters_->undeclare_parameter(name);
}

bool LifecycleNode::has_parameter(const std::string& name) const {
  return node_parameters_->has_parameter(name);
}

SetParametersResult LifecycleNode::set_parameter(const rclcpp::Parameter& parameter) {
  return set_parameters_atomically({parameter});
}

std::vector<SetParametersResult> LifecycleNode::set_parameters(
    const std::vector<rclcpp::Parameter>& parameters) {
  return node_parameters_->set_parameters(parameters);
}

SetParametersResult LifecycleNode::set_parameters_atomically(
    const std::vector<rclcpp::Parameter>& parameters) {
  return node_parameters_->set_parameters_atomically(parameters);
}

rclcpp::Parameter LifecycleNode::get_parameter(const std::string& name) const {
  return node_parameters_->get_parameter(name);
}

bool LifecycleNode::get_parameter(const std::string& name, rclcpp::Parameter& parameter) const {
  return node_parameters_->get_parameter(name, parameter);
}

std::vector<rclcpp::Parameter> LifecycleNode::get_parameters(
    const std::vector<std::string>& names) const {
  return node_parameters_->get_parameters(names);
}

ParameterDescriptor LifecycleNode::describe_parameter(const std::string& name) const {
  const auto descriptors = node_parameters_->describe_parameters({name});
  if (descriptors.empty()) throw rclcpp::exceptions::ParameterNotDeclaredException(name);
  return descriptors.front();
}

std::vector<ParameterDescriptor> LifecycleNode::describe_parameters(
    const std::vector<std::string>& names) const {
  return node_parameters_->describe_parameters(names);
}

std::vector<uint8_t> LifecycleNode::get_parameter_types(
    const std::vector<std::string>& names) const {
  return node_parameters_->get_parameter_types(names);
}

ListParametersResult LifecycleNode::list_parameters(const std::vector<std::string>& prefixes,
                                                    uint64_t depth) const {
  return node_parameters_->list_parameters(prefixes, depth);
}

LifecycleNode::PreSetParametersCallbackHandle::SharedPtr
LifecycleNode::add_pre_set_parameters_callback(PreSetParametersCallbackType callback) {
  return node_parameters_->add_pre_set_parameters_callback(std::move(callback));
}

LifecycleNode::OnSetParametersCallbackHandle::SharedPtr
LifecycleNode::add_on_set_parameters_callback(OnSetParametersCallbackType callback) {
  return node_parameters_->add_on_set_parameters_callback(std::move(callback));
}

LifecycleNode::PostSetParametersCallbackHandle::SharedPtr
LifecycleNode::add_post_set_parameters_callback(PostSetParametersCallbackType callback) {
  return node_parameters_->add_post_set_parameters_callback(std::move(callback));
}

void LifecycleNode::remove_pre_set_parameters_callback(
    const PreSetParametersCallbackHandle* const handler) {
  node_parameters_->remove_pre_set_parameters_callback(handler);
}

void LifecycleNode::remove_on_set_parameters_callback(
    const OnSetParametersCallbackHandle* const handler) {
  node_parameters_->remove_on_set_parameters_callback(handler);
}

void LifecycleNode::remove_post_set_parameters_callback(
    const PostSetParametersCallbackHandle* const handler) {
  node_parameters_->remove_post_set_parameters_callback(handler);
}

std::vector<std::string> LifecycleNode::get_node_names() const {
  return node_graph_->get_node_names();
}

NamesAndTypes LifecycleNode::get_topic_names_and_types(bool no_demangle) const {
  return node_graph_->get_topic_names_and_types(no_demangle);
}

NamesAndTypes LifecycleNode::get_service_names_and_types() const {
  return node_graph_->get_service_names_and_types();
}

NamesAndTypes LifecycleNode::get_service_names_and_types_by_node(
    const std::string& node_name, const std::string& namespace_) const {
  return node_graph_->get_service_names_and_types_by_node(node_name, namespace_);
}

size_t LifecycleNode::count_publishers(const std::string& topic_name) const {
  return node_graph_->count_publishers(topic_name);
}

size_t LifecycleNode::count_subscribers(const std::string& topic_name) const {
  return node_graph_->count_subscribers(topic_name);
}

size_t LifecycleNode::count_clients(const std::string& service_name) const {
  return node_graph_->count_clients(service_name);
}

size_t LifecycleNode::count_services(const std::string& service_name) const {
  return node_graph_->count_services(service_name);
}

std::vector<rclcpp::TopicEndpointInfo> LifecycleNode::get_publishers_info_by_topic(
    const std::string& topic_name, bool no_mangle) const {
  return node_graph_->get_publishers_info_by_topic(topic_name, no_mangle);
}

std::vector<rclcpp::TopicEndpointInfo> LifecycleNode::get_subscriptions_info_by_topic(
    const std::string& topic_name, bool no_mangle) const {
  return node_graph_->get_subscriptions_info_by_topic(topic_name, no_mangle);
}

rclcpp::Event::SharedPtr LifecycleNode::get_graph_event() { return node_graph_->get_graph_event(); }

void LifecycleNode::wait_for_graph_change(rclcpp::Event::SharedPtr event,
                                          std::chrono::nanoseconds timeout) {
  node_graph_->wait_for_graph_change(event, timeout);
}

rclcpp::Clock::SharedPtr LifecycleNode::get_clock() { return node_clock_->get_clock(); }

rclcpp::Clock::ConstSharedPtr LifecycleNode::get_clock() const { return node_clock_->get_clock(); }

rclcpp::Time LifecycleNode::now() const { return node_clock_->get_clock()->now(); }

rclcpp::node_interfaces::NodeBaseInterface::SharedPtr LifecycleNode::get_node_base_interface() {
  return node_base_;
}

rclcpp::node_interfaces::NodeClockInterface::SharedPtr LifecycleNode::get_node_clock_interface() {
  return node_clock_;
}

rclcpp::node_interfaces::NodeGraphInterface::SharedPtr LifecycleNode::get_node_graph_interface() {
  return node_graph_;
}

rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr
LifecycleNode::get_node_logging_interface() {
  return node_logging_;
}

rclcpp::node_interfaces::NodeTimersInterface::SharedPtr LifecycleNode::get_node_timers_interface() {
  return node_timers_;
}

rclcpp::node_interfaces::NodeTopicsInterface::SharedPtr LifecycleNode::get_node_topics_interface() {
  return node_topics_;
}

rclcpp::node_interfaces::NodeServicesInterface::SharedPtr
LifecycleNode::get_node_services_interface() {
  return node_services_;
}

rclcpp::node_interfaces::NodeParametersInterface::SharedPtr
LifecycleNode::get_node_parameters_interface() {
  return node_parameters_;
}

rclcpp::node_interfaces::NodeTimeSourceInterface::SharedPtr
LifecycleNode::get_node_time_source_interface() {
  return node_time_source_;
}

rclcpp::node_interfaces::NodeTypeDescriptionsInterface::SharedPtr
LifecycleNode::get_node_type_descriptions_interface() {
  return node_type_descriptions_;
}

rclcpp::node_interfaces::NodeWaitablesInterface::SharedPtr
LifecycleNode::get_node_waitables_interface() {
  return node_waitables_;
}

const rclcpp::NodeOptions& LifecycleNode::get_node_options() const { return node_options_; }

}  // namespace rclcpp_lifecycle
