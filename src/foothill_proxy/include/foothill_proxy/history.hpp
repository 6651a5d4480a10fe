#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "foothill_proxy/body.hpp"
#include "foothill_proxy/fault.hpp"
#include "foothill_proxy/instant.hpp"
#include "foothill_proxy/scenery.hpp"
#include "foothill_proxy/world.hpp"

namespace foothill_proxy {

/// Where all robots were at one instant. Never changes once it is made.
struct Snapshot {
  struct Entry {
    std::string name;
    BodyMotion motion;
    double base_height{};  ///< Of base_link above the floor [m].
    /// Of the robot in base_link's axes; nullptr if nobody looks.
    std::shared_ptr<const foothill_scene::RayModel> appearance{};
  };
  Instant time{};
  std::vector<Entry> robots{};
  std::uint64_t terrain_revision{};
  /// Everything but the robots; nullptr if nobody looks.
  std::shared_ptr<const foothill_scene::RayScene> scene{};

  /// Returns nullptr if there was no such robot.
  [[nodiscard]] const Entry* entry(std::string_view name) const;
  /// Returns nullptr if there was no such robot.
  [[nodiscard]] const BodyMotion* find(std::string_view name) const;
};

/// Returns where everything is now.
/// @param scenery Of this world, if somebody looks.
[[nodiscard]] std::shared_ptr<const Snapshot> take_snapshot(const World& world,
                                                            Scenery* scenery = nullptr);

/// Returns the motion between two others: position by the cubic that has their positions and
/// velocities, so that a sensor can ask at its own instants.
[[nodiscard]] BodyMotion between(const BodyMotion& from, const BodyMotion& to, double span,
                                 double elapsed);

/// How everything moved during an exposure of a sensor. Shared with the world's thread, and never
/// changed by it.
class Exposure {
 public:
  Exposure(std::vector<std::shared_ptr<const Snapshot>> snapshots, Instant begin, Instant end)
      : snapshots_{std::move(snapshots)}, begin_{begin}, end_{end} {}

  [[nodiscard]] Instant begin() const { return begin_; }
  [[nodiscard]] Instant end() const { return end_; }
  /// Returns where a robot was, or nothing if it was not there; a time outside counts as the end
  /// that is nearer.
  [[nodiscard]] std::optional<BodyMotion> motion(std::string_view robot, Instant time) const;
  /// Returns what it is made of, in order: for whoever looks back farther than one exposure.
  [[nodiscard]] const std::vector<std::shared_ptr<const Snapshot>>& snapshots() const {
    return snapshots_;
  }
  /// Returns everything at the end.
  [[nodiscard]] const Snapshot& last() const { return *snapshots_.back(); }
  /// Returns the biases and noises that were injected into the sensor: it adds them to its numbers.
  [[nodiscard]] const std::vector<Fault>& disturbances() const { return disturbances_; }
  void set_disturbances(std::vector<Fault> faults) { disturbances_ = std::move(faults); }

 private:
  std::vector<std::shared_ptr<const Snapshot>> snapshots_;
  Instant begin_;
  Instant end_;
  std::vector<Fault> disturbances_{};
};

/// Remembers the last moments.
class History {
 public:
  /// @param interval Between snapshots. @param span That is remembered.
  History(Instant interval, Instant span) : interval_{interval}, span_{span} {}

  /// Remembers now, if it is time to or if it must be.
  void record(const World& world, bool must);
  /// Returns what is remembered from begin until now. @pre record() has been called for now.
  [[nodiscard]] Exposure exposure(Instant begin, Instant end) const;
  void clear() { snapshots_.clear(); }
  void extend(Instant span) { span_ = std::max(span_, span); }
  /// From now on, snapshots have what can be seen.
  void show_scenery() { is_seen_ = true; }

 private:
  Instant interval_;
  Instant span_;
  bool is_seen_{};
  Scenery scenery_{};
  std::deque<std::shared_ptr<const Snapshot>> snapshots_{};
};

}  // namespace foothill_proxy
