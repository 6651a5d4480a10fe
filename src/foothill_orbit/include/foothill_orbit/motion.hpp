#pragma once

#include <Eigen/Core>

namespace foothill_orbit {

/// Equations of motion p'' = a(t, p, v) of several bodies for the integrator. Every array holds
/// `lanes` values of x, then as many of y, then of z; it may be longer, and what follows is unused.
class Motion {
 public:
  virtual ~Motion() = default;

  /// Number of bodies.
  [[nodiscard]] virtual Eigen::Index lanes() const = 0;

  /// Writes the accelerations [m/s^2] at time t [s].
  virtual void accelerations(double t, const Eigen::ArrayXd& position,
                             const Eigen::ArrayXd& velocity,
                             Eigen::Ref<Eigen::ArrayXd> acceleration) const = 0;

  /// Writes, for every body, the lengths that relative errors of position and of velocity are
  /// measured against.
  virtual void error_scale(const Eigen::ArrayXd& position, const Eigen::ArrayXd& velocity,
                           Eigen::ArrayXd& position_scale,
                           Eigen::ArrayXd& velocity_scale) const = 0;

  /// True if accelerations depend on velocities, so that a velocity-free scheme would be wrong.
  [[nodiscard]] virtual bool depends_on_velocity() const = 0;

  /// False where the equations do not hold, such as below the ground; asked after each step.
  [[nodiscard]] virtual bool holds_at(const Eigen::ArrayXd& position) const = 0;
};

}  // namespace foothill_orbit
