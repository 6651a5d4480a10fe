// The error model of inertial sensors: white noise plus a bias that performs a random walk. Both
// parts are specified by the densities that an Allan deviation plot shows.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <random>

namespace foothill_sensors {

/// Error of an inertial sensor on each of three axes, in the unit u of the measured quantity.
struct DriftingNoiseConfig {
  double density{};  ///< White noise density [u/sqrt(Hz)]; Allan deviation density / sqrt(tau).
  double bias{};     ///< Standard deviation of the initial bias [u].
  double walk{};     ///< Random walk of the bias [u/s/sqrt(Hz)]; Allan deviation walk sqrt(tau/3).
};

/// White noise on a bias that performs a random walk.
class DriftingNoise {
 public:
  DriftingNoise(const DriftingNoiseConfig& config, std::uint64_t seed);

  /// Returns the error of a reading that is the mean over a time dt [s].
  [[nodiscard]] Eigen::Vector3d next(double dt);
  /// Returns the variance of the white part of a reading that is the mean over dt [u^2].
  [[nodiscard]] double variance(double dt) const;
  /// Returns the present bias [u].
  [[nodiscard]] const Eigen::Vector3d& bias() const { return bias_; }
  /// Restarts from the seed.
  void reset();

 private:
  [[nodiscard]] Eigen::Vector3d draw();

  DriftingNoiseConfig config_;
  std::uint64_t seed_;
  std::mt19937_64 random_{};
  std::normal_distribution<double> normal_{};
  Eigen::Vector3d bias_{Eigen::Vector3d::Zero()};
};

}  // namespace foothill_sensors
