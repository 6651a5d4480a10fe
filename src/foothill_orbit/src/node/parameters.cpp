#include "parameters.hpp"

#include <stdexcept>

#include "foothill_ros/node/declare.hpp"

namespace foothill_orbit {
namespace {

using foothill_ros::Change;
using foothill_ros::declare_count;
using foothill_ros::declare_number;
using foothill_ros::described;

void declare_flight(rclcpp::Node& node, FlightConfig& flight) {
  flight.speed = declare_number(node, "speed", flight.speed, {1e-3, 1e6},
                                "Orbit seconds per second of the node's clock", Change::kLive);
  flight.is_paused = node.declare_parameter(
      "paused", flight.is_paused, described("Whether orbit time stands still", Change::kLive));
  flight.command_timeout =
      declare_number(node, "command_timeout", flight.command_timeout, {1e-3, 3600.0},
                     "Engines stop so long after the last command [s]");
  flight.feedback_timeout = declare_number(node, "feedback_timeout", flight.feedback_timeout,
                                           {1e-3, 3600.0}, "A measured state may be so old [s]");
  const double start = declare_number(
      node, "start_time", -1.0, {-1.0, 9e9},
      "Time of the node's clock when orbit time is zero [s]; negative for the first tick");
  if (start >= 0.0) {
    flight.start = std::chrono::duration_cast<Instant>(std::chrono::duration<double>{start});
  }
}

void declare_display(rclcpp::Node& node, PropagatorParameters& parameters) {
  parameters.display_period =
      declare_number(node, "display_period", parameters.display_period, {0.05, 3600.0},
                     "Between two publications of paths, markers and diagnostics [s]");
  parameters.path_interval =
      declare_number(node, "path_interval", parameters.path_interval, {0.0, 1e6},
                     "Orbit time between two points of a flown path [s]");
  parameters.path_points = declare_count(node, "path_points", parameters.path_points, {2, 100'000},
                                         "Points of a flown path that are kept");
  parameters.prediction_horizon =
      declare_number(node, "prediction_horizon", parameters.prediction_horizon, {0.0, 604800.0},
                     "Orbit time of a predicted path [s]; 0 for none");
  parameters.prediction_points =
      declare_count(node, "prediction_points", parameters.prediction_points, {1, 10'000},
                    "Points of a predicted path");
}

}  // namespace

PropagatorParameters declare_parameters(rclcpp::Node& node) {
  PropagatorParameters parameters;
  parameters.config = node.declare_parameter("config", parameters.config,
                                             described("Path of the YAML file with the clusters"));
  if (parameters.config.empty()) {
    throw std::invalid_argument{"the parameter 'config' must name the YAML file with the clusters"};
  }
  parameters.rate =
      declare_number(node, "rate", parameters.rate, {0.01, 1000.0}, "Of states and tf [Hz]");
  parameters.inertial_frame = node.declare_parameter("inertial_frame", parameters.inertial_frame,
                                                     described("Name of the inertial frame"));
  if (parameters.inertial_frame.empty()) {
    throw std::invalid_argument{"the parameter 'inertial_frame' must not be empty"};
  }
  parameters.lock_step = node.declare_parameter(
      "lock_step", parameters.lock_step,
      described("Publish at every multiple of the period of /clock, so that runs are alike"));
  declare_flight(node, parameters.flight);
  if (parameters.lock_step && !parameters.flight.start) parameters.flight.start = Instant::zero();
  declare_display(node, parameters);
  return parameters;
}

}  // namespace foothill_orbit
