#pragma once

#include <Eigen/Core>

/// Interface between the integrator and the forces: second-order equations for several bodies, with
/// error scales, events and a range of validity.

namespace foothill_orbit {

/// Equations of motion p'' = a(t, p, v) of several bodies. Every array holds `lanes` values of x,
/// then as many of y, then of z; it may be longer, and the rest is not used.
class EquationsOfMotion {
 public:
  virtual ~EquationsOfMotion() = default;

  /// Number of bodies.
  [[nodiscard]] virtual Eigen::Index lanes() const = 0;

  /// Writes the accelerations [m/s^2] at time t [s].
  virtual void accelerations(double t, const Eigen::ArrayXd& position,
                             const Eigen::ArrayXd& velocity,
                             Eigen::Ref<Eigen::ArrayXd> acceleration) const = 0;

  /// Writes, for every body, the scales of its position [m] and velocity [m/s] that errors are
  /// relative to.
  virtual void error_scale(const Eigen::ArrayXd& position, const Eigen::ArrayXd& velocity,
                           Eigen::ArrayXd& position_scale,
                           Eigen::ArrayXd& velocity_scale) const = 0;

  /// True if accelerations depend on velocities, so that a velocity-free scheme would be wrong.
  [[nodiscard]] virtual bool depends_on_velocity() const = 0;

  /// Number of transition zones, such as the penumbra of a planet for one craft: regions between an
  /// outer and an inner boundary, on both of which the accelerations are continuous but not smooth.
  /// Crossing a boundary is an event; adaptive steps end at events.
  [[nodiscard]] virtual Eigen::Index transition_zones() const { return 0; }

  /// Writes the event functions of the outer boundaries of all zones, then of the inner ones:
  /// smooth functions of time and state that are positive outside a boundary and negative inside,
  /// and their rates [1/s].
  virtual void event_functions(double /*t*/, const Eigen::ArrayXd& /*position*/,
                               const Eigen::ArrayXd& /*velocity*/, Eigen::ArrayXd& /*values*/,
                               Eigen::ArrayXd& /*rates*/) const {}

  /// False where the equations are not valid, such as below the surface; checked after each step.
  [[nodiscard]] virtual bool holds_at(const Eigen::ArrayXd& position) const = 0;
};

}  // namespace foothill_orbit
