#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "foothill_core/yaml_map.hpp"
#include "foothill_proxy/instant.hpp"
#include "foothill_scene/footprint.hpp"

namespace foothill_proxy {

// The configuration of a world: its SDF file, its random seed, and its robots with their sensors.
// docs/proxy/README.md lists the keys. Settings of plugins are passed on without interpretation.

/// Configuration of one sensor.
struct SensorConfig {
  std::string name{};
  std::string plugin{};
  foothill_core::YamlMap settings{};
};

/// Configuration of one robot.
struct RobotConfig {
  std::string name{};
  std::string plugin{};
  foothill_scene::FloorPose pose{};
  std::optional<Instant> commander_period{};  ///< Set if the world waits for the robot's commander.
  foothill_core::YamlMap settings{};
  std::vector<SensorConfig> sensors{};
  std::string source{};  ///< "file:line" of the robot's entry.
};

/// Configuration of a world.
struct WorldConfig {
  std::string world_file{};  ///< Path of the SDF file; empty if the configuration has none.
  std::uint64_t seed{};
  std::vector<RobotConfig> robots{};
};

/// Returns whether a name is a valid namespace and frame prefix: letters, digits and single
/// underscores, beginning with a letter.
[[nodiscard]] bool is_valid_name(const std::string& name);

/// Reads the configuration of a world. Throws std::invalid_argument with file and line.
[[nodiscard]] WorldConfig read_world_config(foothill_core::YamlMap root);
/// Reads the entry of a robot. Throws std::invalid_argument with file and line.
[[nodiscard]] RobotConfig read_robot(const std::string& name, foothill_core::YamlMap map);

}  // namespace foothill_proxy
