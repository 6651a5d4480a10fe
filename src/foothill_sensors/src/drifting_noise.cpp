#include "foothill_sensors/drifting_noise.hpp"

#include <cmath>

namespace foothill_sensors {

DriftingNoise::DriftingNoise(const DriftingNoiseConfig& config, std::uint64_t seed)
    : config_{config}, seed_{seed} {
  reset();
}

void DriftingNoise::reset() {
  random_.seed(seed_);
  normal_.reset();
  bias_ = config_.bias * draw();
}

Eigen::Vector3d DriftingNoise::draw() {
  const double x = normal_(random_);
  const double y = normal_(random_);
  return {x, y, normal_(random_)};
}

Eigen::Vector3d DriftingNoise::next(double dt) {
  bias_ += config_.walk * std::sqrt(dt) * draw();
  return bias_ + std::sqrt(variance(dt)) * draw();
}

double DriftingNoise::variance(double dt) const { return config_.density * config_.density / dt; }

}  // namespace foothill_sensors
