#pragma once

#include <chrono>
#include <functional>
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
#include "rclcpp/event.hpp"
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
#include "rclcpp/publisher_options.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp/service.hpp"
#include "rclcpp/subscription.hpp"
#include "rclcpp/subscription_options.hpp"
#include "rclcpp/time.hpp"
#include "rclcpp/timer.hpp"
#include "rclcpp_lifecycle/lifecycle_publisher.hpp"
#include "rclcpp_lifecycle/managed_entity.hpp"
#include "rclcpp_lifecycle/node_interfaces/lifecycle_node_interface.hpp"
#include "rclcpp_lifecycle/state.hpp"
#include "rclcpp_lifecycle/transition.hpp"

namespace rclcpp_lifecycle {

/// A managed node: an rclcpp node with the life cycle of lifecycle_msgs.
///
/// Everything that rclcpp::Node has works as there and is documented there; publishers are
/// LifecyclePublisher and follow activation. Members without a comment are such.
class LifecycleNode : public node_interfaces::LifecycleNodeInterface,
                      public std::enable_shared_from_this<LifecycleNode> {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(LifecycleNode)

  /// Creates an unconfigured node.
  /// @param enable_communication_interface If false, the node has no lifecycle services.
  explicit LifecycleNode(const std::string& node_name,
                         const rclcpp::NodeOptions& options = rclcpp::NodeOptions(),
                         bool enable_communication_interface = true);

  /// Creates an unconfigured node in a namespace.
  LifecycleNode(const std::string& node_name, const std::string& namespace_,
                const rclcpp::NodeOptions& options = rclcpp::NodeOptions(),
                bool enable_communication_interface = true);

  ~LifecycleNode() override;

  const char* get_name() const;
  const char* get_namespace() const;
  const char* get_fully_qualified_name() const;
  rclcpp::Logger get_logger() const;

  rclcpp::CallbackGroup::SharedPtr create_callback_group(
      rclcpp::CallbackGroupType group_type, bool automatically_add_to_executor_with_node = true);

  void for_each_callback_group(
      const rclcpp::node_interfaces::NodeBaseInterface::CallbackGroupFunction& func);

  /// Creates a publisher that is silent unless the node is active.
  template <typename MessageT, typename AllocatorT = std::allocator<void>>
  std::shared_ptr<LifecyclePublisher<MessageT, AllocatorT>> create_publisher(
      const std::string& topic_name, const rclcpp::QoS& qos,
      const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options =
          rclcpp::PublisherOptionsWithAllocator<AllocatorT>());

  template <typename MessageT, typename CallbackT, typename AllocatorT = std::allocator<void>,
            typename SubscriptionT = rclcpp::Subscription<MessageT, AllocatorT>,
            typename MessageMemoryStrategyT = typename SubscriptionT::MessageMemoryStrategyType>
  std::shared_ptr<SubscriptionT> create_subscription(
      const std::string& topic_name, const rclcpp::QoS& qos, CallbackT&& callback,
      const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options =
          rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>(),
      typename MessageMemoryStrategyT::SharedPtr msg_mem_strat =
          MessageMemoryStrategyT::create_default());

  template <typename DurationRepT = int64_t, typename DurationT = std::milli, typename CallbackT>
  typename rclcpp::WallTimer<CallbackT>::SharedPtr create_wall_timer(
      std::chrono::duration<DurationRepT, DurationT> period, CallbackT callback,
      rclcpp::CallbackGroup::SharedPtr group = nullptr);

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

  template <typename AllocatorT = std::allocator<void>>
  std::shared_ptr<rclcpp::GenericPublisher> create_generic_publisher(
      const std::string& topic_name, const std::string& topic_type, const rclcpp::QoS& qos,
      const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options =
          rclcpp::PublisherOptionsWithAllocator<AllocatorT>());

  template <typename AllocatorT = std::allocator<void>>
  std::shared_ptr<rclcpp::GenericSubscription> create_generic_subscription(
      const std::string& topic_name, const std::string& topic_type, const rclcpp::QoS& qos,
      std::function<void(std::shared_ptr<rclcpp::SerializedMessage>)> callback,
      const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options =
          rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>());

  const rclcpp::ParameterValue& declare_parameter(
      const std::string& name, const rclcpp::ParameterValue& default_value,
      const rcl_interfaces::msg::ParameterDescriptor& parameter_descriptor =
          rcl_interfaces::msg::ParameterDescriptor(),
      bool ignore_override = false);

  const rclcpp::ParameterValue& declare_parameter(
      const std::string& name, rclcpp::ParameterType type,
      const rcl_interfaces::msg::ParameterDescriptor& parameter_descriptor =
          rcl_interfaces::msg::ParameterDescriptor{},
      bool ignore_override = false);

  template <typename ParameterT>
  auto declare_parameter(const std::string& name, const ParameterT& default_value,
                         const rcl_interfaces::msg::ParameterDescriptor& parameter_descriptor =
                             rcl_interfaces::msg::ParameterDescriptor(),
                         bool ignore_override = false);

  template <typename ParameterT>
  auto declare_parameter(const std::string& name,
                         const rcl_interfaces::msg::ParameterDescriptor& parameter_descriptor =
                             rcl_interfaces::msg::ParameterDescriptor(),
                         bool ignore_override = false);

  template <typename ParameterT>
  std::vector<ParameterT> declare_parameters(const std::string& namespace_,
                                             const std::map<std::string, ParameterT>& parameters);

  template <typename ParameterT>
  std::vector<ParameterT> declare_parameters(
      const std::string& namespace_,
      const std::map<std::string, std::pair<ParameterT, rcl_interfaces::msg::ParameterDescriptor>>&
          parameters);

  void undeclare_parameter(const std::string& name);
  bool has_parameter(const std::string& name) const;

  rcl_interfaces::msg::SetParametersResult set_parameter(const rclcpp::Parameter& parameter);
  std::vector<rcl_interfaces::msg::SetParametersResult> set_parameters(
      const std::vector<rclcpp::Parameter>& parameters);
  rcl_interfaces::msg::SetParametersResult set_parameters_atomically(
      const std::vector<rclcpp::Parameter>& parameters);

  rclcpp::Parameter get_parameter(const std::string& name) const;
  bool get_parameter(const std::string& name, rclcpp::Parameter& parameter) const;

  template <typename ParameterT>
  bool get_parameter(const std::string& name, ParameterT& parameter) const;

  template <typename ParameterT>
  bool get_parameter_or(const std::string& name, ParameterT& value,
                        const ParameterT& alternative_value) const;

  std::vector<rclcpp::Parameter> get_parameters(const std::vector<std::string>& names) const;

  template <typename MapValueT>
  bool get_parameters(const std::string& prefix, std::map<std::string, MapValueT>& values) const;

  rcl_interfaces::msg::ParameterDescriptor describe_parameter(const std::string& name) const;
  std::vector<rcl_interfaces::msg::ParameterDescriptor> describe_parameters(
      const std::vector<std::string>& names) const;
  std::vector<uint8_t> get_parameter_types(const std::vector<std::string>& names) const;
  rcl_interfaces::msg::ListParametersResult list_parameters(
      const std::vector<std::string>& prefixes, uint64_t depth) const;

  using PreSetParametersCallbackHandle = rclcpp::node_interfaces::PreSetParametersCallbackHandle;
  using PreSetParametersCallbackType =
      rclcpp::node_interfaces::NodeParametersInterface::PreSetParametersCallbackType;
  using OnSetParametersCallbackHandle = rclcpp::node_interfaces::OnSetParametersCallbackHandle;
  using OnSetParametersCallbackType =
      rclcpp::node_interfaces::NodeParametersInterface::OnSetParametersCallbackType;
  using PostSetParametersCallbackHandle = rclcpp::node_interfaces::PostSetParametersCallbackHandle;
  using PostSetParametersCallbackType =
      rclcpp::node_interfaces::NodeParametersInterface::PostSetParametersCallbackType;

  [[nodiscard]] PreSetParametersCallbackHandle::SharedPtr add_pre_set_parameters_callback(
      PreSetParametersCallbackType callback);
  [[nodiscard]] OnSetParametersCallbackHandle::SharedPtr add_on_set_parameters_callback(
      OnSetParametersCallbackType callback);
  [[nodiscard]] PostSetParametersCallbackHandle::SharedPtr add_post_set_parameters_callback(
      PostSetParametersCallbackType callback);
  void remove_pre_set_parameters_callback(const PreSetParametersCallbackHandle* const handler);
  void remove_on_set_parameters_callback(const OnSetParametersCallbackHandle* const handler);
  void remove_post_set_parameters_callback(const PostSetParametersCallbackHandle* const handler);

  std::vector<std::string> get_node_names() const;
  std::map<std::string, std::vector<std::string>> get_topic_names_and_types(
      bool no_demangle = false) const;
  std::map<std::string, std::vector<std::string>> get_service_names_and_types() const;
  std::map<std::string, std::vector<std::string>> get_service_names_and_types_by_node(
      const std::string& node_name, const std::string& namespace_) const;
  size_t count_publishers(const std::string& topic_name) const;
  size_t count_subscribers(const std::string& topic_name) const;
  size_t count_clients(const std::string& service_name) const;
  size_t count_services(const std::string& service_name) const;
  std::vector<rclcpp::TopicEndpointInfo> get_publishers_info_by_topic(const std::string& topic_name,
                                                                      bool no_mangle = false) const;
  std::vector<rclcpp::TopicEndpointInfo> get_subscriptions_info_by_topic(
      const std::string& topic_name, bool no_mangle = false) const;
  rclcpp::Event::SharedPtr get_graph_event();
  void wait_for_graph_change(rclcpp::Event::SharedPtr event, std::chrono::nanoseconds timeout);

  rclcpp::Clock::SharedPtr get_clock();
  rclcpp::Clock::ConstSharedPtr get_clock() const;
  rclcpp::Time now() const;

  rclcpp::node_interfaces::NodeBaseInterface::SharedPtr get_node_base_interface();
  rclcpp::node_interfaces::NodeClockInterface::SharedPtr get_node_clock_interface();
  rclcpp::node_interfaces::NodeGraphInterface::SharedPtr get_node_graph_interface();
  rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr get_node_logging_interface();
  rclcpp::node_interfaces::NodeTimersInterface::SharedPtr get_node_timers_interface();
  rclcpp::node_interfaces::NodeTopicsInterface::SharedPtr get_node_topics_interface();
  rclcpp::node_interfaces::NodeServicesInterface::SharedPtr get_node_services_interface();
  rclcpp::node_interfaces::NodeParametersInterface::SharedPtr get_node_parameters_interface();
  rclcpp::node_interfaces::NodeTimeSourceInterface::SharedPtr get_node_time_source_interface();
  rclcpp::node_interfaces::NodeTypeDescriptionsInterface::SharedPtr
  get_node_type_descriptions_interface();
  rclcpp::node_interfaces::NodeWaitablesInterface::SharedPtr get_node_waitables_interface();
  const rclcpp::NodeOptions& get_node_options() const;

  /// Returns the state of now; the reference follows later transitions.
  const State& get_current_state() const;

  /// Returns every state of the life cycle.
  std::vector<State> get_available_states() const;

  /// Returns the transitions that can start in the current state.
  std::vector<Transition> get_available_transitions() const;

  /// Returns every transition of the life cycle.
  std::vector<Transition> get_transition_graph() const;

  /// Runs a transition, with its callbacks, and returns the state that the node ends up in. A
  /// transition that cannot start now is logged and changes nothing.
  const State& trigger_transition(const Transition& transition);

  /// As above; also tells how the callback ended, if it was called.
  const State& trigger_transition(const Transition& transition,
                                  LifecycleNodeInterface::CallbackReturn& cb_return_code);

  /// As above, by the number of the transition in lifecycle_msgs/Transition.
  const State& trigger_transition(uint8_t transition_id);
  const State& trigger_transition(uint8_t transition_id,
                                  LifecycleNodeInterface::CallbackReturn& cb_return_code);

  /// The transitions by name, each like trigger_transition().
  const State& configure();
  const State& configure(LifecycleNodeInterface::CallbackReturn& cb_return_code);
  const State& cleanup();
  const State& cleanup(LifecycleNodeInterface::CallbackReturn& cb_return_code);
  const State& activate();
  const State& activate(LifecycleNodeInterface::CallbackReturn& cb_return_code);
  const State& deactivate();
  const State& deactivate(LifecycleNodeInterface::CallbackReturn& cb_return_code);
  const State& shutdown();
  const State& shutdown(LifecycleNodeInterface::CallbackReturn& cb_return_code);

  /// Have a function called in place of the virtual function of the same name.
  /// @return Always true.
  bool register_on_configure(
      std::function<LifecycleNodeInterface::CallbackReturn(const State&)> fcn);
  bool register_on_cleanup(std::function<LifecycleNodeInterface::CallbackReturn(const State&)> fcn);
  bool register_on_shutdown(
      std::function<LifecycleNodeInterface::CallbackReturn(const State&)> fcn);
  bool register_on_activate(
      std::function<LifecycleNodeInterface::CallbackReturn(const State&)> fcn);
  bool register_on_deactivate(
      std::function<LifecycleNodeInterface::CallbackReturn(const State&)> fcn);
  bool register_on_error(std::function<LifecycleNodeInterface::CallbackReturn(const State&)> fcn);

  /// Activates all managed entities. An override that wants this has to call it.
  CallbackReturn on_activate(const State& previous_state) override;

  /// Deactivates all managed entities. An override that wants this has to call it.
  CallbackReturn on_deactivate(const State& previous_state) override;

 protected:
  /// Makes an entity follow activation and deactivation.
  void add_managed_entity(std::weak_ptr<ManagedEntityInterface> managed_entity);

 private:
  RCLCPP_DISABLE_COPY(LifecycleNode)

  class LifecycleNodeInterfaceImpl;

  // Destroyed from the last to the first: what comes later uses what comes before.
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
  std::unique_ptr<LifecycleNodeInterfaceImpl> impl_;
};

}  // namespace rclcpp_lifecycle

#include "rclcpp_lifecycle/lifecycle_node_impl.hpp"
