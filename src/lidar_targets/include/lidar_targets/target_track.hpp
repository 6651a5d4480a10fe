#pragma once

#include <Eigen/Core>
#include <vector>

#include "lidar_targets/evidence.hpp"
#include "lidar_targets/square_fit.hpp"

/// Estimation of a target's pose over several scans.
///
/// A target is either at rest or moves. While it is at rest, the rays of several scans are
/// accumulated and fitted together, which averages the range noise. While it moves, a Kalman
/// filter with a constant-velocity model follows it. Both hypotheses predict each scan; the density
/// of the innovation updates the probability of either, and the estimate is the mean over both
/// (doc/square_fit.md). All poses are in the scanner's axes, so a target also moves while the
/// robot drives.
namespace lidar_targets {

/// A target as one scan shows it.
struct Observation {
  double time{};            ///< Time of the scan [s].
  Evidence rays{};          ///< Evidence of this scan.
  SquareEstimate square{};  ///< Estimate from this scan alone.
};

struct TrackConfig {
  SquareModel square{};
  int scans{10};             ///< Number of scans that are combined while nothing moves.
  double speed{0.3};         ///< Standard deviation of the speed of a moving target [m/s].
  double acceleration{0.1};  ///< Standard deviation of its acceleration [m/s^2].
};

/// The history of one target.
class TargetTrack {
 public:
  TargetTrack(const TrackConfig& config, const Observation& first);

  /// Returns whether an observation may be of this target: within half a side of a prediction.
  [[nodiscard]] bool matches(const Observation& observation) const;
  /// Updates the estimate. Starts over if neither hypothesis explains the observation.
  /// @pre The observation is not older than the last one.
  void update(const Observation& observation);

  /// Returns the pose at the last scan and its covariance.
  [[nodiscard]] SquareEstimate estimate() const;
  /// Returns the number of scans in the estimate: 1 if the target probably moves.
  [[nodiscard]] int scans() const;
  /// Returns the probability that the target moves [-].
  [[nodiscard]] double moving_probability() const { return moving_probability_; }

 private:
  using Vector6 = Eigen::Matrix<double, 6, 1>;
  using Matrix6 = Eigen::Matrix<double, 6, 6>;
  /// Difference between an observation and a prediction, and its covariance.
  struct Innovation {
    Eigen::Vector3d difference{};
    Eigen::Matrix3d covariance{};
    /// Returns the squared Mahalanobis distance [-].
    [[nodiscard]] double squared_distance() const;
    /// Returns the logarithm of the density, up to a constant.
    [[nodiscard]] double log_density() const;
  };

  void start(const Observation& observation);
  void predict(double dt);
  void correct(const Innovation& innovation);
  void update_standing(const Observation& observation, bool starts);

  TrackConfig config_{};
  double time_{};  ///< Time of the last scan [s].
  double moving_probability_{};
  std::vector<Evidence>
      standing_scans_{};       ///< Scans in which the target was at rest, oldest first.
  SquareEstimate standing_{};  ///< Estimate for a target at rest.
  Vector6 state_{};            ///< x, y [m], heading [rad] and their rates per second.
  Matrix6 covariance_{};
};

}  // namespace lidar_targets
