#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <span>

namespace foothill_scene {

/// Where a robot's base_link B stands in the world W.
struct PlanarPose {
  double x{};    ///< [m]
  double y{};    ///< [m]
  double yaw{};  ///< From +x, counter-clockwise [rad].
  double z{};    ///< Height of the floor below it, from which the footprint's heights count [m].
};

/// The solid part of a robot: a convex outline with rounded corners, from a lowest to a highest
/// height above the floor. What is lower than `bottom` is driven over.
class Footprint {
 public:
  static constexpr std::size_t kMaxCorners = 16;

  /// Throws std::invalid_argument if radius <= 0 or top <= bottom.
  /// @param radius [m] @param bottom, top Above the floor [m].
  [[nodiscard]] static Footprint circle(double radius, double bottom, double top);

  /// Throws std::invalid_argument unless the corners are convex, counter-clockwise, 3 to
  /// kMaxCorners, and rounding >= 0.
  /// @param corners In base_link's axes [m]. @param rounding Added all around [m].
  [[nodiscard]] static Footprint polygon(std::span<const Eigen::Vector2d> corners, double bottom,
                                         double top, double rounding = 0.0);

  /// A rectangle with sides along base_link's axes.
  [[nodiscard]] static Footprint rectangle(double back, double front, double right, double left,
                                           double bottom, double top);

  [[nodiscard]] std::span<const Eigen::Vector2d> corners() const {
    return {corners_.data(), count_};
  }
  [[nodiscard]] double rounding() const { return rounding_; }  ///< [m]
  [[nodiscard]] double bottom() const { return bottom_; }      ///< Above the floor [m].
  [[nodiscard]] double top() const { return top_; }            ///< Above the floor [m].
  /// Of the circle around base_link that holds everything [m].
  [[nodiscard]] double reach() const { return reach_; }

 private:
  Footprint(std::span<const Eigen::Vector2d> corners, double rounding, double bottom, double top);

  std::array<Eigen::Vector2d, kMaxCorners> corners_{};
  std::size_t count_{};
  double rounding_{};
  double bottom_{};
  double top_{};
  double reach_{};
};

}  // namespace foothill_scene
