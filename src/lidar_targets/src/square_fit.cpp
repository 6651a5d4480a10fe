#include "lidar_targets/square_fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "lidar_targets/detail/square_likelihood.hpp"

namespace lidar_targets {
namespace {

using detail::DistanceMarginal;
using detail::SquareLikelihood;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kQuarterTurn = 0.5 * std::numbers::pi;
constexpr int kFewestHits = 3;
/// Number of integrations, each over a grid that the one before has narrowed.
constexpr int kPasses = 3;
/// Half width of a narrowed grid: standard deviations, plus steps of the previous grid, because the
/// mode of a narrow density may lie between the nodes of that grid [-].
constexpr double kReach = 4.0;
constexpr double kMargin = 2.0;
/// Ranges that differ from the prediction by more standard deviations are outliers [-].
constexpr double kOutlierResidual = 5.0;

/// Equally spaced values around a centre.
struct Axis {
  double centre{};
  double reach{};
  int count{};

  [[nodiscard]] double value(int index) const {
    return centre + reach * (2.0 * index / (count - 1) - 1.0);
  }
  [[nodiscard]] double step() const { return 2.0 * reach / (count - 1); }
};

/// A grid over bearing and heading of the square [rad].
struct PoseGrid {
  Axis bearing{};
  Axis heading{};

  template <typename Visitor>
  void for_each(const Visitor& visit) const {
    for (int i = 0; i < bearing.count; ++i) {
      for (int j = 0; j < heading.count; ++j) visit(bearing.value(i), heading.value(j));
    }
  }
};

/// First and second moments of x, y and the heading relative to the centre of the grid.
struct Moments {
  double weight{};
  Eigen::Vector3d mean{Eigen::Vector3d::Zero()};
  Eigen::Matrix3d square{Eigen::Matrix3d::Zero()};

  [[nodiscard]] Eigen::Matrix3d covariance() const { return square - mean * mean.transpose(); }
};

/// A rough pose: bearing midway between the ends, distance from the closest return.
struct Guess {
  double bearing{};
  double distance{};
  double spacing{};  ///< Mean angle between rays [rad].
  int hits{};
};

Guess guess_pose(std::span<const RayEvidence> rays, const SquareModel& model) {
  Guess guess{.distance = kInfinity};
  double least = kInfinity;
  double greatest = -kInfinity;
  double first = kInfinity;
  double last = -kInfinity;
  for (const RayEvidence& ray : rays) {
    first = std::min(first, ray.angle);
    last = std::max(last, ray.angle);
    if (ray.hits == 0 || ray.is_ambiguous) continue;
    ++guess.hits;
    least = std::min(least, ray.angle);
    greatest = std::max(greatest, ray.angle);
    guess.distance = std::min(guess.distance, ray.range);
  }
  guess.bearing = 0.5 * (least + greatest);
  guess.distance += 0.6 * model.side;
  guess.spacing = (last - first) / static_cast<double>(std::max<std::size_t>(rays.size(), 2) - 1);
  return guess;
}

/// Centres a grid at its most likely node; updates the distance to that of the node.
PoseGrid centred_at_best(const SquareLikelihood& likelihood, const PoseGrid& grid,
                         double& distance) {
  const double assumed = distance;
  double greatest = -kInfinity;
  PoseGrid best = grid;
  grid.for_each([&](double bearing, double heading) {
    // The distance is still a guess and wrong for all rays alike, so no ray is an outlier yet.
    const DistanceMarginal node = likelihood.marginal(assumed, bearing, heading, kInfinity);
    if (node.log_likelihood <= greatest) return;
    greatest = node.log_likelihood;
    best.bearing.centre = bearing;
    best.heading.centre = heading;
    distance = assumed + node.shift;
  });
  return best;
}

/// Integrates the density over a grid; the weight is 0 if no node explains the rays.
Moments integrate(const SquareLikelihood& likelihood, const PoseGrid& grid, double distance,
                  double largest_residual) {
  std::vector<DistanceMarginal> nodes;
  double greatest = -kInfinity;
  grid.for_each([&](double bearing, double heading) {
    nodes.push_back(likelihood.marginal(distance, bearing, heading, largest_residual));
    greatest = std::max(greatest, nodes.back().log_likelihood);
  });
  Moments moments;
  if (!std::isfinite(greatest)) return moments;
  auto node = nodes.begin();
  grid.for_each([&](double bearing, double heading) {
    const double weight = std::exp(node->log_likelihood - greatest);
    const Eigen::Vector2d along{std::cos(bearing), std::sin(bearing)};
    Eigen::Vector3d pose;
    pose << (distance + node->shift) * along, heading - grid.heading.centre;
    moments.weight += weight;
    moments.mean += weight * pose;
    moments.square += weight * pose * pose.transpose();
    moments.square.topLeftCorner<2, 2>() += weight * node->variance * along * along.transpose();
    ++node;
  });
  moments.mean /= moments.weight;
  moments.square /= moments.weight;
  return moments;
}

Axis narrowed(const Axis& axis, double centre, double variance) {
  const double reach = kReach * std::sqrt(std::max(0.0, variance)) + kMargin * axis.step();
  return {.centre = centre, .reach = std::min(axis.reach, reach), .count = axis.count};
}

/// Returns a grid around the result of another one, as wide as the result is uncertain.
PoseGrid narrowed(const PoseGrid& grid, const Moments& moments) {
  const Eigen::Matrix3d covariance = moments.covariance();
  const double distance = moments.mean.head<2>().norm();
  const Eigen::Vector2d across = Eigen::Vector2d{-moments.mean.y(), moments.mean.x()} / distance;
  const double bearing_variance =
      across.dot(covariance.topLeftCorner<2, 2>() * across) / (distance * distance);
  return {narrowed(grid.bearing, std::atan2(moments.mean.y(), moments.mean.x()), bearing_variance),
          narrowed(grid.heading, grid.heading.centre + moments.mean.z(), covariance(2, 2))};
}

}  // namespace

std::optional<SquareEstimate> fit_square(std::span<const RayEvidence> rays,
                                         const SquareModel& model) {
  const Guess guess = guess_pose(rays, model);
  if (guess.hits < kFewestHits) return std::nullopt;
  const SquareLikelihood likelihood{rays, model};
  double distance = guess.distance;
  PoseGrid grid{.bearing = {guess.bearing, 2.5 * guess.spacing, 21},
                .heading = {guess.bearing, 0.5 * kQuarterTurn, 31}};
  grid = centred_at_best(likelihood, grid, distance);
  grid.bearing.reach = 1.6 * guess.spacing;
  grid.heading.reach = 0.26;
  Moments moments;
  for (int pass = 1;; ++pass) {
    moments = integrate(likelihood, grid, distance, kOutlierResidual * model.noise);
    if (moments.weight == 0.0) return std::nullopt;
    if (pass == kPasses) break;
    distance = moments.mean.head<2>().norm();
    grid = narrowed(grid, moments);
  }
  SquareEstimate estimate;
  estimate.pose = {moments.mean.x(), moments.mean.y(),
                   std::remainder(grid.heading.centre + moments.mean.z(), kQuarterTurn)};
  estimate.covariance = moments.covariance();
  // The density between two nodes is unknown: each node stands for a cell with a uniform density.
  const double across = grid.bearing.step() * distance;
  estimate.covariance.diagonal() +=
      Eigen::Vector3d{across * across, across * across, std::pow(grid.heading.step(), 2)} / 12.0;
  if (!estimate.covariance.allFinite()) return std::nullopt;
  return estimate;
}

}  // namespace lidar_targets
