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
    if (!std::isfinite(one)) throw std::invalid_argument{name + " has a number that is not finite"};
  }
  return list;
}

void declare_names(rclcpp::Node& node, TrackerParameters& parameters) {
  const std::string space = node.get_namespace();
  parameters.robot = node.declare_parameter(
      "robot", space.substr(1), described("Name of the robot; its namespace by default"));
  parameters.cluster =
      node.declare_parameter("cluster", parameters.cluster, described("Cluster of the craft"));
  parameters.craft =
      node.declare_parameter("craft", parameters.craft, described("Craft that the robot plays"));
  parameters.floor_frame = node.declare_parameter("floor_frame", parameters.floor_frame,
                                                  described("Frame of the floor"));
  for (const auto& [name, value] : {std::pair{"robot", parameters.robot},
                                    {"cluster", parameters.cluster},
                                    {"craft", parameters.craft}}) {
    if (value.empty()) {
      throw std::invalid_argument{"no " + std::string{name} + " is given for " +
                                  node.get_fully_qualified_name() + ": set its parameter '" + name +
                                  "', such as in config/tracking"};
    }
  }
}

void declare_map(rclcpp::Node& node, TrackerParameters& parameters) {
  MapWish& map = parameters.map;
  map.plane = node.declare_parameter(
      "plane", map.plane,
      described("Plane that lies on the floor: initial, orbit, horizontal, radial, axes"));
  const auto axes = numbers(node, "plane_axes", {1.0, 0.0, 0.0, 0.0, 1.0, 0.0}, 6,
                            "Its two axes in the Hill frame, if plane is axes");
  if (axes.size() == 6) {
    map.first_axis = {axes[0], axes[1], axes[2]};
    map.second_axis = {axes[3], axes[4], axes[5]};
  }
  double scale = 0.0;
  number(node, "scale", scale, 0.0, 1e6,
         "Floor metres per metre in orbit; 0 for the largest that fits");
  if (scale > 0.0) map.scale = scale;
  const auto origin = numbers(node, "origin", {}, 2,
                              "Where the origin of relative motion lies on the floor [m]; empty to "
                              "centre the paths");
  if (origin.size() == 2) map.p_WO = Eigen::Vector2d{origin[0], origin[1]};
  number(node, "heading", map.heading, -6.3, 6.3, "Of the plane's first axis on the floor [rad]");
  const Floor room;
  const auto floor =
      numbers(node, "floor", {room.low.x(), room.low.y(), room.high.x(), room.high.y()}, 4,
              "Where the robot's centre may be: x and y of the low, then of the high corner [m]");
  if (floor.size() == 4) map.floor = {{floor[0], floor[1]}, {floor[2], floor[3]}};
  const auto pose = numbers(node, "start_pose", {0.0, 0.0, 0.0}, 3,
                            "Of the odometry's origin on the floor: x, y [m], heading [rad]");
  if (pose.size() == 3) parameters.start_pose = {pose[0], pose[1], pose[2]};
  number(node, "base_height", parameters.base_height, 0.0, 10.0,
         "Of base_link above the floor, for tf [m]");
}

void declare_limits(rclcpp::Node& node, RobotLimits& limits) {
  number(node, "limits.speed", limits.speed, 1e-3, 10.0, "Of the robot, at most [m/s]");
  number(node, "limits.acceleration", limits.acceleration, 1e-3, 20.0,
         "Of the robot, at most [m/s^2]");
  number(node, "limits.yaw_rate", limits.yaw_rate, 1e-3, 20.0, "Of the robot, at most [rad/s]");
  number(node, "limits.yaw_acceleration", limits.yaw_acceleration, 1e-3, 50.0,
         "Of the robot, at most [rad/s^2]");
  number(node, "limits.half_track", limits.half_track, 1e-2, 2.0, "From a wheel to the middle [m]");
  number(node, "limits.speed_quantum", limits.speed_quantum, 0.0, 0.1,
         "Commands are rounded to [m/s]; 0 for none");
  number(node, "limits.yaw_quantum", limits.yaw_quantum, 0.0, 0.1,
         "Commands are rounded to [rad/s]; 0 for none");
  number(node, "limits.share", limits.share, 0.05, 1.0, "Of these that a craft may ask for");
}

void declare_monitor(rclcpp::Node& node, Monitor::Parameters& monitor) {
  number(node, "monitor.odometry_timeout", monitor.odometry_timeout, 0.01, 60.0,
         "Without odometry for so long the robot stops [s]");
  number(node, "monitor.reference_timeout", monitor.reference_timeout, 0.01, 600.0,
         "Without news of the craft for so long it stops [s]");
  number(node, "monitor.saturation_time", monitor.saturation_time, 0.1, 600.0,
         "At its limits for so long, and as far off as saturation_error, it stops [s]");
  number(node, "monitor.saturation_error", monitor.saturation_error, 0.0, 10.0,
         "Distance from the craft that counts with saturation_time [m]");
  number(node, "monitor.slip_speed", monitor.slip_speed, 1e-3, 10.0,
         "Wheels whose speed differs so much from the command slip [m/s]");
  number(node, "monitor.slip_yaw_rate", monitor.slip_yaw_rate, 1e-3, 10.0,
         "So do those that a gyroscope contradicts so much [rad/s]");
  number(node, "monitor.slip_time", monitor.slip_time, 0.05, 60.0,
         "Slipping for so long, it stops [s]");
  number(node, "monitor.off_course", monitor.off_course, 1e-2, 100.0,
         "Farther off the way that it follows, it stops [m]");
}

void declare_law(rclcpp::Node& node, TrackerConfig& tracker) {
  std::string known;
  for (const std::string& name : law_names()) known += (known.empty() ? "" : ", ") + name;
  tracker.law = node.declare_parameter("law", tracker.law,
                                       described("Tracking law, one of: " + known, Change::kLive));
  for (const std::string& name : law_names()) {
    const auto law = make_law(name, tracker.limits);
    for (const auto& [gain, value] : (*law)->gains()) {
      node.declare_parameter("gains." + name + "." + gain, value,
                             described("Of the law " + name, Change::kLive));
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
         "Between two commands that differ [s]");
  number(node, "command_period", parameters.command_period, 0.01, 10.0,
         "Between two messages on cmd_vel [s]");
  number(node, "command_latency", parameters.command_latency, 0.0, 1.0,
         "Of the link to the robot [s]");
  number(node, "odometry_lag", parameters.tracker.odometry_lag, 0.0, 1.0,
         "How much older odometry is than its stamp says [s]");
  parameters.lock_step = node.declare_parameter(
      "lock_step", parameters.lock_step,
      described("Commands are stamped for the next tick, and go by stamps alone"));
  number(node, "orbit_period", parameters.orbit_period, 0.001, 60.0,
         "Longest time between two states of the cluster [s]");
  parameters.closed_loop = node.declare_parameter(
      "closed_loop", parameters.closed_loop,
      described("A robot that was pushed takes its craft along", Change::kLive));
  number(node, "feedback_distance", parameters.feedback_distance, 1e-3, 100.0,
         "So far off its craft, a robot counts as pushed [m]", Change::kLive);
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
