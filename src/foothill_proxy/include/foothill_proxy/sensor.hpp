#pragma once

#include "foothill_proxy/history.hpp"
#include "foothill_proxy/instant.hpp"

namespace foothill_proxy {

// The interface between a sensor and the SensorScheduler. A sensor measures a frame from the
// recorded motion of an exposure and publishes it after its latency, both on a worker thread.

/// Timing of a sensor's frames.
struct SensorTiming {
  Instant period{std::chrono::milliseconds{100}};  ///< A whole number of world steps.
  Instant exposure{};  ///< Duration of a measurement, at most the period; 0 for an instant.
  Instant latency{};   ///< Time from the end of the exposure to the publication of the frame.
};

/// Interface between a sensor and the SensorScheduler.
///
/// measure() and publish() run on worker threads while the world continues, never two of them
/// concurrently for the same sensor. The other functions are called only while neither runs.
class Sensor {
 public:
  Sensor() = default;
  virtual ~Sensor() = default;
  Sensor(const Sensor&) = delete;
  Sensor& operator=(const Sensor&) = delete;

  [[nodiscard]] virtual SensorTiming timing() const = 0;
  /// Returns whether the sensor needs ray-tracing models: WorldSnapshot::scene and appearances are
  /// built only if some sensor does.
  [[nodiscard]] virtual bool needs_scene() const { return false; }
  /// Measures a frame and stores it. In real time, a measurement that lasts until the next frame is
  /// due makes that frame drop.
  virtual void measure(const Exposure& exposure) = 0;
  /// Publishes the last stored frame.
  /// @param stamp Beginning of the exposure. A stuck sensor publishes an old frame with a new
  /// stamp.
  virtual void publish(Instant stamp) = 0;
  /// Restarts random generators and filters.
  virtual void reset() = 0;
};

}  // namespace foothill_proxy
