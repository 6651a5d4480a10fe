#pragma once

#include <cstdint>
#include <random>
#include <span>

#include "foothill_proxy/device_fault.hpp"

namespace example_sensor {

// Model of a compass: the true heading with Gaussian noise, and with the biases and noises that are
// injected as faults. It has no ROS and no clock, so that a test can check it against statistics.

/// A compass with noise of its own. Equal seeds give equal readings.
class Compass {
 public:
  /// @param noise Standard deviation of a reading [rad].
  Compass(double noise, std::uint64_t seed);

  /// Returns a reading of the heading, from +x, counter-clockwise, in (-pi, pi] [rad].
  /// @param yaw True heading [rad].
  /// @param faults Injected faults; biases and noises are added to the reading.
  [[nodiscard]] double measure(double yaw, std::span<const foothill_proxy::DeviceFault> faults);

  /// Restarts the random numbers.
  void reset();

 private:
  double noise_;
  std::uint64_t seed_;
  std::mt19937_64 random_;
  std::normal_distribution<double> normal_{};
};

}  // namespace example_sensor
