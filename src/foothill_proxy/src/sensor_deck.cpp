#include "foothill_proxy/sensor_deck.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <optional>

namespace foothill_proxy {

/// A sensor and its frame. The world's thread owns all of it but the stage, which a worker moves
/// on when its job is done.
struct SensorDeck::Slot : std::enable_shared_from_this<Slot> {
  Slot(std::string of, Sensor& its, std::uint64_t seed)
      : name{std::move(of)}, sensor{&its}, timing{its.timing()}, faults{seed} {}

  std::string name;
  Sensor* sensor;
  SensorTiming timing;
  DeviceFaults faults;
  FrameCounts counts{};
  Instant stamp{};       ///< Of the frame under way.
  Instant publish_at{};  ///< Of the frame under way.
  std::atomic<Stage> stage{Stage::kIdle};
  std::atomic<std::uint64_t> failed{};  ///< Jobs that ended with an exception.
};

SensorDeck::~SensorDeck() {
  for (const auto& slot : slots_) wait_idle(*slot);
}

void SensorDeck::add(const std::string& name, Sensor& sensor, std::uint64_t seed) {
  slots_.push_back(std::make_shared<Slot>(name, sensor, seed));
  history_.extend(slots_.back()->timing.exposure + std::chrono::milliseconds{20});
  if (sensor.looks()) history_.show_scenery();
}

void SensorDeck::remove(const std::string& name) {
  std::erase_if(slots_, [&](const auto& slot) {
    if (slot->name == name) wait_idle(*slot);
    return slot->name == name;
  });
}

void SensorDeck::reset() {
  for (const auto& slot : slots_) {
    wait_idle(*slot);
    slot->counts = {};
    slot->faults.reset();
    slot->sensor->reset();
  }
  history_.clear();
}

void SensorDeck::advance(const World& world, bool waits) {
  if (slots_.empty()) return;
  const Instant now = world.now();
  const auto ends_now = [now](const auto& slot) {
    const SensorTiming& timing = slot->timing;
    return now >= timing.exposure && is_multiple(now - timing.exposure, timing.period);
  };
  history_.record(world, std::ranges::any_of(slots_, ends_now));
  for (const auto& slot : slots_) {
    deliver(*slot, now, waits);
    if (ends_now(slot)) start_frame(*slot, now, waits);
  }
  // All frames are under way before any is waited for, so that workers share them.
  for (const auto& slot : slots_) deliver(*slot, now, waits);
  if (!waits) return;
  for (const auto& slot : slots_) slot->stage.wait(Stage::kPublishing);
}

void SensorDeck::start_frame(Slot& slot, Instant now, bool waits) {
  slot.faults.expire(now);
  if (slot.faults.has(FaultKind::kDisconnect) || slot.faults.loses_one()) {
    ++slot.counts.lost;
    return;
  }
  if (waits && slot.stage != Stage::kIdle) {
    // Its latency is longer than its period: it goes out before the next one begins.
    slot.publish_at = std::min(slot.publish_at, now);
    deliver(slot, now, waits);
    slot.stage.wait(Stage::kPublishing);
  }
  if (slot.stage != Stage::kIdle) {
    ++slot.counts.dropped;
    return;
  }
  slot.stamp = now - slot.timing.exposure;
  slot.publish_at = now + slot.timing.latency + slot.faults.delay();
  if (slot.faults.has(FaultKind::kStuck)) {
    slot.stage = Stage::kMeasured;
  } else {
    Exposure exposure = history_.exposure(slot.stamp, now);
    exposure.set_disturbances(slot.faults.disturbances());
    dispatch(slot, Stage::kMeasuring, Stage::kMeasured,
             [sensor = slot.sensor, exposure = std::move(exposure)] { sensor->measure(exposure); });
  }
}

void SensorDeck::deliver(Slot& slot, Instant now, bool waits) {
  if (slot.stage == Stage::kIdle || slot.publish_at > now) return;
  if (waits) slot.stage.wait(Stage::kMeasuring);
  if (slot.stage != Stage::kMeasured) return;
  ++slot.counts.published;
  dispatch(slot, Stage::kPublishing, Stage::kIdle,
           [sensor = slot.sensor, stamp = slot.stamp] { sensor->publish(stamp); });
}

void SensorDeck::dispatch(Slot& slot, Stage during, Stage after, std::function<void()> job) {
  slot.stage = during;
  // The worker shares the slot: it may be removed as soon as its stage says that it is idle.
  workers_.run([shared = slot.shared_from_this(), after, job = std::move(job)] {
    try {
      job();
      shared->stage = after;
    } catch (const std::exception&) {
      // A sensor that fails loses its frame; the world goes on.
      ++shared->failed;
      shared->stage = Stage::kIdle;
    }
    shared->stage.notify_all();
  });
}

void SensorDeck::wait_idle(Slot& slot) {
  slot.stage.wait(Stage::kMeasuring);
  slot.stage.wait(Stage::kPublishing);
  slot.stage = Stage::kIdle;
}

DeviceFaults* SensorDeck::faults(const std::string& name) {
  const auto at =
      std::ranges::find_if(slots_, [&](const auto& slot) { return slot->name == name; });
  return at == slots_.end() ? nullptr : &(*at)->faults;
}

std::vector<std::pair<std::string, FrameCounts>> SensorDeck::counts() const {
  std::vector<std::pair<std::string, FrameCounts>> all;
  for (const auto& slot : slots_) {
    all.emplace_back(slot->name, slot->counts);
    all.back().second.failed = slot->failed;
  }
  return all;
}

}  // namespace foothill_proxy
