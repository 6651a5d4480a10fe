// A node with a parameter of every type, for tests in other languages and processes.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "rclcpp/rclcpp.hpp"

namespace {

using rcl_interfaces::msg::ParameterDescriptor;
using rcl_interfaces::msg::SetParametersResult;

ParameterDescriptor ranged(double from, double to) {
  ParameterDescriptor descriptor;
  descriptor.description = "a gain";
  descriptor.floating_point_range.resize(1);
  descriptor.floating_point_range[0].from_value = from;
  descriptor.floating_point_range[0].to_value = to;
  return descriptor;
}

ParameterDescriptor read_only() {
  ParameterDescriptor descriptor;
  descriptor.read_only = true;
  return descriptor;
}

ParameterDescriptor dynamically_typed() {
  ParameterDescriptor descriptor;
  descriptor.dynamic_typing = true;
  return descriptor;
}

SetParametersResult refuse_bad_names(const std::vector<rclcpp::Parameter>& parameters) {
  SetParametersResult result;
  result.successful = true;
  for (const auto& parameter : parameters) {
    if (parameter.get_name() == "string" && parameter.as_string() == "bad") {
      result.successful = false;
      result.reason = "the callback refuses 'bad'";
    }
  }
  return result;
}

}  // namespace

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  auto node = std::make_shared<rclcpp::Node>("parameter_node");
  node->declare_parameter("bool", true);
  node->declare_parameter("integer", 42);
  node->declare_parameter("double", 1.5, ranged(0.0, 10.0));
  node->declare_parameter("string", "text");
  node->declare_parameter("bytes", std::vector<uint8_t>{0, 127, 255});
  node->declare_parameter("bools", std::vector<bool>{true, false});
  node->declare_parameter("integers", std::vector<int64_t>{1, -2});
  node->declare_parameter("doubles", std::vector<double>{1.5, -2.5});
  node->declare_parameter("strings", std::vector<std::string>{"a", "b"});
  node->declare_parameter("group.inner.value", 7);
  node->declare_parameter("fixed", 1, read_only());
  node->declare_parameter("dynamic", rclcpp::ParameterValue(1), dynamically_typed());
  const auto callback = node->add_on_set_parameters_callback(refuse_bad_names);
  rclcpp::spin(node);
  rclcpp::shutdown();
}
