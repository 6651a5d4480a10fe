#include "rclcpp_lifecycle/lifecycle_node.hpp"

#include "lifecycle.hpp"
#include "lifecycle_msgs/msg/state.hpp"
#include "lifecycle_msgs/msg/transition.hpp"
#include "rcl_lifecycle/rcl_lifecycle.h"
#include "rclcpp/logging.hpp"

namespace rclcpp_lifecycle {

using CallbackReturn = LifecycleNode::CallbackReturn;
using Callback = std::function<CallbackReturn(const State&)>;
using StateNumber = lifecycle_msgs::msg::State;
using TransitionNumber = lifecycle_msgs::msg::Transition;

LifecycleNode::LifecycleNode(const std::string& node_name, const rclcpp::NodeOptions& options,
                             bool enable_communication_interface)
    : LifecycleNode(node_name, "", options, enable_communication_interface) {}

LifecycleNode::LifecycleNode(const std::string& node_name, const std::string& namespace_,
                             const rclcpp::NodeOptions& options,
                             bool enable_communication_interface)
    : WrappedNode{std::make_shared<rclcpp::Node>(node_name, namespace_, options)},
      lifecycle_{std::make_unique<detail::Lifecycle>(*get_node_base_interface(),
                                                     *get_node_services_interface(), get_logger(),
                                                     enable_communication_interface)} {
  register_on_configure([this](const State& previous) { return on_configure(previous); });
  register_on_activate([this](const State& previous) { return on_activate(previous); });
  register_on_deactivate([this](const State& previous) { return on_deactivate(previous); });
  register_on_cleanup([this](const State& previous) { return on_cleanup(previous); });
  register_on_shutdown([this](const State& previous) { return on_shutdown(previous); });
  register_on_error([this](const State& previous) { return on_error(previous); });
}

LifecycleNode::~LifecycleNode() {
  if (get_current_state().id() == StateNumber::PRIMARY_STATE_FINALIZED) return;
  RCLCPP_WARN(rclcpp::get_logger("rclcpp_lifecycle"), "node %s ends in state '%s', not finalized",
              get_fully_qualified_name(), get_current_state().label().c_str());
}

const State& LifecycleNode::get_current_state() const {
  return lifecycle_->states().current_state();
}

std::vector<State> LifecycleNode::get_available_states() const {
  return lifecycle_->states().states();
}

std::vector<Transition> LifecycleNode::get_available_transitions() const {
  return lifecycle_->states().available_transitions();
}

std::vector<Transition> LifecycleNode::get_transition_graph() const {
  return lifecycle_->states().transition_graph();
}

const State& LifecycleNode::trigger_transition(const Transition& transition) {
  return trigger_transition(transition.id());
}

const State& LifecycleNode::trigger_transition(const Transition& transition,
                                               CallbackReturn& cb_return_code) {
  return trigger_transition(transition.id(), cb_return_code);
}

const State& LifecycleNode::trigger_transition(uint8_t transition_id) {
  lifecycle_->change_state(transition_id);
  return get_current_state();
}

const State& LifecycleNode::trigger_transition(uint8_t transition_id,
                                               CallbackReturn& cb_return_code) {
  cb_return_code = lifecycle_->change_state(transition_id).value_or(cb_return_code);
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
  const auto id = lifecycle_->states().transition_id(rcl_lifecycle_shutdown_label);
  return id ? trigger_transition(*id, cb_return_code) : get_current_state();
}

bool LifecycleNode::set_callback(uint8_t transition_state, Callback callback) {
  lifecycle_->set_callback(transition_state, std::move(callback));
  return true;
}

bool LifecycleNode::register_on_configure(Callback fcn) {
  return set_callback(StateNumber::TRANSITION_STATE_CONFIGURING, std::move(fcn));
}

bool LifecycleNode::register_on_cleanup(Callback fcn) {
  return set_callback(StateNumber::TRANSITION_STATE_CLEANINGUP, std::move(fcn));
}

bool LifecycleNode::register_on_shutdown(Callback fcn) {
  return set_callback(StateNumber::TRANSITION_STATE_SHUTTINGDOWN, std::move(fcn));
}

bool LifecycleNode::register_on_activate(Callback fcn) {
  return set_callback(StateNumber::TRANSITION_STATE_ACTIVATING, std::move(fcn));
}

bool LifecycleNode::register_on_deactivate(Callback fcn) {
  return set_callback(StateNumber::TRANSITION_STATE_DEACTIVATING, std::move(fcn));
}

bool LifecycleNode::register_on_error(Callback fcn) {
  return set_callback(StateNumber::TRANSITION_STATE_ERRORPROCESSING, std::move(fcn));
}

CallbackReturn LifecycleNode::on_activate(const State&) {
  lifecycle_->switch_managed_entities(&ManagedEntityInterface::on_activate);
  return CallbackReturn::SUCCESS;
}

CallbackReturn LifecycleNode::on_deactivate(const State&) {
  lifecycle_->switch_managed_entities(&ManagedEntityInterface::on_deactivate);
  return CallbackReturn::SUCCESS;
}

void LifecycleNode::add_managed_entity(std::weak_ptr<ManagedEntityInterface> managed_entity) {
  lifecycle_->add_managed_entity(std::move(managed_entity));
}

}  // namespace rclcpp_lifecycle
