#pragma once

#include <memory>
#include <string>

#include "foothill_orbit/cluster.hpp"
#include "foothill_tracking/floor_fit.hpp"
#include "foothill_tracking/reference.hpp"

namespace foothill_tracking {

/// A craft of a cluster, flown by the full equations of motion, on the floor. Orbit time is zero
/// when the robot's clock is; times ascend.
class FlownCraft {
 public:
  /// Throws std::invalid_argument if the cluster can't fly.
  FlownCraft(const foothill_orbit::ClusterConfig& config, const std::string& name,
             const FloorMap& map);

  /// Returns where the craft is at a time of the robot's clock [s].
  [[nodiscard]] FloorMotion at(double t);
  /// Returns what a tracker makes of a report at that time.
  [[nodiscard]] std::shared_ptr<const Reference> report(double t);

 private:
  [[nodiscard]] OrbitMotion motion(double t);

  foothill_orbit::Cluster cluster_;
  std::size_t index_;
  FloorMap map_;
};

/// Returns two craft on the chief of the thesis' table 4.5 (a 6800 km, circular), the deputy on a
/// bounded ellipse around it, as named formations have it.
[[nodiscard]] foothill_orbit::ClusterConfig thesis_cluster(
    const foothill_orbit::Formation& formation, bool with_drag);

/// Returns the motion of a craft over a time [s of orbit], sampled.
[[nodiscard]] std::vector<OrbitMotion> flown_path(const foothill_orbit::ClusterConfig& config,
                                                  const std::string& name, double duration,
                                                  std::size_t points);

}  // namespace foothill_tracking
