#include "sick_ld/square_fit.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace sick_ld {
namespace {

constexpr double kQuarterTurn = 0.5 * std::numbers::pi;
constexpr int kFewestRays = 3;
/// Grids, each as wide as the one before leaves open, and so many standard deviations [-].
constexpr int kPasses = 3;
constexpr double kReach = 4.0;
/// How often a ray at the target returns from elsewhere, or the other way round: edges.
constexpr double kOddity = 0.02;
/// Where such a return may be [m].
constexpr double kOddRange = 1.0;
/// Where a ray that goes past the target may end [m].
constexpr double kRoom = 10.0;
/// Returns that miss the square by so many standard deviations are such: mixed from target and
/// background, say [-].
constexpr double kOddRest = 5.0;

/// A grid over bearing and heading of the square.
struct Grid {
  double bearing{};
  double bearing_reach{};
  int bearings{};
  double heading{};
  double heading_reach{};
  int headings{};
};

/// The sum over a grid.
struct Moments {
  double weight{};
  Eigen::Vector3d mean{Eigen::Vector3d::Zero()};  ///< x, y, heading from the grid's middle.
  Eigen::Matrix3d square{Eigen::Matrix3d::Zero()};
};

/// One pose of the grid: how likely it is, and where along the bearing the square is then.
struct Node {
  double log_weight{};
  double shift{};     ///< Along the bearing, from the distance that was assumed [m].
  double variance{};  ///< Of that [m^2].
};

double wrapped_heading(double heading) { return std::remainder(heading, kQuarterTurn); }

/// Where a ray from the origin meets a square, and how that grows with the square's distance.
struct Meeting {
  double range{};
  double slope{};
};

std::optional<Meeting> meet(const Eigen::Vector2d& ray, const Eigen::Vector2d& centre,
                            const Eigen::Vector2d& along, const Eigen::Vector2d& axis,
                            double half) {
  const Eigen::Vector2d other{-axis.y(), axis.x()};
  double enter = 0.0;
  double leave = std::numeric_limits<double>::infinity();
  double slope = 0.0;
  for (const Eigen::Vector2d& normal : {axis, other}) {
    const double speed = ray.dot(normal);
    const double middle = centre.dot(normal);
    if (std::abs(speed) < 1e-12) {
      if (std::abs(middle) > half) return std::nullopt;
      continue;
    }
    const double near = (middle - std::copysign(half, speed)) / speed;
    const double far = (middle + std::copysign(half, speed)) / speed;
    if (near > enter) {
      enter = near;
      slope = along.dot(normal) / speed;
    }
    leave = std::min(leave, far);
  }
  if (enter >= leave || slope == 0.0) return std::nullopt;
  return Meeting{enter, slope};
}

class Fit {
 public:
  Fit(std::span<const RayEvidence> rays, const SquareModel& model) : rays_{rays}, model_{model} {
    for (const RayEvidence& ray : rays)
      directions_.emplace_back(std::cos(ray.angle), std::sin(ray.angle));
  }

  /// @param odd_rest Ranges that differ by more are of something else [m].
  [[nodiscard]] Node weigh(double distance, double bearing, double heading, double odd_rest) const {
    const Eigen::Vector2d along{std::cos(bearing), std::sin(bearing)};
    const Eigen::Vector2d axis{std::cos(heading), std::sin(heading)};
    const double precision = 1.0 / (model_.noise * model_.noise);
    const double width = model_.noise * std::sqrt(2.0 * std::numbers::pi);
    const double odd_hit = std::log(kOddity * width / kOddRange);
    const double past = std::log(width / kRoom);
    Node node;
    double slopes = 0.0;
    double products = 0.0;
    double squares = 0.0;
    for (std::size_t i = 0; i < rays_.size(); ++i) {
      const RayEvidence& ray = rays_[i];
      const auto met = meet(directions_[i], distance * along, along, axis, 0.5 * model_.side);
      if (!met) {
        node.log_weight += ray.hits * (ray.is_doubtful ? past : odd_hit);
        continue;
      }
      node.log_weight += ray.misses * std::log(kOddity);
      const double rest = ray.range - met->range;
      if (std::abs(rest) > odd_rest) {
        node.log_weight += ray.hits * odd_hit;
        continue;
      }
      const double weight = precision * ray.hits;
      slopes += weight * met->slope * met->slope;
      products += weight * met->slope * rest;
      squares += weight * rest * rest;
    }
    if (slopes == 0.0) return {.log_weight = -std::numeric_limits<double>::infinity()};
    node.shift = products / slopes;
    node.variance = 1.0 / slopes;
    node.log_weight += -0.5 * (squares - products * node.shift) + 0.5 * std::log(node.variance);
    return node;
  }

  [[nodiscard]] Moments sum(double distance, const Grid& grid) const {
    std::vector<Node> nodes;
    double most = -std::numeric_limits<double>::infinity();
    for_each(grid, [&](double bearing, double heading) {
      nodes.push_back(weigh(distance, bearing, heading, kOddRest * model_.noise));
      most = std::max(most, nodes.back().log_weight);
    });
    Moments moments;
    if (!std::isfinite(most)) return moments;
    std::size_t index = 0;
    for_each(grid, [&](double bearing, double heading) {
      const Node& node = nodes[index++];
      const double weight = std::exp(node.log_weight - most);
      const Eigen::Vector2d along{std::cos(bearing), std::sin(bearing)};
      Eigen::Vector3d pose;
      pose << (distance + node.shift) * along, heading - grid.heading;
      moments.weight += weight;
      moments.mean += weight * pose;
      moments.square += weight * pose * pose.transpose();
      moments.square.topLeftCorner<2, 2>() += weight * node.variance * along * along.transpose();
    });
    moments.mean /= moments.weight;
    moments.square /= moments.weight;
    return moments;
  }

  /// Returns the likeliest heading and bearing of a grid.
  [[nodiscard]] Grid best_of(double distance, Grid grid, double& best_distance) const {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    double most = -kInfinity;
    Grid best = grid;
    for_each(grid, [&](double bearing, double heading) {
      // The distance is a guess yet, and off for all rays alike.
      const Node node = weigh(distance, bearing, heading, kInfinity);
      if (node.log_weight <= most) return;
      most = node.log_weight;
      best.bearing = bearing;
      best.heading = heading;
      best_distance = distance + node.shift;
    });
    return best;
  }

 private:
  template <typename Visitor>
  static void for_each(const Grid& grid, const Visitor& visit) {
    const auto place = [](double middle, double reach, int index, int count) {
      return middle + reach * (2.0 * index / (count - 1) - 1.0);
    };
    for (int i = 0; i < grid.bearings; ++i) {
      const double bearing = place(grid.bearing, grid.bearing_reach, i, grid.bearings);
      for (int j = 0; j < grid.headings; ++j) {
        visit(bearing, place(grid.heading, grid.heading_reach, j, grid.headings));
      }
    }
  }

  std::span<const RayEvidence> rays_;
  SquareModel model_;
  std::vector<Eigen::Vector2d> directions_{};
};

/// Where the thesis looks for a target: midway between its ends, half a side behind its front.
struct Guess {
  double bearing{};
  double distance{};
  double spacing{};
  int rays{};
};

Guess guess(std::span<const RayEvidence> rays, const SquareModel& model) {
  Guess guess{.distance = std::numeric_limits<double>::infinity()};
  double least = std::numeric_limits<double>::infinity();
  double greatest = -least;
  double first = least;
  double last = greatest;
  for (const RayEvidence& ray : rays) {
    first = std::min(first, ray.angle);
    last = std::max(last, ray.angle);
    if (ray.hits == 0 || ray.is_doubtful) continue;
    ++guess.rays;
    least = std::min(least, ray.angle);
    greatest = std::max(greatest, ray.angle);
    guess.distance = std::min(guess.distance, ray.range);
  }
  guess.bearing = 0.5 * (least + greatest);
  guess.distance += 0.6 * model.side;
  guess.spacing = (last - first) / static_cast<double>(std::max<std::size_t>(rays.size(), 2) - 1);
  return guess;
}

/// Returns a grid around what another one has found, as wide as that is uncertain.
Grid narrowed(const Grid& grid, const Moments& moments) {
  const Eigen::Matrix3d covariance = moments.square - moments.mean * moments.mean.transpose();
  const double distance = moments.mean.head<2>().norm();
  const Eigen::Vector2d across = Eigen::Vector2d{-moments.mean.y(), moments.mean.x()} / distance;
  const double bearing_variance =
      across.dot(covariance.topLeftCorner<2, 2>() * across) / (distance * distance);
  const auto reach = [](double variance, double old_reach, int count) {
    const double step = 2.0 * old_reach / (count - 1);
    return std::min(old_reach, kReach * std::sqrt(std::max(0.0, variance)) + step);
  };
  Grid narrow = grid;
  narrow.bearing = std::atan2(moments.mean.y(), moments.mean.x());
  narrow.bearing_reach = reach(bearing_variance, grid.bearing_reach, grid.bearings);
  narrow.heading = grid.heading + moments.mean.z();
  narrow.heading_reach = reach(covariance(2, 2), grid.heading_reach, grid.headings);
  return narrow;
}

}  // namespace

std::optional<SquareEstimate> fit_square(std::span<const RayEvidence> rays,
                                         const SquareModel& model) {
  const Guess start = guess(rays, model);
  if (start.rays < kFewestRays) return std::nullopt;
  const Fit fit{rays, model};
  double distance = start.distance;
  Grid grid{.bearing = start.bearing,
            .bearing_reach = 2.5 * start.spacing,
            .bearings = 21,
            .heading = start.bearing,
            .heading_reach = 0.5 * kQuarterTurn,
            .headings = 31};
  grid = fit.best_of(start.distance, grid, distance);
  grid.bearing_reach = 1.6 * start.spacing;
  grid.heading_reach = 0.26;
  Moments moments;
  for (int i = 0; i < kPasses; ++i) {
    moments = fit.sum(distance, grid);
    if (moments.weight == 0.0) return std::nullopt;
    if (i + 1 == kPasses) break;
    distance = moments.mean.head<2>().norm();
    grid = narrowed(grid, moments);
  }
  SquareEstimate estimate;
  estimate.pose = {moments.mean.x(), moments.mean.y(),
                   wrapped_heading(grid.heading + moments.mean.z())};
  estimate.covariance = moments.square - moments.mean * moments.mean.transpose();
  // What lies between the nodes of the grid.
  const double across = 2.0 * grid.bearing_reach / (grid.bearings - 1) * distance;
  const double turned = 2.0 * grid.heading_reach / (grid.headings - 1);
  estimate.covariance.diagonal() +=
      Eigen::Vector3d{across * across, across * across, turned * turned} / 12.0;
  if (!estimate.covariance.allFinite()) return std::nullopt;
  return estimate;
}

}  // namespace sick_ld
