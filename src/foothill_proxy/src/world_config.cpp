#include "foothill_proxy/world_config.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <numbers>

namespace foothill_proxy {
namespace {

/// Resolution of commander periods.
constexpr Instant kTick = std::chrono::milliseconds{1};

SensorConfig read_sensor(const std::string& name, foothill_core::YamlMap map) {
  SensorConfig sensor{.name = name, .plugin = map.required_text("plugin")};
  sensor.settings = map.map("settings");
  map.finish();
  return sensor;
}

}  // namespace

bool is_valid_name(const std::string& name) {
  if (name.empty() || name.size() > 64 || std::isalpha(static_cast<unsigned char>(name[0])) == 0) {
    return false;
  }
  const bool is_plain = std::ranges::all_of(name, [](char letter) {
    return letter == '_' || std::isalnum(static_cast<unsigned char>(letter)) != 0;
  });
  return is_plain && name.find("__") == std::string::npos;
}

RobotConfig read_robot(const std::string& name, foothill_core::YamlMap map) {
  if (!is_valid_name(name)) {
    map.reject(
        "", "'" + name + "' is not a valid namespace: use letters, digits and single underscores");
  }
  RobotConfig robot{.name = name, .source = map.place()};
  robot.plugin = map.text("plugin", "foothill_proxy/PioneerVehicle");
  const auto pose = map.numbers("pose", {0.0, 0.0, 0.0});
  robot.pose = {.x = pose[0],
                .y = pose[1],
                .yaw = pose[2] * std::numbers::pi / 180.0,
                .z = map.number("z", 0.0, {-1e5, 1e5})};
  if (map.has("commander_period")) {
    robot.commander_period =
        from_seconds(map.number("commander_period", 0.1, {seconds(kTick), 60.0}));
    if (!is_multiple(*robot.commander_period, kTick)) {
      map.reject("commander_period", "must be a whole number of milliseconds");
    }
  }
  robot.settings = map.map("settings");
  for (auto& [sensor, settings] : map.map("sensors").maps()) {
    if (!is_valid_name(sensor)) settings.reject("", "is not a valid topic name");
    robot.sensors.push_back(read_sensor(sensor, settings));
  }
  map.finish();
  return robot;
}

WorldConfig read_world_config(foothill_core::YamlMap root) {
  WorldConfig config;
  config.world_file = root.text("world", "");
  if (!config.world_file.empty()) {
    const std::filesystem::path folder = std::filesystem::path{root.file()}.parent_path();
    config.world_file = (folder / config.world_file).lexically_normal().string();
  }
  config.seed = static_cast<std::uint64_t>(root.number("seed", 1.0, {0.0, 9.0e15}));
  for (auto& [name, map] : root.map("robots").maps()) {
    config.robots.push_back(read_robot(name, map));
  }
  root.finish();
  return config;
}

}  // namespace foothill_proxy
