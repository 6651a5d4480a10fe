#include "pioneer_system.hpp"

#include <chrono>
#include <stdexcept>

#include "pioneer_hardware/backends.hpp"
#include "pluginlib/class_list_macros.hpp"

namespace pioneer_hardware {

using hardware_interface::CallbackReturn;
using hardware_interface::return_type;

namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

constexpr auto kBrakePatience = 2000ms;  // From full speed at 0.3 m/s^2 it would be four seconds.

}  // namespace

PioneerSystem::~PioneerSystem() {
  node_.reset();  // Its threads use the rest.
}

CallbackReturn PioneerSystem::on_init(const hardware_interface::HardwareInfo& info) {
  if (SystemInterface::on_init(info) != CallbackReturn::SUCCESS) return CallbackReturn::ERROR;
  try {
    settings_ = read_settings(info.hardware_parameters);
    find_wheels(info);
    find_gauges(info.sensors);
    find_gauges(info.gpios);
  } catch (const std::invalid_argument& error) {
    RCLCPP_FATAL(get_logger(), "%s", error.what());
    return CallbackReturn::ERROR;
  }
  geometry_ = {settings_.wheel_radius, settings_.wheel_separation};
  watch_ = LinkWatch{settings_.link_patience};
  open_node(info);
  return CallbackReturn::SUCCESS;
}

void PioneerSystem::find_wheels(const hardware_interface::HardwareInfo& info) {
  if (info.joints.size() != 2) {
    throw std::invalid_argument{"there are " + std::to_string(info.joints.size()) +
                                " joints; there should be two, the left wheel's first"};
  }
  const auto names = [](const hardware_interface::ComponentInfo& joint) {
    if (joint.command_interfaces.size() != 1 || joint.command_interfaces[0].name != "velocity" ||
        joint.state_interfaces.size() != 2) {
      throw std::invalid_argument{"joint '" + joint.name +
                                  "' should have the command interface 'velocity' and the state "
                                  "interfaces 'position' and 'velocity'"};
    }
    return WheelNames{joint.name + "/position", joint.name + "/velocity"};
  };
  left_ = names(info.joints[0]);
  right_ = names(info.joints[1]);
}

void PioneerSystem::find_gauges(const std::vector<hardware_interface::ComponentInfo>& components) {
  for (const auto& component : components) {
    for (const auto& interface : component.state_interfaces) {
      const auto reading = find_reading(component.name, interface.name);
      if (!reading) {
        throw std::invalid_argument{"a Pioneer has no '" + component.name + "/" + interface.name +
                                    "'; the README of pioneer_hardware lists what it has"};
      }
      gauges_.push_back({component.name + "/" + interface.name, *reading});
    }
  }
}

void PioneerSystem::open_node(const hardware_interface::HardwareInfo& info) {
  // The controller manager has a node of the component's name already.
  node_ = std::make_unique<RobotNode>(info.name + "_robot", settings_.port,
                                      [this] { return restart_odometry(); });
  manager_ = std::make_unique<ManagerClient>(
      node_->node(), settings_.controller_manager,
      std::vector<std::string>{info.joints[0].name, info.joints[1].name});
  recovery_ = std::make_unique<Recovery>(node_->node(), *manager_, info.name, [this] {
    const auto robot = node_->robot();
    return robot && robot->link().connected;
  });
}

CallbackReturn PioneerSystem::on_configure(const rclcpp_lifecycle::State&) {
  // After an error the client is still there, and may have the robot already.
  if (!robot_) robot_ = connect(settings_);
  node_->watch(robot_);
  if (!robot_->wait_until_connected(settings_.connect_patience)) {
    RCLCPP_ERROR(get_logger(), "no robot at %s: %s", settings_.port.c_str(),
                 robot_->last_error().c_str());
    if (settings_.recover) recovery_->begin_recovery();
    return CallbackReturn::FAILURE;
  }
  show();
  watch_.restart(steady_clock::now());
  RCLCPP_INFO(get_logger(), "connected to the robot at %s", settings_.port.c_str());
  return CallbackReturn::SUCCESS;
}

CallbackReturn PioneerSystem::on_activate(const rclcpp_lifecycle::State&) {
  set_command(left_.velocity, 0.0);
  set_command(right_.velocity, 0.0);
  robot_->drive(0.0, 0.0);
  robot_->enable_motors(true);
  const bool are_on = wait_for(
      *robot_, [](const RobotState& state) { return state.motors_enabled; },
      settings_.connect_patience);
  if (!are_on) {
    robot_->enable_motors(false);
    RCLCPP_ERROR(get_logger(), "the robot does not enable its motors%s",
                 robot_->state().stop_button ? ": the stop button is pressed" : "");
    return CallbackReturn::FAILURE;
  }
  watch_.restart(steady_clock::now());
  is_active_ = true;
  if (settings_.recover) recovery_->begin_watch();
  return CallbackReturn::SUCCESS;
}

CallbackReturn PioneerSystem::on_deactivate(const rclcpp_lifecycle::State&) {
  recovery_->rest();
  is_active_ = false;
  stand_still();
  robot_->enable_motors(false);
  return CallbackReturn::SUCCESS;
}

CallbackReturn PioneerSystem::on_cleanup(const rclcpp_lifecycle::State&) {
  disconnect();
  return CallbackReturn::SUCCESS;
}

CallbackReturn PioneerSystem::on_shutdown(const rclcpp_lifecycle::State&) {
  disconnect();
  return CallbackReturn::SUCCESS;
}

CallbackReturn PioneerSystem::on_error(const rclcpp_lifecycle::State&) {
  // The client goes on trying; the robot's own watchdog has stopped it meanwhile.
  is_active_ = false;
  if (robot_) {
    robot_->drive(0.0, 0.0);
    robot_->enable_motors(false);
  }
  if (settings_.recover) recovery_->begin_recovery();
  return CallbackReturn::SUCCESS;
}

return_type PioneerSystem::read(const rclcpp::Time&, const rclcpp::Duration&) {
  const LinkReport link = robot_->link();
  if (watch_.is_lost(link, steady_clock::now())) {
    RCLCPP_ERROR(get_logger(), "the link to the robot at %s is lost", settings_.port.c_str());
    return return_type::ERROR;
  }
  show();
  return return_type::OK;
}

return_type PioneerSystem::write(const rclcpp::Time&, const rclcpp::Duration&) {
  if (!is_active_) return return_type::OK;
  const Motion motion =
      geometry_.motion({get_command(left_.velocity), get_command(right_.velocity)});
  robot_->drive(motion.forward, motion.turn_rate);
  return return_type::OK;
}

void PioneerSystem::show() {
  const RobotState state = robot_->state();
  const auto now = steady_clock::now();
  estimator_.update(state, now);
  const WheelPair angle = geometry_.angle(estimator_.travel(now));
  const WheelPair rate = geometry_.angle(estimator_.speed(now));
  set_state(left_.position, angle.left);
  set_state(right_.position, angle.right);
  set_state(left_.velocity, rate.left);
  set_state(right_.velocity, rate.right);
  for (const Gauge& gauge : gauges_) set_state(gauge.name, gauge.reading(state));
}

void PioneerSystem::stand_still() {
  robot_->drive(0.0, 0.0);
  (void)wait_for(*robot_, [](const RobotState& state) { return !state.moving; }, kBrakePatience);
}

void PioneerSystem::disconnect() {
  if (recovery_) recovery_->rest();
  is_active_ = false;
  if (node_) node_->watch(nullptr);
  robot_.reset();  // It stops, disables its motors and says good-bye.
}

std::string PioneerSystem::restart_odometry() {
  const auto users = manager_->users("active");
  if (!manager_->deactivate(users)) return "the controllers cannot be stopped";
  for (const std::string& one : users) {
    if (!manager_->configure(one)) return "controller '" + one + "' cannot be configured anew";
  }
  return manager_->activate(users) ? "" : "the controllers cannot be activated again";
}

}  // namespace pioneer_hardware

PLUGINLIB_EXPORT_CLASS(pioneer_hardware::PioneerSystem, hardware_interface::SystemInterface)
