#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rclcpp/node.hpp"

namespace rclcpp_lifecycle::detail {

namespace interfaces = rclcpp::node_interfaces;
using rcl_interfaces::msg::ListParametersResult;
using rcl_interfaces::msg::ParameterDescriptor;
using rcl_interfaces::msg::SetParametersResult;
using NamesAndTypes = std::map<std::string, std::vector<std::string>>;

/// What a managed node has in common with an ordinary one, which it holds: every function does what
/// the function of that name in rclcpp::Node does, and is documented there.
class WrappedNode {
 public:
  using PreSetParametersCallbackHandle = interfaces::PreSetParametersCallbackHandle;
  using PreSetParametersCallbackType =
      interfaces::NodeParametersInterface::PreSetParametersCallbackType;
  using OnSetParametersCallbackHandle = interfaces::OnSetParametersCallbackHandle;
  using OnSetParametersCallbackType =
      interfaces::NodeParametersInterface::OnSetParametersCallbackType;
  using PostSetParametersCallbackHandle = interfaces::PostSetParametersCallbackHandle;
  using PostSetParametersCallbackType =
      interfaces::NodeParametersInterface::PostSetParametersCallbackType;

  const char* get_name() const { return node_->get_name(); }
  const char* get_namespace() const { return node_->get_namespace(); }
  const char* get_fully_qualified_name() const { return node_->get_fully_qualified_name(); }
  const rclcpp::NodeOptions& get_node_options() const { return node_->get_node_options(); }
  rclcpp::Logger get_logger() const { return node_->get_logger(); }
  rclcpp::Clock::SharedPtr get_clock() { return node_->get_clock(); }
  rclcpp::Clock::ConstSharedPtr get_clock() const { return std::as_const(*node_).get_clock(); }
  rclcpp::Time now() const { return node_->now(); }

  rclcpp::CallbackGroup::SharedPtr create_callback_group(
      rclcpp::CallbackGroupType group_type, bool automatically_add_to_executor_with_node = true) {
    return node_->create_callback_group(group_type, automatically_add_to_executor_with_node);
  }

  void for_each_callback_group(const interfaces::NodeBaseInterface::CallbackGroupFunction& func) {
    node_->for_each_callback_group(func);
  }

  template <typename MessageT, typename CallbackT, typename AllocatorT = std::allocator<void>,
            typename SubscriptionT = rclcpp::Subscription<MessageT, AllocatorT>,
            typename MessageMemoryStrategyT = typename SubscriptionT::MessageMemoryStrategyType>
  std::shared_ptr<SubscriptionT> create_subscription(
      const std::string& topic_name, const rclcpp::QoS& qos, CallbackT&& callback,
      const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options =
          rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>(),
      typename MessageMemoryStrategyT::SharedPtr msg_mem_strat =
          MessageMemoryStrategyT::create_default()) {
    return node_->create_subscription<MessageT, CallbackT, AllocatorT, SubscriptionT,
                                      MessageMemoryStrategyT>(
        topic_name, qos, std::forward<CallbackT>(callback), options, msg_mem_strat);
  }

  template <typename DurationRepT = int64_t, typename DurationT = std::milli, typename CallbackT>
  typename rclcpp::WallTimer<CallbackT>::SharedPtr create_wall_timer(
      std::chrono::duration<DurationRepT, DurationT> period, CallbackT callback,
      rclcpp::CallbackGroup::SharedPtr group = nullptr) {
    return node_->create_wall_timer(period, std::move(callback), group);
  }

  template <typename DurationRepT = int64_t, typename DurationT = std::milli, typename CallbackT>
  typename rclcpp::GenericTimer<CallbackT>::SharedPtr create_timer(
      std::chrono::duration<DurationRepT, DurationT> period, CallbackT callback,
      rclcpp::CallbackGroup::SharedPtr group = nullptr) {
    return node_->create_timer(period, std::move(callback), group);
  }

  template <typename ServiceT>
  typename rclcpp::Client<ServiceT>::SharedPtr create_client(
      const std::string& service_name, const rclcpp::QoS& qos = rclcpp::ServicesQoS(),
      rclcpp::CallbackGroup::SharedPtr group = nullptr) {
    return node_->create_client<ServiceT>(service_name, qos, group);
  }

  template <typename ServiceT, typename CallbackT>
  typename rclcpp::Service<ServiceT>::SharedPtr create_service(
      const std::string& service_name, CallbackT&& callback,
      const rclcpp::QoS& qos = rclcpp::ServicesQoS(),
      rclcpp::CallbackGroup::SharedPtr group = nullptr) {
    return node_->create_service<ServiceT>(service_name, std::forward<CallbackT>(callback), qos,
                                           group);
  }

  template <typename AllocatorT = std::allocator<void>>
  std::shared_ptr<rclcpp::GenericPublisher> create_generic_publisher(
      const std::string& topic_name, const std::string& topic_type, const rclcpp::QoS& qos,
      const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options =
          rclcpp::PublisherOptionsWithAllocator<AllocatorT>()) {
    return node_->create_generic_publisher(topic_name, topic_type, qos, options);
  }

  template <typename AllocatorT = std::allocator<void>>
  std::shared_ptr<rclcpp::GenericSubscription> create_generic_subscription(
      const std::string& topic_name, const std::string& topic_type, const rclcpp::QoS& qos,
      std::function<void(std::shared_ptr<rclcpp::SerializedMessage>)> callback,
      const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options =
          rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>()) {
    return node_->create_generic_subscription(topic_name, topic_type, qos, std::move(callback),
                                              options);
  }

  const rclcpp::ParameterValue& declare_parameter(
      const std::string& name, const rclcpp::ParameterValue& default_value,
      const ParameterDescriptor& parameter_descriptor = ParameterDescriptor(),
      bool ignore_override = false) {
    return node_->declare_parameter(name, default_value, parameter_descriptor, ignore_override);
  }

  const rclcpp::ParameterValue& declare_parameter(
      const std::string& name, rclcpp::ParameterType type,
      const ParameterDescriptor& parameter_descriptor = ParameterDescriptor{},
      bool ignore_override = false) {
    return node_->declare_parameter(name, type, parameter_descriptor, ignore_override);
  }

  template <typename ParameterT>
  auto declare_parameter(const std::string& name, const ParameterT& default_value,
                         const ParameterDescriptor& parameter_descriptor = ParameterDescriptor(),
                         bool ignore_override = false) {
    return node_->declare_parameter(name, default_value, parameter_descriptor, ignore_override);
  }

  template <typename ParameterT>
  auto declare_parameter(const std::string& name,
                         const ParameterDescriptor& parameter_descriptor = ParameterDescriptor(),
                         bool ignore_override = false) {
    return node_->declare_parameter<ParameterT>(name, parameter_descriptor, ignore_override);
  }

  template <typename ParameterT>
  std::vector<ParameterT> declare_parameters(const std::string& namespace_,
                                             const std::map<std::string, ParameterT>& parameters) {
    return node_->declare_parameters(namespace_, parameters);
  }

  template <typename ParameterT>
  std::vector<ParameterT> declare_parameters(
      const std::string& namespace_,
      const std::map<std::string, std::pair<ParameterT, ParameterDescriptor>>& parameters) {
    return node_->declare_parameters(namespace_, parameters);
  }

  void undeclare_parameter(const std::string& name) { node_->undeclare_parameter(name); }
  bool has_parameter(const std::string& name) const { return node_->has_parameter(name); }

  SetParametersResult set_parameter(const rclcpp::Parameter& parameter) {
    return node_->set_parameter(parameter);
  }
  std::vector<SetParametersResult> set_parameters(
      const std::vector<rclcpp::Parameter>& parameters) {
    return node_->set_parameters(parameters);
  }
  SetParametersResult set_parameters_atomically(const std::vector<rclcpp::Parameter>& parameters) {
    return node_->set_parameters_atomically(parameters);
  }

  rclcpp::Parameter get_parameter(const std::string& name) const {
    return node_->get_parameter(name);
  }
  bool get_parameter(const std::string& name, rclcpp::Parameter& parameter) const {
    return node_->get_parameter(name, parameter);
  }
  template <typename ParameterT>
  bool get_parameter(const std::string& name, ParameterT& parameter) const {
    return node_->get_parameter(name, parameter);
  }
  template <typename ParameterT>
  bool get_parameter_or(const std::string& name, ParameterT& value,
                        const ParameterT& alternative_value) const {
    return node_->get_parameter_or(name, value, alternative_value);
  }
  std::vector<rclcpp::Parameter> get_parameters(const std::vector<std::string>& names) const {
    return node_->get_parameters(names);
  }
  template <typename MapValueT>
  bool get_parameters(const std::string& prefix, std::map<std::string, MapValueT>& values) const {
    return node_->get_parameters(prefix, values);
  }

  ParameterDescriptor describe_parameter(const std::string& name) const {
    return node_->describe_parameter(name);
  }
  std::vector<ParameterDescriptor> describe_parameters(
      const std::vector<std::string>& names) const {
    return node_->describe_parameters(names);
  }
  std::vector<uint8_t> get_parameter_types(const std::vector<std::string>& names) const {
    return node_->get_parameter_types(names);
  }
  ListParametersResult list_parameters(const std::vector<std::string>& prefixes,
                                       uint64_t depth) const {
    return node_->list_parameters(prefixes, depth);
  }

  [[nodiscard]] PreSetParametersCallbackHandle::SharedPtr add_pre_set_parameters_callback(
      PreSetParametersCallbackType callback) {
    return node_->add_pre_set_parameters_callback(std::move(callback));
  }
  [[nodiscard]] OnSetParametersCallbackHandle::SharedPtr add_on_set_parameters_callback(
      OnSetParametersCallbackType callback) {
    return node_->add_on_set_parameters_callback(std::move(callback));
  }
  [[nodiscard]] PostSetParametersCallbackHandle::SharedPtr add_post_set_parameters_callback(
      PostSetParametersCallbackType callback) {
    return node_->add_post_set_parameters_callback(std::move(callback));
  }
  void remove_pre_set_parameters_callback(const PreSetParametersCallbackHandle* const handler) {
    node_->remove_pre_set_parameters_callback(handler);
  }
  void remove_on_set_parameters_callback(const OnSetParametersCallbackHandle* const handler) {
    node_->remove_on_set_parameters_callback(handler);
  }
  void remove_post_set_parameters_callback(const PostSetParametersCallbackHandle* const handler) {
    node_->remove_post_set_parameters_callback(handler);
  }

  std::vector<std::string> get_node_names() const { return node_->get_node_names(); }
  NamesAndTypes get_topic_names_and_types(bool no_demangle = false) const {
    return node_->get_node_graph_interface()->get_topic_names_and_types(no_demangle);
  }
  NamesAndTypes get_service_names_and_types() const { return node_->get_service_names_and_types(); }
  NamesAndTypes get_service_names_and_types_by_node(const std::string& node_name,
                                                    const std::string& namespace_) const {
    return node_->get_service_names_and_types_by_node(node_name, namespace_);
  }
  size_t count_publishers(const std::string& topic_name) const {
    return node_->count_publishers(topic_name);
  }
  size_t count_subscribers(const std::string& topic_name) const {
    return node_->count_subscribers(topic_name);
  }
  size_t count_clients(const std::string& service_name) const {
    return node_->count_clients(service_name);
  }
  size_t count_services(const std::string& service_name) const {
    return node_->count_services(service_name);
  }
  std::vector<rclcpp::TopicEndpointInfo> get_publishers_info_by_topic(
      const std::string& topic_name, bool no_mangle = false) const {
    return node_->get_publishers_info_by_topic(topic_name, no_mangle);
  }
  std::vector<rclcpp::TopicEndpointInfo> get_subscriptions_info_by_topic(
      const std::string& topic_name, bool no_mangle = false) const {
    return node_->get_subscriptions_info_by_topic(topic_name, no_mangle);
  }
  rclcpp::Event::SharedPtr get_graph_event() { return node_->get_graph_event(); }
  void wait_for_graph_change(rclcpp::Event::SharedPtr event, std::chrono::nanoseconds timeout) {
    node_->wait_for_graph_change(std::move(event), timeout);
  }

  auto get_node_base_interface() { return node_->get_node_base_interface(); }
  auto get_node_clock_interface() { return node_->get_node_clock_interface(); }
  auto get_node_graph_interface() { return node_->get_node_graph_interface(); }
  auto get_node_logging_interface() { return node_->get_node_logging_interface(); }
  auto get_node_parameters_interface() { return node_->get_node_parameters_interface(); }
  auto get_node_services_interface() { return node_->get_node_services_interface(); }
  auto get_node_time_source_interface() { return node_->get_node_time_source_interface(); }
  auto get_node_timers_interface() { return node_->get_node_timers_interface(); }
  auto get_node_topics_interface() { return node_->get_node_topics_interface(); }
  auto get_node_type_descriptions_interface() {
    return node_->get_node_type_descriptions_interface();
  }
  auto get_node_waitables_interface() { return node_->get_node_waitables_interface(); }

 protected:
  explicit WrappedNode(std::shared_ptr<rclcpp::Node> node) : node_{std::move(node)} {}
  ~WrappedNode() = default;

 private:
  RCLCPP_DISABLE_COPY(WrappedNode)

  const std::shared_ptr<rclcpp::Node> node_;
};

}  // namespace rclcpp_lifecycle::detail
