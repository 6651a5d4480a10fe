#include "foothill_core/spatial.hpp"

namespace foothill_core {

Pose compose(const Pose& X_AB, const Pose& X_BC) {
  return {transform(X_AB, X_BC.p), (X_AB.q * X_BC.q).normalized()};
}

Pose inverse(const Pose& X_AB) {
  const Eigen::Quaterniond q_BA = X_AB.q.conjugate();
  return {-(q_BA * X_AB.p), q_BA};
}

Eigen::Vector3d transform(const Pose& X_AB, const Eigen::Vector3d& p_BQ) {
  return X_AB.p + X_AB.q * p_BQ;
}

Pose to_pose(const PlanarPose& pose, double z) {
  return {{pose.x, pose.y, z},
          Eigen::Quaterniond{Eigen::AngleAxisd{pose.heading, Eigen::Vector3d::UnitZ()}}};
}

Wrench shift(const Wrench& wrench_A, const Eigen::Vector3d& p_AB) {
  return {wrench_A.torque - p_AB.cross(wrench_A.force), wrench_A.force};
}

}  // namespace foothill_core
