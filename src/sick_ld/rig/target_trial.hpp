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

/// Returns a turn of rays, clockwise, as the scanner would send it [m].
/// @param step Between rays [1/16 degree].
inline std::vector<float> noisy_ranges(FlatWorldSource& source, std::uint16_t step = 10) {
  const auto count = static_cast<std::size_t>(kTicksPerTurn / step - 1);
  std::vector<double> exact(count);
  std::vector<double> echoes(count);
  source.measure({.step_ticks = step}, exact, echoes);
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
  int scans{1};  ///< That are taken; not more than ten are used together.
  int trials{100};
  std::uint64_t seed{1};
  double noise{0.02};      ///< [m]
  double distance{3.0};    ///< In the last scan [m].
  std::uint16_t step{10};  ///< Between rays [1/16 degree].
  double speed{};          ///< Of the square, straight on in any direction [m/s].
  double period{0.213};    ///< Between scans, as many as the serial line carries [s].
};

struct TrialResult {
  int missed{};
  int false_targets{};
  double position_rms{};  ///< [m]
  double position_95{};   ///< Exceeded in 5 % of all trials [m].
  double heading_rms{};   ///< [rad]
  double heading_95{};    ///< [rad]
  double lag{};           ///< Mean error against the motion [m].
  double nees{};          ///< Mean of the error squared in units of its covariance.
  double covered{};       ///< Part of all trials in the ellipsoid of 95 %.
};

namespace trial_detail {

/// What a variable with the chi-square distribution of three degrees of freedom exceeds in 5 %.
constexpr double kChiSquare95 = 7.815;

struct Truth {
  Pose2 pose{};
  Eigen::Vector2d velocity{};

  [[nodiscard]] FlatWorld world(double time, double distance) const {
    FlatWorld world;
    world.add_box({0, 0, 0}, 4.0 * distance, 3.4 * distance);
    world.add_box({pose.x + time * velocity.x(), pose.y + time * velocity.y(), pose.heading}, 0.4,
                  0.4);
    return world;
  }
};

/// The targets in the last of all scans; the truth is that at its time.
inline std::vector<Target> look(const Trial& trial, const Truth& truth, std::mt19937_64& random) {
  TargetFinder finder{{.track = {.square = {.noise = trial.noise}}}};
  std::vector<Target> found;
  const double increment = -2.0 * std::numbers::pi * trial.step / kTicksPerTurn;
  const std::uint64_t seed = random();
  FlatWorldSource still{truth.world(0.0, trial.distance), trial.noise, seed};
  for (int scan = 1 - trial.scans; scan <= 0; ++scan) {
    const double time = scan * trial.period;
    std::vector<float> ranges;
    if (trial.speed == 0.0) {
      ranges = noisy_ranges(still, trial.step);
    } else {
      FlatWorldSource moving{truth.world(time, trial.distance), trial.noise, random()};
      ranges = noisy_ranges(moving, trial.step);
    }
    found =
        finder.find({0.0, increment, ranges, time}, [](const Eigen::Vector2d&) { return true; });
  }
  return found;
}

inline void summarise(std::vector<double>& errors, double& rms, double& high) {
  std::ranges::sort(errors);
  for (const double error : errors) rms += error * error;
  rms = std::sqrt(rms / static_cast<double>(errors.size()));
  high = errors[errors.size() * 95 / 100];
}

}  // namespace trial_detail

inline TrialResult run_trials(const Trial& trial) {
  using trial_detail::Truth;
  std::mt19937_64 random{trial.seed};
  std::uniform_real_distribution<double> turn{-std::numbers::pi, std::numbers::pi};
  TrialResult result;
  std::vector<double> positions;
  std::vector<double> headings;
  for (int i = 0; i < trial.trials; ++i) {
    const double bearing = turn(random);
    const double heading = turn(random);
    const double way = trial.speed == 0.0 ? 0.0 : turn(random);
    const Truth truth{
        {trial.distance * std::cos(bearing), trial.distance * std::sin(bearing), heading},
        trial.speed * Eigen::Vector2d{std::cos(way), std::sin(way)}};
    const std::vector<Target> found = trial_detail::look(trial, truth, random);
    const auto error_of = [&](const Target& target) {
      return std::hypot(target.square.pose.x - truth.pose.x, target.square.pose.y - truth.pose.y);
    };
    const auto best = std::ranges::min_element(found, {}, error_of);
    if (best == found.end() || error_of(*best) > 0.2) {
      ++result.missed;
      continue;
    }
    result.false_targets += static_cast<int>(found.size()) - 1;
    const SquareEstimate& square = best->square;
    const Eigen::Vector3d error{
        square.pose.x - truth.pose.x, square.pose.y - truth.pose.y,
        std::remainder(square.pose.heading - heading, 0.5 * std::numbers::pi)};
    positions.push_back(error.head<2>().norm());
    headings.push_back(std::abs(error.z()));
    result.lag -= error.head<2>().dot(Eigen::Vector2d{std::cos(way), std::sin(way)});
    const double surprise = error.dot(square.covariance.inverse() * error);
    result.nees += surprise;
    result.covered += surprise < trial_detail::kChiSquare95 ? 1.0 : 0.0;
  }
  if (positions.empty()) return result;
  for (double* sum : {&result.lag, &result.nees, &result.covered}) {
    *sum /= static_cast<double>(positions.size());
  }
  trial_detail::summarise(positions, result.position_rms, result.position_95);
  trial_detail::summarise(headings, result.heading_rms, result.heading_95);
  return result;
}

}  // namespace sick_ld
