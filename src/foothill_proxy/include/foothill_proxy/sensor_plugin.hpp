#pragma once

#include <cstdint>
#include <string>

#include "foothill_core/yaml_map.hpp"
#include "foothill_proxy/sensor.hpp"
#include "foothill_scene/scene_world.hpp"

namespace rclcpp {
class Node;
}

namespace foothill_proxy {

// Base class of sensor plugins, loaded with pluginlib. A plugin reads its settings and creates its
// publishers in init(); after that it is scheduled as a Sensor. docs/proxy/plugins.md has an
// example.

/// Arguments of SensorPlugin::init().
struct SensorSetup {
  rclcpp::Node& node;               ///< Node for publishers.
  std::string robot;                ///< Name of the robot that carries the sensor.
  std::string name;                 ///< Name of the sensor; its topics begin with it.
  foothill_core::YamlMap settings;  ///< Settings from the configuration file.
  std::uint64_t seed{};             ///< Seed of its random numbers, different for each sensor.
  const foothill_scene::SceneWorld& scene;  ///< Content of the world file.

  /// Returns the full name of the sensor's topic.
  [[nodiscard]] std::string topic() const { return "/" + robot + "/" + name; }
  /// Returns the full name of a frame of the robot.
  [[nodiscard]] std::string frame(const std::string& own) const { return robot + "/" + own; }
};

/// Base class of sensor plugins, loaded with pluginlib.
///
/// A plugin reads its settings and creates its publishers in init(). After that it is scheduled as
/// described in Sensor: measure() and publish() run on worker threads with immutable snapshots of
/// the world, so a slow sensor does not delay the world in real time.
class SensorPlugin : public Sensor {
 public:
  /// Reads settings and creates publishers.
  /// Throws std::invalid_argument for invalid settings, see foothill_core::YamlMap::reject().
  virtual void init(SensorSetup& setup) = 0;
};

}  // namespace foothill_proxy
