#include "parameters.hpp"

#include <stdexcept>

#include "foothill_ros/node/declare.hpp"

namespace foothill_proxy {
namespace {

using foothill_ros::declare_count;
using foothill_ros::declare_number;
using foothill_ros::described;

/// Declares a rate [Hz] and returns its period, which must be a whole number of steps.
Instant declare_rate(rclcpp::Node& node, const std::string& name, Instant period, Instant step,
                     const std::string& description) {
  const double rate = declare_number(node, name, 1.0 / seconds(period), {0.1, 1000.0}, description);
  const Instant requested = from_seconds(1.0 / rate);
  if (!is_multiple(requested, step)) {
    throw std::invalid_argument{name + " is " + std::to_string(rate) +
                                " Hz, but its period must be a whole number of steps of " +
                                std::to_string(seconds(step)) + " s"};
  }
  return requested;
}

void declare_content(rclcpp::Node& node, WorldParameters& parameters) {
  parameters.config = node.declare_parameter(
      "config", parameters.config, described("Path of the YAML file that defines the robots."));
  parameters.world = node.declare_parameter(
      "world", parameters.world,
      described("Path of the SDF world file; overrides the one named in the configuration."));
  if (parameters.config.empty() && parameters.world.empty()) {
    throw std::invalid_argument{
        "set the parameter 'config' to a YAML file with robots, or 'world' to an SDF file"};
  }
  parameters.robots =
      declare_count(node, "robots", parameters.robots, {0, 1000},
                    "Number of robots to use, from the top of the configuration; 0 for all.");
}

void declare_time(rclcpp::Node& node, WorldParameters& parameters) {
  RunnerOptions& runner = parameters.runner;
  parameters.step = from_seconds(declare_number(node, "step", seconds(parameters.step),
                                                {1e-4, 0.01}, "Time step of the physics [s]."));
  runner.speed = declare_number(node, "speed", runner.speed, {0.0, 1e4},
                                "Initial ratio of simulated time to wall-clock time [s/s]; 0 runs "
                                "as fast as possible, in lock-step.");
  runner.is_paused = node.declare_parameter(
      "paused", runner.is_paused, described("Whether simulated time is initially paused."));
  runner.lock_step = node.declare_parameter(
      "lock_step", runner.lock_step,
      described("Whether the world waits for commanders and sensors at any speed; at speed 0 it "
                "always does."));
  runner.deadline = declare_number(node, "deadline", runner.deadline, {0.001, 3600.0},
                                   "Maximum wait for a command in lock-step before the world "
                                   "continues without it [s of the wall clock].");
  runner.clock_period = declare_rate(node, "clock_rate", runner.clock_period, parameters.step,
                                     "Rate of /clock [Hz of simulated time].");
  parameters.commander_period = from_seconds(
      declare_number(node, "commander_period", 0.0, {0.0, 60.0},
                     "Period at which the world waits in lock-step for the command of every robot "
                     "whose configuration has no commander_period [s]; 0 to wait for none of "
                     "them."));
}

}  // namespace

WorldParameters declare_parameters(rclcpp::Node& node) {
  WorldParameters parameters;
  declare_content(node, parameters);
  declare_time(node, parameters);
  parameters.truth_period =
      declare_rate(node, "ground_truth_rate", parameters.truth_period, parameters.step,
                   "Rate of the ground_truth topics [Hz of simulated time].");
  parameters.audit_wait =
      declare_number(node, "audit_wait", parameters.audit_wait, {0.0, 60.0},
                     "Time allowed for the discovery of other nodes before simulated time starts "
                     "[s of the wall clock].");
  parameters.sensor_threads = declare_count(node, "sensor_threads", parameters.sensor_threads,
                                            {1, 64}, "Number of threads that measure sensors.");
  return parameters;
}

}  // namespace foothill_proxy
