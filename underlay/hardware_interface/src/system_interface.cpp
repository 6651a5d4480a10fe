#include "hardware_interface/system_interface.hpp"

#include <algorithm>
#include <cctype>
#include <stdexcept>
#include <utility>

namespace hardware_interface {
namespace {

/// Makes an interface for each description, in `all` by name and in `group` in order.
template <typename Interface, typename All, typename Exported, typename Descriptions>
void make(const Descriptions& descriptions, All& all,
          std::vector<std::shared_ptr<Interface>>& group, Exported& exported) {
  for (const auto& [name, description] : descriptions) {
    auto interface = std::make_shared<Interface>(description);
    all.insert_or_assign(name, interface);
    group.push_back(interface);
    exported.push_back(std::move(interface));
  }
}

void remember(const std::vector<InterfaceDescription>& descriptions,
              std::unordered_map<std::string, InterfaceDescription>& map) {
  for (const InterfaceDescription& one : descriptions) map.insert({one.get_name(), one});
}

std::string node_name(std::string component) {
  std::transform(component.begin(), component.end(), component.begin(), [](unsigned char letter) {
    return letter == '/' ? '_' : static_cast<char>(std::tolower(letter));
  });
  return component;
}

}  // namespace

SystemInterface::SystemInterface()
    : lifecycle_state_{lifecycle_msgs::msg::State::PRIMARY_STATE_UNKNOWN,
                       lifecycle_state_names::UNKNOWN},
      system_logger_{rclcpp::get_logger("system_interface")} {}

CallbackReturn SystemInterface::init(const HardwareComponentParams& params) {
  info_ = params.hardware_info;
  system_clock_ = params.clock;
  rclcpp::Logger logger = params.logger;
  system_logger_ = logger.get_child("hardware_component.system." + info_.name);
  if (const auto executor = params.executor.lock()) {
    node_ = std::make_shared<rclcpp::Node>(node_name(info_.name), params.node_namespace,
                                           rclcpp::NodeOptions().enable_logger_service(true));
    executor->add_node(node_->get_node_base_interface());
  } else {
    RCLCPP_WARN(logger, "There is no executor for the node of the hardware component '%s'.",
                info_.name.c_str());
  }
  HardwareComponentInterfaceParams interface_params;
  interface_params.hardware_info = params.hardware_info;
  interface_params.executor = params.executor;
  return on_init(interface_params);
}

CallbackReturn SystemInterface::on_init(const HardwareComponentInterfaceParams& params) {
  // A component may still override the deprecated function.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  return on_init(params.hardware_info);
#pragma GCC diagnostic pop
}

CallbackReturn SystemInterface::on_init(const HardwareInfo& hardware_info) {
  info_ = hardware_info;
  parse_state_interface_descriptions(info_.joints, joint_state_interfaces_);
  parse_state_interface_descriptions(info_.sensors, sensor_state_interfaces_);
  parse_state_interface_descriptions(info_.gpios, gpio_state_interfaces_);
  parse_command_interface_descriptions(info_.joints, joint_command_interfaces_);
  parse_command_interface_descriptions(info_.gpios, gpio_command_interfaces_);
  return CallbackReturn::SUCCESS;
}

std::vector<StateInterface::ConstSharedPtr> SystemInterface::on_export_state_interfaces() {
  remember(export_unlisted_state_interface_descriptions(), unlisted_state_interfaces_);
  std::vector<StateInterface::ConstSharedPtr> exported;
  make(unlisted_state_interfaces_, system_states_, unlisted_states_, exported);
  make(joint_state_interfaces_, system_states_, joint_states_, exported);
  make(sensor_state_interfaces_, system_states_, sensor_states_, exported);
  make(gpio_state_interfaces_, system_states_, gpio_states_, exported);
  return exported;
}

std::vector<CommandInterface::SharedPtr> SystemInterface::on_export_command_interfaces() {
  remember(export_unlisted_command_interface_descriptions(), unlisted_command_interfaces_);
  std::vector<CommandInterface::SharedPtr> exported;
  make(unlisted_command_interfaces_, system_commands_, unlisted_commands_, exported);
  make(joint_command_interfaces_, system_commands_, joint_commands_, exported);
  make(gpio_command_interfaces_, system_commands_, gpio_commands_, exported);
  return exported;
}

void SystemInterface::refuse(const std::string& interface_name) const {
  throw std::runtime_error{"system '" + info_.name + "' has no interface '" + interface_name + "'"};
}

}  // namespace hardware_interface
