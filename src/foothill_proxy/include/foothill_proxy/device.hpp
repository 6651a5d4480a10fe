#pragma once

#include <deque>
#include <optional>
#include <utility>

#include "foothill_proxy/fault.hpp"
#include "foothill_proxy/instant.hpp"

namespace foothill_proxy {

/// When a device measures, and how long its readings take to arrive.
struct DeviceTiming {
  Instant period{std::chrono::milliseconds{100}};
  Instant latency{};
};

/// A reading and when it was measured.
template <typename Sample>
struct Reading {
  Instant measured{};
  Sample value{};
};

/// A device between the true world and its topic: takes readings at its rate, disturbs them by its
/// faults, and hands them out after its latency.
///
/// `visit_numbers(sample, visitor)`, found beside Sample, calls visitor(name, double&) for every
/// number that bias and noise can act on.
template <typename Sample>
class Device {
 public:
  Device(DeviceTiming timing, std::uint64_t seed) : timing_{timing}, faults_{seed} {}

  [[nodiscard]] bool is_due(Instant now) const { return is_multiple(now, timing_.period); }

  /// Takes a reading.
  /// @param extra Latency of what lies between the device and its reader.
  void measure(Instant now, Sample value, Instant extra = {}) {
    faults_.expire(now);
    if (faults_.any() && !survives(value)) return;
    last_ = value;
    under_way_.push_back(
        {now + timing_.latency + extra + faults_.delay(), {now, std::move(value)}});
  }

  /// Returns the next reading that has arrived by now.
  [[nodiscard]] std::optional<Reading<Sample>> take(Instant now) {
    if (under_way_.empty() || under_way_.front().first > now) return std::nullopt;
    Reading<Sample> reading = std::move(under_way_.front().second);
    under_way_.pop_front();
    return reading;
  }

  /// Throws away what is under way, as a cut cable does.
  void flush() { under_way_.clear(); }

  [[nodiscard]] DeviceFaults& faults() { return faults_; }
  [[nodiscard]] const DeviceFaults& faults() const { return faults_; }
  [[nodiscard]] const DeviceTiming& timing() const { return timing_; }
  [[nodiscard]] std::uint64_t lost() const { return lost_; }

  void reset() {
    under_way_.clear();
    last_.reset();
    faults_.reset();
    lost_ = 0;
  }

 private:
  [[nodiscard]] bool survives(Sample& value) {
    if (faults_.has(FaultKind::kDisconnect) || faults_.loses_one()) {
      ++lost_;
      return false;
    }
    if (faults_.has(FaultKind::kStuck) && last_) {
      value = *last_;
    } else {
      visit_numbers(value, [this](std::string_view name, double& number) {
        number = faults_.disturbed(name, number);
      });
    }
    return true;
  }

  DeviceTiming timing_;
  DeviceFaults faults_;
  std::deque<std::pair<Instant, Reading<Sample>>> under_way_{};
  std::optional<Sample> last_{};
  std::uint64_t lost_{};
};

}  // namespace foothill_proxy
