#include "pioneer_dynamics/mass_properties.hpp"

#include <Eigen/LU>

namespace pioneer_dynamics {

MassProperties mass_properties(const VehicleParameters& parameters) {
  const auto& [chassis, left, right, caster] = parameters;
  MassProperties sums;
  sums.left_y = left.half_track;
  sums.right_y = -right.half_track;
  sums.yaw_inertia = chassis.yaw_inertia + left.vertical_inertia + right.vertical_inertia;
  const auto add = [&sums](double m, double x, double y, double z) {
    sums.mass += m;
    sums.x += m * x;
    sums.y += m * y;
    sums.z += m * z;
    sums.xz += m * x * z;
    sums.yz += m * y * z;
    sums.yaw_inertia += m * (x * x + y * y);
  };
  add(chassis.mass, chassis.x, chassis.y, chassis.height);
  add(left.mass, 0.0, sums.left_y, left.radius);
  add(right.mass, 0.0, sums.right_y, right.radius);
  Eigen::Matrix3d matrix;
  matrix << sums.mass, 0.0, -sums.y, 0.0, sums.mass, sums.x, -sums.y, sums.x, sums.yaw_inertia;
  sums.inverse = matrix.inverse();
  return sums;
}

}  // namespace pioneer_dynamics
