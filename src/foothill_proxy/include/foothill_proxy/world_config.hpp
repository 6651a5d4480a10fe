#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "foothill_proxy/instant.hpp"
#include "foothill_proxy/yaml_map.hpp"
#include "foothill_scene/footprint.hpp"

namespace foothill_proxy {

/// A sensor of a robot.
struct SensorConfig {
  std::string name{};
  std::string plugin{};
  YamlMap settings{};
};

/// A robot.
struct RobotConfig {
  std::string name{};
  std::string plugin{};
  foothill_scene::PlanarPose pose{};
  std::optional<Instant> commander_period{};  ///< If the world waits for its commander.
  YamlMap settings{};
  std::vector<SensorConfig> sensors{};
  std::string place{};  ///< "file:line" that it came from.
};

/// What is in a world.
struct WorldConfig {
  std::string world_file{};  ///< SDF; empty if the file names none.
  std::uint64_t seed{};
  std::vector<RobotConfig> robots{};
};

/// Returns whether a name can be a namespace and a part of frames: letters, digits and single
/// underscores, a letter first.
[[nodiscard]] bool is_name(const std::string& name);

/// Reads a world's configuration; docs/proxy has the keys. Throws std::invalid_argument with file
/// and line.
[[nodiscard]] WorldConfig read_world_config(YamlMap root);
/// Reads what stands below a robot's name.
[[nodiscard]] RobotConfig read_robot(const std::string& name, YamlMap map);

}  // namespace foothill_proxy
