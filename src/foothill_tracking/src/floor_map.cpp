#include "foothill_tracking/floor_map.hpp"

#include <Eigen/Geometry>

namespace foothill_tracking {

Eigen::Matrix3d FloorMap::R_WP() const {
  return Eigen::AngleAxisd{heading, Eigen::Vector3d::UnitZ()}.toRotationMatrix();
}

FloorMotion FloorMap::to_floor(const OrbitMotion& motion) const {
  const Eigen::Matrix3d R_WO = R_WP() * plane.R_PO;
  FloorMotion floor;
  floor.p_WC = scale * (R_WO * motion.state.p_OC);
  floor.p_WC.head<2>() += p_WO;
  floor.v_WC = scale * rate * (R_WO * motion.state.v_OC);
  floor.a_WC = scale * rate * rate * (R_WO * motion.a_OC);
  return floor;
}

OrbitMotion FloorMap::to_orbit(const FloorMotion& motion) const {
  const Eigen::Matrix3d R_OW = (R_WP() * plane.R_PO).transpose();
  Eigen::Vector3d from_origin = motion.p_WC;
  from_origin.head<2>() -= p_WO;
  OrbitMotion orbit;
  orbit.state.p_OC = R_OW * from_origin / scale;
  orbit.state.v_OC = R_OW * motion.v_WC / (scale * rate);
  orbit.a_OC = R_OW * motion.a_WC / (scale * rate * rate);
  return orbit;
}

}  // namespace foothill_tracking
