#include "pose_path.hpp"

#include <algorithm>

#include "foothill_scene/vectorize.hpp"

namespace foothill_sensors {
namespace {

using foothill_scene::kRaysInBlock;
using foothill_scene::RayLanes;

/// Returns the matrix of the cross product with a vector.
Eigen::Matrix3d cross_matrix(const Eigen::Vector3d& v) {
  Eigen::Matrix3d matrix;
  matrix << 0.0, -v.z(), v.y(), v.z(), 0.0, -v.x(), -v.y(), v.x(), 0.0;
  return matrix;
}

struct Cubic {
  double c0, c1, c2, c3;
};

FOOTHILL_VECTOR_CLONES void evaluate(const Cubic& cubic, const RayLanes<double>& s,
                                     RayLanes<double>& values) {
  const Cubic c = cubic;
  FOOTHILL_INDEPENDENT_LANES
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    values[i] = c.c0 + s[i] * (c.c1 + s[i] * (c.c2 + s[i] * c.c3));
  }
}

/// Writes c0 + c1 (t - from).
FOOTHILL_VECTOR_CLONES void evaluate_line(double c0, double c1, double from,
                                          const RayLanes<double>& t, RayLanes<double>& values) {
  FOOTHILL_INDEPENDENT_LANES
  for (std::size_t i = 0; i < kRaysInBlock; ++i) values[i] = c0 + (t[i] - from) * c1;
}

}  // namespace

Eigen::Isometry3d pose_at(std::span<const Eigen::Isometry3d> poses, double fraction) {
  if (poses.size() == 1) return poses.front();
  const double at = std::clamp(fraction, 0.0, 1.0) * static_cast<double>(poses.size() - 1);
  const auto step = std::min(static_cast<std::size_t>(at), poses.size() - 2);
  const double rest = at - static_cast<double>(step);
  const Eigen::Quaterniond q0{poses[step].linear()};
  const Eigen::Quaterniond q1{poses[step + 1].linear()};
  Eigen::Isometry3d pose{q0.slerp(rest, q1)};
  pose.translation() =
      (1.0 - rest) * poses[step].translation() + rest * poses[step + 1].translation();
  return pose;
}

PosePath::PosePath(std::span<const Eigen::Isometry3d> poses, double exposure, double from,
                   double to)
    : from_{from} {
  const double inv_exposure = exposure > 0.0 ? 1.0 / exposure : 0.0;
  const Eigen::Isometry3d X0 = pose_at(poses, from * inv_exposure);
  start_ = X0.translation();
  for (Rows& rows : rotation_) rows.setZero();
  rotation_[0] = X0.linear();
  // The last block may end after the exposure, where the poses end.
  const double until = std::min(to, exposure);
  if (poses.size() == 1 || !(until > from)) return;
  const Eigen::Isometry3d X1 = pose_at(poses, until * inv_exposure);
  scale_ = 1.0 / (until - from);
  displacement_ = X1.translation() - X0.translation();
  const Eigen::AngleAxisd rotation{Eigen::Matrix3d{X0.linear().transpose() * X1.linear()}};
  const Eigen::Matrix3d A = cross_matrix(rotation.angle() * rotation.axis());
  rotation_[1] = X0.linear() * A;
  rotation_[2] = rotation_[1] * A / 2.0;
  rotation_[3] = rotation_[2] * A / 3.0;
}

void PosePath::at(const RayLanes<double>& times, PoseLanes& poses) const {
  RayLanes<double> s;
  evaluate_line(0.0, scale_, from_, times, s);
  for (std::size_t k = 0; k < poses.R.size(); ++k) {
    evaluate({rotation_[0].data()[k], rotation_[1].data()[k], rotation_[2].data()[k],
              rotation_[3].data()[k]},
             s, poses.R[k]);
  }
  for (std::size_t k = 0; k < poses.p.size(); ++k) {
    const auto axis = static_cast<Eigen::Index>(k);
    evaluate_line(start_[axis], displacement_[axis], 0.0, s, poses.p[k]);
  }
}

}  // namespace foothill_sensors
