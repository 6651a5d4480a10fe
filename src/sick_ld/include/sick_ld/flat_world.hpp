#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <random>
#include <vector>

#include "sick_ld/profile_source.hpp"

namespace sick_ld {

/// A pose on the floor: x, y [m], heading [rad], counter-clockwise.
struct Pose2 {
  double x{};
  double y{};
  double heading{};
};

/// Straight walls in the plane of a scanner, in its axes: x through the mark, y to the left.
class FlatWorld {
 public:
  /// Adds the outline of a rectangle. Sides are along its own x and y [m].
  void add_box(const Pose2& centre, double length, double width);

  /// Returns the distance from the scanner to the nearest wall in a direction, or infinity [m].
  /// @param angle Counter-clockwise from x [rad].
  [[nodiscard]] double range(double angle) const;

 private:
  struct Wall {
    Eigen::Vector2d begin;
    Eigen::Vector2d end;
  };
  std::vector<Wall> walls_{};
};

/// A scanner in a flat world, with normal noise along each ray.
class FlatWorldSource : public ProfileSource {
 public:
  /// @param noise Standard deviation of a range [m].
  FlatWorldSource(FlatWorld world, double noise, std::uint64_t seed);

  void measure(const Sweep& sweep, std::span<double> ranges, std::span<double> echoes) override;

 private:
  FlatWorld world_;
  double noise_;
  std::mt19937_64 random_;
};

/// Returns a lab of 6 m by 5 m with a square of 40 cm at 3 m and another at 2 m.
[[nodiscard]] FlatWorld example_lab();

}  // namespace sick_ld
