#pragma once

#include <deque>
#include <optional>
#include <utility>

#include "foothill_proxy/device_fault.hpp"
#include "foothill_proxy/instant.hpp"

namespace foothill_proxy {

// A device is the measurement channel between the true state of the world and a topic. It samples
// at a fixed period, applies its injected faults (loss, delay, bias, noise, stuck) and delivers
// each reading after its latency. The true value is computed by the caller.

/// Sampling period of a device, and the delay between a measurement and its delivery.
struct DeviceTiming {
  Instant period{std::chrono::milliseconds{100}};
  Instant latency{};
};

/// A measured value with its time of measurement.
template <typename Sample>
struct DeviceReading {
  Instant measured{};
  Sample value{};
};

/// A device for samples of one type. `visit_numbers(sample, visitor)`, found by
/// argument-dependent lookup, calls visitor(name, double&) for every number that bias and noise may
/// act on.
template <typename Sample>
class Device {
 public:
  Device(DeviceTiming timing, std::uint64_t seed) : timing_{timing}, faults_{seed} {}

  [[nodiscard]] bool is_due(Instant now) const { return is_multiple(now, timing_.period); }

  /// Adds a measurement, unless a fault loses it.
  /// @param extra Additional latency of the path between the device and its reader.
  void measure(Instant now, Sample value, Instant extra = {}) {
    faults_.expire(now);
    if (faults_.any() && !apply_faults(value)) return;
    last_ = value;
    in_transit_.push_back(
        {now + timing_.latency + extra + faults_.delay(), {now, std::move(value)}});
  }

  /// Returns the next reading that has arrived by now.
  [[nodiscard]] std::optional<DeviceReading<Sample>> take(Instant now) {
    if (in_transit_.empty() || in_transit_.front().first > now) return std::nullopt;
    DeviceReading<Sample> reading = std::move(in_transit_.front().second);
    in_transit_.pop_front();
    return reading;
  }

  /// Discards all readings in transit, as a disconnected cable does.
  void flush() { in_transit_.clear(); }

  [[nodiscard]] DeviceFaults& faults() { return faults_; }
  [[nodiscard]] const DeviceFaults& faults() const { return faults_; }
  [[nodiscard]] const DeviceTiming& timing() const { return timing_; }
  /// Returns the number of readings lost by faults since the last reset.
  [[nodiscard]] std::uint64_t lost() const { return lost_; }

  /// Discards readings and faults and restarts the random generator.
  void reset() {
    in_transit_.clear();
    last_.reset();
    faults_.reset();
    lost_ = 0;
  }

 private:
  /// Applies the active faults; returns false if the reading is lost.
  [[nodiscard]] bool apply_faults(Sample& value) {
    if (faults_.has(FaultKind::kDisconnect) || faults_.draw_loss()) {
      ++lost_;
      return false;
    }
    if (faults_.has(FaultKind::kStuck) && last_) {
      value = *last_;
    } else {
      visit_numbers(value, [this](std::string_view name, double& number) {
        number = faults_.disturb(name, number);
      });
    }
    return true;
  }

  DeviceTiming timing_;
  DeviceFaults faults_;
  std::deque<std::pair<Instant, DeviceReading<Sample>>> in_transit_{};  ///< With times of arrival.
  std::optional<Sample> last_{};
  std::uint64_t lost_{};
};

}  // namespace foothill_proxy
