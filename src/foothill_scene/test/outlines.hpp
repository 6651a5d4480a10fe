#pragma once

#include <rapidcheck.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "foothill_scene/detail/outline.hpp"

namespace foothill_scene::detail {

inline ConvexOutline rectangle(double x_low, double x_high, double y_low, double y_high) {
  std::vector<Eigen::Vector2d> corners{
      {x_low, y_low}, {x_high, y_low}, {x_high, y_high}, {x_low, y_high}};
  return hull(corners);
}

inline ConvexOutline line(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  std::vector<Eigen::Vector2d> ends{a, b};
  return hull(ends);
}

inline ConvexOutline shifted(ConvexOutline outline, const Eigen::Vector2d& by) {
  for (std::size_t i = 0; i < outline.count; ++i) outline.corners[i] += by;
  return outline;
}

inline ConvexOutline turned(ConvexOutline outline, double angle) {
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  for (std::size_t i = 0; i < outline.count; ++i) {
    const Eigen::Vector2d p = outline.corners[i];
    outline.corners[i] = {c * p.x() - s * p.y(), s * p.x() + c * p.y()};
  }
  return outline;
}

/// Generates numbers on a fine grid of a range.
inline rc::Gen<double> number(double low, double high) {
  return rc::gen::map(rc::gen::inRange(0, 1'000'001),
                      [=](int step) { return low + (high - low) * step / 1e6; });
}

/// Generates circles, stadiums and rounded or sharp polygons of up to seven corners, about 1 m
/// wide.
inline rc::Gen<ConvexOutline> any_outline() {
  return rc::gen::exec([] {
    const int corners = *rc::gen::inRange(1, 8);
    const Eigen::Vector2d centre{*number(-1.0, 1.0), *number(-1.0, 1.0)};
    std::vector<Eigen::Vector2d> points;
    for (int i = 0; i < corners; ++i) {
      points.push_back(centre + Eigen::Vector2d{*number(-0.6, 0.6), *number(-0.6, 0.6)});
    }
    ConvexOutline outline = hull(points);
    outline.rounding = *rc::gen::arbitrary<bool>() ? *number(0.0, 0.4) : 0.0;
    return outline;
  });
}

/// Returns the shift of the first outline along a direction that separates it from the second.
inline double shift_along(const ConvexOutline& first, const ConvexOutline& second, double angle) {
  const Eigen::Vector2d way{std::cos(angle), std::sin(angle)};
  double farthest = -1e9;
  double nearest_one = 1e9;
  for (const Eigen::Vector2d& p : second.points()) farthest = std::max(farthest, way.dot(p));
  for (const Eigen::Vector2d& p : first.points()) nearest_one = std::min(nearest_one, way.dot(p));
  return farthest - nearest_one + first.rounding + second.rounding;
}

/// Returns the minimum of shift_along() over all directions: a scan refined around each minimum.
inline double least_shift(const ConvexOutline& first, const ConvexOutline& second) {
  constexpr int kSteps = 2000;
  const double step = 2.0 * std::numbers::pi / kSteps;
  double least = 1e9;
  for (int i = 0; i < kSteps; ++i) {
    const double here = shift_along(first, second, i * step);
    if (here > shift_along(first, second, (i - 1) * step) ||
        here > shift_along(first, second, (i + 1) * step)) {
      continue;
    }
    double low = (i - 1) * step;
    double high = (i + 1) * step;
    while (high - low > 1e-10) {
      const double third = (high - low) / 3.0;
      const bool left =
          shift_along(first, second, low + third) < shift_along(first, second, high - third);
      (left ? high : low) += left ? -third : third;
    }
    least = std::min(least, shift_along(first, second, low));
  }
  return least;
}

}  // namespace foothill_scene::detail
