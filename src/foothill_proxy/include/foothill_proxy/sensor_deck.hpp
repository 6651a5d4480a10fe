#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "foothill_proxy/fault.hpp"
#include "foothill_proxy/history.hpp"
#include "foothill_proxy/sensor.hpp"

namespace foothill_proxy {

/// Runs jobs on a few threads.
class Workers {
 public:
  explicit Workers(std::size_t threads);
  void run(std::function<void()> job);

 private:
  void work(const std::stop_token& stop);

  std::mutex mutex_{};
  std::condition_variable_any has_job_{};
  std::deque<std::function<void()>> jobs_{};
  std::vector<std::jthread> threads_{};
};

/// What became of a sensor's frames.
struct FrameCounts {
  std::uint64_t published{};
  std::uint64_t dropped{};  ///< Because the frame before was not ready.
  std::uint64_t lost{};     ///< By faults.
  std::uint64_t failed{};   ///< Because the sensor threw an exception.
};

/// All sensors of a world: starts their frames in time and publishes them. One thread calls it.
class SensorDeck {
 public:
  explicit SensorDeck(std::size_t threads) : workers_{threads} {}
  ~SensorDeck();
  SensorDeck(const SensorDeck&) = delete;
  SensorDeck& operator=(const SensorDeck&) = delete;

  /// @param name Such as robot1/scan. @param sensor Stays the caller's until it is removed.
  void add(const std::string& name, Sensor& sensor, std::uint64_t seed);
  /// Waits for the sensor's frame under way.
  void remove(const std::string& name);
  /// Waits for all frames under way, and starts all sensors over.
  void reset();

  /// To be called after each step.
  /// @param waits Whether to wait for frames that should be ready: always the same frames then.
  /// If not, the world never waits, and frames drop.
  void advance(const World& world, bool waits);

  /// Returns nullptr if there is no such sensor.
  [[nodiscard]] DeviceFaults* faults(const std::string& name);
  [[nodiscard]] std::vector<std::pair<std::string, FrameCounts>> counts() const;
  [[nodiscard]] bool empty() const { return slots_.empty(); }

 private:
  enum class Stage { kIdle, kMeasuring, kMeasured, kPublishing };
  struct Slot;

  void start_frame(Slot& slot, Instant now, bool waits);
  void deliver(Slot& slot, Instant now, bool waits);
  void dispatch(Slot& slot, Stage during, Stage after, std::function<void()> job);
  void wait_idle(Slot& slot);

  std::vector<std::shared_ptr<Slot>> slots_{};
  History history_{std::chrono::milliseconds{10}, std::chrono::milliseconds{20}};
  Workers workers_;
};

}  // namespace foothill_proxy
