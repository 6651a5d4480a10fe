#include "lifecycle_services.hpp"

#include <utility>

#include "lifecycle_msgs/msg/state.hpp"
#include "lifecycle_msgs/msg/transition_description.hpp"
#include "lifecycle_msgs/srv/change_state.hpp"
#include "lifecycle_msgs/srv/get_available_states.hpp"
#include "lifecycle_msgs/srv/get_available_transitions.hpp"
#include "lifecycle_msgs/srv/get_state.hpp"
#include "rclcpp/any_service_callback.hpp"

namespace rclcpp_lifecycle::detail {

namespace {

lifecycle_msgs::msg::State to_msg(const State& state) {
  lifecycle_msgs::msg::State message;
  message.id = state.id();
  message.label = state.label();
  return message;
}

lifecycle_msgs::msg::TransitionDescription to_msg(const Transition& transition) {
  lifecycle_msgs::msg::TransitionDescription message;
  message.transition.id = transition.id();
  message.transition.label = transition.label();
  message.start_state = to_msg(transition.start_state());
  message.goal_state = to_msg(transition.goal_state());
  return message;
}

template <typename Elements, typename Messages>
void append(const Elements& elements, Messages& messages) {
  messages.reserve(elements.size());
  for (const auto& element : elements) messages.push_back(to_msg(element));
}

}  // namespace

LifecycleServices::LifecycleServices(
    std::shared_ptr<StateMachine> machine, ChangeState change_state,
    rclcpp::node_interfaces::NodeBaseInterface& node_base,
    rclcpp::node_interfaces::NodeServicesInterface& node_services) {
  using lifecycle_msgs::srv::GetAvailableStates;
  using lifecycle_msgs::srv::GetAvailableTransitions;
  using lifecycle_msgs::srv::GetState;
  using ChangeStateService = lifecycle_msgs::srv::ChangeState;

  const auto serve = [&]<typename ServiceT>(rcl_service_t& rcl_service, auto answer) {
    rclcpp::AnyServiceCallback<ServiceT> callback;
    callback.set([answer](std::shared_ptr<typename ServiceT::Request> request,
                          std::shared_ptr<typename ServiceT::Response> response) {
      answer(*request, *response);
    });
    // An executor may hold the service longer than the node: the handle keeps the machine alive.
    auto service = std::make_shared<rclcpp::Service<ServiceT>>(
        node_base.get_shared_rcl_node_handle(),
        std::shared_ptr<rcl_service_t>{machine, &rcl_service}, callback);
    node_services.add_service(service, nullptr);
    services_.push_back(std::move(service));
  };

  auto& rcl = machine->communication();
  StateMachine* const states = machine.get();
  serve.template operator()<ChangeStateService>(
      rcl.srv_change_state, [states, change_state](const auto& request, auto& response) {
        // A label, where given, decides: "shutdown" has another number in every state.
        std::optional<uint8_t> id = request.transition.id;
        if (!request.transition.label.empty()) id = states->transition_id(request.transition.label);
        response.success = id && change_state(*id) == StateMachine::CallbackReturn::SUCCESS;
      });
  serve.template operator()<GetState>(rcl.srv_get_state, [states](const auto&, auto& response) {
    response.current_state = to_msg(states->current_state());
  });
  serve.template operator()<GetAvailableStates>(
      rcl.srv_get_available_states, [states](const auto&, auto& response) {
        append(states->states(), response.available_states);
      });
  serve.template operator()<GetAvailableTransitions>(
      rcl.srv_get_available_transitions, [states](const auto&, auto& response) {
        append(states->available_transitions(), response.available_transitions);
      });
  serve.template operator()<GetAvailableTransitions>(
      rcl.srv_get_transition_graph, [states](const auto&, auto& response) {
        append(states->transition_graph(), response.available_transitions);
      });
}

}  // namespace rclcpp_lifecycle::detail
