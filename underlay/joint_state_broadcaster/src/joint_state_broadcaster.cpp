#include "joint_state_broadcaster/joint_state_broadcaster.hpp"

#include <tinyxml2.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "hardware_interface/types/hardware_interface_type_values.hpp"
#include "pluginlib/class_list_macros.hpp"
#include "rclcpp/logging.hpp"

namespace joint_state_broadcaster {

using controller_interface::CallbackReturn;
using controller_interface::interface_configuration_type;
using controller_interface::InterfaceConfiguration;
using controller_interface::return_type;

namespace {

constexpr double kNotMeasured = std::numeric_limits<double>::quiet_NaN();

bool contains(const std::vector<std::string>& list, const std::string& name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

/// Names of the joints in a robot description; none if it can't be read.
std::vector<std::string> joints_of(const std::string& urdf) {
  tinyxml2::XMLDocument document;
  std::vector<std::string> names;
  if (document.Parse(urdf.c_str(), urdf.size()) != tinyxml2::XML_SUCCESS) return names;
  const auto* robot = document.FirstChildElement("robot");
  for (const auto* joint = robot ? robot->FirstChildElement("joint") : nullptr; joint != nullptr;
       joint = joint->NextSiblingElement("joint")) {
    if (const char* name = joint->Attribute("name")) names.emplace_back(name);
  }
  return names;
}

}  // namespace

template <typename Visitor>
void JointStateBroadcaster::each(Parameters& all, Visitor visit) {
  visit("use_local_topics", all.use_local_topics);
  visit("joints", all.joints);
  visit("extra_joints", all.extra_joints);
  visit("interfaces", all.interfaces);
  visit("map_interface_to_joint_state.position", all.position);
  visit("map_interface_to_joint_state.velocity", all.velocity);
  visit("map_interface_to_joint_state.effort", all.effort);
  visit("use_urdf_to_filter", all.use_urdf_to_filter);
  visit("frame_id", all.frame_id);
  visit("publish_dynamic_joint_states", all.publish_dynamic_joint_states);
}

CallbackReturn JointStateBroadcaster::on_init() {
  try {
    Parameters defaults;
    each(defaults,
         [this](const std::string& name, const auto& value) { auto_declare(name, value); });
  } catch (const std::exception& error) {
    RCLCPP_ERROR(get_node()->get_logger(), "parameters: %s", error.what());
    return CallbackReturn::ERROR;
  }
  return CallbackReturn::SUCCESS;
}

InterfaceConfiguration JointStateBroadcaster::command_interface_configuration() const {
  return {interface_configuration_type::NONE};
}

bool JointStateBroadcaster::wants_all() const {
  return parameters_.joints.empty() || parameters_.interfaces.empty();
}

InterfaceConfiguration JointStateBroadcaster::state_interface_configuration() const {
  if (wants_all()) return {interface_configuration_type::ALL};
  InterfaceConfiguration wanted{interface_configuration_type::INDIVIDUAL};
  for (const std::string& joint : parameters_.joints) {
    for (const std::string& interface : parameters_.interfaces) {
      wanted.names.push_back(joint + "/" + interface);
    }
  }
  return wanted;
}

CallbackReturn JointStateBroadcaster::on_configure(const rclcpp_lifecycle::State&) {
  const auto node = get_node();
  each(parameters_,
       [&](const std::string& name, auto& value) { node->get_parameter(name, value); });
  const std::string prefix = parameters_.use_local_topics ? "~/" : "";
  const rclcpp::SystemDefaultsQoS qos;
  publisher_ = std::make_unique<realtime_tools::RealtimePublisher<sensor_msgs::msg::JointState>>(
      rclcpp::create_publisher<sensor_msgs::msg::JointState>(node, prefix + "joint_states", qos));
  dynamic_publisher_.reset();
  if (parameters_.publish_dynamic_joint_states) {
    dynamic_publisher_ =
        std::make_unique<realtime_tools::RealtimePublisher<control_msgs::msg::DynamicJointState>>(
            rclcpp::create_publisher<control_msgs::msg::DynamicJointState>(
                node, prefix + "dynamic_joint_states", qos));
  }
  return CallbackReturn::SUCCESS;
}

CallbackReturn JointStateBroadcaster::on_activate(const rclcpp_lifecycle::State&) {
  if (state_interfaces_.empty()) {
    RCLCPP_ERROR(get_node()->get_logger(), "None of requested interfaces exist.");
    return CallbackReturn::ERROR;
  }
  list_joints();
  fill_in_messages();
  find_places();
  return CallbackReturn::SUCCESS;
}

CallbackReturn JointStateBroadcaster::on_deactivate(const rclcpp_lifecycle::State&) {
  places_.clear();
  return CallbackReturn::SUCCESS;
}

void JointStateBroadcaster::list_joints() {
  joint_names_.clear();
  const std::vector<std::string> in_urdf = joints_of(get_robot_description());
  const bool filters = wants_all() && parameters_.use_urdf_to_filter && !in_urdf.empty();
  for (const auto& interface : state_interfaces_) {
    const std::string& joint = interface.get_prefix_name();
    if (contains(joint_names_, joint) || (filters && !contains(in_urdf, joint))) continue;
    joint_names_.push_back(joint);
  }
  for (const std::string& joint : parameters_.extra_joints) {
    if (!contains(joint_names_, joint)) joint_names_.push_back(joint);
  }
}

void JointStateBroadcaster::fill_in_messages() {
  joint_state_.header.frame_id = parameters_.frame_id;
  joint_state_.name = joint_names_;
  joint_state_.position.assign(joint_names_.size(), kNotMeasured);
  joint_state_.velocity.assign(joint_names_.size(), kNotMeasured);
  joint_state_.effort.assign(joint_names_.size(), kNotMeasured);
  dynamic_joint_state_ = control_msgs::msg::DynamicJointState{};
  dynamic_joint_state_.header.frame_id = parameters_.frame_id;
  auto& names = dynamic_joint_state_.joint_names;
  auto& values = dynamic_joint_state_.interface_values;
  for (const auto& interface : state_interfaces_) {
    const auto found = std::find(names.begin(), names.end(), interface.get_prefix_name());
    const auto index = static_cast<std::size_t>(found - names.begin());
    if (found == names.end()) {
      names.push_back(interface.get_prefix_name());
      values.emplace_back();
    }
    values[index].interface_names.push_back(interface.get_interface_name());
    values[index].values.push_back(kNotMeasured);
  }
}

void JointStateBroadcaster::find_places() {
  places_.clear();
  const auto index_of = [](const std::vector<std::string>& list, const std::string& name) {
    return static_cast<std::size_t>(std::find(list.begin(), list.end(), name) - list.begin());
  };
  for (const auto& interface : state_interfaces_) {
    const std::string& joint = interface.get_prefix_name();
    const std::string& name = interface.get_interface_name();
    Place place;
    auto& dynamic =
        dynamic_joint_state_.interface_values[index_of(dynamic_joint_state_.joint_names, joint)];
    place.in_dynamic_joint_state = &dynamic.values[index_of(dynamic.interface_names, name)];
    std::vector<double>* column = name == parameters_.position   ? &joint_state_.position
                                  : name == parameters_.velocity ? &joint_state_.velocity
                                  : name == parameters_.effort   ? &joint_state_.effort
                                                                 : nullptr;
    const std::size_t row = index_of(joint_names_, joint);
    if (column != nullptr && row < joint_names_.size()) place.in_joint_state = &(*column)[row];
    places_.push_back(place);
  }
}

return_type JointStateBroadcaster::update(const rclcpp::Time& time, const rclcpp::Duration&) {
  for (std::size_t i = 0; i < state_interfaces_.size(); ++i) {
    const auto& interface = state_interfaces_[i];
    if (interface.get_data_type() != hardware_interface::HandleDataType::DOUBLE) continue;
    const auto value = interface.get_optional();
    if (!value) continue;
    *places_[i].in_dynamic_joint_state = *value;
    if (places_[i].in_joint_state != nullptr) *places_[i].in_joint_state = *value;
  }
  joint_state_.header.stamp = time;
  publisher_->tryPublish(joint_state_);
  if (dynamic_publisher_) {
    dynamic_joint_state_.header.stamp = time;
    dynamic_publisher_->tryPublish(dynamic_joint_state_);
  }
  return return_type::OK;
}

}  // namespace joint_state_broadcaster

PLUGINLIB_EXPORT_CLASS(joint_state_broadcaster::JointStateBroadcaster,
                       controller_interface::ControllerInterface)
