#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <random>
#include <vector>

#include "foothill_core/planar.hpp"
#include "sick_ld/profile_source.hpp"

/// A room of straight walls for an emulated scanner.
///
/// It is the smallest world whose ranges are known in closed form: the first steps with the driver
/// and its tests need no simulator.
namespace sick_ld {

/// Walls in the plane of a scanner, in its axes: x through the mark, y to the left.
class FlatWorld {
 public:
  /// Adds the outline of a rectangle. @param length Side along the x axis of the pose [m].
  /// @param width Side along its y axis [m].
  void add_box(const foothill_core::PlanarPose& centre, double length, double width);

  /// Returns the range to the closest wall in a direction [m]; infinity if there is none.
  /// @param angle Direction, counter-clockwise from x [rad].
  [[nodiscard]] double range(double angle) const;

 private:
  struct Wall {
    Eigen::Vector2d begin;
    Eigen::Vector2d end;
  };
  std::vector<Wall> walls_{};
};

/// Measurements in a flat world, with normal noise of the ranges.
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

/// Returns a laboratory of 6 m by 5 m with a square of 40 cm at 3 m and another at 1.4 m.
[[nodiscard]] FlatWorld example_lab();

}  // namespace sick_ld
