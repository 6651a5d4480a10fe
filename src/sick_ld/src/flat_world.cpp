#include "sick_ld/flat_world.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "sick_ld/profile.hpp"

namespace sick_ld {
namespace {

/// Amplitude at range 0; it decreases with the square of the range.
constexpr double kNearEcho = 800.0;

double cross(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  return a.x() * b.y() - a.y() * b.x();
}

}  // namespace

void FlatWorld::add_box(const foothill_core::PlanarPose& centre, double length, double width) {
  const double c = std::cos(centre.heading);
  const double s = std::sin(centre.heading);
  std::array<Eigen::Vector2d, 4> corners;
  constexpr std::array<std::pair<double, double>, 4> kSigns{{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const double u = 0.5 * length * kSigns[i].first;
    const double v = 0.5 * width * kSigns[i].second;
    corners[i] = {centre.x + c * u - s * v, centre.y + s * u + c * v};
  }
  for (std::size_t i = 0; i < corners.size(); ++i) {
    walls_.push_back({corners[i], corners[(i + 1) % corners.size()]});
  }
}

double FlatWorld::range(double angle) const {
  const Eigen::Vector2d ray{std::cos(angle), std::sin(angle)};
  double nearest = std::numeric_limits<double>::infinity();
  for (const Wall& wall : walls_) {
    const Eigen::Vector2d along = wall.end - wall.begin;
    const double slope = cross(ray, along);
    if (slope == 0.0) continue;
    const double distance = cross(wall.begin, along) / slope;
    const double place = cross(wall.begin, ray) / slope;
    if (distance > 0.0 && place >= 0.0 && place <= 1.0) nearest = std::min(nearest, distance);
  }
  return nearest;
}

FlatWorldSource::FlatWorldSource(FlatWorld world, double noise, std::uint64_t seed)
    : world_{std::move(world)}, noise_{noise}, random_{seed} {}

void FlatWorldSource::measure(const Sweep& sweep, std::span<double> ranges,
                              std::span<double> echoes) {
  std::normal_distribution<double> noise{0.0, 1.0};
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    const auto ticks = static_cast<double>(sweep.start_ticks + i * sweep.step_ticks);
    const double truth = world_.range(-2.0 * std::numbers::pi * ticks / kTicksPerTurn);
    ranges[i] = std::max(0.0, truth + noise_ * noise(random_));
    echoes[i] = std::isfinite(truth) ? kNearEcho / (1.0 + truth * truth) : 0.0;
  }
}

FlatWorld example_lab() {
  FlatWorld lab;
  lab.add_box({1.0, 0.5, 0.0}, 6.0, 5.0);
  lab.add_box({2.9, 0.77, 0.5}, 0.4, 0.4);
  lab.add_box({-0.7, -1.25, -0.2}, 0.4, 0.4);
  return lab;
}

}  // namespace sick_ld
