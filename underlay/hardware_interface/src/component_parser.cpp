#include "hardware_interface/component_parser.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <charconv>
#include <stdexcept>

#include "hardware_interface/lexical_casts.hpp"

namespace hardware_interface {
namespace {

using tinyxml2::XMLElement;

[[noreturn]] void refuse(const XMLElement& at, const std::string& why) {
  throw std::runtime_error{
      fmt::format("robot description, line {}, <{}>: {}", at.GetLineNum(), at.Name(), why)};
}

std::string attribute(const XMLElement& element, const char* name) {
  const char* value = element.Attribute(name);
  if (value == nullptr) refuse(element, fmt::format("has no attribute '{}'", name));
  return value;
}

std::string text(const XMLElement& element) {
  const char* content = element.GetText();
  return content == nullptr ? "" : content;
}

template <typename Visitor>
void each(const XMLElement& parent, const char* tag, Visitor visit) {
  for (const XMLElement* child = parent.FirstChildElement(tag); child != nullptr;
       child = child->NextSiblingElement(tag)) {
    visit(*child);
  }
}

std::unordered_map<std::string, std::string> parameters(const XMLElement& parent) {
  std::unordered_map<std::string, std::string> found;
  each(parent, "param",
       [&](const XMLElement& param) { found[attribute(param, "name")] = text(param); });
  return found;
}

InterfaceInfo parse_interface(const XMLElement& element) {
  InterfaceInfo info;
  info.name = attribute(element, "name");
  info.parameters = parameters(element);
  info.data_type = element.Attribute("data_type") != nullptr ? element.Attribute("data_type") : "";
  const auto take = [&](const char* name, std::string& into) {
    if (const auto found = info.parameters.find(name); found != info.parameters.end()) {
      into = found->second;
    }
  };
  take("min", info.min);
  take("max", info.max);
  take("initial_value", info.initial_value);
  take("data_type", info.data_type);
  if (element.Attribute("size") != nullptr) refuse(element, "arrays are not supported");
  return info;
}

ComponentInfo parse_component(const XMLElement& element) {
  ComponentInfo info;
  info.name = attribute(element, "name");
  info.type = element.Name();
  info.parameters = parameters(element);
  each(element, "command_interface",
       [&](const XMLElement& one) { info.command_interfaces.push_back(parse_interface(one)); });
  each(element, "state_interface",
       [&](const XMLElement& one) { info.state_interfaces.push_back(parse_interface(one)); });
  return info;
}

void require_joint(const XMLElement& robot, const XMLElement& joint, const std::string& name) {
  bool is_there = false;
  each(robot, "joint",
       [&](const XMLElement& one) { is_there = is_there || one.Attribute("name", name.c_str()); });
  if (!is_there) refuse(joint, "the robot has no joint '" + name + "'");
}

HardwareInfo parse_hardware(const XMLElement& robot, const XMLElement& control) {
  HardwareInfo info;
  info.name = attribute(control, "name");
  info.type = attribute(control, "type");
  if (info.type != "system") {
    refuse(control, fmt::format("hardware of type '{}'; only 'system' is supported", info.type));
  }
  for (const char* unsupported : {"is_async", "rw_rate"}) {
    const char* value = control.Attribute(unsupported);
    if (value != nullptr && std::string{value} != "false") {
      refuse(control, fmt::format("the attribute '{}' is not supported", unsupported));
    }
  }
  const XMLElement* hardware = control.FirstChildElement("hardware");
  if (hardware == nullptr) refuse(control, "has no <hardware>");
  const XMLElement* plugin = hardware->FirstChildElement("plugin");
  if (plugin == nullptr) refuse(*hardware, "has no <plugin>");
  info.hardware_plugin_name = text(*plugin);
  if (const XMLElement* group = hardware->FirstChildElement("group")) info.group = text(*group);
  info.hardware_parameters = parameters(*hardware);
  each(control, "joint", [&](const XMLElement& one) {
    info.joints.push_back(parse_component(one));
    require_joint(robot, one, info.joints.back().name);
  });
  each(control, "sensor",
       [&](const XMLElement& one) { info.sensors.push_back(parse_component(one)); });
  each(control, "gpio", [&](const XMLElement& one) { info.gpios.push_back(parse_component(one)); });
  if (control.FirstChildElement("transmission") != nullptr) {
    refuse(*control.FirstChildElement("transmission"), "transmissions are not supported");
  }
  return info;
}

}  // namespace

double stod(const std::string& s) {
  double value = 0.0;
  const char* const end = s.data() + s.size();
  const auto [stop, error] = std::from_chars(s.data(), end, value);
  if (error != std::errc{} || stop != end) {
    throw std::invalid_argument{"'" + s + "' is not a real number"};
  }
  return value;
}

bool parse_bool(const std::string& bool_string) {
  return bool_string == "true" || bool_string == "True";
}

std::vector<HardwareInfo> parse_control_resources_from_urdf(const std::string& urdf) {
  if (urdf.empty()) throw std::runtime_error{"the robot description is empty"};
  tinyxml2::XMLDocument document;
  if (document.Parse(urdf.c_str(), urdf.size()) != tinyxml2::XML_SUCCESS) {
    throw std::runtime_error{std::string{"the robot description is not XML: "} +
                             document.ErrorStr()};
  }
  const XMLElement* robot = document.FirstChildElement("robot");
  if (robot == nullptr) throw std::runtime_error{"the robot description has no <robot>"};
  std::vector<HardwareInfo> found;
  each(*robot, "ros2_control", [&](const XMLElement& control) {
    found.push_back(parse_hardware(*robot, control));
    found.back().original_xml = urdf;
  });
  if (found.empty()) throw std::runtime_error{"the robot description has no <ros2_control>"};
  return found;
}

void parse_state_interface_descriptions(
    const std::vector<ComponentInfo>& component_info,
    std::unordered_map<std::string, InterfaceDescription>& state_interfaces_map) {
  for (const ComponentInfo& component : component_info) {
    for (const InterfaceInfo& interface : component.state_interfaces) {
      const InterfaceDescription description{component.name, interface};
      state_interfaces_map.insert({description.get_name(), description});
    }
  }
}

void parse_command_interface_descriptions(
    const std::vector<ComponentInfo>& component_info,
    std::unordered_map<std::string, InterfaceDescription>& command_interfaces_map) {
  for (const ComponentInfo& component : component_info) {
    for (const InterfaceInfo& interface : component.command_interfaces) {
      const InterfaceDescription description{component.name, interface};
      command_interfaces_map.insert({description.get_name(), description});
    }
  }
}

}  // namespace hardware_interface
