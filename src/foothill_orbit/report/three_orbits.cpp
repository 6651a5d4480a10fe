#include <vector>

#include "foothill_core/units.hpp"
#include "foothill_orbit/cluster.hpp"
#include "studies.hpp"
#include "table.hpp"

namespace foothill_orbit::report {
namespace {

using foothill_core::kTwoPi;
using namespace foothill_core::literals;

struct Scenario {
  std::string name{};
  ForceSwitches forces{};
};

std::vector<Scenario> scenarios() {
  std::vector<Scenario> all{{"point mass", {}}};
  for (std::size_t degree = 0; degree < kZonals; ++degree) {
    Scenario one{"J" + std::to_string(degree + 2), {}};
    one.forces.zonals[degree] = true;
    all.push_back(one);
  }
  all.push_back({"J2 to J6", {}});
  all.back().forces.zonals.fill(true);
  all.push_back({"drag", {.drag = true}});
  all.push_back({"sunlight", {.solar_pressure = true}});
  all.push_back({"sun and moon", {.sun = true, .moon = true}});
  all.push_back({"all", all_forces()});
  all.back().forces.corotating_atmosphere = false;  // as in the thesis
  return all;
}

/// Two craft whose centre of mass starts on a circle at 300 km, the second on a path around the
/// first that a circle of 200 m is the projection of.
ClusterConfig configuration(const ForceSwitches& forces) {
  ClusterConfig config;
  config.environment = quiet_world();
  config.environment.forces = forces;
  const OrbitalElements orbit{
      earth().equatorial_radius + 300.0_km, 0.0, 0.7854, 0.3491, 0.2618, 0.0};
  const InertialState centre = must(to_state(earth(), orbit));
  const HillState apart =
      must(place(must(chief_orbit(earth(), centre)), ProjectedCircle{200.0})).state;
  const InertialState half =
      from_hill(hill_frame(centre, Eigen::Vector3d::Zero()), {apart.p_OC / 2.0, apart.v_OC / 2.0});
  const auto [first, second] = differing_craft();
  config.craft = {{first, InertialState{centre.p_NC - half.p_NC, centre.v_NC - half.v_NC}},
                  {second, InertialState{centre.p_NC + half.p_NC, centre.v_NC + half.v_NC}}};
  return config;
}

}  // namespace

void study_three_orbits(const std::filesystem::path& folder) {
  Table table{folder / "three_orbits.csv", "scenario,orbits,x,y,z"};
  const double n = std::sqrt(earth().mu / std::pow(earth().equatorial_radius + 300.0_km, 3));
  constexpr int kPerOrbit = 240;
  for (const Scenario& scenario : scenarios()) {
    Cluster cluster = must(Cluster::create(configuration(scenario.forces)));
    for (int i = 0; i <= 3 * kPerOrbit; ++i) {
      const double orbits = static_cast<double>(i) / kPerOrbit;
      must(cluster.advance_to(orbits * kTwoPi / n));
      const ClusterSnapshot now = cluster.snapshot();
      const Eigen::Vector3d apart = now.craft[1].relative.p_OC - now.craft[0].relative.p_OC;
      table.row(scenario.name, orbits, apart.x(), apart.y(), apart.z());
    }
  }
}

}  // namespace foothill_orbit::report
