#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_orbit/cluster_config.hpp"

namespace foothill_orbit {

/// What is wrong with a config, and where.
struct ConfigError {
  std::string file{};
  int line{};         ///< From 1; 0 if it is about the whole file.
  std::string key{};  ///< Such as clusters.pair.craft[1].start; empty for the whole file.
  std::string reason{};
};

/// Returns "file:line: key: reason".
[[nodiscard]] std::string to_string(const ConfigError& error);

/// A cluster and the name that its topics and frames begin with.
struct NamedCluster {
  std::string name{};
  ClusterConfig config{};
};

/// Returns the clusters of a YAML text, each of which can be created, or the first thing that is
/// wrong. A key that is not known is wrong. README.md lists the keys.
/// @param file What to call the text in an error.
[[nodiscard]] tl::expected<std::vector<NamedCluster>, ConfigError> clusters_from_yaml(
    const std::string& text, const std::string& file);

/// Returns the clusters of a YAML file.
[[nodiscard]] tl::expected<std::vector<NamedCluster>, ConfigError> clusters_from_file(
    const std::string& path);

/// Returns whether a name can be part of a topic and of a frame: letters, digits and single
/// underscores, a letter first, at most 64 of them.
[[nodiscard]] bool is_name(const std::string& name);

}  // namespace foothill_orbit
