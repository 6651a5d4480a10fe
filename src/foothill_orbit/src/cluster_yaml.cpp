#include "foothill_orbit/cluster_yaml.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "environment_yaml.hpp"
#include "foothill_core/yaml_map.hpp"
#include "foothill_orbit/flight.hpp"
#include "start_yaml.hpp"

namespace foothill_orbit {
namespace {

using foothill_core::YamlError;
using foothill_core::YamlMap;
using foothill_core::YamlValue;

constexpr std::size_t kLargestText = 1 << 20;  // [bytes]; a config has a few thousand
constexpr const char* kNameRule =
    "a name must start with a letter and consist of letters, digits and single underscores";

CraftConfig craft_from_yaml(const YamlValue& value, const Planet& planet) {
  YamlMap map{value};
  CraftConfig config;
  Craft& craft = config.craft;
  const YamlValue name = map.require("name");
  craft.name = name.text();
  if (!is_name(craft.name)) name.reject(kNameRule);
  if (craft.name == "hill") name.reject("'hill' is reserved for the cluster's frame");
  craft.mass = map.number("mass", craft.mass);
  craft.drag_coefficient = map.number("drag_coefficient", craft.drag_coefficient);
  craft.drag_area = map.number("drag_area", craft.drag_area);
  craft.reflectivity = map.number("reflectivity", craft.reflectivity);
  craft.solar_area = map.number("solar_area", craft.solar_area);
  craft.radius = map.number("radius", craft.radius);
  config.start = detail::start_from_yaml(map.require("start"), planet);
  map.finish();
  return config;
}

std::string reference_from_yaml(const YamlValue& value) {
  const std::string name = value.text();
  return name == "centre_of_mass" ? "" : name;
}

ClusterConfig cluster_from_yaml(const YamlValue& value) {
  YamlMap map{value};
  ClusterConfig config;
  config.environment = detail::environment_from_yaml(map);
  if (const auto integrator = map.find("integrator")) {
    config.integrator = detail::integrator_from_yaml(*integrator);
  }
  if (const auto reference = map.find("reference")) {
    config.reference = reference_from_yaml(*reference);
  }
  for (const YamlValue& craft : map.require("craft").list()) {
    config.craft.push_back(craft_from_yaml(craft, config.environment.planet));
  }
  map.finish();
  return config;
}

std::vector<NamedCluster> clusters_from_map(YamlMap top) {
  const YamlValue value = top.require("clusters");
  top.finish();
  std::vector<NamedCluster> clusters;
  for (const auto& [name, cluster] : value.map().entries()) {
    if (!is_name(name)) cluster.reject(kNameRule);
    const ClusterConfig config = cluster_from_yaml(cluster);
    if (const auto created = Flight::create(config, {}); !created) {
      cluster.reject(created.error().reason);
    }
    clusters.push_back({name, config});
  }
  if (clusters.empty()) value.reject("at least one cluster is required");
  return clusters;
}

}  // namespace

std::string to_string(const ConfigError& error) {
  std::string text = error.file;
  if (error.line > 0) text += ":" + std::to_string(error.line);
  if (!error.key.empty()) text += ": " + error.key;
  return text + ": " + error.reason;
}

bool is_name(const std::string& name) {
  constexpr std::size_t kLongest = 64;
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto is_part = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; };
  return !name.empty() && name.size() <= kLongest && is_letter(name.front()) &&
         std::all_of(name.begin(), name.end(), is_part) && name.find("__") == std::string::npos;
}

tl::expected<std::vector<NamedCluster>, ConfigError> clusters_from_yaml(const std::string& text,
                                                                        const std::string& file) {
  if (text.size() > kLargestText) {
    return tl::unexpected{ConfigError{file, 0, "", "it is larger than a megabyte"}};
  }
  try {
    return clusters_from_map(YamlMap::from_text(text, file));
  } catch (const YamlError& error) {
    return tl::unexpected{ConfigError{error.file(), error.line(), error.key(), error.reason()}};
  } catch (const YAML::Exception& error) {
    return tl::unexpected{ConfigError{file, error.mark.line + 1, "", error.msg}};
  }
}

tl::expected<std::vector<NamedCluster>, ConfigError> clusters_from_file(const std::string& path) {
  std::ifstream file{path};
  std::stringstream text;
  if (!file || !(text << file.rdbuf())) {
    return tl::unexpected{ConfigError{path, 0, "", "the file can't be read, or is empty"}};
  }
  return clusters_from_yaml(text.str(), path);
}

}  // namespace foothill_orbit
