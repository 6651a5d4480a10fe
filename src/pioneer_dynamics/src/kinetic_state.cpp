#include "pioneer_dynamics/kinetic_state.hpp"

#include <Eigen/Geometry>

namespace pioneer_dynamics {

Wrench wrench_at(const Eigen::Vector3d& point, const Eigen::Vector3d& force) {
  return {.force = force, .moment = point.cross(force)};
}

}  // namespace pioneer_dynamics
