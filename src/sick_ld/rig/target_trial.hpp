#pragma once

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>
#include <vector>

#include "sick_ld/flat_world.hpp"
#include "sick_ld/profile.hpp"
#include "sick_ld/scan.hpp"
#include "sick_ld/target_finder.hpp"

namespace sick_ld {

/// Returns a turn of 575 rays, clockwise, as the scanner would send it [m].
inline std::vector<float> noisy_ranges(FlatWorldSource& source) {
  std::vector<double> exact(575);
  std::vector<double> echoes(575);
  source.measure({.step_ticks = 10}, exact, echoes);
  std::vector<float> ranges;
  for (const double range : exact) {
    ranges.push_back(static_cast<float>(to_quanta(range) / kQuantaPerMetre));
  }
  return ranges;
}

inline std::vector<float> noisy_ranges(const FlatWorld& world, double noise, std::uint64_t seed) {
  FlatWorldSource source{world, noise, seed + 1};
  return noisy_ranges(source);
}

/// A square of 40 cm somewhere 3 m away in a room, seen in some scans, again and again.
struct Trial {
  int scans{1};
  int trials{100};
  std::uint64_t seed{1};
  double noise{0.02};    ///< [m]
  double distance{3.0};  ///< [m]
};

struct TrialResult {
  int missed{};
  int false_targets{};
  double position_rms{};  ///< [m]
  double position_95{};   ///< Exceeded in 5 % of all trials [m].
  double heading_rms{};   ///< [rad]
  double heading_95{};    ///< [rad]
  double nees{};          ///< Mean of the error squared in units of its covariance.
};

inline TrialResult run_trials(const Trial& trial) {
  std::mt19937_64 random{trial.seed};
  std::uniform_real_distribution<double> turn{-std::numbers::pi, std::numbers::pi};
  TrialResult result;
  std::vector<double> positions;
  std::vector<double> headings;
  for (int i = 0; i < trial.trials; ++i) {
    const double bearing = turn(random);
    const Pose2 truth{trial.distance * std::cos(bearing), trial.distance * std::sin(bearing),
                      turn(random)};
    FlatWorld world;
    world.add_box({0, 0, 0}, 4.0 * trial.distance, 3.4 * trial.distance);
    world.add_box(truth, 0.4, 0.4);
    FlatWorldSource source{world, trial.noise, random()};
    TargetFinder finder{{.square = {.noise = trial.noise}, .scans = trial.scans}};
    std::vector<Target> found;
    for (int scan = 0; scan < trial.scans; ++scan) {
      const std::vector<float> ranges = noisy_ranges(source);
      found = finder.find({0.0, -2.0 * std::numbers::pi / 576.0, ranges},
                          [](const Eigen::Vector2d&) { return true; });
    }
    const auto error_of = [&](const Target& target) {
      return std::hypot(target.square.pose.x - truth.x, target.square.pose.y - truth.y);
    };
    const auto best = std::ranges::min_element(found, {}, error_of);
    if (best == found.end() || error_of(*best) > 0.2) {
      ++result.missed;
      continue;
    }
    result.false_targets += static_cast<int>(found.size()) - 1;
    const SquareEstimate& square = best->square;
    const Eigen::Vector3d error{
        square.pose.x - truth.x, square.pose.y - truth.y,
        std::remainder(square.pose.heading - truth.heading, 0.5 * std::numbers::pi)};
    positions.push_back(error.head<2>().norm());
    headings.push_back(std::abs(error.z()));
    result.nees += error.dot(square.covariance.inverse() * error);
  }
  const auto summarise = [](std::vector<double>& errors, double& rms, double& high) {
    std::ranges::sort(errors);
    for (const double error : errors) rms += error * error;
    rms = std::sqrt(rms / static_cast<double>(errors.size()));
    high = errors[errors.size() * 95 / 100];
  };
  if (positions.empty()) return result;
  result.nees /= static_cast<double>(positions.size());
  summarise(positions, result.position_rms, result.position_95);
  summarise(headings, result.heading_rms, result.heading_95);
  return result;
}

}  // namespace sick_ld
