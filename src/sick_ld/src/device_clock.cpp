#include "sick_ld/device_clock.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sick_ld {
namespace {

/// Period of the scanner's clock [s].
constexpr double kWrap = 65.536;
/// Duration of an interval with one smallest offset [s], and number of intervals kept.
constexpr double kBin = 15.0;
constexpr std::size_t kBins = 20;
/// With fewer intervals, a drift of 0 is the better estimate.
constexpr std::size_t kEnoughBins = 4;
/// Two crystals of 100 ppm each, in opposite directions [-].
constexpr double kLargestDrift = 2e-4;

/// Returns the equivalent difference of smallest magnitude, modulo the period of the clock.
double wrapped(double time) { return std::remainder(time, kWrap); }

}  // namespace

void DeviceClock::add_reading(std::uint16_t device_ms, double t_received) {
  double offset = t_received - 1e-3 * device_ms;
  if (!least_.empty()) offset = least_.back().offset + wrapped(offset - least_.back().offset);
  if (least_.empty() || t_received - least_.back().t_begin > kBin) {
    update_drift();
    least_.push_back({t_received, t_received, offset});
    if (least_.size() > kBins) least_.pop_front();
    return;
  }
  Least& last = least_.back();
  if (offset - last.offset < drift_ * (t_received - last.t))
    last = {last.t_begin, t_received, offset};
}

void DeviceClock::update_drift() {
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
