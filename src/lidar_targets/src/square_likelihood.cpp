#include "lidar_targets/detail/square_likelihood.hpp"

#include <cmath>
#include <limits>
#include <numbers>

namespace lidar_targets::detail {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// Length of the interval over which the range of an outlier is uniform [m].
constexpr double kOutlierInterval = 1.0;
/// Length of the interval over which the range of a ray that passes the target is uniform [m].
constexpr double kRoomDepth = 10.0;

}  // namespace

std::optional<Intersection> intersect(const Eigen::Vector2d& ray, const Eigen::Vector2d& centre,
                                      const Eigen::Vector2d& along, const Eigen::Vector2d& axis,
                                      double half) {
  const Eigen::Vector2d other{-axis.y(), axis.x()};
  double enter = 0.0;
  double leave = kInfinity;
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
  return Intersection{enter, slope};
}

SquareLikelihood::SquareLikelihood(std::span<const RayEvidence> rays, const SquareModel& model)
    : rays_{rays}, model_{model} {
  directions_.reserve(rays.size());
  for (const RayEvidence& ray : rays) {
    directions_.emplace_back(std::cos(ray.angle), std::sin(ray.angle));
  }
}

DistanceMarginal SquareLikelihood::marginal(double distance, double bearing, double heading,
                                            double largest_residual) const {
  const Eigen::Vector2d along{std::cos(bearing), std::sin(bearing)};
  const Eigen::Vector2d axis{std::cos(heading), std::sin(heading)};
  // Densities are relative to the peak of the normal density of a range.
  const double peak_width = model_.noise * std::sqrt(2.0 * std::numbers::pi);
  const double outlier_hit = std::log(model_.outlier_probability * peak_width / kOutlierInterval);
  const double outlier_miss = std::log(model_.outlier_probability);
  const double background = std::log(peak_width / kRoomDepth);
  const double precision = 1.0 / (model_.noise * model_.noise);
  DistanceMarginal result;
  double information = 0.0;  // Sums of the normal equation for the distance.
  double products = 0.0;
  double squares = 0.0;
  for (std::size_t i = 0; i < rays_.size(); ++i) {
    const RayEvidence& ray = rays_[i];
    const auto hit = intersect(directions_[i], distance * along, along, axis, 0.5 * model_.side);
    if (!hit) {
      result.log_likelihood += ray.hits * (ray.is_ambiguous ? background : outlier_hit);
      continue;
    }
    result.log_likelihood += ray.misses * outlier_miss;
    const double residual = ray.range - hit->range;
    if (std::abs(residual) > largest_residual) {
      result.log_likelihood += ray.hits * outlier_hit;
      continue;
    }
    const double weight = precision * ray.hits;
    information += weight * hit->slope * hit->slope;
    products += weight * hit->slope * residual;
    squares += weight * residual * residual;
  }
  if (information == 0.0) return {.log_likelihood = -kInfinity};
  result.shift = products / information;
  result.variance = 1.0 / information;
  result.log_likelihood +=
      -0.5 * (squares - products * result.shift) + 0.5 * std::log(result.variance);
  return result;
}

}  // namespace lidar_targets::detail
