#pragma once

#include <cstdint>
#include <optional>
#include <random>

#include "foothill_scene/footprint.hpp"

namespace foothill_sensors {

/// A system in the room that sees where a robot is, such as an indoor GPS or cameras.
struct ExternalPoseConfig {
  double noise{0.001};          ///< Standard deviation of x, y and z [m].
  double heading_noise{0.002};  ///< [rad]
  double outage_interval{};     ///< Mean time from one outage to the next [s]; 0 for none.
  double outage_duration{1.0};  ///< Mean length of an outage [s].
};

/// Measures a robot's pose, with noise and outages. Outages come and end at random, as those of a
/// receiver whose line of sight is broken: both times are exponentially distributed.
class ExternalPose {
 public:
  ExternalPose(const ExternalPoseConfig& config, std::uint64_t seed);

  /// Returns the pose as it is seen, or nothing during an outage.
  /// @param t Not before the last one's [s].
  [[nodiscard]] std::optional<foothill_scene::PlanarPose> measure(
      double t, const foothill_scene::PlanarPose& truth);
  [[nodiscard]] const ExternalPoseConfig& config() const { return config_; }
  void reset();

 private:
  [[nodiscard]] double draw_time(double mean);

  ExternalPoseConfig config_;
  std::uint64_t seed_;
  std::mt19937_64 random_{};
  std::normal_distribution<double> normal_{};
  bool is_out_{};
  double changes_at_{};  ///< When an outage begins or ends next [s].
};

}  // namespace foothill_sensors
