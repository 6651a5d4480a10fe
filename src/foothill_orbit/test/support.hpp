#pragma once

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "foothill_orbit/cluster.hpp"

namespace foothill_orbit::testing {

/// Returns the rows of a table of numbers in test/data, without its heading.
inline std::vector<std::vector<double>> read_table(const std::string& name) {
  std::ifstream file{std::string{FOOTHILL_ORBIT_TEST_DATA} + "/" + name};
  if (!file) throw std::runtime_error{"can't read " + name};
  std::vector<std::vector<double>> rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::vector<double> row;
    std::stringstream cells{line};
    for (std::string cell; std::getline(cells, cell, ',');) row.push_back(std::stod(cell));
    rows.push_back(row);
  }
  return rows;
}

/// Returns J2 to J6 on, nothing else.
inline ForceSwitches zonals_on() {
  ForceSwitches forces;
  forces.zonals.fill(true);
  return forces;
}

/// Returns a circular orbit of the Earth at 6800 km.
inline OrbitalElements low_orbit() { return {6800e3, 0.0, 0.7854, 0.3491, 0.2618, 0.0}; }

inline Craft craft_called(const std::string& name) {
  Craft craft;
  craft.name = name;
  return craft;
}

/// Returns a chief in low orbit and a deputy ten metres or so away.
inline ClusterConfig pair_config() {
  ClusterConfig config;
  const HillState away{{3.0, -8.0, 5.0}, {0.004, -0.0068, 0.002}};
  config.craft = {{craft_called("chief"), low_orbit()},
                  {craft_called("deputy"), RelativeStart{"chief", away}}};
  config.reference = "chief";
  return config;
}

/// Returns the cluster, or throws with the reason why there is none.
inline Cluster make(const ClusterConfig& config) {
  auto cluster = Cluster::create(config);
  if (!cluster) throw std::runtime_error{cluster.error().reason};
  return *cluster;
}

/// Throws with the reason if a call was refused.
inline void must(const tl::expected<void, OrbitError>& result) {
  if (!result) throw std::runtime_error{result.error().reason};
}

}  // namespace foothill_orbit::testing
