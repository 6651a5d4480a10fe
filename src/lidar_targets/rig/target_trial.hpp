#pragma once

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <optional>
#include <random>
#include <vector>

#include "lidar_targets/target_finder.hpp"
#include "planar_scene.hpp"

/// Monte-Carlo trials of the target finder: a square at a random pose in a room, seen in some
/// scans.
namespace lidar_targets {

struct Trial {
  int scans{1};  ///< Number of scans of a trial; the finder combines at most ten.
  int trials{100};
  std::uint64_t seed{1};
  SyntheticScanner scanner{};
  double distance{3.0};  ///< Distance of the square in the last scan [m].
  double speed{};        ///< Speed of the square along a straight line of random direction [m/s].
  double period{0.213};  ///< Time between scans, that of a full turn on the LD-OEM's wire [s].
};

struct TrialResult {
  int missed{};           ///< Number of trials in which the square was not found.
  int false_targets{};    ///< Number of targets that are not the square.
  double position_rms{};  ///< [m]
  double position_95{};   ///< 95 % quantile of the position error [m].
  double heading_rms{};   ///< [rad]
  double heading_95{};    ///< 95 % quantile of the heading error [rad].
  double lag{};           ///< Mean position error against the direction of motion [m].
  double nees{};          ///< Mean of the normalised estimation error squared; 3 is consistent [-].
  double covered{};       ///< Fraction of trials within the 95 % ellipsoid of the covariance [-].
};

namespace trial_detail {

/// 95 % quantile of the chi-square distribution with three degrees of freedom.
constexpr double kChiSquare95 = 7.815;
/// A target this far from the square is another one [m].
constexpr double kAssociation = 0.2;

/// Pose of the square at the last scan, and its velocity.
struct Truth {
  foothill_core::PlanarPose pose{};
  Eigen::Vector2d velocity{Eigen::Vector2d::Zero()};

  [[nodiscard]] PlanarScene scene(double time, double distance) const {
    PlanarScene scene;
    scene.add_box({0, 0, 0}, 4.0 * distance, 3.4 * distance);
    scene.add_box({pose.x + time * velocity.x(), pose.y + time * velocity.y(), pose.heading}, 0.4,
                  0.4);
    return scene;
  }
};

inline Truth random_truth(const Trial& trial, std::mt19937_64& random) {
  std::uniform_real_distribution<double> turn{-std::numbers::pi, std::numbers::pi};
  const double bearing = turn(random);
  const double heading = turn(random);
  const double course = turn(random);
  return {{trial.distance * std::cos(bearing), trial.distance * std::sin(bearing), heading},
          trial.speed * Eigen::Vector2d{std::cos(course), std::sin(course)}};
}

/// Returns the targets in the last scan of a trial.
inline std::vector<Target> observe(const Trial& trial, const Truth& truth,
                                   std::mt19937_64& random) {
  TargetFinder finder{{.track = {.square = {.noise = trial.scanner.noise}}}};
  std::vector<Target> found;
  for (int scan = 1 - trial.scans; scan <= 0; ++scan) {
    const double time = scan * trial.period;
    const auto ranges = trial.scanner.scan(truth.scene(time, trial.distance), random);
    found = finder.find({0.0, trial.scanner.increment(), ranges, time}, unlimited_floor());
  }
  return found;
}

/// Errors of all trials that found the square.
struct Errors {
  std::vector<double> positions{};  ///< [m]
  std::vector<double> headings{};   ///< [rad]

  void add(const Target& target, const Truth& truth, TrialResult& sums) {
    const SquareEstimate& square = target.square;
    const Eigen::Vector3d error{
        square.pose.x - truth.pose.x, square.pose.y - truth.pose.y,
        std::remainder(square.pose.heading - truth.pose.heading, 0.5 * std::numbers::pi)};
    positions.push_back(error.head<2>().norm());
    headings.push_back(std::abs(error.z()));
    if (!truth.velocity.isZero()) {
      sums.lag -= error.head<2>().dot(truth.velocity.normalized());
    }
    const double nees = error.dot(square.covariance.inverse() * error);
    sums.nees += nees;
    sums.covered += nees < kChiSquare95 ? 1.0 : 0.0;
  }
};

inline void summarise(std::vector<double>& errors, double& rms, double& quantile) {
  std::ranges::sort(errors);
  for (const double error : errors) rms += error * error;
  rms = std::sqrt(rms / static_cast<double>(errors.size()));
  quantile = errors[errors.size() * 95 / 100];
}

}  // namespace trial_detail

inline TrialResult run_trials(const Trial& trial) {
  std::mt19937_64 random{trial.seed};
  TrialResult result;
  trial_detail::Errors errors;
  for (int i = 0; i < trial.trials; ++i) {
    const trial_detail::Truth truth = trial_detail::random_truth(trial, random);
    const std::vector<Target> found = trial_detail::observe(trial, truth, random);
    const auto distance_to_truth = [&](const Target& target) {
      return (target.square.pose.position() - truth.pose.position()).norm();
    };
    const auto best = std::ranges::min_element(found, {}, distance_to_truth);
    if (best == found.end() || distance_to_truth(*best) > trial_detail::kAssociation) {
      ++result.missed;
      continue;
    }
    result.false_targets += static_cast<int>(found.size()) - 1;
    errors.add(*best, truth, result);
  }
  if (errors.positions.empty()) return result;
  for (double* sum : {&result.lag, &result.nees, &result.covered}) {
    *sum /= static_cast<double>(errors.positions.size());
  }
  trial_detail::summarise(errors.positions, result.position_rms, result.position_95);
  trial_detail::summarise(errors.headings, result.heading_rms, result.heading_95);
  return result;
}

}  // namespace lidar_targets
