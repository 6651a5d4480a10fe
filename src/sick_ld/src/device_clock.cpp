#include "sick_ld/device_clock.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sick_ld {
namespace {

constexpr double kWrap = 65.536;
constexpr double kBin = 15.0;
constexpr std::size_t kBins = 20;
/// From here on drift shows better than it is guessed as none.
constexpr std::size_t kEnoughBins = 4;
/// Two crystals of 100 ppm each, in opposite directions.
constexpr double kLargestDrift = 2e-4;

/// The difference nearest to zero, modulo the wrap of the scanner's clock.
double wrapped(double time) { return std::remainder(time, kWrap); }

}  // namespace

void DeviceClock::hear(std::uint16_t device_ms, double t_heard) {
  double offset = t_heard - 1e-3 * device_ms;
  if (!least_.empty()) offset = least_.back().offset + wrapped(offset - least_.back().offset);
  if (least_.empty() || t_heard - least_.back().t_begin > kBin) {
    find_drift();
    least_.push_back({t_heard, t_heard, offset});
    if (least_.size() > kBins) least_.pop_front();
    return;
  }
  Least& last = least_.back();
  if (offset - last.offset < drift_ * (t_heard - last.t)) last = {last.t_begin, t_heard, offset};
}

void DeviceClock::find_drift() {
  drift_ = 0.0;
  if (least_.size() < kEnoughBins) return;
  double t_mean = 0.0;
  double mean = 0.0;
  for (const Least& least : least_) {
    t_mean += least.t / static_cast<double>(least_.size());
    mean += least.offset / static_cast<double>(least_.size());
  }
  double product = 0.0;
  double square = 0.0;
  for (const Least& least : least_) {
    product += (least.t - t_mean) * (least.offset - mean);
    square += (least.t - t_mean) * (least.t - t_mean);
  }
  drift_ = std::clamp(product / square, -kLargestDrift, kLargestDrift);
}

double DeviceClock::offset_at(double t) const {
  double least = std::numeric_limits<double>::infinity();
  for (const Least& bin : least_) least = std::min(least, bin.offset + drift_ * (t - bin.t));
  return least;
}

std::optional<double> DeviceClock::to_host(std::uint16_t device_ms, double t_near) const {
  if (least_.empty()) return std::nullopt;
  return t_near + wrapped(offset_at(t_near) + 1e-3 * device_ms - t_near);
}

}  // namespace sick_ld
