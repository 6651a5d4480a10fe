#include "state_machine.hpp"

#include <mutex>
#include <span>
#include <stdexcept>
#include <utility>

#include "lifecycle_msgs/msg/transition_event.h"
#include "lifecycle_msgs/srv/change_state.hpp"
#include "lifecycle_msgs/srv/get_available_states.hpp"
#include "lifecycle_msgs/srv/get_available_transitions.hpp"
#include "lifecycle_msgs/srv/get_state.hpp"
#include "rcl/error_handling.h"
#include "rcl/node.h"
#include "rclcpp/detail/endpoint_mutex.hpp"
#include "rclcpp/logging.hpp"
#include "rosidl_typesupport_cpp/service_type_support.hpp"

namespace rclcpp_lifecycle::detail {

namespace {

template <typename ServiceT>
const rosidl_service_type_support_t* type_support() {
  return rosidl_typesupport_cpp::get_service_type_support_handle<ServiceT>();
}

std::string take_rcl_error() {
  std::string text = rcl_get_error_string().str;
  rcl_reset_error();
  return text;
}

template <typename Wrapper, typename Raw>
std::vector<Wrapper> wrap(std::span<const Raw> raw) {
  std::vector<Wrapper> wrapped;
  wrapped.reserve(raw.size());
  for (const Raw& element : raw) wrapped.emplace_back(&element);
  return wrapped;
}

const char* label_of(StateMachine::CallbackReturn result) {
  switch (result) {
    case StateMachine::CallbackReturn::SUCCESS:
      return rcl_lifecycle_transition_success_label;
    case StateMachine::CallbackReturn::FAILURE:
      return rcl_lifecycle_transition_failure_label;
    case StateMachine::CallbackReturn::ERROR:
      break;
  }
  return rcl_lifecycle_transition_error_label;
}

}  // namespace

StateMachine::StateMachine(std::shared_ptr<rcl_node_t> node, bool enable_communication_interface)
    : node_{std::move(node)}, machine_{rcl_lifecycle_get_zero_initialized_state_machine()} {
  using lifecycle_msgs::srv::GetAvailableTransitions;
  auto options = rcl_lifecycle_get_default_state_machine_options();
  options.enable_com_interface = enable_communication_interface;
  options.allocator = rcl_node_get_options(node_.get())->allocator;
  // rcl fills in and publishes the event itself, as a struct of C.
  std::unique_lock lock{rclcpp::detail::endpoint_mutex()};
  const rcl_ret_t ret = rcl_lifecycle_state_machine_init(
      &machine_, node_.get(), ROSIDL_GET_MSG_TYPE_SUPPORT(lifecycle_msgs, msg, TransitionEvent),
      type_support<lifecycle_msgs::srv::ChangeState>(),
      type_support<lifecycle_msgs::srv::GetState>(),
      type_support<lifecycle_msgs::srv::GetAvailableStates>(),
      type_support<GetAvailableTransitions>(), type_support<GetAvailableTransitions>(), &options);
  lock.unlock();
  if (ret != RCL_RET_OK) {
    throw std::runtime_error{std::string{"cannot create the lifecycle state machine of node "} +
                             rcl_node_get_name(node_.get()) + ": " + take_rcl_error()};
  }
  current_state_ = State{machine_.current_state};
}

StateMachine::~StateMachine() {
  const std::lock_guard lock{rclcpp::detail::endpoint_mutex()};
  if (rcl_lifecycle_state_machine_fini(&machine_, node_.get()) == RCL_RET_OK) return;
  RCLCPP_FATAL(rclcpp::get_logger("rclcpp_lifecycle"), "cannot destroy the state machine: %s",
               take_rcl_error().c_str());
}

std::vector<State> StateMachine::states() const {
  const auto& map = machine_.transition_map;
  return wrap<State>(std::span<const rcl_lifecycle_state_t>{map.states, map.states_size});
}

std::vector<Transition> StateMachine::available_transitions() const {
  const std::lock_guard lock{mutex_};
  const auto& state = *machine_.current_state;
  return wrap<Transition>(std::span<const rcl_lifecycle_transition_t>{state.valid_transitions,
                                                                      state.valid_transition_size});
}

std::vector<Transition> StateMachine::transition_graph() const {
  const auto& map = machine_.transition_map;
  return wrap<Transition>(
      std::span<const rcl_lifecycle_transition_t>{map.transitions, map.transitions_size});
}

std::optional<uint8_t> StateMachine::transition_id(const std::string& label) const {
  const std::lock_guard lock{mutex_};
  const auto* transition =
      rcl_lifecycle_get_transition_by_label(machine_.current_state, label.c_str());
  if (transition == nullptr) return std::nullopt;
  return static_cast<uint8_t>(transition->id);
}

std::optional<std::string> StateMachine::start(uint8_t transition_id) {
  const std::lock_guard lock{mutex_};
  return moved(rcl_lifecycle_trigger_transition_by_id(&machine_, transition_id, true));
}

std::optional<std::string> StateMachine::finish(CallbackReturn result) {
  const std::lock_guard lock{mutex_};
  return moved(rcl_lifecycle_trigger_transition_by_label(&machine_, label_of(result), true));
}

std::optional<std::string> StateMachine::moved(rcl_ret_t result) {
  // The state may have changed although the event could not be published.
  current_state_ = State{machine_.current_state};
  if (result == RCL_RET_OK) return std::nullopt;
  return take_rcl_error();
}

}  // namespace rclcpp_lifecycle::detail
