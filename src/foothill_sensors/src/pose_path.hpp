#pragma once

#include <Eigen/Geometry>
#include <array>
#include <span>

#include "foothill_scene/ray_block.hpp"

namespace foothill_sensors {

/// X_WS of each ray of a block.
struct alignas(64) PoseLanes {
  std::array<foothill_scene::RayLanes<double>, 9> R;  ///< Row by row.
  std::array<foothill_scene::RayLanes<double>, 3> p;  ///< [m]
};

/// The motion of a scanner during a short interval, at constant linear and angular velocity. The
/// rotation is a Taylor series, exact to 1e-6 rad below a tenth of a radian.
class PosePath {
 public:
  /// @param poses X_WS at equal time steps of the exposure. @param exposure [s]
  /// @param from, to The interval, from the beginning of the exposure [s].
  PosePath(std::span<const Eigen::Isometry3d> poses, double exposure, double from, double to);

  /// Writes the poses at times from the beginning of the exposure [s].
  void at(const foothill_scene::RayLanes<double>& times, PoseLanes& poses) const;

 private:
  using Rows = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;

  double from_;
  double scale_{};                  ///< 1 / (to - from) [1/s].
  std::array<Rows, 4> rotation_{};  ///< Coefficients of a cubic in (t - from) * scale.
  Eigen::Vector3d start_;
  Eigen::Vector3d displacement_{Eigen::Vector3d::Zero()};
};

/// Returns the interpolated pose at a fraction, 0 to 1, of equal time steps.
[[nodiscard]] Eigen::Isometry3d pose_at(std::span<const Eigen::Isometry3d> poses, double fraction);

}  // namespace foothill_sensors
