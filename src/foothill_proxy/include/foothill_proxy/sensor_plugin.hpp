#pragma once

#include <cstdint>
#include <string>

#include "foothill_proxy/sensor.hpp"
#include "foothill_proxy/yaml_map.hpp"
#include "foothill_scene/world.hpp"

namespace rclcpp {
class Node;
}

namespace foothill_proxy {

/// What a sensor is given to begin with.
struct SensorSetup {
  rclcpp::Node& node;    ///< For publishers.
  std::string robot;     ///< That carries it.
  std::string name;      ///< Of the sensor: its topics begin with it.
  YamlMap settings;      ///< Of the configuration.
  std::uint64_t seed{};  ///< For its random numbers, differs from sensor to sensor.
  /// What the world is made of at the start.
  const foothill_scene::World& scene;

  /// Returns the full name of the sensor's topic.
  [[nodiscard]] std::string topic() const { return "/" + robot + "/" + name; }
  [[nodiscard]] std::string frame(const std::string& own) const { return robot + "/" + own; }
};

/// A kind of sensor. Loaded with pluginlib. After init(), the functions of Sensor are called as
/// described there: measure() and publish() on worker threads, with copies of the robots' poses, so
/// that they can take their time without holding up the world.
class SensorPlugin : public Sensor {
 public:
  /// Reads settings, opens topics.
  /// Throws std::invalid_argument for settings that make no sense, see YamlMap::refuse().
  virtual void init(SensorSetup& setup) = 0;
};

}  // namespace foothill_proxy
