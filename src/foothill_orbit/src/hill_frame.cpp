#include "foothill_orbit/hill_frame.hpp"

#include <Eigen/Geometry>

#include "foothill_core/contract.hpp"

namespace foothill_orbit {

using foothill_core::expects;

Eigen::Matrix3d hill_axes(const InertialState& state) {
  const Eigen::Vector3d momentum = state.p_NC.cross(state.v_NC);
  // A state that is not finite passes: the integrator reports it.
  expects(!(momentum.norm() <= 0.0), "the craft moves along its radius");
  Eigen::Matrix3d axes;
  axes.col(0) = state.p_NC.normalized();
  axes.col(2) = momentum.normalized();
  axes.col(1) = axes.col(2).cross(axes.col(0));
  return axes;
}

HillFrame hill_frame(const InertialState& state, const Eigen::Vector3d& a_NO) {
  const Eigen::Matrix3d R_NO = hill_axes(state);
  const double r = state.p_NC.norm();
  const double momentum = state.p_NC.cross(state.v_NC).norm();
  // The plane turns about the radius with the angular momentum: r a_z / h.
  return {state, R_NO, {r * a_NO.dot(R_NO.col(2)) / momentum, 0.0, momentum / (r * r)}};
}

Eigen::Vector3d hill_angular_acceleration(const HillFrame& frame, const Eigen::Vector3d& a_NO,
                                          const Eigen::Vector3d& j_NO) {
  const Eigen::Vector3d& w = frame.w_NO_O;
  const Eigen::Vector3d a_NO_O = frame.R_NO.transpose() * a_NO;
  const double r = frame.origin.p_NC.norm();
  const double r_rate = frame.R_NO.col(0).dot(frame.origin.v_NC);
  const double momentum = w.z() * r * r;
  const double normal_rate = frame.R_NO.col(2).dot(j_NO) - w.x() * a_NO_O.y();
  return {(r_rate * a_NO_O.z() + r * normal_rate - w.x() * r * a_NO_O.y()) / momentum, 0.0,
          a_NO_O.y() / r - 2.0 * w.z() * r_rate / r};
}

HillState to_hill(const HillFrame& frame, const InertialState& difference) {
  const Eigen::Vector3d p_OC = frame.R_NO.transpose() * difference.p_NC;
  return {p_OC, frame.R_NO.transpose() * difference.v_NC - frame.w_NO_O.cross(p_OC)};
}

InertialState from_hill(const HillFrame& frame, const HillState& relative) {
  return {frame.R_NO * relative.p_OC,
          frame.R_NO * (relative.v_OC + frame.w_NO_O.cross(relative.p_OC))};
}

Eigen::Vector3d hill_acceleration(const HillFrame& frame, const HillState& relative,
                                  const Eigen::Vector3d& difference,
                                  const Eigen::Vector3d& w_rate_NO_O) {
  const Eigen::Vector3d& w = frame.w_NO_O;
  return frame.R_NO.transpose() * difference - w_rate_NO_O.cross(relative.p_OC) -
         2.0 * w.cross(relative.v_OC) - w.cross(w.cross(relative.p_OC));
}

}  // namespace foothill_orbit
