#include "foothill_proxy/sensor_scheduler.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <optional>

namespace foothill_proxy {

/// A sensor and its current frame. The world's thread owns all members except the stage, which a
/// worker advances when its job is done.
struct SensorScheduler::Slot : std::enable_shared_from_this<Slot> {
  Slot(std::string sensor_name, Sensor& attached, std::uint64_t seed)
      : name{std::move(sensor_name)}, sensor{&attached}, timing{attached.timing()}, faults{seed} {}

  std::string name;
  Sensor* sensor;
  SensorTiming timing;
  DeviceFaults faults;
  FrameCounts counts{};
  Instant stamp{};       ///< Stamp of the current frame.
  Instant publish_at{};  ///< Simulated time at which the current frame is published.
  std::atomic<Stage> stage{Stage::kIdle};
  std::atomic<std::uint64_t> failed{};  ///< Number of jobs that ended with an exception.
};

SensorScheduler::~SensorScheduler() {
  for (const auto& slot : slots_) wait_idle(*slot);
}

void SensorScheduler::add(const std::string& name, Sensor& sensor, std::uint64_t seed) {
  slots_.push_back(std::make_shared<Slot>(name, sensor, seed));
  history_.extend(slots_.back()->timing.exposure + std::chrono::milliseconds{20});
  if (sensor.needs_scene()) history_.include_visuals();
}

void SensorScheduler::remove(const std::string& name) {
  std::erase_if(slots_, [&](const auto& slot) {
    if (slot->name == name) wait_idle(*slot);
    return slot->name == name;
  });
}

void SensorScheduler::reset() {
  for (const auto& slot : slots_) {
    wait_idle(*slot);
    slot->counts = {};
    slot->faults.reset();
    slot->sensor->reset();
  }
  history_.clear();
}

void SensorScheduler::advance(const World& world, bool lock_step) {
  if (slots_.empty()) return;
  const Instant now = world.now();
  const auto ends_now = [now](const auto& slot) {
    const SensorTiming& timing = slot->timing;
    return now >= timing.exposure && is_multiple(now - timing.exposure, timing.period);
  };
  history_.record(world, std::ranges::any_of(slots_, ends_now));
  for (const auto& slot : slots_) {
    deliver(*slot, now, lock_step);
    if (ends_now(slot)) start_frame(*slot, now, lock_step);
  }
  // All frames are started before the first wait, so that the workers run them in parallel.
  for (const auto& slot : slots_) deliver(*slot, now, lock_step);
  if (!lock_step) return;
  for (const auto& slot : slots_) slot->stage.wait(Stage::kPublishing);
}

void SensorScheduler::start_frame(Slot& slot, Instant now, bool lock_step) {
  slot.faults.expire(now);
  if (slot.faults.has(FaultKind::kDisconnect) || slot.faults.draw_loss()) {
    ++slot.counts.lost;
    return;
  }
  if (lock_step && slot.stage != Stage::kIdle) {
    // The latency exceeds the period: the previous frame is published before the next one starts.
    slot.publish_at = std::min(slot.publish_at, now);
    deliver(slot, now, lock_step);
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

void SensorScheduler::deliver(Slot& slot, Instant now, bool lock_step) {
  if (slot.stage == Stage::kIdle || slot.publish_at > now) return;
  if (lock_step) slot.stage.wait(Stage::kMeasuring);
  if (slot.stage != Stage::kMeasured) return;
  ++slot.counts.published;
  dispatch(slot, Stage::kPublishing, Stage::kIdle,
           [sensor = slot.sensor, stamp = slot.stamp] { sensor->publish(stamp); });
}

void SensorScheduler::dispatch(Slot& slot, Stage during, Stage after, std::function<void()> job) {
  slot.stage = during;
  // The worker shares ownership of the slot, which may be removed as soon as its stage is idle.
  workers_.run([shared = slot.shared_from_this(), after, job = std::move(job)] {
    try {
      job();
      shared->stage = after;
    } catch (const std::exception&) {
      // A failing sensor loses its frame; the world continues.
      ++shared->failed;
      shared->stage = Stage::kIdle;
    }
    shared->stage.notify_all();
  });
}

void SensorScheduler::wait_idle(Slot& slot) {
  slot.stage.wait(Stage::kMeasuring);
  slot.stage.wait(Stage::kPublishing);
  slot.stage = Stage::kIdle;
}

DeviceFaults* SensorScheduler::faults(const std::string& name) {
  const auto at =
      std::ranges::find_if(slots_, [&](const auto& slot) { return slot->name == name; });
  return at == slots_.end() ? nullptr : &(*at)->faults;
}

std::vector<std::pair<std::string, FrameCounts>> SensorScheduler::counts() const {
  std::vector<std::pair<std::string, FrameCounts>> all;
  for (const auto& slot : slots_) {
    all.emplace_back(slot->name, slot->counts);
    all.back().second.failed = slot->failed;
  }
  return all;
}

}  // namespace foothill_proxy
