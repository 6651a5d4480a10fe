#pragma once

#include <memory>
#include <string>

#include "foothill_orbit/cluster.hpp"
#include "foothill_tracking/floor_fit.hpp"
#include "foothill_tracking/reference.hpp"

namespace foothill_tracking {

/// A craft of a cluster, propagated with the full equations of motion and mapped to the floor.
/// Orbit time and the robot's clock start at zero together; times must increase.
class FlownCraft {
 public:
  /// Throws std::invalid_argument if the cluster can't be propagated.
  FlownCraft(const foothill_orbit::ClusterConfig& config, const std::string& name,
             const FloorMap& map);

  /// Returns the motion of the craft at a time of the robot's clock [s].
  [[nodiscard]] FloorMotion at(double t);
  /// Returns the reference that a tracker derives from a report at that time.
  [[nodiscard]] std::shared_ptr<const ReferenceTrajectory> report(double t);

 private:
  [[nodiscard]] OrbitMotion motion(double t);

  foothill_orbit::Cluster cluster_;
  std::size_t index_;
  FloorMap map_;
};

/// Returns a cluster of two craft: the chief of the thesis' table 4.5 (a = 6800 km, circular) and a
/// deputy in the given formation around it.
[[nodiscard]] foothill_orbit::ClusterConfig thesis_cluster(
    const foothill_orbit::Formation& formation, bool with_drag);

/// Returns samples of the motion of a craft over a duration of orbit time [s].
[[nodiscard]] std::vector<OrbitMotion> flown_path(const foothill_orbit::ClusterConfig& config,
                                                  const std::string& name, double duration,
                                                  std::size_t points);

}  // namespace foothill_tracking
