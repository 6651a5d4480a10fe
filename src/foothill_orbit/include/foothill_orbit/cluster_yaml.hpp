#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_orbit/cluster_config.hpp"

/// Clusters from YAML files. Every error has the file, the line, the key and the reason; README.md
/// lists the keys.

namespace foothill_orbit {

/// Error in a configuration file.
struct ConfigError {
  std::string file{};
  int line{};         ///< Counted from 1; 0 for the whole file.
  std::string key{};  ///< Such as clusters.pair.craft[1].start; empty for the whole file.
  std::string reason{};
};

/// Returns "file:line: key: reason".
[[nodiscard]] std::string to_string(const ConfigError& error);

/// A cluster and its name, which is the prefix of its topics and frames.
struct NamedCluster {
  std::string name{};
  ClusterConfig config{};
};

/// Returns the clusters of a YAML text, each of which can be created, or the first error. Unknown
/// keys are errors.
/// @param file Name of the text in errors.
[[nodiscard]] tl::expected<std::vector<NamedCluster>, ConfigError> clusters_from_yaml(
    const std::string& text, const std::string& file);

/// Returns the clusters of a YAML file.
[[nodiscard]] tl::expected<std::vector<NamedCluster>, ConfigError> clusters_from_file(
    const std::string& path);

/// Returns whether a name is valid in topics and frames: letters, digits and single
/// underscores, a letter first, at most 64 of them.
[[nodiscard]] bool is_name(const std::string& name);

}  // namespace foothill_orbit
