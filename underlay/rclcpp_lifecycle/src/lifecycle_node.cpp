#include "rclcpp_lifecycle/lifecycle_node.hpp"

#include "lifecycle_msgs/msg/state.hpp"
#include "lifecycle_msgs/msg/transition.hpp"
#include "lifecycle_node_interface_impl.hpp"
#include "rcl_lifecycle/rcl_lifecycle.h"
#include "rclcpp/logging.hpp"
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

namespace rclcpp_lifecycle {

namespace parts = rclcpp::node_interfaces;
using CallbackReturn = LifecycleNode::CallbackReturn;
using StateNumber = lifecycle_msgs::msg::State;
using TransitionNumber = lifecycle_msgs::msg::Transition;

LifecycleNode::LifecycleNode(const std::string& node_name, const rclcpp::NodeOptions& options,
                             bool enable_communication_interface)
    : LifecycleNode(node_name, "", options, enable_communication_interface) {}

LifecycleNode::LifecycleNode(const std::string& node_name, const std::string& namespace_,
                             const rclcpp::NodeOptions& options,
                             bool enable_communication_interface)
    : node_base_(std::make_shared<parts::NodeBase>(node_name, namespace_, options.context(),
                                                   *options.get_rcl_node_options(),
                                                   options.use_intra_process_comms(), false)),
      node_graph_(std::make_shared<parts::NodeGraph>(node_base_.get())),
      node_logging_(std::make_shared<parts::NodeLogging>(node_base_)),
      node_timers_(std::make_shared<parts::NodeTimers>(node_base_.get())),
      node_topics_(std::make_shared<parts::NodeTopics>(node_base_.get(), node_timers_.get())),
      node_services_(std::make_shared<parts::NodeServices>(node_base_.get())),
      node_clock_(std::make_shared<parts::NodeClock>(node_base_, node_topics_, node_graph_,
                                                     node_services_, node_logging_,
                                                     options.clock_type())),
      node_parameters_(std::make_shared<parts::NodeParameters>(
          node_base_, node_logging_, node_topics_, node_services_, node_clock_,
          options.parameter_overrides(), options.start_parameter_services(),
          options.start_parameter_event_publisher(), options.parameter_event_qos(),
          options.parameter_event_publisher_options(), options.allow_undeclared_parameters(),
          options.automatically_declare_parameters_from_overrides())),
      node_time_source_(std::make_shared<parts::NodeTimeSource>(
          node_base_, node_topics_, node_graph_, node_services_, node_logging_, node_clock_,
          node_parameters_, options.clock_qos(), options.use_clock_thread())),
      node_type_descriptions_(std::make_shared<parts::NodeTypeDescriptions>(
          node_base_, node_logging_, node_parameters_, node_services_)),
      node_waitables_(std::make_shared<parts::NodeWaitables>(node_base_.get())),
      node_options_(options),
      impl_(std::make_unique<LifecycleNodeInterfaceImpl>(node_base_, node_services_,
                                                         node_logging_->get_logger(),
                                                         enable_communication_interface)) {
  register_on_configure([this](const State& previous) { return on_configure(previous); });
  register_on_cleanup([this](const State& previous) { return on_cleanup(previous); });
  register_on_shutdown([this](const State& previous) { return on_shutdown(previous); });
  register_on_activate([this](const State& previous) { return on_activate(previous); });
  register_on_deactivate([this](const State& previous) { return on_deactivate(previous); });
  register_on_error([this](const State& previous) { return on_error(previous); });
  if (options.enable_logger_service()) node_logging_->create_logger_services(node_services_);
}

LifecycleNode::~LifecycleNode() {
  const State& state = impl_->states().current_state();
  if (state.id() == StateNumber::PRIMARY_STATE_FINALIZED) return;
  RCLCPP_WARN(rclcpp::get_logger("rclcpp_lifecycle"),
              "LifecycleNode is not shut down: Node still in state(%u) in destructor", state.id());
}

const State& LifecycleNode::get_current_state() const { return impl_->states().current_state(); }

std::vector<State> LifecycleNode::get_available_states() const { return impl_->states().states(); }

std::vector<Transition> LifecycleNode::get_available_transitions() const {
  return impl_->states().available_transitions();
}

std::vector<Transition> LifecycleNode::get_transition_graph() const {
  return impl_->states().transition_graph();
}

const State& LifecycleNode::trigger_transition(const Transition& transition) {
  return trigger_transition(transition.id());
}

const State& LifecycleNode::trigger_transition(const Transition& transition,
                                               CallbackReturn& cb_return_code) {
  return trigger_transition(transition.id(), cb_return_code);
}

const State& LifecycleNode::trigger_transition(uint8_t transition_id) {
  impl_->change_state(transition_id);
  return get_current_state();
}

const State& LifecycleNode::trigger_transition(uint8_t transition_id,
                                               CallbackReturn& cb_return_code) {
  cb_return_code = impl_->change_state(transition_id).value_or(cb_return_code);
  return get_current_state();
}

const State& LifecycleNode::configure() {
  return trigger_transition(TransitionNumber::TRANSITION_CONFIGURE);
}

const State& LifecycleNode::configure(CallbackReturn& cb_return_code) {
  return trigger_transition(TransitionNumber::TRANSITION_CONFIGURE, cb_return_code);
}

const State& LifecycleNode::cleanup() {
  return trigger_transition(TransitionNumber::TRANSITION_CLEANUP);
}

const State& LifecycleNode::cleanup(CallbackReturn& cb_return_code) {
  return trigger_transition(TransitionNumber::TRANSITION_CLEANUP, cb_return_code);
}

const State& LifecycleNode::activate() {
  return trigger_transition(TransitionNumber::TRANSITION_ACTIVATE);
}

const State& LifecycleNode::activate(CallbackReturn& cb_return_code) {
  return trigger_transition(TransitionNumber::TRANSITION_ACTIVATE, cb_return_code);
}

const State& LifecycleNode::deactivate() {
  return trigger_transition(TransitionNumber::TRANSITION_DEACTIVATE);
}

const State& LifecycleNode::deactivate(CallbackReturn& cb_return_code) {
  return trigger_transition(TransitionNumber::TRANSITION_DEACTIVATE, cb_return_code);
}

const State& LifecycleNode::shutdown() {
  CallbackReturn ignored{};
  return shutdown(ignored);
}

const State& LifecycleNode::shutdown(CallbackReturn& cb_return_code) {
  // Shutdown has another number in every primary state, and none when finalized.
  const auto id = impl_->states().transition_id(rcl_lifecycle_shutdown_label);
  return id ? trigger_transition(*id, cb_return_code) : get_current_state();
}

bool LifecycleNode::register_on_configure(std::function<CallbackReturn(const State&)> fcn) {
  impl_->register_callback(StateNumber::TRANSITION_STATE_CONFIGURING, std::move(fcn));
  return true;
}

bool LifecycleNode::register_on_cleanup(std::function<CallbackReturn(const State&)> fcn) {
  impl_->register_callback(StateNumber::TRANSITION_STATE_CLEANINGUP, std::move(fcn));
  return true;
}

bool LifecycleNode::register_on_shutdown(std::function<CallbackReturn(const State&)> fcn) {
  impl_->register_callback(StateNumber::TRANSITION_STATE_SHUTTINGDOWN, std::move(fcn));
  return true;
}

bool LifecycleNode::register_on_activate(std::function<CallbackReturn(const State&)> fcn) {
  impl_->register_callback(StateNumber::TRANSITION_STATE_ACTIVATING, std::move(fcn));
  return true;
}

bool LifecycleNode::register_on_deactivate(std::function<CallbackReturn(const State&)> fcn) {
  impl_->register_callback(StateNumber::TRANSITION_STATE_DEACTIVATING, std::move(fcn));
  return true;
}

bool LifecycleNode::register_on_error(std::function<CallbackReturn(const State&)> fcn) {
  impl_->register_callback(StateNumber::TRANSITION_STATE_ERRORPROCESSING, std::move(fcn));
  return true;
}

CallbackReturn LifecycleNode::on_activate(const State&) {
  impl_->switch_managed_entities(&ManagedEntityInterface::on_activate);
  return CallbackReturn::SUCCESS;
}

CallbackReturn LifecycleNode::on_deactivate(const State&) {
  impl_->switch_managed_entities(&ManagedEntityInterface::on_deactivate);
  return CallbackReturn::SUCCESS;
}

void LifecycleNode::add_managed_entity(std::weak_ptr<ManagedEntityInterface> managed_entity) {
  impl_->add_managed_entity(std::move(managed_entity));
}

}  // namespace rclcpp_lifecycle
