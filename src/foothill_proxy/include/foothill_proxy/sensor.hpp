#pragma once

#include "foothill_proxy/history.hpp"
#include "foothill_proxy/instant.hpp"

namespace foothill_proxy {

/// When a sensor measures.
struct SensorTiming {
  Instant period{std::chrono::milliseconds{100}};  ///< A whole number of world steps.
  Instant exposure{};  ///< How long a frame takes, at most the period; 0 for an instant.
  Instant latency{};   ///< From the end of the exposure until the frame is published.
};

/// A sensor as the world sees it. measure() and publish() run on worker threads, never two of them
/// at once, while the world goes on; the other functions run while neither does.
class Sensor {
 public:
  Sensor() = default;
  virtual ~Sensor() = default;
  Sensor(const Sensor&) = delete;
  Sensor& operator=(const Sensor&) = delete;

  [[nodiscard]] virtual SensorTiming timing() const = 0;
  /// Returns whether it looks at the world: only then Snapshot::scene and appearances are made.
  [[nodiscard]] virtual bool looks() const { return false; }
  /// Makes a frame, and keeps it. May take long: in real time a frame that is not ready when the
  /// next one is due makes that one drop.
  virtual void measure(const Exposure& exposure) = 0;
  /// Publishes the last frame that was made.
  /// @param stamp Of the frame: the beginning of its exposure. A stuck sensor publishes an old
  /// frame under a new stamp.
  virtual void publish(Instant stamp) = 0;
  /// Starts over: random numbers, filters.
  virtual void reset() = 0;
};

}  // namespace foothill_proxy
