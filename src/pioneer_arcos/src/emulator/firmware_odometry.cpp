#include "pioneer_arcos/emulator/firmware_odometry.hpp"

#include <cmath>

namespace pioneer_arcos {
namespace {

constexpr double kDriftUnit = 1.0 / 8192.0;

}  // namespace

void FirmwareOdometry::update(const BodyReading& reading, const ConfigPacket& config) {
  const auto left =
      static_cast<std::int64_t>(std::floor(reading.travel.left * 1e3 * ticks_per_mm_));
  const auto right =
      static_cast<std::int64_t>(std::floor(reading.travel.right * 1e3 * ticks_per_mm_));
  if (config.ticks_per_mm == 0 || config.rev_count == 0) return;
  const double metres_per_tick = 1e-3 / config.ticks_per_mm;
  const double drift = 1.0 + kDriftUnit * config.drift_factor;
  const double left_step = metres_per_tick * drift * static_cast<double>(left - left_);
  const double right_step = metres_per_tick * static_cast<double>(right - right_);
  left_ = left;
  right_ = right;
  // The count in the flash fits the true wheel separation; another one scales the heading.
  const double turn_scale = rev_count_ / config.rev_count * config.ticks_per_mm / ticks_per_mm_;
  const double turn = turn_scale * (right_step - left_step) / (2.0 * half_track_);
  const double step = 0.5 * (left_step + right_step);
  x_ += step * std::cos(heading_ + 0.5 * turn);
  y_ += step * std::sin(heading_ + 0.5 * turn);
  heading_ += turn;
  path_ += step;
}

}  // namespace pioneer_arcos
