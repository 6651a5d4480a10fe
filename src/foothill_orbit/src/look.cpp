#include "foothill_orbit/detail/look.hpp"

#include "foothill_orbit/detail/single_craft.hpp"

namespace foothill_orbit::detail {

tl::expected<Snapshot, OrbitError> look_at(const Cluster& cluster) {
  const auto checked = check_state(cluster.environment().planet, cluster.reference_state());
  if (!checked) {
    const auto& craft = cluster.reference().craft;
    const std::string name =
        craft ? "craft '" + cluster.craft()[*craft].name + "'" : "the centre of mass";
    return tl::unexpected{OrbitError{"relative motion can't be told from " + name + ": " +
                                     checked.error().reason + "; choose another reference"}};
  }
  Snapshot snapshot = cluster.snapshot();
  if (!is_finite(snapshot)) return tl::unexpected{OrbitError{"the motion would not be finite"}};
  return snapshot;
}

}  // namespace foothill_orbit::detail
