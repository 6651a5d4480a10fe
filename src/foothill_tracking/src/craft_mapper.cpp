#include "foothill_tracking/craft_mapper.hpp"

namespace foothill_tracking {
namespace {

const Floor kUnboundedFloor{{-1e9, -1e9}, {1e9, 1e9}};
/// Bound of positions [m], velocities [m/s] and accelerations [m/s^2] that can belong to a floor.
constexpr double kPlausible = 1e4;
/// Time ahead for which the motion is checked [s].
constexpr double kLookAhead = 5.0;

bool is_plausible(const FloorMotion& motion) {
  return motion.p_WC.norm() < kPlausible && motion.v_WC.norm() < kPlausible &&
         motion.a_WC.norm() < kPlausible;
}

}  // namespace

CraftMapper::Update CraftMapper::update(const ClusterReport& report) {
  Update update;
  if (!map_ || (report.speed != map_->rate && report.speed != 0.0)) make_map(report, update);
  const auto craft = find_craft(report, craft_);
  if (!craft) {
    update.rejection = craft.error().reason;
    return update;
  }
  if (!map_) return update;
  FloorMap map = *map_;
  if (report.speed == 0.0) map.rate = 0.0;
  const auto reference =
      std::make_shared<CraftReference>(map, CraftReport{report.t, (*craft)->motion, report.chief});
  if (is_plausible(reference->at(report.t)) && is_plausible(reference->at(report.t + kLookAhead))) {
    update.reference = reference;
  } else {
    update.rejection = craft_ + " is too far from the floor";
  }
  return update;
}

void CraftMapper::make_map(const ClusterReport& report, Update& update) {
  if (report.speed == 0.0) {
    update.rejection = "the cluster is paused, or its propagation has ended";
    return;
  }
  MapOptions options = options_;
  // The paths fit the floor since the first map: only the rate can be too high now.
  if (map_) options.floor = kUnboundedFloor;
  const auto map = map_cluster(report, options, report.speed, limits_);
  if (!map) {
    update.rejection = map.error().reason;
    return;
  }
  map_ = *map;
  options_.scale = map->scale;
  options_.p_WO = map->p_WO;
  update.map_changed = true;
}

}  // namespace foothill_tracking
