#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "foothill_proxy/body.hpp"
#include "foothill_proxy/pioneer_samples.hpp"
#include "foothill_scene/footprint.hpp"

namespace foothill_proxy {

/// The two bumper rings of a Pioneer, with five segments each.
///
/// The footprint is flat at the front, but the rings are arcs: an obstacle touches a ring at the
/// direction in which the arc extends farthest towards it. A flat wall ahead presses the middle
/// segment only, a post presses the segment in its direction. A segment is pressed if its arc comes
/// within kTolerance of the touching plane. Presses are latched until the next packet, so that a
/// short contact is reported.
class PioneerBumpers {
 public:
  static constexpr double kRadius = 0.25;      ///< Radius of the arcs [m].
  static constexpr double kTolerance = 0.002;  ///< [m]

  explicit PioneerBumpers(const foothill_scene::Footprint& footprint);

  /// Presses the segments that the contacts of one time step touch.
  void press(std::span<const PointForce> contacts);
  /// Returns the segments pressed since the last call, and releases them.
  [[nodiscard]] BumperSample take();
  /// Releases all segments.
  void reset() { pressed_ = {}; }

 private:
  /// The part of a ring that one solid covers. Directions are seen from the centre of the ring,
  /// from straight ahead, or from straight back for the rear ring, positive to the robot's left
  /// [rad].
  struct Touch {
    bool is_front{};
    double facing{};  ///< Direction against the contact normal.
    double low{};     ///< The solid covers the directions from low to high.
    double high{};
  };

  [[nodiscard]] Touch touch(std::span<const PointForce> contacts, const PointForce& first) const;
  [[nodiscard]] bool is_at_corner(const Eigen::Vector2d& p_B) const;
  void press(const Touch& touch);

  foothill_scene::Footprint footprint_;
  double centre_x_;  ///< Centre of the rings, which lies behind the wheel axis [m].
  std::vector<Touch> touches_{};
  BumperSample pressed_{};
};

}  // namespace foothill_proxy
