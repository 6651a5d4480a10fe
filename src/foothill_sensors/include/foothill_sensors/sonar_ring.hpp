// Simulated sonar transducers. Each firing traces a cone of rays; rays that hit a surface at too
// large an incidence angle are lost, because a smooth surface reflects sound like a mirror. The
// reported range is the nearest one from which enough rays return: a grazed edge is too faint.
#pragma once

#include <Eigen/Geometry>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "foothill_scene/ray_view.hpp"
#include "foothill_sensors/sonar_config.hpp"

namespace foothill_sensors {

/// The sonar arrays of a robot.
class SonarRing {
 public:
  /// Throws like check().
  SonarRing(SonarConfig config, std::uint64_t seed);

  /// Returns the range that a firing transducer reports [m]: infinity without an echo, minus
  /// infinity below the minimum range (REP 117).
  /// @param view World without the robot that carries the sonar.
  /// @param time Firing time as a fraction of the exposure of the view.
  /// @param X_WB Pose of the robot at that time.
  [[nodiscard]] double measure(const foothill_scene::RayView& view, const Firing& firing,
                               float time, const Eigen::Isometry3d& X_WB);

  /// Skips a firing whose range is not needed. The noise of later firings is the same as if it had
  /// been measured. @pre No cross-talk, which depends on the previous firing.
  void skip();

  [[nodiscard]] const SonarConfig& config() const { return config_; }
  /// Returns the rays of a cone around +x, in rings that begin at the left.
  [[nodiscard]] const std::vector<Eigen::Vector3d>& cone() const { return cone_; }
  /// Restarts the noise from the seed and discards the previous firings.
  void reset();

 private:
  /// A reflection of the emitted pulse.
  struct Reflection {
    Eigen::Vector3d p_W;  ///< Point of reflection [m].
    double range{};       ///< From the emitting transducer [m].
  };

  [[nodiscard]] std::vector<Reflection> reflections(const foothill_scene::RayView& view, float time,
                                                    const Eigen::Isometry3d& X_WS) const;
  [[nodiscard]] double nearest(const std::vector<Reflection>& received) const;
  [[nodiscard]] double late_echo(const std::vector<Reflection>& previous,
                                 const Eigen::Isometry3d& X_WS) const;
  [[nodiscard]] double reported(double range);

  SonarConfig config_;
  std::vector<Eigen::Vector3d> cone_;
  std::vector<std::vector<Reflection>> previous_;  ///< By array.
  std::uint64_t seed_;
  std::mt19937_64 random_{};
  std::normal_distribution<double> normal_{};
};

}  // namespace foothill_sensors
