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
  flight.speed =
      declare_number(node, "speed", flight.speed, {1e-3, 1e6},
                     "Ratio of orbit time to the time of the node's clock [s/s].", Change::kLive);
  flight.is_paused = node.declare_parameter(
      "paused", flight.is_paused,
      described("Whether orbit time is paused; the craft do not move while it is.", Change::kLive));
  flight.command_timeout = declare_number(
      node, "command_timeout", flight.command_timeout, {1e-3, 3600.0},
      "Time after the last thrust command at which thrust stops [s of the node's clock].");
  flight.feedback_timeout =
      declare_number(node, "feedback_timeout", flight.feedback_timeout, {1e-3, 3600.0},
                     "Maximum age of a measured state [s of the node's clock]; older ones are "
                     "rejected.");
  const double start = declare_number(
      node, "start_time", -1.0, {-1.0, 9e9},
      "Time of the node's clock at which orbit time is zero [s]; negative for the time of the "
      "first update.");
  if (start >= 0.0) {
    flight.start = foothill_core::from_seconds(start);
  }
}

void declare_display(rclcpp::Node& node, PropagatorParameters& parameters) {
  parameters.display_period =
      declare_number(node, "display_period", parameters.display_period, {0.05, 3600.0},
                     "Publication period of paths, markers and diagnostics [s of the node's "
                     "clock].");
  parameters.path_interval =
      declare_number(node, "path_interval", parameters.path_interval, {0.0, 1e6},
                     "Minimum orbit time between two points of a flown path [s].");
  parameters.path_points =
      declare_count(node, "path_points", parameters.path_points, {2, 100'000},
                    "Maximum number of points of a flown path; the oldest are dropped.");
  parameters.prediction_horizon =
      declare_number(node, "prediction_horizon", parameters.prediction_horizon, {0.0, 604800.0},
                     "Horizon of predicted paths [s of orbit time]; 0 disables them.");
  parameters.prediction_points =
      declare_count(node, "prediction_points", parameters.prediction_points, {1, 10'000},
                    "Number of points of a predicted path.");
}

}  // namespace

PropagatorParameters declare_parameters(rclcpp::Node& node) {
  PropagatorParameters parameters;
  parameters.config = node.declare_parameter(
      "config", parameters.config, described("Path of the YAML file that defines the clusters."));
  if (parameters.config.empty()) {
    throw std::invalid_argument{
        "the parameter 'config' must be the path of the YAML file that defines the clusters"};
  }
  parameters.rate = declare_number(node, "rate", parameters.rate, {0.01, 1000.0},
                                   "Publication rate of states and transforms [Hz of the node's "
                                   "clock].");
  parameters.inertial_frame =
      node.declare_parameter("inertial_frame", parameters.inertial_frame,
                             described("Name of the inertial frame, which all clusters share."));
  if (parameters.inertial_frame.empty()) {
    throw std::invalid_argument{"the parameter 'inertial_frame' must not be empty"};
  }
  parameters.lock_step = node.declare_parameter(
      "lock_step", parameters.lock_step,
      described("Whether a state is published at every multiple of the period of /clock without "
                "skipping any, so that simulations are reproducible."));
  declare_flight(node, parameters.flight);
  if (parameters.lock_step && !parameters.flight.start) parameters.flight.start = Instant::zero();
  declare_display(node, parameters);
  return parameters;
}

}  // namespace foothill_orbit
