#include "manager_client.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "lifecycle_msgs/msg/state.hpp"

namespace pioneer_hardware {
namespace {

using namespace std::chrono_literals;

constexpr auto kServiceTimeout = 15s;  // Longer than connecting to the robot takes.
constexpr auto kPollPeriod = 50ms;
constexpr auto kSwitchTimeout = 5;  // [s]

template <typename ServiceT>
std::optional<typename ServiceT::Response> call(rclcpp::Client<ServiceT>& client,
                                                const typename ServiceT::Request& request) {
  if (!client.service_is_ready()) return std::nullopt;
  auto future = client.async_send_request(std::make_shared<typename ServiceT::Request>(request));
  const auto deadline = std::chrono::steady_clock::now() + kServiceTimeout;
  while (future.wait_for(kPollPeriod) != std::future_status::ready) {
    // After shutdown no response arrives.
    if (rclcpp::ok() && std::chrono::steady_clock::now() < deadline) continue;
    client.remove_pending_request(future);
    return std::nullopt;
  }
  return *future.get();
}

}  // namespace

ManagerClient::ManagerClient(rclcpp::Node& node, const std::string& manager,
                             std::vector<std::string> joints)
    : node_{node},
      manager_{manager},
      joints_{std::move(joints)},
      response_group_{node.create_callback_group(rclcpp::CallbackGroupType::MutuallyExclusive)},
      list_{client<ListControllers>("list_controllers")},
      set_state_{client<SetState>("set_hardware_component_state")},
      switch_{client<SwitchController>("switch_controller")},
      configure_{client<ConfigureController>("configure_controller")} {}

template <typename ServiceT>
typename rclcpp::Client<ServiceT>::SharedPtr ManagerClient::client(const std::string& name) {
  return node_.create_client<ServiceT>(manager_ + "/" + name, rclcpp::ServicesQoS(),
                                       response_group_);
}

std::vector<std::string> ManagerClient::users(const std::string& state) {
  const auto response = call(*list_, ListControllers::Request{});
  std::vector<std::string> names;
  if (!response) return names;
  const auto is_own = [this](const std::string& interface) {
    return std::any_of(joints_.begin(), joints_.end(), [&](const std::string& joint) {
      return interface.starts_with(joint + "/");
    });
  };
  for (const auto& controller : response->controller) {
    const bool uses_joints = std::any_of(controller.required_state_interfaces.begin(),
                                         controller.required_state_interfaces.end(), is_own) ||
                             std::any_of(controller.required_command_interfaces.begin(),
                                         controller.required_command_interfaces.end(), is_own);
    if (uses_joints && controller.state == state) names.push_back(controller.name);
  }
  return names;
}

bool ManagerClient::activate_hardware(const std::string& name) {
  SetState::Request request;
  request.name = name;
  request.target_state.id = lifecycle_msgs::msg::State::PRIMARY_STATE_ACTIVE;
  request.target_state.label = "active";
  const auto response = call(*set_state_, request);
  return response && response->ok;
}

bool ManagerClient::activate(const std::vector<std::string>& controllers) {
  SwitchController::Request request;
  request.activate_controllers = controllers;
  return switch_controllers(std::move(request));
}

bool ManagerClient::deactivate(const std::vector<std::string>& controllers) {
  SwitchController::Request request;
  request.deactivate_controllers = controllers;
  return switch_controllers(std::move(request));
}

bool ManagerClient::switch_controllers(SwitchController::Request request) {
  if (request.activate_controllers.empty() && request.deactivate_controllers.empty()) return true;
  request.strictness = SwitchController::Request::STRICT;
  request.activate_asap = true;
  request.timeout.sec = kSwitchTimeout;
  const auto response = call(*switch_, request);
  return response && response->ok;
}

bool ManagerClient::configure(const std::string& controller) {
  ConfigureController::Request request;
  request.name = controller;
  const auto response = call(*configure_, request);
  return response && response->ok;
}

}  // namespace pioneer_hardware
