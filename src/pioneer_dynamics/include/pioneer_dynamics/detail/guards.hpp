#pragma once

#include <array>
#include <cmath>

#include "pioneer_dynamics/kinetic_step.hpp"
#include "pioneer_dynamics/mode_dynamics.hpp"

namespace pioneer_dynamics::detail {

/// How far each mode is from having to change. Forces are over the vehicle's weight [-], speeds are
/// those of contacts and rims [m/s]; negative: the mode can't stay.
using Margins = std::array<double, kGuards>;

/// Everything that holds during a step.
struct Setting {
  const KineticModel& model;
  const Ground& ground;
  const Inputs& inputs;
  DynamicsCache& cache;
};

/// Cosine and sine of headings near one at which they are known.
class Rotation {
 public:
  explicit Rotation(double heading)
      : heading_{heading}, cosine_{std::cos(heading)}, sine_{std::sin(heading)} {}

  struct Of {
    double cosine;
    double sine;
  };
  [[nodiscard]] Of of(double heading) const {
    const double turn = heading - heading_;
    if (turn == 0.0) return {cosine_, sine_};
    if (std::abs(turn) > 0.02) return {std::cos(heading), std::sin(heading)};
    const double t2 = turn * turn;  // Taylor's series, exact to the last bit (benchmark vehicle)
    const double s =
        turn * (1.0 - t2 * (1.0 / 6.0) * (1.0 - t2 * (1.0 / 20.0) * (1.0 - t2 * (1.0 / 42.0))));
    const double c = 1.0 - t2 * 0.5 * (1.0 - t2 * (1.0 / 12.0) * (1.0 - t2 * (1.0 / 30.0)));
    return {cosine_ * c - sine_ * s, sine_ * c + cosine_ * s};
  }

 private:
  double heading_;
  double cosine_;
  double sine_;
};

/// The dynamics of one set of modes under the inputs of a step.
class BoundDynamics {
 public:
  BoundDynamics(const Setting& setting, const ContactModes& modes)
      : dynamics_{setting.cache.get(setting.model, setting.ground, modes)},
        inputs_{setting.inputs},
        constant_{dynamics_.constant_part(setting.inputs)} {}

  [[nodiscard]] Motion rates(const Motion& motion, const Rotation& rotation) const {
    const auto [cosine, sine] = rotation.of(motion.heading);
    return dynamics_.rates(constant_, motion, cosine, sine);
  }
  [[nodiscard]] Evaluation evaluate(const Motion& motion, const Rotation& rotation) const {
    const auto [cosine, sine] = rotation.of(motion.heading);
    return dynamics_.evaluate(constant_, inputs_, motion, cosine, sine);
  }

 private:
  const ModeDynamics& dynamics_;
  const Inputs& inputs_;
  ModeDynamics::Outputs constant_;
};

/// Below zero by more than this, a margin is violated; less is rounding.
inline constexpr double kMarginTolerance = 1e-11;

/// Returns the margins of a motion that has gone on for a while.
[[nodiscard]] Margins margins(const Setting& setting, const KineticState& state,
                              const Evaluation& evaluation);

/// Returns the state after the mode that a guard watches has changed, its speed set to zero where
/// sliding or rolling ends.
[[nodiscard]] KineticState changed(const Setting& setting, KineticState state, Guard guard,
                                   const Evaluation& evaluation);

/// Changes modes that can't stay until all can, while no time passes; returns the evaluation with
/// the modes found.
Evaluation settle(const Setting& setting, const Rotation& rotation, KineticState& state);

}  // namespace pioneer_dynamics::detail
