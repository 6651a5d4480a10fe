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

  /// Number of borders, such as that of a shadow: strips between an outer and an inner edge, on
  /// both of which the accelerations are continuous but not smooth. An integrator that chooses its
  /// steps ends them there.
  [[nodiscard]] virtual Eigen::Index borders() const { return 0; }

  /// Writes, for the outer edges of all borders and then for the inner ones, a smooth function of
  /// time and state that is positive outside of the edge and negative inside, and its rate [1/s].
  virtual void border_edges(double /*t*/, const Eigen::ArrayXd& /*position*/,
                            const Eigen::ArrayXd& /*velocity*/, Eigen::ArrayXd& /*values*/,
                            Eigen::ArrayXd& /*rates*/) const {}

  /// False where the equations do not hold, such as below the ground; asked after each step.
  [[nodiscard]] virtual bool holds_at(const Eigen::ArrayXd& position) const = 0;
};

}  // namespace foothill_orbit
