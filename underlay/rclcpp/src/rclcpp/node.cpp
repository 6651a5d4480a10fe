#include "rclcpp/node.hpp"

#include <rmw/validate_namespace.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rclcpp/create_generic_client.hpp"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/node_interfaces/node_base.hpp"
#include "rclcpp/node_interfaces/node_clock.hpp"
#include "rclcpp/node_interfaces/node_graph.hpp"
#include "rclcpp/node_interfaces/node_logging.hpp"
#include "rclcpp/node_interfaces/node_parameters.hpp"
#include "rclcpp/node_interfaces/node_services.hpp"
#include "rclcpp/node_interfaces/node_time_source.hpp"
#include "rclcpp/node_interfaces/node_timers.hpp"
#include "rclcpp/node_interfaces/node_topics.hpp"
#include "rclcpp/node_interfaces/node_type_descriptions.hpp"
#include "rclcpp/node_interfaces/node_waitables.hpp"
#include "rclcpp/qos_overriding_options.hpp"

namespace rclcpp {
namespace {

std::string extended_sub_namespace(const std::string& existing, const std::string& extension) {
  if (extension.empty()) {
    throw exceptions::NameValidationError("sub_namespace", extension.c_str(),
                                          "a sub-node needs a sub-namespace", 0);
  }
  if (extension.front() == '/') {
    throw exceptions::NameValidationError("sub_namespace", extension.c_str(),
                                          "a sub-namespace is relative", 0);
  }
  std::string extended = existing.empty() ? extension : existing + "/" + extension;
  if (extended.back() == '/') {
    extended.pop_back();
  }
  return extended;
}

std::string effective_namespace(const std::string& node_namespace,
                                const std::string& sub_namespace) {
  if (sub_namespace.empty()) {
    return node_namespace;
  }
  return node_namespace.back() == '/' ? node_namespace + sub_namespace
                                      : node_namespace + "/" + sub_namespace;
}

void check_effective_namespace(const std::string& name) {
  int result = RMW_NAMESPACE_VALID;
  size_t invalid_index = 0;
  if (rmw_validate_namespace(name.c_str(), &result, &invalid_index) != RMW_RET_OK) {
    exceptions::throw_from_rcl_error(RCL_RET_ERROR, "cannot check the namespace of a sub-node");
  }
  if (result != RMW_NAMESPACE_VALID) {
    throw exceptions::InvalidNamespaceError(
        name.c_str(), rmw_namespace_validation_result_string(result), invalid_index);
  }
}

/// Lets parameters override the quality of service of /parameter_events.
PublisherOptionsBase parameter_event_options(const NodeOptions& options) {
  PublisherOptionsBase publisher_options = options.parameter_event_publisher_options();
  publisher_options.qos_overriding_options =
      QosOverridingOptions{QosPolicyKind::Depth, QosPolicyKind::Durability, QosPolicyKind::History,
                           QosPolicyKind::Reliability};
  return publisher_options;
}

}  // namespace

Node::Node(const std::string& node_name, const NodeOptions& options)
    : Node(node_name, "", options) {}

Node::Node(const std::string& node_name, const std::string& namespace_, const NodeOptions& options)
    : node_base_(std::make_shared<node_interfaces::NodeBase>(
          node_name, namespace_, options.context(), *options.get_rcl_node_options(),
          options.use_intra_process_comms(), false)),
      node_graph_(std::make_shared<node_interfaces::NodeGraph>(node_base_.get())),
      node_logging_(std::make_shared<node_interfaces::NodeLogging>(node_base_)),
      node_timers_(std::make_shared<node_interfaces::NodeTimers>(node_base_.get())),
      node_topics_(
          std::make_shared<node_interfaces::NodeTopics>(node_base_.get(), node_timers_.get())),
      node_services_(std::make_shared<node_interfaces::NodeServices>(node_base_.get())),
      node_clock_(std::make_shared<node_interfaces::NodeClock>(
          node_base_, node_topics_, node_graph_, node_services_, node_logging_,
          options.clock_type())),
      node_parameters_(std::make_shared<node_interfaces::NodeParameters>(
          node_base_, node_logging_, node_topics_, node_services_, node_clock_,
          options.parameter_overrides(), options.start_parameter_services(),
          options.start_parameter_event_publisher(), options.parameter_event_qos(),
          parameter_event_options(options), options.allow_undeclared_parameters(),
          options.automatically_declare_parameters_from_overrides())),
      node_time_source_(std::make_shared<node_interfaces::NodeTimeSource>(
          node_base_, node_topics_, node_graph_, node_services_, node_logging_, node_clock_,
          node_parameters_, options.clock_qos(), options.use_clock_thread())),
      node_type_descriptions_(std::make_shared<node_interfaces::NodeTypeDescriptions>(
          node_base_, node_logging_, node_parameters_, node_services_)),
      node_waitables_(std::make_shared<node_interfaces::NodeWaitables>(node_base_.get())),
      node_options_(options),
      effective_namespace_(node_base_->get_namespace()) {
  if (options.enable_logger_service()) {
    node_logging_->create_logger_services(node_services_);
  }
}

Node::Node(const Node& other, const std::string& sub_namespace)
    : std::enable_shared_from_this<Node>(),
      node_base_(other.node_base_),
      node_graph_(other.node_graph_),
      node_logging_(other.node_logging_),
      node_timers_(other.node_timers_),
      node_topics_(other.node_topics_),
      node_services_(other.node_services_),
      node_clock_(other.node_clock_),
      node_parameters_(other.node_parameters_),
      node_time_source_(other.node_time_source_),
      node_type_descriptions_(other.node_type_descriptions_),
      node_waitables_(other.node_waitables_),
      node_options_(other.node_options_),
      sub_namespace_(extended_sub_namespace(other.sub_namespace_, sub_namespace)),
      effective_namespace_(effective_namespace(other.get_namespace(), sub_namespace_)) {
  check_effective_namespace(effective_namespace_);
}

Node::~Node() {
  // The parts consult the base while they end, and some consult each other.
  node_waitables_.reset();
  node_type_descriptions_.reset();
  node_time_source_.reset();
  node_parameters_.reset();
  node_clock_.reset();
  node_services_.reset();
  node_topics_.reset();
  node_timers_.reset();
  node_logging_.reset();
  node_graph_.reset();
}

const char* Node::get_name() const { return node_base_->get_name(); }

const char* Node::get_namespace() const { return node_base_->get_namespace(); }

const char* Node::get_fully_qualified_name() const {
  return node_base_->get_fully_qualified_name();
}

rclcpp::Logger Node::get_logger() const { return node_logging_->get_logger(); }

rclcpp::CallbackGroup::SharedPtr Node::create_callback_group(
    rclcpp::CallbackGroupType group_type, bool automatically_add_to_executor_with_node) {
  return node_base_->create_callback_group(group_type, automatically_add_to_executor_with_node);
}

void Node::for_each_callback_group(
    const node_interfaces::NodeBaseInterface::CallbackGroupFunction& func) {
  node_base_->for_each_callback_group(func);
}

rclcpp::GenericClient::SharedPtr Node::create_generic_client(
    const std::string& service_name, const std::string& service_type, const rclcpp::QoS& qos,
    rclcpp::CallbackGroup::SharedPtr group) {
  return rclcpp::create_generic_client(
      node_base_, node_graph_, node_services_,
      extend_name_with_sub_namespace(service_name, get_sub_namespace()), service_type, qos, group);
}

std::vector<std::string> Node::get_node_names() const { return node_graph_->get_node_names(); }

std::map<std::string, std::vector<std::string>> Node::get_topic_names_and_types() const {
  return node_graph_->get_topic_names_and_types();
}

std::map<std::string, std::vector<std::string>> Node::get_service_names_and_types() const {
  return node_graph_->get_service_names_and_types();
}

std::map<std::string, std::vector<std::string>> Node::get_service_names_and_types_by_node(
    const std::string& node_name, const std::string& namespace_) const {
  return node_graph_->get_service_names_and_types_by_node(node_name, namespace_);
}

size_t Node::count_publishers(const std::string& topic_name) const {
  return node_graph_->count_publishers(topic_name);
}

size_t Node::count_subscribers(const std::string& topic_name) const {
  return node_graph_->count_subscribers(topic_name);
}

size_t Node::count_clients(const std::string& service_name) const {
  return node_graph_->count_clients(service_name);
}

size_t Node::count_services(const std::string& service_name) const {
  return node_graph_->count_services(service_name);
}

std::vector<rclcpp::TopicEndpointInfo> Node::get_publishers_info_by_topic(
    const std::string& topic_name, bool no_mangle) const {
  return node_graph_->get_publishers_info_by_topic(topic_name, no_mangle);
}

std::vector<rclcpp::TopicEndpointInfo> Node::get_subscriptions_info_by_topic(
    const std::string& topic_name, bool no_mangle) const {
  return node_graph_->get_subscriptions_info_by_topic(topic_name, no_mangle);
}

rclcpp::Event::SharedPtr Node::get_graph_event() { return node_graph_->get_graph_event(); }

void Node::wait_for_graph_change(rclcpp::Event::SharedPtr event, std::chrono::nanoseconds timeout) {
  node_graph_->wait_for_graph_change(std::move(event), timeout);
}

rclcpp::Clock::SharedPtr Node::get_clock() { return node_clock_->get_clock(); }

rclcpp::Clock::ConstSharedPtr Node::get_clock() const {
  return std::as_const(*node_clock_).get_clock();
}

Time Node::now() const { return node_clock_->get_clock()->now(); }

node_interfaces::NodeBaseInterface::SharedPtr Node::get_node_base_interface() { return node_base_; }

node_interfaces::NodeClockInterface::SharedPtr Node::get_node_clock_interface() {
  return node_clock_;
}

node_interfaces::NodeGraphInterface::SharedPtr Node::get_node_graph_interface() {
  return node_graph_;
}

node_interfaces::NodeLoggingInterface::SharedPtr Node::get_node_logging_interface() {
  return node_logging_;
}

node_interfaces::NodeTimersInterface::SharedPtr Node::get_node_timers_interface() {
  return node_timers_;
}

node_interfaces::NodeTopicsInterface::SharedPtr Node::get_node_topics_interface() {
  return node_topics_;
}

node_interfaces::NodeServicesInterface::SharedPtr Node::get_node_services_interface() {
  return node_services_;
}

node_interfaces::NodeWaitablesInterface::SharedPtr Node::get_node_waitables_interface() {
  return node_waitables_;
}

node_interfaces::NodeParametersInterface::SharedPtr Node::get_node_parameters_interface() {
  return node_parameters_;
}

node_interfaces::NodeTimeSourceInterface::SharedPtr Node::get_node_time_source_interface() {
  return node_time_source_;
}

node_interfaces::NodeTypeDescriptionsInterface::SharedPtr
Node::get_node_type_descriptions_interface() {
  return node_type_descriptions_;
}

const std::string& Node::get_sub_namespace() const { return sub_namespace_; }

const std::string& Node::get_effective_namespace() const { return effective_namespace_; }

Node::SharedPtr Node::create_sub_node(const std::string& sub_namespace) {
  // The constructor is protected, which std::make_shared cannot reach.
  return std::shared_ptr<Node>(new Node(*this, sub_namespace));
}

const rclcpp::NodeOptions& Node::get_node_options() const { return node_options_; }

}  // namespace rclcpp
