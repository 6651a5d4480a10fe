#include "driver_parameters.hpp"

#include <stdexcept>

#include "foothill_ros/node/declare.hpp"

namespace sick_ld {
namespace {

/// Declares read-only parameters: a change means to configure anew.
class Declaration {
 public:
  explicit Declaration(rclcpp_lifecycle::LifecycleNode& node) : node_{node} {}

  template <typename Value>
  Value operator()(const std::string& name, const Value& value, const std::string& text) const {
    return node_.declare_parameter(name, value, foothill_ros::described(text));
  }
  double operator()(const std::string& name, double value, double from, double to,
                    const std::string& text) const {
    return foothill_ros::declare_number(node_, name, value, {from, to}, text);
  }

 private:
  rclcpp_lifecycle::LifecycleNode& node_;
};

std::string default_frame(const std::string& space) {
  return space == "/" ? "laser" : space.substr(1) + "/laser";
}

Preference preference(const std::string& name) {
  if (name == "resolution") return Preference::kResolution;
  if (name == "rate") return Preference::kRate;
  throw std::invalid_argument{"prefer is '" + name + "': resolution or rate"};
}

void declare_request(const Declaration& declare, ScanRequest& request) {
  request.start_deg = declare("start_deg", request.start_deg, 0.0, 359.9375,
                              "Direction of the first ray, clockwise from the mark [degree]");
  request.end_deg = declare("end_deg", request.end_deg, 0.0, 359.9375,
                            "Direction of the last ray, clockwise from the mark [degree]");
  request.resolution_deg =
      declare("resolution_deg", request.resolution_deg, 0.125, 90.0, "Between rays [degree]");
  request.rotation_hz = declare("rotation_hz", request.rotation_hz, 5.0, 20.0, "Turns [1/s]");
  request.wants_echoes =
      declare("intensities", request.wants_echoes, "Amplitudes too: twice the bytes");
  request.is_compact = declare("compact", request.is_compact,
                               "Format 01B0: neither counts nor times, stamps by arrival");
  request.prefer = preference(declare("prefer", std::string{"resolution"},
                                      "What is kept where the wire is too slow: resolution, rate"));
}

}  // namespace

DriverParameters declare_parameters(rclcpp_lifecycle::LifecycleNode& node) {
  const Declaration declare{node};
  DriverParameters parameters;
  ClientConfig& client = parameters.client;
  parameters.port = declare("port", parameters.port, "Serial port of the scanner");
  client.baud = static_cast<int>(
      declare("baud", std::int64_t{client.baud},
              "Rate that is negotiated: 4800, 9600, 19200, 38400, 57600 or 115200"));
  declare_request(declare, client.request);
  client.mounting.is_clockwise =
      declare("clockwise", client.mounting.is_clockwise, "Whether the head turns clockwise");
  client.spin_up_timeout = declare("spin_up_timeout", client.spin_up_timeout, 1.0, 120.0,
                                   "Until the head turns as told [s]");
  parameters.frame_id = declare("frame_id", default_frame(node.get_namespace()), "Of the scan");
  parameters.baud_file =
      declare("baud_file", parameters.baud_file,
              "Remembers the rate at which the scanner was found; none if empty");
  parameters.range_min = declare("range_min", parameters.range_min, 0.0, 10.0, "Of a scan [m]");
  parameters.range_max = declare("range_max", parameters.range_max, 1.0, 256.0, "Of a scan [m]");
  parameters.is_autostarted = declare("autostart", parameters.is_autostarted,
                                      "Configure and activate as soon as the node runs");
  static_cast<void>(make_plan(client.request, client.baud));
  return parameters;
}

}  // namespace sick_ld
