#include "foothill_proxy/pacer.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

namespace foothill_proxy {
namespace {

double validated(double speed) {
  if (!std::isfinite(speed) || speed < 0.0) {
    throw std::invalid_argument{"speed is " + std::to_string(speed) +
                                "; it must be positive, or 0 for as fast as possible"};
  }
  return speed;
}

}  // namespace

Pacer::Pacer(double speed) : speed_{validated(speed)} {}

void Pacer::set_speed(double speed, Instant simulated, WallTime wall) {
  speed_ = validated(speed);
  anchor(simulated, wall);
}

void Pacer::anchor(Instant simulated, WallTime wall) {
  simulated_anchor_ = simulated;
  wall_anchor_ = wall;
}

std::optional<Pacer::WallTime> Pacer::due(Instant simulated) const {
  if (is_unpaced()) return std::nullopt;
  const double wait = static_cast<double>((simulated - simulated_anchor_).count()) / speed_;
  return wall_anchor_ + std::chrono::nanoseconds{std::llround(wait)};
}

double Pacer::record_lateness(Instant simulated, WallTime wall) {
  const auto expected = due(simulated);
  if (!expected) return 0.0;
  const double late = seconds(std::chrono::duration_cast<Instant>(wall - *expected));
  if (late > kMaxLag) {
    ++resynchronizations_;
    anchor(simulated, wall);
  }
  return late;
}

}  // namespace foothill_proxy
