// A pan-tilt unit that carries cameras. Each joint moves to its target at constant speed without
// acceleration limits. The unit keeps a history of several seconds, so that cameras can query its
// pose at the times of their exposures.
#pragma once

#include <Eigen/Geometry>
#include <array>
#include <deque>
#include <mutex>
#include <optional>

#include "foothill_core/instant.hpp"

namespace foothill_sensors {

/// Limits of a joint.
struct PanTiltJoint {
  double lower{};     ///< [rad]
  double upper{};     ///< [rad]
  double speed{1.0};  ///< Maximum speed [rad/s].
};

/// A unit that pans about z, then tilts about y (positive tilts down). The defaults are those of
/// urdf/p3dx.urdf.xacro.
struct PanTiltSettings {
  Eigen::Vector3d p_BM{-0.190, 0.0, 0.3825};  ///< Position of the pan axis in base_link B [m].
  double tilt_height{0.045};                  ///< Height of the tilt axis above M [m].
  PanTiltJoint pan{.lower = -2.77507, .upper = 2.77507};
  PanTiltJoint tilt{.lower = -0.541052, .upper = 0.820305};
};

/// State of the two joints, pan first.
struct PanTiltState {
  std::array<double, 2> position{};  ///< [rad]
  std::array<double, 2> velocity{};  ///< [rad/s]
};

/// A command for one or both joints, pan first.
struct PanTiltCommand {
  /// Target, clamped to the limits; a joint without a target continues its present motion [rad].
  std::array<std::optional<double>, 2> position{};
  /// Speed limit, in addition to that of the joint [rad/s].
  std::array<double, 2> speed{kAnySpeed, kAnySpeed};

  static constexpr double kAnySpeed = 1e9;
};

/// A pan-tilt unit. Thread-safe.
class PanTilt {
 public:
  /// Throws std::invalid_argument unless each joint has lower <= 0 <= upper and speed > 0.
  explicit PanTilt(const PanTiltSettings& settings);

  [[nodiscard]] const PanTiltSettings& settings() const { return settings_; }

  /// Starts a motion at a time; a time before the previous command counts as that command's time.
  void command(foothill_core::Instant time, const PanTiltCommand& command);
  [[nodiscard]] PanTiltState state(foothill_core::Instant time) const;
  /// Returns X_BT, the pose of the tilting part in base_link.
  [[nodiscard]] Eigen::Isometry3d pose(foothill_core::Instant time) const;
  /// Returns both joints to zero and clears the history.
  void reset();

 private:
  /// The motion from its time until that of the next leg.
  struct Leg {
    foothill_core::Instant time{};
    std::array<double, 2> from{};
    std::array<double, 2> to{};
    std::array<double, 2> speed{1.0, 1.0};
  };
  [[nodiscard]] static PanTiltState along(const Leg& leg, foothill_core::Instant time);
  [[nodiscard]] PanTiltState find(foothill_core::Instant time) const;

  PanTiltSettings settings_;
  mutable std::mutex mutex_{};
  std::deque<Leg> legs_{};
};

}  // namespace foothill_sensors
