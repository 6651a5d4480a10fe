// The solid part of a robot for collision queries: a vertical prism that stands on the floor. It
// does not tilt; obstacles below its bottom are driven over, obstacles above its top are driven
// under.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <span>

namespace foothill_scene {

/// Pose of a robot's base_link B on the floor of the world W.
struct FloorPose {
  double x{};    ///< [m]
  double y{};    ///< [m]
  double yaw{};  ///< From +x, counter-clockwise [rad].
  double z{};    ///< Height of the floor below the robot; the origin of footprint heights [m].
};

/// The solid part of a robot: a convex outline with rounded corners, extruded between two heights
/// above the floor. Obstacles below `bottom` are driven over.
class Footprint {
 public:
  static constexpr std::size_t kMaxCorners = 16;

  /// Throws std::invalid_argument if radius <= 0 or top <= bottom.
  /// @param radius [m] @param bottom, top Heights above the floor [m].
  [[nodiscard]] static Footprint circle(double radius, double bottom, double top);

  /// Throws std::invalid_argument unless there are 3 to kMaxCorners corners that are convex and
  /// counter-clockwise, rounding >= 0 and top > bottom.
  /// @param corners In the axes of base_link [m]. @param rounding Offset added all around [m].
  [[nodiscard]] static Footprint polygon(std::span<const Eigen::Vector2d> corners, double bottom,
                                         double top, double rounding = 0.0);

  /// Returns a rectangle with sides along the axes of base_link; all lengths in [m].
  [[nodiscard]] static Footprint rectangle(double back, double front, double right, double left,
                                           double bottom, double top);

  [[nodiscard]] std::span<const Eigen::Vector2d> corners() const {
    return {corners_.data(), count_};
  }
  [[nodiscard]] double rounding() const { return rounding_; }  ///< [m]
  [[nodiscard]] double bottom() const { return bottom_; }      ///< Height above the floor [m].
  [[nodiscard]] double top() const { return top_; }            ///< Height above the floor [m].
  /// Returns the radius of the circle around base_link that contains the footprint [m].
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
