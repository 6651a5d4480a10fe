#include "parameters.hpp"

#include <cmath>
#include <stdexcept>

namespace foothill_proxy {
namespace {

using rcl_interfaces::msg::ParameterDescriptor;

ParameterDescriptor described(const std::string& description) {
  ParameterDescriptor descriptor;
  descriptor.description = description;
  descriptor.read_only = true;
  return descriptor;
}

double declare_number(rclcpp::Node& node, const std::string& name, double value, double from,
                      double to, const std::string& description) {
  ParameterDescriptor descriptor = described(description);
  descriptor.floating_point_range.resize(1);
  descriptor.floating_point_range[0].from_value = from;
  descriptor.floating_point_range[0].to_value = to;
  const double number = node.declare_parameter(name, value, descriptor);
  // A range lets what is not a number pass.
  if (!std::isfinite(number)) throw std::invalid_argument{name + " is not a finite number"};
  return number;
}

std::size_t declare_count(rclcpp::Node& node, const std::string& name, std::size_t value,
                          std::pair<std::int64_t, std::int64_t> range,
                          const std::string& description) {
  ParameterDescriptor descriptor = described(description);
  descriptor.integer_range.resize(1);
  descriptor.integer_range[0].from_value = range.first;
  descriptor.integer_range[0].to_value = range.second;
  descriptor.integer_range[0].step = 1;
  return static_cast<std::size_t>(
      node.declare_parameter(name, static_cast<std::int64_t>(value), descriptor));
}

/// Returns the period of a rate; it must be a whole number of steps.
Instant declare_rate(rclcpp::Node& node, const std::string& name, Instant period, Instant step,
                     const std::string& description) {
  const double rate = declare_number(node, name, 1.0 / seconds(period), 0.1, 1000.0, description);
  const Instant wanted = from_seconds(1.0 / rate);
  if (!is_multiple(wanted, step)) {
    throw std::invalid_argument{name + " is " + std::to_string(rate) +
                                " Hz, and its period is not a whole number of steps of " +
                                std::to_string(seconds(step)) + " s"};
  }
  return wanted;
}

void declare_time(rclcpp::Node& node, WorldParameters& parameters) {
  RunnerOptions& runner = parameters.runner;
  parameters.step = from_seconds(
      declare_number(node, "step", seconds(parameters.step), 1e-4, 0.01, "Of the physics [s]"));
  runner.speed = declare_number(node, "speed", runner.speed, 0.0, 1e4,
                                "Simulated seconds per second at the start; 0 as fast as it goes");
  runner.is_paused = node.declare_parameter("paused", runner.is_paused,
                                            described("Whether time stands still at the start"));
  runner.lock_step = node.declare_parameter(
      "lock_step", runner.lock_step,
      described("Wait for commanders and sensors at any speed; as fast as it goes always does"));
  runner.deadline = declare_number(node, "deadline", runner.deadline, 0.001, 3600.0,
                                   "A commander may take so long, on the wall clock [s]");
  runner.clock_period = declare_rate(node, "clock_rate", runner.clock_period, parameters.step,
                                     "Of /clock [Hz of simulated time]");
}

}  // namespace

WorldParameters declare_parameters(rclcpp::Node& node) {
  WorldParameters parameters;
  parameters.config = node.declare_parameter("config", parameters.config,
                                             described("Path of the YAML file with the robots"));
  parameters.world = node.declare_parameter(
      "world", parameters.world,
      described("Path of an SDF file, in place of the one that the configuration names"));
  if (parameters.config.empty() && parameters.world.empty()) {
    throw std::invalid_argument{
        "the parameter 'config' must name a YAML file with robots, or 'world' an SDF file"};
  }
  declare_time(node, parameters);
  parameters.truth_period = declare_rate(node, "ground_truth_rate", parameters.truth_period,
                                         parameters.step, "Of ground_truth [Hz]");
  parameters.audit_wait = declare_number(node, "audit_wait", parameters.audit_wait, 0.0, 60.0,
                                         "For other nodes to be seen before the clock starts [s]");
  parameters.sensor_threads =
      declare_count(node, "sensor_threads", parameters.sensor_threads, {1, 64}, "For sensors");
  parameters.robots = declare_count(node, "robots", parameters.robots, {0, 1000},
                                    "So many of the configuration's robots; 0 for all");
  parameters.commander_period = from_seconds(
      declare_number(node, "commander_period", 0.0, 0.0, 60.0,
                     "In lock-step, wait so often for a commander of every robot [s]; 0 for those "
                     "that the configuration names only"));
  return parameters;
}

}  // namespace foothill_proxy
