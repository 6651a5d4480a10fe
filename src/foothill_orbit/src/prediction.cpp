#include "foothill_orbit/prediction.hpp"

#include <utility>

#include "foothill_orbit/detail/bounded_advance.hpp"
#include "foothill_orbit/detail/checked_snapshot.hpp"

namespace foothill_orbit {
namespace {

constexpr long kMostSteps = 50'000;

Cluster without_thrust(const Cluster& cluster) {
  Cluster copy = cluster;
  for (const Craft& craft : cluster.craft()) (void)copy.set_command(craft.name, {});
  return copy;
}

}  // namespace

std::vector<ClusterSnapshot> coast(const Cluster& cluster, const std::vector<double>& after) {
  Cluster ahead = without_thrust(cluster);
  const long first = ahead.integrator().steps();
  std::vector<ClusterSnapshot> snapshots;
  for (const double delay : after) {
    const double t = cluster.time() + delay;
    const long left = kMostSteps - (ahead.integrator().steps() - first);
    if (!detail::advance_within(ahead, t, left) || ahead.time() != t) break;
    auto snapshot = detail::checked_snapshot(ahead);
    if (!snapshot) break;
    snapshots.push_back(std::move(*snapshot));
  }
  return snapshots;
}

tl::expected<ClusterSnapshot, OrbitError> coast(const Cluster& cluster, double after) {
  if (!(after >= 0.0 && after <= kLongestPrediction)) {
    return tl::unexpected{OrbitError{"the prediction time must be 0 to 604800 s"}};
  }
  Cluster ahead = without_thrust(cluster);
  const double t = cluster.time() + after;
  if (const auto done = detail::advance_within(ahead, t, kMostSteps); !done) {
    return tl::unexpected{done.error()};
  }
  if (ahead.time() != t) {
    return tl::unexpected{OrbitError{"the prediction takes too many steps"}};
  }
  return detail::checked_snapshot(ahead);
}

std::vector<double> evenly_until(double horizon, std::size_t points) {
  std::vector<double> times;
  for (std::size_t index = 0; index <= points; ++index) {
    times.push_back(horizon * static_cast<double>(index) / static_cast<double>(points));
  }
  return times;
}

}  // namespace foothill_orbit
