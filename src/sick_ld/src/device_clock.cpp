#include "sick_ld/device_clock.hpp"

#include <cmath>

namespace sick_ld {
namespace {

constexpr double kWrap = 65.536;
/// Two crystals of 100 ppm each, in opposite directions.
constexpr double kDrift = 2e-4;

/// The difference nearest to zero, modulo the wrap of the scanner's clock.
double wrapped(double time) { return std::remainder(time, kWrap); }

}  // namespace

void DeviceClock::hear(std::uint16_t device_ms, double t_heard) {
  const double offset = t_heard - 1e-3 * device_ms;
  if (!offset_) {
    offset_ = offset;
    t_heard_ = t_heard;
    return;
  }
  *offset_ += kDrift * std::max(0.0, t_heard - t_heard_);
  t_heard_ = t_heard;
  const double later = wrapped(offset - *offset_);
  if (later < 0.0) *offset_ += later;
}

std::optional<double> DeviceClock::to_host(std::uint16_t device_ms, double t_near) const {
  if (!offset_) return std::nullopt;
  return t_near + wrapped(*offset_ + 1e-3 * device_ms - t_near);
}

}  // namespace sick_ld
