// The view of a sensor that is mounted on a robot. For each exposure it prepares a RayView with the
// other robots as moving models, and computes the poses of the sensor.
#pragma once

#include <Eigen/Geometry>
#include <string>
#include <vector>

#include "foothill_proxy/history.hpp"
#include "foothill_scene/ray_view.hpp"
#include "foothill_sensors/mount.hpp"

namespace foothill_sensors {

/// The scene and the poses of a sensor during an exposure. Used by one thread at a time.
class SensorView {
 public:
  /// @param robot Robot that carries the sensor.
  /// @param reach Robots beyond this distance are omitted [m].
  SensorView(std::string robot, Mount mount, double reach);

  /// Prepares an exposure. Returns false if the robot or the scene is missing in it.
  [[nodiscard]] bool update(const foothill_proxy::Exposure& exposure);

  [[nodiscard]] const foothill_scene::RayView& view() const { return view_; }
  /// Returns X_WS at equal time steps of at most kStep from the beginning to the end of the
  /// exposure; one pose for an instantaneous exposure.
  [[nodiscard]] const std::vector<Eigen::Isometry3d>& poses() const { return poses_; }
  [[nodiscard]] const Mount& mount() const { return mount_; }
  /// Changes the pose of the sensor on the robot, as a pan-tilt unit does.
  void set_mount(const Eigen::Isometry3d& X_BS) { mount_.X_BS = X_BS; }

  /// Time between poses of the sensor, short enough for linear interpolation [s].
  static constexpr double kStep = 0.005;
  /// Time between poses of other robots [s].
  static constexpr double kOthersStep = 0.025;

 private:
  [[nodiscard]] std::vector<foothill_scene::MovingModel> moving_models(
      const foothill_proxy::Exposure& exposure) const;

  std::string robot_;
  Mount mount_;
  double reach_;
  foothill_scene::RayView view_{};
  std::vector<Eigen::Isometry3d> poses_{};
};

}  // namespace foothill_sensors
