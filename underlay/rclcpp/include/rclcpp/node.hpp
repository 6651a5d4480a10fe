#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rcl_interfaces/msg/list_parameters_result.hpp"
#include "rcl_interfaces/msg/parameter_descriptor.hpp"
#include "rcl_interfaces/msg/set_parameters_result.hpp"
#include "rclcpp/callback_group.hpp"
#include "rclcpp/client.hpp"
#include "rclcpp/clock.hpp"
#include "rclcpp/context.hpp"
#include "rclcpp/event.hpp"
#include "rclcpp/generic_client.hpp"
#include "rclcpp/generic_publisher.hpp"
#include "rclcpp/generic_subscription.hpp"
#include "rclcpp/logger.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/message_memory_strategy.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_clock_interface.hpp"
#include "rclcpp/node_interfaces/node_graph_interface.hpp"
#include "rclcpp/node_interfaces/node_logging_interface.hpp"
#include "rclcpp/node_interfaces/node_parameters_interface.hpp"
#include "rclcpp/node_interfaces/node_services_interface.hpp"
#include "rclcpp/node_interfaces/node_time_source_interface.hpp"
#include "rclcpp/node_interfaces/node_timers_interface.hpp"
#include "rclcpp/node_interfaces/node_topics_interface.hpp"
#include "rclcpp/node_interfaces/node_type_descriptions_interface.hpp"
#include "rclcpp/node_interfaces/node_waitables_interface.hpp"
#include "rclcpp/node_options.hpp"
#include "rclcpp/parameter.hpp"
#include "rclcpp/publisher.hpp"
#include "rclcpp/publisher_options.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp/service.hpp"
#include "rclcpp/subscription.hpp"
#include "rclcpp/subscription_options.hpp"
#include "rclcpp/time.hpp"
#include "rclcpp/timer.hpp"

namespace rclcpp {

/// A participant of the ROS graph: the place where publishers, subscriptions, services, clients,
/// timers and parameters are made.
class Node : public std::enable_shared_from_this<Node> {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(Node)

  /// @throws rclcpp::exceptions::InvalidNodeNameError, InvalidNamespaceError if a name is invalid.
  explicit Node(const std::string& node_name, const NodeOptions& options = NodeOptions());
  explicit Node(const std::string& node_name, const std::string& namespace_,
                const NodeOptions& options = NodeOptions());
  virtual ~Node();

  const char* get_name() const;
  /// Returns the namespace of the node, without any sub-namespace.
  const char* get_namespace() const;
  /// Returns namespace and name.
  const char* get_fully_qualified_name() const;
  rclcpp::Logger get_logger() const;

  /// Makes a group of callbacks that exclude each other, or don't. The caller must keep it.
  rclcpp::CallbackGroup::SharedPtr create_callback_group(
      rclcpp::CallbackGroupType group_type, bool automatically_add_to_executor_with_node = true);

  /// Calls a function with each callback group that is still alive.
  void for_each_callback_group(
      const node_interfaces::NodeBaseInterface::CallbackGroupFunction& func);

  template <typename MessageT, typename AllocatorT = std::allocator<void>,
            typename PublisherT = rclcpp::Publisher<MessageT, AllocatorT>>
  std::shared_ptr<PublisherT> create_publisher(
      const std::string& topic_name, const rclcpp::QoS& qos,
      const PublisherOptionsWithAllocator<AllocatorT>& options =
          PublisherOptionsWithAllocator<AllocatorT>());

  template <typename MessageT, typename CallbackT, typename AllocatorT = std::allocator<void>,
            typename SubscriptionT = rclcpp::Subscription<MessageT, AllocatorT>,
            typename MessageMemoryStrategyT = typename SubscriptionT::MessageMemoryStrategyType>
  std::shared_ptr<SubscriptionT> create_subscription(
      const std::string& topic_name, const rclcpp::QoS& qos, CallbackT&& callback,
      const SubscriptionOptionsWithAllocator<AllocatorT>& options =
          SubscriptionOptionsWithAllocator<AllocatorT>(),
      typename MessageMemoryStrategyT::SharedPtr msg_mem_strat =
          (MessageMemoryStrategyT::create_default()));

  /// Makes a timer on the steady clock.
  /// @param autostart False: the timer is made cancelled, and starts with reset().
  template <typename DurationRepT = int64_t, typename DurationT = std::milli, typename CallbackT>
  typename rclcpp::WallTimer<CallbackT>::SharedPtr create_wall_timer(
      std::chrono::duration<DurationRepT, DurationT> period, CallbackT callback,
      rclcpp::CallbackGroup::SharedPtr group = nullptr, bool autostart = true);

  /// Makes a timer on the clock of the node, which may be simulated.
  template <typename DurationRepT = int64_t, typename DurationT = std::milli, typename CallbackT>
  typename rclcpp::GenericTimer<CallbackT>::SharedPtr create_timer(
      std::chrono::duration<DurationRepT, DurationT> period, CallbackT callback,
      rclcpp::CallbackGroup::SharedPtr group = nullptr);

  template <typename ServiceT>
  typename rclcpp::Client<ServiceT>::SharedPtr create_client(
      const std::string& service_name, const rclcpp::QoS& qos = rclcpp::ServicesQoS(),
      rclcpp::CallbackGroup::SharedPtr group = nullptr);

  template <typename ServiceT, typename CallbackT>
  typename rclcpp::Service<ServiceT>::SharedPtr create_service(
      const std::string& service_name, CallbackT&& callback,
      const rclcpp::QoS& qos = rclcpp::ServicesQoS(),
      rclcpp::CallbackGroup::SharedPtr group = nullptr);

  template <typename ServiceT>
  [[deprecated("use rclcpp::QoS instead of rmw_qos_profile_t")]]
  typename rclcpp::Client<ServiceT>::SharedPtr create_client(
      const std::string& service_name, const rmw_qos_profile_t& qos_profile,
      rclcpp::CallbackGroup::SharedPtr group = nullptr);

  template <typename ServiceT, typename CallbackT>
  [[deprecated("use rclcpp::QoS instead of rmw_qos_profile_t")]]
  typename rclcpp::Service<ServiceT>::SharedPtr create_service(
      const std::string& service_name, CallbackT&& callback, const rmw_qos_profile_t& qos_profile,
      rclcpp::CallbackGroup::SharedPtr group = nullptr);

  /// Makes a client of a service whose type is known only at run time, such as
  /// "std_srvs/srv/Empty".
  rclcpp::GenericClient::SharedPtr create_generic_client(
      const std::string& service_name, const std::string& service_type,
      const rclcpp::QoS& qos = rclcpp::ServicesQoS(),
      rclcpp::CallbackGroup::SharedPtr group = nullptr);

  /// Makes a publisher of serialized messages of a type that is known only at run time.
  template <typename AllocatorT = std::allocator<void>>
  std::shared_ptr<rclcpp::GenericPublisher> create_generic_publisher(
      const std::string& topic_name, const std::string& topic_type, const rclcpp::QoS& qos,
      const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options =
          (rclcpp::PublisherOptionsWithAllocator<AllocatorT>()));

  /// Makes a subscription to serialized messages of a type that is known only at run time.
  template <typename CallbackT, typename AllocatorT = std::allocator<void>>
  std::shared_ptr<rclcpp::GenericSubscription> create_generic_subscription(
      const std::string& topic_name, const std::string& topic_type, const rclcpp::QoS& qos,
      CallbackT&& callback,
      const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options =
          (rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>()));

  /// Declares a parameter and gives it the value of the override (file, command line, options) or
  /// else the default. Calls the on-set callbacks, which may reject it, and then the post-set ones.
  /// @param parameter_descriptor Its name and type are ignored.
  /// @return The value, valid until the parameter is undeclared.
  /// @throws rclcpp::exceptions::ParameterAlreadyDeclaredException
  /// @throws rclcpp::exceptions::InvalidParametersException if the name is empty.
  /// @throws rclcpp::exceptions::InvalidParameterValueException if the value is out of its range
  ///   or a callback refuses it.
  /// @throws rclcpp::exceptions::InvalidParameterTypeException if the override is of another type.
  const rclcpp::ParameterValue& declare_parameter(
      const std::string& name, const rclcpp::ParameterValue& default_value,
      const rcl_interfaces::msg::ParameterDescriptor& parameter_descriptor =
          rcl_interfaces::msg::ParameterDescriptor(),
      bool ignore_override = false);

  /// As above, with no default: without an override the parameter has no value yet.
  const rclcpp::ParameterValue& declare_parameter(
      const std::string& name, rclcpp::ParameterType type,
      const rcl_interfaces::msg::ParameterDescriptor& parameter_descriptor =
          rcl_interfaces::msg::ParameterDescriptor{},
      bool ignore_override = false);

  /// As above, and returns a copy of the value.
  template <typename ParameterT>
  auto declare_parameter(const std::string& name, const ParameterT& default_value,
                         const rcl_interfaces::msg::ParameterDescriptor& parameter_descriptor =
                             rcl_interfaces::msg::ParameterDescriptor(),
                         bool ignore_override = false);

  /// As above, with no default.
  /// @throws rclcpp::exceptions::UninitializedStaticallyTypedParameterException if there is no
  ///   override; the parameter is declared nevertheless.
  template <typename ParameterT>
  auto declare_parameter(const std::string& name,
                         const rcl_interfaces::msg::ParameterDescriptor& parameter_descriptor =
                             rcl_interfaces::msg::ParameterDescriptor(),
                         bool ignore_override = false);

  /// Declares `namespace.KEY` for each entry of the map, and returns their values.
  template <typename ParameterT>
  std::vector<ParameterT> declare_parameters(const std::string& namespace_,
                                             const std::map<std::string, ParameterT>& parameters,
                                             bool ignore_overrides = false);

  /// As above, with a descriptor for each.
  template <typename ParameterT>
  std::vector<ParameterT> declare_parameters(
      const std::string& namespace_,
      const std::map<std::string, std::pair<ParameterT, rcl_interfaces::msg::ParameterDescriptor>>&
          parameters,
      bool ignore_overrides = false);

  /// Removes a parameter that is dynamically typed and not read-only.
  /// @throws rclcpp::exceptions::ParameterNotDeclaredException
  /// @throws rclcpp::exceptions::ParameterImmutableException
  /// @throws rclcpp::exceptions::InvalidParameterTypeException
  void undeclare_parameter(const std::string& name);

  bool has_parameter(const std::string& name) const;

  /// Sets a parameter if it is of the right type, in range, not read-only and no on-set callback
  /// rejects it; the result has the reason. A dynamically typed parameter that is set to no value
  /// is deleted.
  /// @throws rclcpp::exceptions::ParameterNotDeclaredException unless undeclared parameters are
  ///   allowed, which are then declared as dynamically typed.
  rcl_interfaces::msg::SetParametersResult set_parameter(const rclcpp::Parameter& parameter);

  /// Sets parameters one after the other.
  std::vector<rcl_interfaces::msg::SetParametersResult> set_parameters(
      const std::vector<rclcpp::Parameter>& parameters);

  /// Sets all the parameters or none; callbacks are called once with all of them.
  rcl_interfaces::msg::SetParametersResult set_parameters_atomically(
      const std::vector<rclcpp::Parameter>& parameters);

  /// @throws rclcpp::exceptions::ParameterNotDeclaredException unless undeclared parameters are
  ///   allowed: then the parameter returned has no value.
  /// @throws rclcpp::exceptions::ParameterUninitializedException if it has no value yet.
  rclcpp::Parameter get_parameter(const std::string& name) const;

  /// Returns whether the parameter has a value, and if so copies it.
  bool get_parameter(const std::string& name, rclcpp::Parameter& parameter) const;

  /// As above, as a C++ type.
  /// @throws rclcpp::exceptions::InvalidParameterTypeException if it is of another type.
  template <typename ParameterT>
  bool get_parameter(const std::string& name, ParameterT& parameter) const;

  /// Copies the parameter, or the alternative if it has no value; returns whether it had one.
  template <typename ParameterT>
  bool get_parameter_or(const std::string& name, ParameterT& parameter,
                        const ParameterT& alternative_value) const;

  /// Returns the parameter, or the alternative if it has no value.
  template <typename ParameterT>
  ParameterT get_parameter_or(const std::string& name, const ParameterT& alternative_value) const;

  /// As get_parameter, for each name.
  std::vector<rclcpp::Parameter> get_parameters(const std::vector<std::string>& names) const;

  /// Collects the parameters called `prefix.KEY` under KEY; returns whether there was any.
  template <typename ParameterT>
  bool get_parameters(const std::string& prefix, std::map<std::string, ParameterT>& values) const;

  /// @throws rclcpp::exceptions::ParameterNotDeclaredException unless undeclared are allowed.
  rcl_interfaces::msg::ParameterDescriptor describe_parameter(const std::string& name) const;
  std::vector<rcl_interfaces::msg::ParameterDescriptor> describe_parameters(
      const std::vector<std::string>& names) const;
  std::vector<uint8_t> get_parameter_types(const std::vector<std::string>& names) const;

  /// Lists parameters under the prefixes (all, if none is given) down to a depth, counted in
  /// names separated by dots; depth 0 has no limit.
  rcl_interfaces::msg::ListParametersResult list_parameters(
      const std::vector<std::string>& prefixes, uint64_t depth) const;

  using PreSetParametersCallbackHandle = rclcpp::node_interfaces::PreSetParametersCallbackHandle;
  using PreSetParametersCallbackType =
      rclcpp::node_interfaces::NodeParametersInterface::PreSetParametersCallbackType;
  using OnSetParametersCallbackHandle = rclcpp::node_interfaces::OnSetParametersCallbackHandle;
  using OnSetParametersCallbackType =
      rclcpp::node_interfaces::NodeParametersInterface::OnSetParametersCallbackType;
  using OnParametersSetCallbackType [[deprecated("use OnSetParametersCallbackType instead")]] =
      OnSetParametersCallbackType;
  using PostSetParametersCallbackHandle = rclcpp::node_interfaces::PostSetParametersCallbackHandle;
  using PostSetParametersCallbackType =
      rclcpp::node_interfaces::NodeParametersInterface::PostSetParametersCallbackType;

  /// Callbacks run with the newest first, and as long as their handle is kept. They may read
  /// parameters, but not declare, set or undeclare them.
  ///
  /// A pre-set callback may change the list of parameters that is about to be set.
  [[nodiscard]] PreSetParametersCallbackHandle::SharedPtr add_pre_set_parameters_callback(
      PreSetParametersCallbackType callback);
  /// An on-set callback accepts or refuses, and must have no side effect: another may refuse.
  [[nodiscard]] OnSetParametersCallbackHandle::SharedPtr add_on_set_parameters_callback(
      OnSetParametersCallbackType callback);
  /// A post-set callback learns what has been set.
  [[nodiscard]] PostSetParametersCallbackHandle::SharedPtr add_post_set_parameters_callback(
      PostSetParametersCallbackType callback);

  /// @throws std::runtime_error if the callback is not registered.
  void remove_pre_set_parameters_callback(const PreSetParametersCallbackHandle* const handler);
  void remove_on_set_parameters_callback(const OnSetParametersCallbackHandle* const handler);
  void remove_post_set_parameters_callback(const PostSetParametersCallbackHandle* const handler);

  /// Returns the fully qualified names of the nodes in the graph.
  std::vector<std::string> get_node_names() const;
  std::map<std::string, std::vector<std::string>> get_topic_names_and_types() const;
  std::map<std::string, std::vector<std::string>> get_service_names_and_types() const;
  std::map<std::string, std::vector<std::string>> get_service_names_and_types_by_node(
      const std::string& node_name, const std::string& namespace_) const;

  /// The count functions take a topic or service name, which is resolved and remapped.
  size_t count_publishers(const std::string& topic_name) const;
  size_t count_subscribers(const std::string& topic_name) const;
  size_t count_clients(const std::string& service_name) const;
  size_t count_services(const std::string& service_name) const;

  /// @param no_mangle True: the name is the middleware's, not that of a ROS topic.
  std::vector<rclcpp::TopicEndpointInfo> get_publishers_info_by_topic(const std::string& topic_name,
                                                                      bool no_mangle = false) const;
  std::vector<rclcpp::TopicEndpointInfo> get_subscriptions_info_by_topic(
      const std::string& topic_name, bool no_mangle = false) const;

  /// Returns an event that is set at the next change of the graph. Keep it to stay informed.
  rclcpp::Event::SharedPtr get_graph_event();

  /// Waits until the event is set, or the timeout has passed.
  /// @throws rclcpp::exceptions::InvalidEventError if the event is null.
  /// @throws rclcpp::exceptions::EventNotRegisteredError if it is not from get_graph_event().
  void wait_for_graph_change(rclcpp::Event::SharedPtr event, std::chrono::nanoseconds timeout);

  rclcpp::Clock::SharedPtr get_clock();
  rclcpp::Clock::ConstSharedPtr get_clock() const;
  /// Returns the time of the clock of the node.
  Time now() const;

  rclcpp::node_interfaces::NodeBaseInterface::SharedPtr get_node_base_interface();
  rclcpp::node_interfaces::NodeClockInterface::SharedPtr get_node_clock_interface();
  rclcpp::node_interfaces::NodeGraphInterface::SharedPtr get_node_graph_interface();
  rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr get_node_logging_interface();
  rclcpp::node_interfaces::NodeTimersInterface::SharedPtr get_node_timers_interface();
  rclcpp::node_interfaces::NodeTopicsInterface::SharedPtr get_node_topics_interface();
  rclcpp::node_interfaces::NodeServicesInterface::SharedPtr get_node_services_interface();
  rclcpp::node_interfaces::NodeWaitablesInterface::SharedPtr get_node_waitables_interface();
  rclcpp::node_interfaces::NodeParametersInterface::SharedPtr get_node_parameters_interface();
  rclcpp::node_interfaces::NodeTimeSourceInterface::SharedPtr get_node_time_source_interface();
  rclcpp::node_interfaces::NodeTypeDescriptionsInterface::SharedPtr
  get_node_type_descriptions_interface();

  /// Returns the sub-namespace of a node made with create_sub_node(), else "".
  const std::string& get_sub_namespace() const;
  /// Returns the namespace in which relative names of this node's topics and services lie.
  const std::string& get_effective_namespace() const;

  /// Makes a node that shares everything with this one, but puts relative names of topics and
  /// services under a further namespace.
  /// @throws rclcpp::exceptions::NameValidationError if it is empty or begins with a slash.
  /// @throws rclcpp::exceptions::InvalidNamespaceError if it is no namespace.
  rclcpp::Node::SharedPtr create_sub_node(const std::string& sub_namespace);

  const rclcpp::NodeOptions& get_node_options() const;

 protected:
  /// Makes a sub-node.
  Node(const Node& other, const std::string& sub_namespace);

 private:
  RCLCPP_DISABLE_COPY(Node)

  rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base_;
  rclcpp::node_interfaces::NodeGraphInterface::SharedPtr node_graph_;
  rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr node_logging_;
  rclcpp::node_interfaces::NodeTimersInterface::SharedPtr node_timers_;
  rclcpp::node_interfaces::NodeTopicsInterface::SharedPtr node_topics_;
  rclcpp::node_interfaces::NodeServicesInterface::SharedPtr node_services_;
  rclcpp::node_interfaces::NodeClockInterface::SharedPtr node_clock_;
  rclcpp::node_interfaces::NodeParametersInterface::SharedPtr node_parameters_;
  rclcpp::node_interfaces::NodeTimeSourceInterface::SharedPtr node_time_source_;
  rclcpp::node_interfaces::NodeTypeDescriptionsInterface::SharedPtr node_type_descriptions_;
  rclcpp::node_interfaces::NodeWaitablesInterface::SharedPtr node_waitables_;

  const rclcpp::NodeOptions node_options_;
  const std::string sub_namespace_;
  const std::string effective_namespace_;
};

}  // namespace rclcpp

#include "rclcpp/node_impl.hpp"
