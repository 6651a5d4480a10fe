#include "pioneer_calibration/umbmark.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace pioneer_calibration {
namespace {

Eigen::Vector2d centre(std::span<const Eigen::Vector2d> points) {
  Eigen::Vector2d sum{Eigen::Vector2d::Zero()};
  for (const Eigen::Vector2d& point : points) sum += point;
  return sum / static_cast<double>(points.size());
}

}  // namespace

UmbmarkResult umbmark(std::span<const Eigen::Vector2d> cw, std::span<const Eigen::Vector2d> ccw,
                      double side, double track) {
  if (cw.empty() || ccw.empty() || !(side > 0.0)) {
    throw std::logic_error{"umbmark needs runs in both directions and a positive side"};
  }
  UmbmarkResult result;
  result.centre_cw = centre(cw);
  result.centre_ccw = centre(ccw);
  result.worst = std::max(result.centre_cw.norm(), result.centre_ccw.norm());
  const Eigen::Vector2d& right = result.centre_cw;
  const Eigen::Vector2d& left = result.centre_ccw;
  // Excess rotation of each corner, and bend of each side to the left [rad]. Each is the mean of
  // the solutions of two equations.
  const double corner = ((right.x() + left.x()) + (right.y() - left.y())) / (8.0 * side);
  const double bend = ((left.x() - right.x()) - (left.y() + right.y())) / (8.0 * side);
  // A bent side is an arc of radius R: (R + b/2) / (R - b/2), in a form without the pole at zero
  // bend.
  const double half = track * std::sin(0.5 * bend) / side;
  result.radius_ratio = (1.0 + half) / (1.0 - half);
  result.track_ratio = 0.5 * std::numbers::pi / (0.5 * std::numbers::pi + corner);
  return result;
}

}  // namespace pioneer_calibration
