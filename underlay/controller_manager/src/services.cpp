#include <algorithm>
#include <utility>

#include "controller_manager/controller_manager.hpp"
#include "controller_manager_msgs/srv/configure_controller.hpp"
#include "controller_manager_msgs/srv/list_controller_types.hpp"
#include "controller_manager_msgs/srv/list_controllers.hpp"
#include "controller_manager_msgs/srv/list_hardware_components.hpp"
#include "controller_manager_msgs/srv/list_hardware_interfaces.hpp"
#include "controller_manager_msgs/srv/load_controller.hpp"
#include "controller_manager_msgs/srv/reload_controller_libraries.hpp"
#include "controller_manager_msgs/srv/set_hardware_component_state.hpp"
#include "controller_manager_msgs/srv/switch_controller.hpp"
#include "controller_manager_msgs/srv/unload_controller.hpp"
#include "lifecycle_msgs/msg/state.hpp"

namespace controller_manager {

using controller_interface::return_type;
using lifecycle_msgs::msg::State;
namespace srv = controller_manager_msgs::srv;

template <typename ServiceT, typename Answer>
void ControllerManager::serve(const std::string& name, Answer answer) {
  services_.push_back(create_service<ServiceT>(
      "~/" + name,
      [this, answer](const std::shared_ptr<typename ServiceT::Request> request,
                     std::shared_ptr<typename ServiceT::Response> response) {
        const std::lock_guard lock{services_mutex_};
        answer(*request, *response);
      },
      rclcpp::ServicesQoS(), service_group_));
}

void ControllerManager::open_services() {
  open_controller_services();
  open_hardware_services();
}

void ControllerManager::open_controller_services() {
  serve<srv::ListControllers>("list_controllers", [this](const auto&, auto& response) {
    for (const Controller& one : controllers()) {
      controller_manager_msgs::msg::ControllerState state;
      const auto& lifecycle = one->controller->get_lifecycle_state();
      state.name = one->name;
      state.type = one->type;
      state.state = lifecycle.label();
      state.update_rate = static_cast<uint16_t>(one->controller->get_update_rate());
      if (lifecycle.id() == State::PRIMARY_STATE_INACTIVE ||
          lifecycle.id() == State::PRIMARY_STATE_ACTIVE) {
        state.required_command_interfaces = wanted(*one, true);
        state.required_state_interfaces = wanted(*one, false);
      }
      state.claimed_interfaces = claimed_by(*one);
      response.controller.push_back(std::move(state));
    }
    // The latest first, as the control loop of genuine ros2_control keeps them.
    std::reverse(response.controller.begin(), response.controller.end());
  });
  serve<srv::ListControllerTypes>("list_controller_types", [this](const auto&, auto& response) {
    for (const std::string& type : loader_.getDeclaredClasses()) {
      response.types.push_back(type);
      response.base_classes.emplace_back("controller_interface::ControllerInterface");
    }
  });
  serve<srv::LoadController>("load_controller", [this](const auto& request, auto& response) {
    response.ok = load_controller(request.name) != nullptr;
    activity_changed_ = true;
  });
  serve<srv::ConfigureController>(
      "configure_controller", [this](const auto& request, auto& response) {
        response.ok = configure_controller(request.name) == return_type::OK;
      });
  serve<srv::UnloadController>("unload_controller", [this](const auto& request, auto& response) {
    response.ok = unload_controller(request.name) == return_type::OK;
  });
  serve<srv::SwitchController>("switch_controller", [this](const auto& request, auto& response) {
    response.ok = switch_controller_cb(request.activate_controllers, request.deactivate_controllers,
                                       request.strictness, request.activate_asap,
                                       rclcpp::Duration(request.timeout),
                                       response.message) == return_type::OK;
    if (response.ok) response.message = "Successfully switched controllers!";
  });
  serve<srv::ReloadControllerLibraries>(
      "reload_controller_libraries", [this](const auto&, auto& response) {
        RCLCPP_ERROR(get_logger(), "reload_controller_libraries is not supported");
        response.ok = false;
      });
}

void ControllerManager::open_hardware_services() {
  const auto to_msg = [this](const std::string& name, bool is_command) {
    controller_manager_msgs::msg::HardwareInterface message;
    message.name = name;
    message.is_available = is_command ? resources_->command_interface_is_available(name)
                                      : resources_->state_interface_is_available(name);
    message.is_claimed = is_command && resources_->command_interface_is_claimed(name);
    return message;
  };
  serve<srv::ListHardwareInterfaces>(
      "list_hardware_interfaces", [this, to_msg](const auto&, auto& response) {
        for (const auto& name : resources_->state_interface_keys()) {
          response.state_interfaces.push_back(to_msg(name, false));
        }
        for (const auto& name : resources_->command_interface_keys()) {
          response.command_interfaces.push_back(to_msg(name, true));
        }
      });
  serve<srv::ListHardwareComponents>(
      "list_hardware_components", [this, to_msg](const auto&, auto& response) {
        for (const auto& [name, info] : resources_->get_components_status()) {
          controller_manager_msgs::msg::HardwareComponentState state;
          state.name = name;
          state.type = info.type;
          state.rw_rate = static_cast<uint16_t>(update_rate_);
          state.plugin_name = info.plugin_name;
          state.state.id = info.state.id();
          state.state.label = info.state.label();
          for (const auto& one : info.command_interfaces) {
            state.command_interfaces.push_back(to_msg(one, true));
          }
          for (const auto& one : info.state_interfaces) {
            state.state_interfaces.push_back(to_msg(one, false));
          }
          response.component.push_back(std::move(state));
        }
      });
  serve<srv::SetHardwareComponentState>(
      "set_hardware_component_state", [this](const auto& request, auto& response) {
        const std::string label =
            request.target_state.label.empty() ? "unnamed" : request.target_state.label;
        const rclcpp_lifecycle::State target{request.target_state.id, label};
        const auto result = resources_->set_component_state(request.name, target);
        response.ok = result == hardware_interface::return_type::OK;
        const auto all = resources_->get_components_status();
        if (const auto found = all.find(request.name); found != all.end()) {
          response.state.id = found->second.state.id();
          response.state.label = found->second.state.label();
        }
        activity_changed_ = true;
      });
}

}  // namespace controller_manager
