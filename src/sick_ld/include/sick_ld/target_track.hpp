#pragma once

#include <Eigen/Core>
#include <deque>
#include <map>

#include "sick_ld/square_fit.hpp"

namespace sick_ld {

/// What one scan tells of a target, by the number of the ray.
using Evidence = std::map<long, RayEvidence>;

/// A target in one scan.
struct Look {
  double time{};  ///< [s]
  Evidence rays{};
  SquareEstimate alone{};  ///< By this scan alone.
};

struct TrackConfig {
  SquareModel square{};
  int scans{10};             ///< That an estimate goes by while scanner and target stand still.
  double speed{0.3};         ///< Of targets that move, 1 sigma [m/s].
  double acceleration{0.1};  ///< Of targets that move, 1 sigma [m/s^2].
};

/// Follows a target from scan to scan. It either stands, and what all rays of several scans tell is
/// taken together, or moves, and a Kalman filter of constant velocity follows it. Both are weighed
/// by how well they foretold each scan, and the estimate is their mean. doc/square_fit.md.
class TargetTrack {
 public:
  TargetTrack(const TrackConfig& config, const Look& first);

  /// Returns whether a target in another scan may be this one.
  [[nodiscard]] bool could_be(const Look& look) const;
  void add(const Look& look);

  /// Returns the pose at the last scan, and how well it is known.
  [[nodiscard]] SquareEstimate estimate() const;
  /// Returns how many scans the estimate goes by: one if the target moves.
  [[nodiscard]] int scans() const;
  /// Returns how likely the target moves, from 0 to 1.
  [[nodiscard]] double moving() const { return moving_; }

 private:
  using Vector6 = Eigen::Matrix<double, 6, 1>;
  using Matrix6 = Eigen::Matrix<double, 6, 6>;
  /// Difference to a scan, and how likely that is.
  struct Innovation {
    Eigen::Vector3d difference{};
    Eigen::Matrix3d covariance{};
    [[nodiscard]] double square() const;
    [[nodiscard]] double log_density() const;
  };

  void begin(const Look& look);
  void predict(double dt);
  void correct(const Innovation& innovation);
  void stand(const Look& look, bool begins);

  TrackConfig config_{};
  double time_{};
  double moving_{};
  std::deque<Evidence> stood_{};  ///< Scans in which it stood.
  SquareEstimate standing_{};
  Vector6 state_{};  ///< x, y [m], heading [rad], and their rates.
  Matrix6 covariance_{};
};

}  // namespace sick_ld
