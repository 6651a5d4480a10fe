#include "foothill_proxy/pioneer_config.hpp"

#include <filesystem>
#include <stdexcept>

namespace foothill_proxy {
namespace {

using pioneer_dynamics::WheelParameters;

Instant read_time(foothill_core::YamlMap& map, const std::string& key, Instant fallback,
                  foothill_core::YamlRange range) {
  return from_seconds(map.number(key, seconds(fallback), range));
}

void read_link(foothill_core::YamlMap map, PioneerLinkConfig& link) {
  link.packet_period = read_time(map, "packet_period", link.packet_period, {0.001, 10.0});
  link.packet_latency = read_time(map, "packet_latency", link.packet_latency, {0.0, 10.0});
  link.command_latency = read_time(map, "command_latency", link.command_latency, {0.0, 10.0});
  link.battery_period = read_time(map, "battery_period", link.battery_period, {0.001, 60.0});
  link.command_timeout = read_time(map, "command_timeout", link.command_timeout, {0.01, 60.0});
  link.speed_quantum = map.number("speed_quantum", link.speed_quantum, {0.0, 0.1});
  link.yaw_quantum = map.number("yaw_quantum", link.yaw_quantum, {0.0, 0.1});
  map.finish();
}

/// Reads factors on the nominal dimensions, which odometry does not know.
void read_wheel(foothill_core::YamlMap map, WheelParameters& wheel) {
  wheel.radius *= map.number("radius_factor", 1.0, {0.8, 1.2});
  wheel.half_track *= map.number("half_track_factor", 1.0, {0.8, 1.2});
  map.finish();
}

void read_servo(foothill_core::YamlMap map, pioneer_dynamics::Servo& servo) {
  servo.speed_gain = map.number("speed_gain", servo.speed_gain, {0.0, 10.0});
  servo.angle_gain = map.number("angle_gain", servo.angle_gain, {0.0, 100.0});
  servo.torque_limit = map.number("torque_limit", servo.torque_limit, {0.01, 20.0});
  auto& forward = servo.limits.forward;
  forward.speed = map.number("max_speed", forward.speed, {0.01, 5.0});
  forward.acceleration = map.number("acceleration", forward.acceleration, {0.01, 20.0});
  forward.deceleration = map.number("deceleration", forward.deceleration, {0.01, 20.0});
  auto& yaw = servo.limits.yaw;
  yaw.speed = map.number("max_yaw_rate", yaw.speed, {0.01, 10.0});
  yaw.acceleration = map.number("yaw_acceleration", yaw.acceleration, {0.01, 50.0});
  yaw.deceleration = map.number("yaw_deceleration", yaw.deceleration, {0.01, 50.0});
  map.finish();
}

/// Applies the result of a calibration to servo and odometry, as diff_drive_controller does with
/// the same file.
void read_calibration(const std::string& file, pioneer_dynamics::Vehicle& vehicle) {
  foothill_core::YamlMap root = foothill_core::YamlMap::from_file(file);
  foothill_core::YamlMap map = root.map("/**/diff_drive_controller").map("ros__parameters");
  const foothill_core::YamlRange range{0.5, 1.5};
  const double left = map.number("left_wheel_radius_multiplier", 1.0, range);
  const double right = map.number("right_wheel_radius_multiplier", 1.0, range);
  const double track = map.number("wheel_separation_multiplier", 1.0, range);
  map.finish();
  root.finish();
  for (pioneer_dynamics::DriveGeometry* drive : {&vehicle.servo.drive, &vehicle.odometer.drive}) {
    drive->left_radius *= left;
    drive->right_radius *= right;
    drive->left_half_track *= track;
    drive->right_half_track *= track;
  }
}

void read_battery(foothill_core::YamlMap map, PioneerConfig& config) {
  auto& battery = config.vehicle.battery;
  battery.capacity_ah = map.number("capacity_ah", battery.capacity_ah, {0.01, 1000.0});
  battery.voltage = map.number("voltage", battery.voltage, {1.0, 100.0});
  battery.cut_off = map.number("cut_off", battery.cut_off, {0.0, 1.0});
  battery.warning = map.number("warning", battery.warning, {battery.cut_off, 1.0});
  config.charge = map.number("charge", config.charge, {battery.cut_off, 1.0});
  auto& loads = config.vehicle.loads;
  loads.computer = map.number("computer", loads.computer, {0.0, 1000.0});
  loads.cameras = map.number("cameras", loads.cameras, {0.0, 1000.0});
  loads.pan_tilt = map.number("pan_tilt", loads.pan_tilt, {0.0, 1000.0});
  loads.lidar = map.number("lidar", loads.lidar, {0.0, 1000.0});
  map.finish();
}

}  // namespace

PioneerConfig read_pioneer(foothill_core::YamlMap& settings) {
  PioneerConfig config;
  config.ideal = settings.flag("ideal", config.ideal);
  pioneer_dynamics::VehicleParameters body = pioneer_dynamics::p3dx_vehicle();
  body.chassis.mass = settings.number("chassis_mass", body.chassis.mass, {0.1, 200.0});
  read_wheel(settings.map("left_wheel"), body.left);
  read_wheel(settings.map("right_wheel"), body.right);
  config.bump_stall = settings.flag("bump_stall", config.bump_stall);
  config.stall_pause = read_time(settings, "stall_pause", config.stall_pause, {0.0, 10.0});
  read_link(settings.map("link"), config.link);
  read_servo(settings.map("servo"), config.vehicle.servo);
  read_battery(settings.map("battery"), config);
  const std::string calibration = settings.text("calibration", "");
  if (!calibration.empty()) {
    const auto folder = std::filesystem::path{settings.file()}.parent_path();
    read_calibration((folder / calibration).string(), config.vehicle);
  }
  settings.finish();
  try {
    config.vehicle.model = pioneer_dynamics::KineticModel{body};
  } catch (const std::invalid_argument& error) {
    settings.reject("", error.what());
  }
  return config;
}

}  // namespace foothill_proxy
