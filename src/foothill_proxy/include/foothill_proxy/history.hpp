#pragma once

#include <algorithm>
#include <deque>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "foothill_proxy/device_fault.hpp"
#include "foothill_proxy/instant.hpp"
#include "foothill_proxy/world_snapshot.hpp"

namespace foothill_proxy {

// Sensors measure over an exposure and on threads of their own, so they need the recent motion of
// all robots at arbitrary instants. History records snapshots at a fixed interval; an Exposure is
// the part of it that covers one measurement, and interpolates between its snapshots.

/// Returns the motion between two others. Position and heading follow the cubic Hermite polynomial
/// of both poses and velocities; everything else is interpolated linearly.
/// @param span Time from `from` to `to` [s].
/// @param elapsed Time since `from` [s].
[[nodiscard]] BodyMotion interpolate(const BodyMotion& from, const BodyMotion& to, double span,
                                     double elapsed);

/// Motion of all robots during one exposure of a sensor. Immutable for the sensor's thread.
class Exposure {
 public:
  /// @pre snapshots are in order of time and not empty
  Exposure(std::vector<std::shared_ptr<const WorldSnapshot>> snapshots, Instant begin, Instant end)
      : snapshots_{std::move(snapshots)}, begin_{begin}, end_{end} {}

  [[nodiscard]] Instant begin() const { return begin_; }
  [[nodiscard]] Instant end() const { return end_; }
  /// Returns the motion of a robot, or nothing if it was not in the world. A time outside the
  /// recorded interval is clamped to it.
  [[nodiscard]] std::optional<BodyMotion> motion(std::string_view robot, Instant time) const;
  /// Returns the underlying snapshots in order of time, for sensors with a memory longer than one
  /// exposure.
  [[nodiscard]] const std::vector<std::shared_ptr<const WorldSnapshot>>& snapshots() const {
    return snapshots_;
  }
  /// Returns the snapshot at the end of the exposure.
  [[nodiscard]] const WorldSnapshot& last() const { return *snapshots_.back(); }
  /// Returns the biases and noises injected into the sensor, which the sensor adds to its readings.
  [[nodiscard]] const std::vector<DeviceFault>& disturbances() const { return disturbances_; }
  void set_disturbances(std::vector<DeviceFault> faults) { disturbances_ = std::move(faults); }

 private:
  std::vector<std::shared_ptr<const WorldSnapshot>> snapshots_;
  Instant begin_;
  Instant end_;
  std::vector<DeviceFault> disturbances_{};
};

/// Buffer of recent snapshots.
class History {
 public:
  /// @param interval Time between snapshots.
  /// @param span Length of the recorded interval.
  History(Instant interval, Instant span) : interval_{interval}, span_{span} {}

  /// Records a snapshot if the interval has elapsed.
  /// @param must Whether to record in any case.
  void record(const World& world, bool must);
  /// Returns the snapshots that cover [begin, end].
  /// @pre record() has been called at the time `end`
  [[nodiscard]] Exposure exposure(Instant begin, Instant end) const;
  void clear() { snapshots_.clear(); }
  /// Extends the recorded interval to at least `span`.
  void extend(Instant span) { span_ = std::max(span_, span); }
  /// Adds ray-tracing models to all later snapshots.
  void include_visuals() { includes_visuals_ = true; }

 private:
  Instant interval_;
  Instant span_;
  bool includes_visuals_{};
  VisualCache visuals_{};
  std::deque<std::shared_ptr<const WorldSnapshot>> snapshots_{};
};

}  // namespace foothill_proxy
