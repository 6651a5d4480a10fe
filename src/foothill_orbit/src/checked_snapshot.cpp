#include "foothill_orbit/detail/checked_snapshot.hpp"

#include "foothill_orbit/detail/single_craft.hpp"

namespace foothill_orbit::detail {

tl::expected<ClusterSnapshot, OrbitError> checked_snapshot(const Cluster& cluster) {
  const auto checked = check_state(cluster.environment().planet, cluster.reference_state());
  if (!checked) {
    const auto& craft = cluster.reference().craft;
    const std::string name =
        craft ? "craft '" + cluster.craft()[*craft].name + "'" : "the centre of mass";
    return tl::unexpected{OrbitError{"there is no relative motion from " + name + ": " +
                                     checked.error().reason + "; choose another reference"}};
  }
  ClusterSnapshot snapshot = cluster.snapshot();
  if (!is_finite(snapshot)) return tl::unexpected{OrbitError{"the motion is not finite"}};
  return snapshot;
}

}  // namespace foothill_orbit::detail
