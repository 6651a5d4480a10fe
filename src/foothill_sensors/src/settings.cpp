#include "foothill_sensors/settings.hpp"

#include <cmath>
#include <numbers>

namespace foothill_sensors {
namespace {

using foothill_core::from_seconds;
using foothill_core::seconds;
using foothill_core::YamlMap;
using foothill_proxy::SensorTiming;

constexpr double kDegreesPerRadian = 180.0 / std::numbers::pi;

double read_angle(YamlMap& settings, const std::string& key, double fallback,
                  foothill_core::YamlRange degrees) {
  return settings.number(key, fallback * kDegreesPerRadian, degrees) / kDegreesPerRadian;
}

SensorTiming read_rate(YamlMap& settings, double rate, double highest) {
  return {.period = from_seconds(1.0 / settings.number("rate", rate, {0.1, highest}))};
}

void read_noise(YamlMap map, DriftingNoiseConfig& noise, double maximum) {
  noise.density = map.number("density", noise.density, {0.0, maximum});
  noise.bias = map.number("bias", noise.bias, {0.0, maximum});
  noise.walk = map.number("walk", noise.walk, {0.0, maximum});
  map.finish();
}

/// Removes the arrays that are not fitted.
void read_arrays(YamlMap& settings, SonarConfig& config) {
  const bool has_front = settings.flag("front", true);
  const bool has_rear = settings.flag("rear", true);
  if (!has_front && !has_rear)
    settings.reject("front", "at least one of front and rear is required");
  if (!has_rear) config.arrays.pop_back();
  if (!has_front) config.arrays.erase(config.arrays.begin());
}

}  // namespace

SonarSettings read_sonar(YamlMap& settings) {
  SonarSettings read{.config = p3dx_sonar()};
  SonarConfig& config = read.config;
  read_arrays(settings, config);
  config.cycle = from_seconds(settings.number("cycle", seconds(config.cycle), {0.002, 0.12}));
  config.rays = static_cast<std::size_t>(
      settings.number("rays", static_cast<double>(config.rays), {1.0, 10000.0}));
  config.min_rays = static_cast<std::size_t>(
      settings.number("min_rays", static_cast<double>(config.min_rays), {1.0, 10000.0}));
  config.half_angle = read_angle(settings, "half_angle", config.half_angle, {0.1, 80.0});
  config.min_range = settings.number("min_range", config.min_range, {0.0, 10.0});
  config.max_range = settings.number("max_range", config.max_range, {config.min_range, 100.0});
  config.smooth_incidence =
      read_angle(settings, "smooth_incidence", config.smooth_incidence, {0.0, 90.0});
  config.rough_incidence = read_angle(settings, "rough_incidence", config.rough_incidence,
                                      {config.smooth_incidence * kDegreesPerRadian, 90.0});
  config.noise = settings.number("noise", config.noise, {0.0, 1.0});
  config.quantum = settings.number("quantum", config.quantum, {0.0, 1.0});
  config.cross_talk = settings.flag("cross_talk", config.cross_talk);
  read.timing.period = from_seconds(settings.number("packet_period", 0.1, {0.001, 10.0}));
  read.timing.exposure = read.timing.period;
  read.timing.latency = from_seconds(settings.number("latency", 0.022, {0.0, 10.0}));
  settings.finish();
  return read;
}

ImuSettings read_imu(YamlMap& settings) {
  ImuSettings read;
  read.timing = read_rate(settings, 100.0, 1000.0);
  read.timing.exposure = read.timing.period;
  read.mount = read_mount(settings, {.frame = "imu"});
  read.config.X_BI = read.mount.X_BS;
  read.has_accelerometer = settings.flag("accelerometer", true);
  read_noise(settings.map("gyro_noise"), read.config.gyro, 10.0);
  read_noise(settings.map("accelerometer_noise"), read.config.accelerometer, 100.0);
  settings.finish();
  return read;
}

ExternalPoseSettings read_external_pose(YamlMap& settings) {
  ExternalPoseSettings read;
  ExternalPoseConfig& config = read.config;
  read.timing = read_rate(settings, 20.0, 1000.0);
  read.timing.latency = from_seconds(settings.number("latency", 0.02, {0.0, 10.0}));
  config.noise = settings.number("noise", config.noise, {0.0, 10.0});
  config.heading_noise = read_angle(settings, "heading_noise", config.heading_noise, {0.0, 180.0});
  config.outage_interval = settings.number("outage_interval", config.outage_interval, {0.0, 1e6});
  config.outage_duration = settings.number("outage_duration", config.outage_duration, {0.001, 1e6});
  settings.finish();
  return read;
}

}  // namespace foothill_sensors
