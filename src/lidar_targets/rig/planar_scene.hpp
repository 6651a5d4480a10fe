#pragma once

#include <Eigen/Core>
#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "foothill_core/planar.hpp"
#include "foothill_core/units.hpp"

/// Synthetic scans: rectangles around a scanner at the origin. Ranges are found edge by edge, which
/// is independent of the geometry of the fit.
namespace lidar_targets {

class PlanarScene {
 public:
  /// Adds the outline of a rectangle. @param length Side along the x axis of the pose [m].
  /// @param width Side along its y axis [m].
  void add_box(const foothill_core::PlanarPose& pose, double length, double width) {
    const Eigen::Vector2d u = 0.5 * length * pose.forward();
    const Eigen::Vector2d v =
        0.5 * width * Eigen::Vector2d{-pose.forward().y(), pose.forward().x()};
    const Eigen::Vector2d p = pose.position();
    const std::array<Eigen::Vector2d, 4> corners{p + u + v, p - u + v, p - u - v, p + u - v};
    for (std::size_t i = 0; i < corners.size(); ++i) {
      edges_.push_back({corners[i], corners[(i + 1) % corners.size()]});
    }
  }

  /// Returns the range to the closest edge in a direction; infinity if there is none [m].
  [[nodiscard]] double range(double angle) const {
    const Eigen::Vector2d ray{std::cos(angle), std::sin(angle)};
    double closest = std::numeric_limits<double>::infinity();
    for (const auto& [begin, end] : edges_) {
      Eigen::Matrix2d equations;
      equations << ray, begin - end;
      const double determinant = equations.determinant();
      if (determinant == 0.0) continue;
      const Eigen::Vector2d solution = equations.inverse() * begin;
      const bool is_on_edge = solution.y() >= 0.0 && solution.y() <= 1.0;
      if (solution.x() > 0.0 && is_on_edge) closest = std::min(closest, solution.x());
    }
    return closest;
  }

 private:
  struct Edge {
    Eigen::Vector2d begin;
    Eigen::Vector2d end;
  };
  std::vector<Edge> edges_{};
};

/// A scanner that turns clockwise and omits one direction of a turn, as the SICK LD-OEM does.
struct SyntheticScanner {
  double spacing{foothill_core::kTwoPi / 576.0};  ///< Between rays [rad].
  double noise{0.02};                             ///< Standard deviation of a range [m].
  double quantum{1.0 / 256.0};                    ///< Resolution of a range [m].

  [[nodiscard]] double increment() const { return -spacing; }

  [[nodiscard]] std::vector<float> scan(const PlanarScene& scene, std::mt19937_64& random) const {
    std::normal_distribution<double> error{0.0, 1.0};
    const auto count = static_cast<std::size_t>(std::lround(foothill_core::kTwoPi / spacing)) - 1;
    std::vector<float> ranges;
    ranges.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      const double exact = scene.range(increment() * static_cast<double>(i));
      const double measured = std::max(0.0, exact + noise * error(random));
      ranges.push_back(static_cast<float>(std::round(measured / quantum) * quantum));
    }
    return ranges;
  }
};

/// Returns a room of 6 m by 5 m with a square of 40 cm at 3 m and another at 1.4 m.
[[nodiscard]] inline PlanarScene example_room() {
  PlanarScene room;
  room.add_box({1.0, 0.5, 0.0}, 6.0, 5.0);
  room.add_box({2.9, 0.77, 0.5}, 0.4, 0.4);
  room.add_box({-0.7, -1.25, -0.2}, 0.4, 0.4);
  return room;
}

}  // namespace lidar_targets
