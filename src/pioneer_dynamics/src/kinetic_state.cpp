#include "pioneer_dynamics/kinetic_state.hpp"

#include <Eigen/Geometry>

namespace pioneer_dynamics {

foothill_core::Wrench wrench_at(const Eigen::Vector3d& point, const Eigen::Vector3d& force) {
  return {.torque = point.cross(force), .force = force};
}

}  // namespace pioneer_dynamics
