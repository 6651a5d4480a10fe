#include "driver_parameters.hpp"

#include <stdexcept>

#include "foothill_ros/node/declare.hpp"

namespace sick_ld {
namespace {

using foothill_ros::declare_count;
using foothill_ros::declare_flag;
using foothill_ros::declare_number;
using foothill_ros::declare_text;
using Node = rclcpp_lifecycle::LifecycleNode;

std::string default_frame(const std::string& space) {
  return space == "/" ? "laser" : space.substr(1) + "/laser";
}

Preference preference(const std::string& name) {
  if (name == "resolution") return Preference::kResolution;
  if (name == "rate") return Preference::kRate;
  throw std::invalid_argument{"prefer is '" + name + "', must be resolution or rate"};
}

void declare_request(Node& node, ScanRequest& request) {
  request.start_deg =
      declare_number(node, "start_deg", request.start_deg, {0.0, 359.9375},
                     "Direction of the first ray, clockwise from the scanner's mark [degree].");
  request.end_deg = declare_number(
      node, "end_deg", request.end_deg, {0.0, 359.9375},
      "Direction of the last ray, clockwise from the scanner's mark [degree]. May be less than "
      "start_deg.");
  request.resolution_deg = declare_number(node, "resolution_deg", request.resolution_deg,
                                          {0.125, 90.0}, "Angle between two rays [degree].");
  request.rotation_hz = declare_number(node, "rotation_hz", request.rotation_hz, {5.0, 20.0},
                                       "Rotation rate of the scanner's head [Hz].");
  request.wants_echoes =
      declare_flag(node, "intensities", request.wants_echoes,
                   "Whether scans contain intensities, which doubles the size of a profile.");
  request.is_compact = declare_flag(
      node, "compact", request.is_compact,
      "Whether profiles omit counters and times (format 01B0). If so, lost profiles are not "
      "counted, and timestamps are derived from the time of arrival.");
  request.prefer = preference(declare_text(
      node, "prefer", "resolution",
      "Priority if the serial line cannot carry every ray of every turn: resolution (turns are "
      "skipped) or rate (rays are omitted)."));
}

void declare_scan(Node& node, DriverParameters& parameters) {
  parameters.frame_id = declare_text(
      node, "frame_id", default_frame(node.get_namespace()),
      "Name of the scanner's tf frame, used in the header of all scans: x through the scanner's "
      "mark, z upwards.");
  parameters.range_min = declare_number(node, "range_min", parameters.range_min, {0.0, 10.0},
                                        "Minimum valid range, the field range_min of scans [m].");
  parameters.range_max = declare_number(node, "range_max", parameters.range_max, {1.0, 256.0},
                                        "Maximum valid range, the field range_max of scans [m].");
}

}  // namespace

DriverParameters declare_parameters(Node& node) {
  DriverParameters parameters;
  ClientConfig& client = parameters.client;
  parameters.port =
      declare_text(node, "port", parameters.port, "Path of the scanner's serial port.");
  client.baud =
      declare_count(node, "baud", client.baud, {4800, 115200},
                    "Baud rate that is negotiated with the scanner: 4800, 9600, 19200, 38400, "
                    "57600 or 115200 [baud]. A scanner that does not accept it is used at its own "
                    "rate.");
  declare_request(node, client.request);
  client.mounting.is_clockwise =
      declare_flag(node, "clockwise", client.mounting.is_clockwise,
                   "Whether the head turns clockwise as seen from above; false for a scanner that "
                   "is mounted upside down.");
  client.spin_up_timeout =
      declare_number(node, "spin_up_timeout", client.spin_up_timeout, {1.0, 120.0},
                     "Time limit for the head to reach the requested rotation rate [s].");
  declare_scan(node, parameters);
  parameters.baud_file = declare_text(
      node, "baud_file", parameters.baud_file,
      "Path of a file in which the scanner's baud rate is saved between runs, so that the driver "
      "connects faster. Empty for none.");
  parameters.is_autostarted =
      declare_flag(node, "autostart", parameters.is_autostarted,
                   "Whether the node configures and activates itself at startup.");
  // Reports invalid combinations before the node is configured.
  static_cast<void>(make_plan(client.request, client.baud));
  return parameters;
}

}  // namespace sick_ld
