// An external measurement system that observes the pose of a robot, such as an indoor GPS or a
// camera system: white noise, and outages with exponentially distributed intervals and durations,
// as for a receiver whose line of sight is interrupted.
#pragma once

#include <cstdint>
#include <optional>
#include <random>

#include "foothill_scene/footprint.hpp"

namespace foothill_sensors {

/// Errors of an external pose measurement.
struct ExternalPoseConfig {
  double noise{0.001};          ///< Standard deviation of x, y and z [m].
  double heading_noise{0.002};  ///< Standard deviation of the heading [rad].
  double outage_interval{};     ///< Mean time between outages [s]; 0 for none.
  double outage_duration{1.0};  ///< Mean duration of an outage [s].
};

/// Measures the pose of a robot with noise and outages.
class ExternalPose {
 public:
  ExternalPose(const ExternalPoseConfig& config, std::uint64_t seed);

  /// Returns the measured pose, or nothing during an outage.
  /// @param t Time, not before that of the previous call [s].
  [[nodiscard]] std::optional<foothill_scene::FloorPose> measure(
      double t, const foothill_scene::FloorPose& truth);
  [[nodiscard]] const ExternalPoseConfig& config() const { return config_; }
  /// Restarts from the seed.
  void reset();

 private:
  [[nodiscard]] double draw_time(double mean);

  ExternalPoseConfig config_;
  std::uint64_t seed_;
  std::mt19937_64 random_{};
  std::normal_distribution<double> normal_{};
  bool is_out_{};
  double changes_at_{};  ///< Time at which the next outage begins or ends [s].
};

}  // namespace foothill_sensors
