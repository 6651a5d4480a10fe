#pragma once

#include <Eigen/Geometry>
#include <array>
#include <deque>
#include <mutex>
#include <optional>

#include "foothill_proxy/instant.hpp"

namespace foothill_sensors {

/// A joint of the unit.
struct PanTiltJoint {
  double lower{};     ///< [rad]
  double upper{};     ///< [rad]
  double speed{1.0};  ///< At most [rad/s].
};

/// A unit that pans about z, then tilts about y (positive looks down): that of urdf/p3dx.urdf.xacro
/// unless told otherwise.
struct PanTiltSettings {
  Eigen::Vector3d p_BM{-0.190, 0.0, 0.3825};  ///< Of the pan axis in base_link B [m].
  double tilt_height{0.045};                  ///< Of the tilt axis above M [m].
  PanTiltJoint pan{.lower = -2.77507, .upper = 2.77507};
  PanTiltJoint tilt{.lower = -0.541052, .upper = 0.820305};
};

/// How the two joints are: pan first.
struct PanTiltState {
  std::array<double, 2> position{};  ///< [rad]
  std::array<double, 2> velocity{};  ///< [rad/s]
};

/// What the unit is told to do.
struct PanTiltCommand {
  /// Taken to the nearest one within the limits; nothing for a joint that goes on as it does [rad].
  std::array<std::optional<double>, 2> position{};
  /// At most, and never above the joint's own [rad/s].
  std::array<double, 2> speed{kAnySpeed, kAnySpeed};

  static constexpr double kAnySpeed = 1e9;
};

/// The unit: each joint goes to where it was told to at a constant speed, at once. It remembers the
/// last seconds, so that cameras can ask where it was. May be used by several threads.
class PanTilt {
 public:
  /// Throws std::invalid_argument for limits that are not in order or a speed not above zero.
  explicit PanTilt(const PanTiltSettings& settings);

  [[nodiscard]] const PanTiltSettings& settings() const { return settings_; }

  /// Goes somewhere from this time on; a time before the last command counts as that one's.
  void command(foothill_proxy::Instant time, const PanTiltCommand& command);
  [[nodiscard]] PanTiltState state(foothill_proxy::Instant time) const;
  /// Returns X_BT, the pose of the tilting part in base_link.
  [[nodiscard]] Eigen::Isometry3d pose(foothill_proxy::Instant time) const;
  /// Looks straight ahead, and has forgotten everything.
  void reset();

 private:
  /// From its time on, until the next one.
  struct Leg {
    foothill_proxy::Instant time{};
    std::array<double, 2> from{};
    std::array<double, 2> to{};
    std::array<double, 2> speed{1.0, 1.0};
  };
  [[nodiscard]] static PanTiltState along(const Leg& leg, foothill_proxy::Instant time);
  [[nodiscard]] PanTiltState find(foothill_proxy::Instant time) const;

  PanTiltSettings settings_;
  mutable std::mutex mutex_{};
  std::deque<Leg> legs_{};
};

}  // namespace foothill_sensors
