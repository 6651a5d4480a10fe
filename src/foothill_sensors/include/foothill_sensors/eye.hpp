#pragma once

#include <Eigen/Geometry>
#include <string>
#include <vector>

#include "foothill_proxy/history.hpp"
#include "foothill_scene/ray_view.hpp"
#include "foothill_sensors/mount.hpp"

namespace foothill_sensors {

/// What a sensor that rides on a robot sees: prepares a view for each exposure and says where the
/// sensor is during it. Used by one thread at a time.
class Eye {
 public:
  /// @param robot That carries it. @param reach Robots beyond it are left out [m].
  Eye(std::string robot, Mount mount, double reach);

  /// Looks at an exposure. Returns false if the robot was not there, or nothing can be seen.
  [[nodiscard]] bool look(const foothill_proxy::Exposure& exposure);

  [[nodiscard]] const foothill_scene::RayView& view() const { return view_; }
  /// Returns X_WS at equal steps of at most kStep from the beginning of the exposure to its end;
  /// one if it takes no time.
  [[nodiscard]] const std::vector<Eigen::Isometry3d>& poses() const { return poses_; }
  [[nodiscard]] const Mount& mount() const { return mount_; }
  /// Puts the sensor elsewhere on the robot, as a pan-tilt unit does.
  void set_mount(const Eigen::Isometry3d& X_BS) { mount_.X_BS = X_BS; }

  /// Between two of its own poses, and of others' [s]: short enough for straight lines.
  static constexpr double kStep = 0.005;
  static constexpr double kOthersStep = 0.025;

 private:
  [[nodiscard]] std::vector<foothill_scene::Mover> movers(
      const foothill_proxy::Exposure& exposure) const;

  std::string robot_;
  Mount mount_;
  double reach_;
  foothill_scene::RayView view_{};
  std::vector<Eigen::Isometry3d> poses_{};
};

}  // namespace foothill_sensors
