#include "parameters.hpp"

#include <cmath>
#include <stdexcept>

#include "foothill_ros/node/declare.hpp"

namespace foothill_tracking {
namespace {

using foothill_ros::Change;
using foothill_ros::described;

void number(rclcpp::Node& node, const std::string& name, double& value, double from, double to,
            const std::string& description, Change change = Change::kNever) {
  value = foothill_ros::declare_number(node, name, value, {from, to}, description, change);
}

std::vector<double> numbers(rclcpp::Node& node, const std::string& name,
                            const std::vector<double>& value, std::size_t count,
                            const std::string& description) {
  const auto list = node.declare_parameter(name, value, described(description));
  if (list.size() != count && !list.empty()) {
    throw std::invalid_argument{name + " needs " + std::to_string(count) + " numbers, not " +
                                std::to_string(list.size())};
  }
  for (const double one : list) {
    if (!std::isfinite(one))
      throw std::invalid_argument{name + " contains a number that is not finite"};
  }
  return list;
}

void declare_names(rclcpp::Node& node, TrackerParameters& parameters) {
  const std::string space = node.get_namespace();
  parameters.robot =
      node.declare_parameter("robot", space.substr(1),
                             described("Name of the robot. Default: the namespace of the node."));
  parameters.cluster = node.declare_parameter(
      "cluster", parameters.cluster, described("Name of the cluster that contains the craft."));
  parameters.craft = node.declare_parameter(
      "craft", parameters.craft, described("Name of the craft that the robot represents."));
  parameters.floor_frame = node.declare_parameter(
      "floor_frame", parameters.floor_frame,
      described("Name of the tf frame of the floor, parent of the robot's odometry frame."));
  for (const auto& [name, value] : {std::pair{"robot", parameters.robot},
                                    {"cluster", parameters.cluster},
                                    {"craft", parameters.craft}}) {
    if (value.empty()) {
      throw std::invalid_argument{"parameter '" + std::string{name} + "' of " +
                                  node.get_fully_qualified_name() +
                                  " is empty; set it, for example in config/tracking"};
    }
  }
}

void declare_map(rclcpp::Node& node, TrackerParameters& parameters) {
  MapOptions& map = parameters.map;
  map.plane = node.declare_parameter(
      "plane", map.plane,
      described("Plane of relative motion that is mapped to the floor: initial, orbit, "
                "horizontal, radial or axes."));
  const auto axes = numbers(
      node, "plane_axes", {1.0, 0.0, 0.0, 0.0, 1.0, 0.0}, 6,
      "Two axes of the mapped plane in the Hill frame, six numbers [-]; used if plane is axes.");
  if (axes.size() == 6) {
    map.first_axis = {axes[0], axes[1], axes[2]};
    map.second_axis = {axes[3], axes[4], axes[5]};
  }
  double scale = 0.0;
  number(node, "scale", scale, 0.0, 1e6,
         "Scale of the map: metres on the floor per metre in orbit [m/m]. 0: the largest that "
         "fits.");
  if (scale > 0.0) map.scale = scale;
  const auto origin =
      numbers(node, "origin", {}, 2,
              "Position of the origin of relative motion on the floor, x and y [m]. "
              "Empty: the paths are centred.");
  if (origin.size() == 2) map.p_WO = Eigen::Vector2d{origin[0], origin[1]};
  number(node, "heading", map.heading, -6.3, 6.3,
         "Heading on the floor of the first axis of the mapped plane [rad].");
  const Floor room;
  const auto floor = numbers(
      node, "floor", {room.low.x(), room.low.y(), room.high.x(), room.high.y()}, 4,
      "Rectangle in which the robot's centre must stay: minimum x, minimum y, maximum x, maximum "
      "y [m].");
  if (floor.size() == 4) map.floor = {{floor[0], floor[1]}, {floor[2], floor[3]}};
  const auto pose = numbers(node, "start_pose", {0.0, 0.0, 0.0}, 3,
                            "Pose of the robot's odometry frame, its initial pose, on the floor: "
                            "x [m], y [m], heading [rad].");
  if (pose.size() == 3) parameters.start_pose = {pose[0], pose[1], pose[2]};
  number(node, "base_height", parameters.base_height, 0.0, 10.0,
         "Height of base_link above the floor, used for transforms [m].");
}

void declare_limits(rclcpp::Node& node, RobotLimits& limits) {
  number(node, "limits.speed", limits.speed, 1e-3, 10.0, "Maximum speed of the robot [m/s].");
  number(node, "limits.acceleration", limits.acceleration, 1e-3, 20.0,
         "Maximum acceleration of the robot [m/s^2].");
  number(node, "limits.yaw_rate", limits.yaw_rate, 1e-3, 20.0,
         "Maximum yaw rate of the robot [rad/s].");
  number(node, "limits.yaw_acceleration", limits.yaw_acceleration, 1e-3, 50.0,
         "Maximum yaw acceleration of the robot [rad/s^2].");
  number(node, "limits.half_track", limits.half_track, 1e-2, 2.0,
         "Half of the distance between the wheels [m].");
  number(node, "limits.speed_quantum", limits.speed_quantum, 0.0, 0.1,
         "Resolution of speed commands [m/s]. 0: no rounding.");
  number(node, "limits.yaw_quantum", limits.yaw_quantum, 0.0, 0.1,
         "Resolution of yaw rate commands [rad/s]. 0: no rounding.");
  number(node, "limits.share", limits.share, 0.05, 1.0,
         "Fraction of the robot's limits that the motion of its craft may use; the rest is "
         "reserved for feedback [-].");
}

void declare_monitor(rclcpp::Node& node, Monitor::Parameters& monitor) {
  number(node, "monitor.odometry_timeout", monitor.odometry_timeout, 0.01, 60.0,
         "Maximum age of odometry before the robot stops [s].");
  number(node, "monitor.reference_timeout", monitor.reference_timeout, 0.01, 600.0,
         "Maximum age of the craft's state before the robot stops [s].");
  number(
      node, "monitor.saturation_time", monitor.saturation_time, 0.1, 600.0,
      "Duration of saturated commands, with an error above saturation_error, after which the robot "
      "stops [s].");
  number(node, "monitor.saturation_error", monitor.saturation_error, 0.0, 10.0,
         "Tracking error above which saturated commands count towards saturation_time [m].");
  number(node, "monitor.slip_speed", monitor.slip_speed, 1e-3, 10.0,
         "Slip threshold: measured speed minus the speed expected from the commands [m/s].");
  number(node, "monitor.slip_yaw_rate", monitor.slip_yaw_rate, 1e-3, 10.0,
         "Slip threshold: gyro yaw rate minus wheel yaw rate [rad/s].");
  number(node, "monitor.slip_time", monitor.slip_time, 0.05, 60.0,
         "Duration of slip after which the robot stops [s].");
  number(node, "monitor.off_course", monitor.off_course, 1e-2, 100.0,
         "Tracking error above which the robot stops as off course [m].");
}

void declare_law(rclcpp::Node& node, TrackerConfig& tracker) {
  std::string known;
  for (const std::string& name : law_names()) known += (known.empty() ? "" : ", ") + name;
  tracker.law = node.declare_parameter(
      "law", tracker.law, described("Tracking law, one of: " + known + ".", Change::kLive));
  for (const std::string& name : law_names()) {
    for (const Gain& gain : (*make_law(name, tracker.limits))->gain_table()) {
      foothill_ros::declare_number(
          node, "gains." + name + "." + std::string{gain.name}, gain.value,
          {gain.lowest, gain.highest},
          gain.description() + " Gain of the tracking law '" + name +
              "', which also checks it against robot, control period and other gains.",
          Change::kLive);
    }
  }
  tracker.gains = gains_of(node, tracker.law);
}

}  // namespace

TrackerParameters declare_parameters(rclcpp::Node& node) {
  TrackerParameters parameters;
  declare_names(node, parameters);
  declare_map(node, parameters);
  declare_limits(node, parameters.tracker.limits);
  declare_monitor(node, parameters.tracker.monitor);
  number(node, "control_period", parameters.tracker.period, 0.01, 10.0,
         "Control period: time between two evaluations of the tracking law [s].");
  number(node, "command_period", parameters.command_period, 0.01, 10.0,
         "Period of messages on cmd_vel [s].");
  number(node, "command_latency", parameters.command_latency, 0.0, 1.0,
         "Latency from cmd_vel to the robot, compensated by prediction [s].");
  number(node, "odometry_lag", parameters.tracker.odometry_lag, 0.0, 1.0,
         "Delay from a measurement to the timestamp of its odometry message, compensated by "
         "prediction [s].");
  parameters.lock_step = node.declare_parameter(
      "lock_step", parameters.lock_step,
      described("Whether each odometry message is answered, based on timestamps alone, with a "
                "command for the next tick of the simulated world."));
  number(node, "orbit_period", parameters.orbit_period, 0.001, 60.0,
         "Maximum period of the cluster's states, which lock-step waits for [s].");
  parameters.closed_loop = node.declare_parameter(
      "closed_loop", parameters.closed_loop,
      described("Whether the position of a pushed robot is fed back to its craft.", Change::kLive));
  number(node, "feedback_distance", parameters.feedback_distance, 1e-3, 100.0,
         "Distance from its craft above which a robot is considered pushed, with closed_loop [m].",
         Change::kLive);
  declare_law(node, parameters.tracker);
  return parameters;
}

Gains gains_of(const rclcpp::Node& node, const std::string& law,
               const std::vector<rclcpp::Parameter>& changes) {
  const std::string prefix = "gains." + law;
  Gains gains;
  const auto list = node.list_parameters({prefix}, 0);
  for (const std::string& name : list.names) {
    rclcpp::Parameter parameter = node.get_parameter(name);
    for (const rclcpp::Parameter& change : changes) {
      if (change.get_name() == name) parameter = change;
    }
    gains[name.substr(prefix.size() + 1)] = parameter.as_double();
  }
  return gains;
}

}  // namespace foothill_tracking
