#pragma once

#include <Eigen/Geometry>
#include <array>
#include <span>

#include "foothill_scene/ray_block.hpp"

namespace foothill_sensors {

/// X_WS for each ray of a block.
struct alignas(64) PoseLanes {
  std::array<foothill_scene::RayLanes<double>, 9> R;  ///< Row by row.
  std::array<foothill_scene::RayLanes<double>, 3> p;  ///< [m]
};

/// How a scanner moves during a short time: straight on, at a constant rate of turning. For less
/// than a tenth of a radian it is exact to 1e-6 rad.
class PosePath {
 public:
  /// @param poses X_WS at equal steps of an exposure. @param exposure [s]
  /// @param from, to The short time, since the beginning of the exposure [s].
  PosePath(std::span<const Eigen::Isometry3d> poses, double exposure, double from, double to);

  /// Writes where the scanner is at given times, since the beginning of the exposure [s].
  void at(const foothill_scene::RayLanes<double>& times, PoseLanes& poses) const;

 private:
  using Rows = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;

  double from_;
  double scale_{};              ///< 1 / (to - from) [1/s].
  std::array<Rows, 4> turn_{};  ///< Coefficients of a cubic in (t - from) * scale.
  Eigen::Vector3d start_;
  Eigen::Vector3d way_{Eigen::Vector3d::Zero()};
};

/// Returns the pose at a share from 0 to 1 of equal steps.
[[nodiscard]] Eigen::Isometry3d pose_at(std::span<const Eigen::Isometry3d> poses, double share);

}  // namespace foothill_sensors
