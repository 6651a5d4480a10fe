#include "foothill_orbit/cluster_yaml.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "environment_yaml.hpp"
#include "foothill_orbit/flight.hpp"
#include "start_yaml.hpp"
#include "yaml_reader.hpp"

namespace foothill_orbit {
namespace {

using detail::YamlComplaints;
using detail::YamlMap;
using detail::YamlValue;

constexpr std::size_t kLargestText = 1 << 20;  // [bytes]; a config has a few thousand

CraftConfig craft_from_yaml(const YamlValue& value, const Planet& planet) {
  YamlMap map{value};
  CraftConfig config;
  Craft& craft = config.craft;
  const auto name = map.require("name");
  craft.name = name ? name->text() : "";
  if (name && !is_name(craft.name)) {
    name->complain("a name has letters, digits and single underscores, a letter first");
  }
  if (craft.name == "hill") name->complain("'hill' is the name of the cluster's frame");
  craft.mass = map.number("mass", craft.mass);
  craft.drag_coefficient = map.number("drag_coefficient", craft.drag_coefficient);
  craft.drag_area = map.number("drag_area", craft.drag_area);
  craft.reflectivity = map.number("reflectivity", craft.reflectivity);
  craft.solar_area = map.number("solar_area", craft.solar_area);
  craft.radius = map.number("radius", craft.radius);
  if (const auto start = map.require("start")) {
    config.start = detail::start_from_yaml(*start, planet);
  }
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
  if (const auto how = map.find("integrator"))
    config.integrator = detail::integrator_from_yaml(*how);
  if (const auto from = map.find("reference")) config.reference = reference_from_yaml(*from);
  if (const auto craft = map.require("craft")) {
    for (const YamlValue& one : craft->list()) {
      config.craft.push_back(craft_from_yaml(one, config.environment.planet));
    }
  }
  map.finish();
  return config;
}

std::vector<NamedCluster> clusters_from_node(const YAML::Node& node, YamlComplaints& complaints) {
  YamlMap top{{node, "", complaints}};
  std::vector<NamedCluster> clusters;
  const auto value = top.require("clusters");
  top.finish();
  if (!value) return clusters;
  const YamlMap map{*value};
  for (const auto& [name, cluster] : map.entries()) {
    if (!is_name(name)) {
      cluster.complain("a name has letters, digits and single underscores, a letter first");
    }
    const ClusterConfig config = cluster_from_yaml(cluster);
    // What is wrong with the parts is already known; this is about the whole.
    if (complaints.first()) return clusters;
    const auto created = Flight::create(config, {});
    if (!created) cluster.complain(created.error().reason);
    clusters.push_back({name, config});
  }
  if (clusters.empty()) value->complain("there is no cluster in it");
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
    YamlComplaints complaints{file};
    std::vector<NamedCluster> clusters = clusters_from_node(YAML::Load(text), complaints);
    if (complaints.first()) return tl::unexpected{*complaints.first()};
    return clusters;
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
