#include "foothill_orbit/detail/bounded_advance.hpp"

#include <algorithm>

namespace foothill_orbit::detail {
namespace {

/// Returns a time span that takes about a thousand steps [s].
double slice(const Integrator& integrator) {
  constexpr double kSteps = 1000.0;
  const double constant = integrator.config().constant_step;
  if (constant > 0.0) return kSteps * constant;
  return std::max(1.0, kSteps * (integrator.end() - integrator.begin()));
}

}  // namespace

tl::expected<void, OrbitError> advance_within(Cluster& cluster, double t, long most_steps) {
  const long last_step = cluster.integrator().steps() + most_steps;
  while (cluster.time() < t && cluster.integrator().steps() < last_step) {
    const double target = std::min(t, cluster.time() + slice(cluster.integrator()));
    if (const auto done = cluster.advance_to(target); !done) return done;
  }
  return {};
}

}  // namespace foothill_orbit::detail
