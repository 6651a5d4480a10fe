#include "parameters.hpp"

#include <cmath>
#include <stdexcept>

#include "rclcpp/parameter.hpp"

namespace foothill_orbit {
namespace {

using rcl_interfaces::msg::ParameterDescriptor;

constexpr bool kReadOnly = true;
constexpr bool kLive = false;

ParameterDescriptor described(const std::string& description, bool read_only) {
  ParameterDescriptor descriptor;
  descriptor.description = description;
  descriptor.read_only = read_only;
  return descriptor;
}

double declare_number(rclcpp::Node& node, const std::string& name, double value, double from,
                      double to, const std::string& description, bool read_only) {
  ParameterDescriptor descriptor = described(description, read_only);
  descriptor.floating_point_range.resize(1);
  descriptor.floating_point_range[0].from_value = from;
  descriptor.floating_point_range[0].to_value = to;
  const double number = node.declare_parameter(name, value, descriptor);
  // A range lets what is not a number pass.
  if (!std::isfinite(number)) throw std::invalid_argument{name + " is not a finite number"};
  return number;
}

std::size_t declare_count(rclcpp::Node& node, const std::string& name, std::size_t value,
                          int64_t from, int64_t to, const std::string& description) {
  ParameterDescriptor descriptor = described(description, kReadOnly);
  descriptor.integer_range.resize(1);
  descriptor.integer_range[0].from_value = from;
  descriptor.integer_range[0].to_value = to;
  descriptor.integer_range[0].step = 1;
  return static_cast<std::size_t>(
      node.declare_parameter(name, static_cast<int64_t>(value), descriptor));
}

void declare_flight(rclcpp::Node& node, FlightConfig& flight) {
  flight.speed = declare_number(node, "speed", flight.speed, 1e-3, 1e6,
                                "Orbit seconds per second of the node's clock", kLive);
  flight.is_paused = node.declare_parameter("paused", flight.is_paused,
                                            described("Whether orbit time stands still", kLive));
  flight.command_timeout =
      declare_number(node, "command_timeout", flight.command_timeout, 1e-3, 3600.0,
                     "Engines stop so long after the last command [s]", kReadOnly);
  flight.feedback_timeout = declare_number(node, "feedback_timeout", flight.feedback_timeout, 1e-3,
                                           3600.0, "A measured state may be so old [s]", kReadOnly);
  const double start = declare_number(
      node, "start_time", -1.0, -1.0, 9e9,
      "Time of the node's clock when orbit time is zero [s]; negative for the first tick",
      kReadOnly);
  if (start >= 0.0) {
    flight.start = std::chrono::duration_cast<Instant>(std::chrono::duration<double>{start});
  }
}

void declare_display(rclcpp::Node& node, PropagatorParameters& parameters) {
  parameters.display_period =
      declare_number(node, "display_period", parameters.display_period, 0.05, 3600.0,
                     "Between two publications of paths, markers and diagnostics [s]", kReadOnly);
  parameters.path_interval =
      declare_number(node, "path_interval", parameters.path_interval, 0.0, 1e6,
                     "Orbit time between two points of a flown path [s]", kReadOnly);
  parameters.path_points = declare_count(node, "path_points", parameters.path_points, 2, 100'000,
                                         "Points of a flown path that are kept");
  parameters.prediction_horizon =
      declare_number(node, "prediction_horizon", parameters.prediction_horizon, 0.0, 604800.0,
                     "Orbit time of a predicted path [s]; 0 for none", kReadOnly);
  parameters.prediction_points =
      declare_count(node, "prediction_points", parameters.prediction_points, 1, 10'000,
                    "Points of a predicted path");
}

}  // namespace

PropagatorParameters declare_parameters(rclcpp::Node& node) {
  PropagatorParameters parameters;
  parameters.config = node.declare_parameter(
      "config", parameters.config, described("Path of the YAML file with the clusters", kReadOnly));
  if (parameters.config.empty()) {
    throw std::invalid_argument{"the parameter 'config' must name the YAML file with the clusters"};
  }
  parameters.rate = declare_number(node, "rate", parameters.rate, 0.01, 1000.0,
                                   "Of states and tf [Hz]", kReadOnly);
  parameters.inertial_frame =
      node.declare_parameter("inertial_frame", parameters.inertial_frame,
                             described("Name of the inertial frame", kReadOnly));
  if (parameters.inertial_frame.empty()) {
    throw std::invalid_argument{"the parameter 'inertial_frame' must not be empty"};
  }
  parameters.lock_step = node.declare_parameter(
      "lock_step", parameters.lock_step,
      described("Publish at every multiple of the period of /clock, so that runs are alike",
                kReadOnly));
  declare_flight(node, parameters.flight);
  if (parameters.lock_step && !parameters.flight.start) parameters.flight.start = Instant::zero();
  declare_display(node, parameters);
  return parameters;
}

}  // namespace foothill_orbit
