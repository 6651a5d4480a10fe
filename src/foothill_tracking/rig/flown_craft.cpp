#include "flown_craft.hpp"

#include <stdexcept>
#include <utility>

#include "foothill_orbit/standard_atmosphere.hpp"
#include "foothill_tracking/coasting.hpp"

namespace foothill_tracking {
namespace {

namespace orbit = foothill_orbit;

template <typename T, typename E>
T or_throw(tl::expected<T, E> result) {
  if (!result) throw std::invalid_argument{result.error().reason};
  return std::move(*result);
}

OrbitMotion motion_of(const orbit::Cluster& cluster, std::size_t index) {
  const orbit::CraftMotion craft = cluster.snapshot().craft[index];
  return {craft.relative, craft.a_OC};
}

}  // namespace

FlownCraft::FlownCraft(const orbit::ClusterConfig& config, const std::string& name,
                       const FloorMap& map)
    : cluster_{or_throw(orbit::Cluster::create(config))},
      index_{or_throw(orbit::find_craft(cluster_.craft(), name))},
      map_{map} {}

OrbitMotion FlownCraft::motion(double t) {
  const auto done = cluster_.advance_to(map_.rate * t);
  if (!done) throw std::invalid_argument{done.error().reason};
  return motion_of(cluster_, index_);
}

FloorMotion FlownCraft::at(double t) { return map_.to_floor(motion(t)); }

std::shared_ptr<const ReferenceTrajectory> FlownCraft::report(double t) {
  const OrbitMotion now = motion(t);
  const orbit::ClusterSnapshot snapshot = cluster_.snapshot();
  const auto chief =
      or_throw(estimate_chief_orbit(cluster_.reference_state(), snapshot.craft[0].a_NC));
  return std::make_shared<CraftReference>(map_, CraftReport{t, now, chief});
}

orbit::ClusterConfig thesis_cluster(const orbit::Formation& formation, bool with_drag) {
  orbit::ClusterConfig config;
  config.environment.atmosphere =
      std::make_shared<orbit::StandardAtmosphere>(orbit::OutsideRange::kExtend);
  config.environment.forces.drag = with_drag;
  const auto elements =
      or_throw(orbit::elements_from_semi_major_axis(6800e3, 0.0, 0.7854, 0.3491, 0.2618, 0.0));
  config.craft = {
      {{.name = "chief", .mass = 50.0, .drag_coefficient = 2.6, .drag_area = 0.7854}, elements},
      {{.name = "deputy", .mass = 50.0, .drag_coefficient = 2.0, .drag_area = 1.5},
       orbit::FormationStart{"chief", formation}}};
  config.reference = "chief";
  return config;
}

std::vector<OrbitMotion> flown_path(const orbit::ClusterConfig& config, const std::string& name,
                                    double duration, std::size_t points) {
  orbit::Cluster cluster = or_throw(orbit::Cluster::create(config));
  const std::size_t index = or_throw(orbit::find_craft(cluster.craft(), name));
  std::vector<OrbitMotion> path;
  for (std::size_t i = 0; i < points; ++i) {
    const double t = duration * static_cast<double>(i) / static_cast<double>(points - 1);
    if (const auto done = cluster.advance_to(t); !done) {
      throw std::invalid_argument{done.error().reason};
    }
    path.push_back(motion_of(cluster, index));
  }
  return path;
}

}  // namespace foothill_tracking
