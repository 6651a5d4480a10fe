#include "foothill_tracking/cluster_map.hpp"

#include "foothill_orbit/transition.hpp"
#include "foothill_tracking/coasting.hpp"

namespace foothill_tracking {
namespace {

namespace orbit = foothill_orbit;

constexpr std::size_t kPathPoints = 181;

tl::expected<orbit::HillState, MapError> initial_state(const ClusterReport& report,
                                                       const ClusterReport::Craft& craft) {
  auto state = orbit::predict(report.chief, craft.motion.state, -report.orbit_time);
  if (!state) return tl::unexpected{MapError{state.error().reason}};
  return *state;
}

tl::expected<SimulationPlane, MapError> plane_of(const ClusterReport& report,
                                                 const MapOptions& options) {
  if (options.plane == "axes") return plane_from_axes(options.first_axis, options.second_axis);
  if (options.plane != "initial") return named_plane(options.plane);
  tl::expected<SimulationPlane, MapError> plane =
      tl::unexpected{MapError{"the cluster has no craft"}};
  for (const ClusterReport::Craft& craft : report.craft) {
    const auto start = initial_state(report, craft);
    if (!start) return tl::unexpected{start.error()};
    plane = initial_plane(*start);
    if (plane) break;
  }
  return plane;
}

}  // namespace

tl::expected<const ClusterReport::Craft*, MapError> find_craft(const ClusterReport& report,
                                                               const std::string& name) {
  std::string names;
  for (const ClusterReport::Craft& craft : report.craft) {
    if (craft.name == name) return &craft;
    names += (names.empty() ? "" : ", ") + craft.name;
  }
  return tl::unexpected{MapError{"unknown craft '" + name + "'; known craft: " + names}};
}

tl::expected<FloorMap, MapError> map_cluster(const ClusterReport& report, const MapOptions& options,
                                             std::optional<double> rate,
                                             const RobotLimits& limits) {
  const auto plane = plane_of(report, options);
  if (!plane) return tl::unexpected{plane.error()};
  const orbit::ChiefOrbit chief = orbit::after(report.chief, -report.orbit_time);
  std::vector<OrbitMotion> paths;
  for (const ClusterReport::Craft& craft : report.craft) {
    const auto start = initial_state(report, craft);
    if (!start) return tl::unexpected{start.error()};
    const auto path = coasting_path(chief, *start, period(chief), kPathPoints);
    if (!path) return tl::unexpected{path.error()};
    paths.insert(paths.end(), path->begin(), path->end());
  }
  return fit({.plane = *plane,
              .scale = options.scale,
              .rate = rate,
              .p_WO = options.p_WO,
              .heading = options.heading},
             paths, options.floor, limits);
}

tl::expected<std::vector<FloorMotion>, MapError> floor_path(const ClusterReport& report,
                                                            const std::string& name,
                                                            const FloorMap& map,
                                                            std::size_t points) {
  const auto craft = find_craft(report, name);
  if (!craft) return tl::unexpected{craft.error()};
  const auto path =
      coasting_path(report.chief, (*craft)->motion.state, period(report.chief), points);
  if (!path) return tl::unexpected{path.error()};
  std::vector<FloorMotion> floor;
  floor.reserve(path->size());
  for (const OrbitMotion& motion : *path) floor.push_back(map.to_floor(motion));
  return floor;
}

}  // namespace foothill_tracking
