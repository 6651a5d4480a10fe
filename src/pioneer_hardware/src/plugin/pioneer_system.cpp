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

// Maximum time for which a transition blocks the controller manager. Braking from the robot's
// default maximum of 0.75 m/s at 0.3 m/s^2 takes 2.5 s; after 2 s it moves at 0.15 m/s and rolls
// out.
constexpr auto kBrakeTimeout = 2000ms;

}  // namespace

PioneerSystem::~PioneerSystem() {
  node_.reset();  // Its threads use the other members.
}

CallbackReturn PioneerSystem::on_init(
    const hardware_interface::HardwareComponentInterfaceParams& params) {
  if (SystemInterface::on_init(params) != CallbackReturn::SUCCESS) return CallbackReturn::ERROR;
  const hardware_interface::HardwareInfo& info = params.hardware_info;
  try {
    settings_ = read_settings(info.hardware_parameters);
    find_wheels(info);
    find_sensors(info.sensors);
    find_sensors(info.gpios);
  } catch (const std::invalid_argument& error) {
    RCLCPP_FATAL(get_logger(), "%s", error.what());
    return CallbackReturn::ERROR;
  }
  geometry_ = {settings_.wheel_radius, settings_.wheel_separation};
  monitor_ = LinkMonitor{settings_.link_timeout};
  create_node(info);
  return CallbackReturn::SUCCESS;
}

void PioneerSystem::find_wheels(const hardware_interface::HardwareInfo& info) {
  if (info.joints.size() != 2) {
    throw std::invalid_argument{"there are " + std::to_string(info.joints.size()) +
                                " joints; there must be two, the left wheel first"};
  }
  const auto names = [](const hardware_interface::ComponentInfo& joint) {
    if (joint.command_interfaces.size() != 1 || joint.command_interfaces[0].name != "velocity" ||
        joint.state_interfaces.size() != 2) {
      throw std::invalid_argument{"joint '" + joint.name +
                                  "' must have the command interface 'velocity' and the state "
                                  "interfaces 'position' and 'velocity'"};
    }
    return WheelNames{joint.name + "/position", joint.name + "/velocity"};
  };
  left_ = names(info.joints[0]);
  right_ = names(info.joints[1]);
}

void PioneerSystem::find_sensors(const std::vector<hardware_interface::ComponentInfo>& components) {
  for (const auto& component : components) {
    for (const auto& interface : component.state_interfaces) {
      const auto getter = find_state_getter(component.name, interface.name);
      if (!getter) {
        throw std::invalid_argument{"a Pioneer has no state interface '" + component.name + "/" +
                                    interface.name +
                                    "'; see the README of pioneer_hardware for its interfaces"};
      }
      sensors_.push_back({component.name + "/" + interface.name, *getter});
    }
  }
}

void PioneerSystem::create_node(const hardware_interface::HardwareInfo& info) {
  // The controller manager has created a node with the name of the component.
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
  // After an error the backend still exists and may be connected.
  if (!robot_) robot_ = connect(settings_);
  node_->set_robot(robot_);
  if (!robot_->wait_until_connected(settings_.connect_timeout)) {
    RCLCPP_ERROR(get_logger(), "no robot at %s: %s", settings_.port.c_str(),
                 robot_->last_error().c_str());
    if (settings_.recover) recovery_->begin_recovery();
    return CallbackReturn::FAILURE;
  }
  update_states();
  monitor_.restart(steady_clock::now());
  RCLCPP_INFO(get_logger(), "connected to the robot at %s", settings_.port.c_str());
  return CallbackReturn::SUCCESS;
}

CallbackReturn PioneerSystem::on_activate(const rclcpp_lifecycle::State&) {
  set_command(left_.velocity, 0.0);
  set_command(right_.velocity, 0.0);
  robot_->drive(0.0, 0.0);
  robot_->enable_motors(true);
  const bool are_on = wait_for(
      *robot_, [](const PioneerState& state) { return state.motors_enabled; },
      settings_.connect_timeout);
  if (!are_on) {
    robot_->enable_motors(false);
    RCLCPP_ERROR(get_logger(), "the robot did not enable its motors%s",
                 robot_->state().stop_button ? ": the stop button is pressed" : "");
    return CallbackReturn::FAILURE;
  }
  monitor_.restart(steady_clock::now());
  is_active_ = true;
  if (settings_.recover) recovery_->begin_watch();
  return CallbackReturn::SUCCESS;
}

CallbackReturn PioneerSystem::on_deactivate(const rclcpp_lifecycle::State&) {
  recovery_->stop();
  is_active_ = false;
  brake();
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
  // The backend continues to reconnect; the robot's own watchdog has stopped the robot.
  is_active_ = false;
  if (robot_) {
    robot_->drive(0.0, 0.0);
    robot_->enable_motors(false);
  }
  if (settings_.recover) recovery_->begin_recovery();
  return CallbackReturn::SUCCESS;
}

return_type PioneerSystem::read(const rclcpp::Time&, const rclcpp::Duration&) {
  const ArcosStatistics link = robot_->link();
  if (monitor_.is_lost(link, steady_clock::now())) {
    RCLCPP_ERROR(get_logger(), "lost the link to the robot at %s", settings_.port.c_str());
    return return_type::ERROR;
  }
  update_states();
  return return_type::OK;
}

return_type PioneerSystem::write(const rclcpp::Time&, const rclcpp::Duration&) {
  if (!is_active_) return return_type::OK;
  const WheelMotion motion =
      geometry_.motion({get_command(left_.velocity), get_command(right_.velocity)});
  robot_->drive(motion.forward, motion.turn_rate);
  return return_type::OK;
}

void PioneerSystem::update_states() {
  const PioneerState state = robot_->state();
  const auto now = steady_clock::now();
  estimator_.update(state, now);
  const LeftRight angle = geometry_.angle(estimator_.travel(now));
  const LeftRight rate = geometry_.angle(estimator_.speed(now));
  set_state(left_.position, angle.left);
  set_state(right_.position, angle.right);
  set_state(left_.velocity, rate.left);
  set_state(right_.velocity, rate.right);
  for (const SensorInterface& sensor : sensors_) set_state(sensor.name, sensor.getter(state));
}

void PioneerSystem::brake() {
  robot_->drive(0.0, 0.0);
  (void)wait_for(*robot_, [](const PioneerState& state) { return !state.moving; }, kBrakeTimeout);
}

void PioneerSystem::disconnect() {
  if (recovery_) recovery_->stop();
  is_active_ = false;
  if (node_) node_->set_robot(nullptr);
  robot_.reset();  // Stops the robot and disables its motors.
}

std::string PioneerSystem::restart_odometry() {
  const auto users = manager_->users("active");
  if (!manager_->deactivate(users)) return "the controllers cannot be deactivated";
  for (const std::string& controller : users) {
    if (!manager_->configure(controller))
      return "controller '" + controller + "' cannot be configured again";
  }
  return manager_->activate(users) ? "" : "the controllers cannot be activated again";
}

}  // namespace pioneer_hardware

PLUGINLIB_EXPORT_CLASS(pioneer_hardware::PioneerSystem, hardware_interface::SystemInterface)
