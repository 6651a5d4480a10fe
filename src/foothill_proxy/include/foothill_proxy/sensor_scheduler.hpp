#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "foothill_proxy/device_fault.hpp"
#include "foothill_proxy/history.hpp"
#include "foothill_proxy/sensor.hpp"
#include "foothill_proxy/worker_pool.hpp"

namespace foothill_proxy {

// Runs the sensors of a world on worker threads. At the end of each exposure a measurement starts
// with the recorded motion; when the latency has elapsed its frame is published. In lock-step the
// world waits for every frame; in real time a frame that is due while the previous one is still
// being measured is dropped and counted.

/// Numbers of frames of one sensor since the last reset.
struct FrameCounts {
  std::uint64_t published{};
  std::uint64_t dropped{};  ///< Not measured, because the previous frame was not finished.
  std::uint64_t lost{};     ///< Lost by injected faults.
  std::uint64_t failed{};   ///< Lost because the sensor threw an exception.
};

/// The sensors of a world with their frames. All functions are called by the world's thread.
class SensorScheduler {
 public:
  explicit SensorScheduler(std::size_t threads) : workers_{threads} {}
  ~SensorScheduler();
  SensorScheduler(const SensorScheduler&) = delete;
  SensorScheduler& operator=(const SensorScheduler&) = delete;

  /// @param name Unique name such as robot1/scan.
  /// @param sensor Not owned; it must outlive its removal.
  void add(const std::string& name, Sensor& sensor, std::uint64_t seed);
  /// Removes a sensor after its running job has ended.
  void remove(const std::string& name);
  /// Waits for all running jobs, then resets all sensors, faults and counts.
  void reset();

  /// Starts and publishes the frames that are due. To be called after each step.
  /// @param lock_step Whether to wait for frames that are due.
  void advance(const World& world, bool lock_step);

  /// Returns the faults of a sensor, or nullptr if there is no such sensor.
  [[nodiscard]] DeviceFaults* faults(const std::string& name);
  [[nodiscard]] std::vector<std::pair<std::string, FrameCounts>> counts() const;
  [[nodiscard]] bool empty() const { return slots_.empty(); }

 private:
  enum class Stage { kIdle, kMeasuring, kMeasured, kPublishing };
  struct Slot;

  void start_frame(Slot& slot, Instant now, bool lock_step);
  void deliver(Slot& slot, Instant now, bool lock_step);
  void dispatch(Slot& slot, Stage during, Stage after, std::function<void()> job);
  void wait_idle(Slot& slot);

  std::vector<std::shared_ptr<Slot>> slots_{};
  History history_{std::chrono::milliseconds{10}, std::chrono::milliseconds{20}};
  WorkerPool workers_;
};

}  // namespace foothill_proxy
