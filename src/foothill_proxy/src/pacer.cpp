#include "foothill_proxy/pacer.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

namespace foothill_proxy {
namespace {

double checked(double speed) {
  if (!std::isfinite(speed) || speed < 0.0) {
    throw std::invalid_argument{"speed is " + std::to_string(speed) +
                                ", and must be 0 (as fast as it goes) or above"};
  }
  return speed;
}

}  // namespace

Pacer::Pacer(double speed) : speed_{checked(speed)} {}

void Pacer::set_speed(double speed, Instant simulated, WallTime wall) {
  speed_ = checked(speed);
  anchor(simulated, wall);
}

void Pacer::anchor(Instant simulated, WallTime wall) {
  simulated_anchor_ = simulated;
  wall_anchor_ = wall;
}

std::optional<Pacer::WallTime> Pacer::due(Instant simulated) const {
  if (is_free()) return std::nullopt;
  const double wait = static_cast<double>((simulated - simulated_anchor_).count()) / speed_;
  return wall_anchor_ + std::chrono::nanoseconds{std::llround(wait)};
}

double Pacer::note_lateness(Instant simulated, WallTime wall) {
  const auto expected = due(simulated);
  if (!expected) return 0.0;
  const double late = seconds(std::chrono::duration_cast<Instant>(wall - *expected));
  if (late > kGiveUp) {
    ++given_up_;
    anchor(simulated, wall);
  }
  return late;
}

}  // namespace foothill_proxy
