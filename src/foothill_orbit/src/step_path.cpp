#include "foothill_orbit/detail/step_path.hpp"

namespace foothill_orbit::detail {

void StepPath::sample(double x, Eigen::ArrayXd& position, Eigen::ArrayXd& velocity) const {
  const double h = length_;
  for (Eigen::Index row = 0; row < position.size(); ++row) {
    const double v = h * begin_.velocity[row];
    const double a = h * h * begin_.acceleration[row];
    // What a constant acceleration leaves at the end, of position, velocity and acceleration.
    const double d0 = end_.position[row] - begin_.position[row] - v - 0.5 * a;
    const double d1 = h * end_.velocity[row] - v - a;
    const double d2 = h * h * end_.acceleration[row] - a;
    const double c3 = 10.0 * d0 - 4.0 * d1 + 0.5 * d2;
    const double c4 = 7.0 * d1 - 15.0 * d0 - d2;
    const double c5 = 6.0 * d0 - 3.0 * d1 + 0.5 * d2;
    position[row] = begin_.position[row] + x * (v + x * (0.5 * a + x * (c3 + x * (c4 + x * c5))));
    velocity[row] = (v + x * (a + x * (3.0 * c3 + x * (4.0 * c4 + x * (5.0 * c5))))) / h;
  }
}

}  // namespace foothill_orbit::detail
