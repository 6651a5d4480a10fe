#pragma once

#include <Eigen/Core>
#include <tl/expected.hpp>

#include "foothill_orbit/detail/carried_state.hpp"
#include "foothill_orbit/detail/dense_output.hpp"
#include "foothill_orbit/detail/event_detector.hpp"
#include "foothill_orbit/detail/stage_evaluator.hpp"
#include "foothill_orbit/detail/step_controller.hpp"
#include "foothill_orbit/equations_of_motion.hpp"

/// Numerical integration of EquationsOfMotion by explicit Runge-Kutta schemes with step size
/// control, event detection and dense output. Sums are compensated: without that, the rounding
/// errors of a thousand additions would cause a tenth of a millimetre of error per day.

namespace foothill_orbit {

/// Integration schemes.
enum class Scheme {
  kAuto,            ///< kNystrom12 while no force depends on velocities, else kDormandPrince8.
  kRungeKutta4,     ///< Order 4, constant step only.
  kDormandPrince8,  ///< Order 8 with an interpolant; for every force.
  kNystrom12,       ///< Order 12, the fastest, for forces that do not depend on velocities.
};

/// Settings of an integrator.
struct IntegratorConfig {
  Scheme scheme{Scheme::kAuto};
  /// Estimated error of a step relative to EquationsOfMotion::error_scale(), kTightestTolerance to
  /// 1e-3.
  double tolerance{1e-14};
  double constant_step{0.0};  ///< Length of every step [s]; 0 adapts the steps to the tolerance.
};

/// Below this tolerance, rounding errors outweigh the benefit of smaller steps.
inline constexpr double kTightestTolerance = 1e-15;

/// Reason why an integration could not continue.
enum class IntegrationError {
  kNotFinite,           ///< An acceleration is not a number.
  kStepTooSmall,        ///< The tolerance can't be met at any step.
  kTooManySteps,        ///< More steps than allowed between two calls.
  kEquationsDoNotHold,  ///< EquationsOfMotion::holds_at() returned false.
  kNeedsVelocity,       ///< A velocity-free scheme was given forces that depend on velocities.
};

/// Stable text for logs.
[[nodiscard]] const char* to_cstr(IntegrationError error);

/// Integrates equations of motion. The state is available at any time inside the last step: from
/// the scheme's interpolant or, if it has none, from a shorter step. Adaptive steps end at the
/// events of the equations, where an error estimate could miss a change of the forces; constant
/// steps do not. After start(), nothing allocates.
class Integrator {
 public:
  /// Throws std::invalid_argument naming the field, its value and the limit.
  explicit Integrator(const IntegratorConfig& config);

  /// Starts from a state at time t [s].
  /// @pre both arrays hold at least 3 * motion.lanes() values.
  void start(const EquationsOfMotion& motion, double t, const Eigen::ArrayXd& position,
             const Eigen::ArrayXd& velocity);

  /// Takes steps until `t` lies inside or at the end of the last one.
  /// @pre start() was called, and t is not before begin().
  [[nodiscard]] tl::expected<void, IntegrationError> advance_to(const EquationsOfMotion& motion,
                                                                double t);

  /// Writes the state at a time from begin() to end().
  void sample(const EquationsOfMotion& motion, double t, Eigen::ArrayXd& position,
              Eigen::ArrayXd& velocity);

  /// Repeats the last step so that it ends at `t`, from begin() to end().
  void cut(const EquationsOfMotion& motion, double t);

  /// Continues from end() with equations or a state that have changed; the past is discarded. With
  /// Scheme::kAuto, this and start() select the scheme for the equations.
  void restart(const EquationsOfMotion& motion);

  /// The state at end(); after a change of it, call restart() [m], [m/s].
  [[nodiscard]] Eigen::ArrayXd& position() { return end_.position; }
  [[nodiscard]] Eigen::ArrayXd& velocity() { return end_.velocity; }

  [[nodiscard]] double begin() const { return begin_.time; }  ///< Beginning of the last step [s].
  [[nodiscard]] double end() const { return end_.time; }      ///< End of the last step [s].
  [[nodiscard]] const IntegratorConfig& config() const { return config_; }
  /// The scheme in use: the configured one or, with Scheme::kAuto, the selected one.
  [[nodiscard]] Scheme scheme() const { return scheme_; }
  /// Number of evaluations of the accelerations, of accepted steps, and of rejected ones.
  [[nodiscard]] long evaluations() const { return stages_.evaluations(); }
  [[nodiscard]] long steps() const { return steps_; }
  [[nodiscard]] long rejected() const { return rejected_; }

 private:
  void select_scheme(const EquationsOfMotion& motion);
  void end_step(const EquationsOfMotion& motion, double h);
  [[nodiscard]] tl::expected<void, IntegrationError> step(const EquationsOfMotion& motion);
  /// Takes a step of the length that the tolerance and the events allow.
  [[nodiscard]] tl::expected<void, IntegrationError> adapt(const EquationsOfMotion& motion);
  [[nodiscard]] detail::StepPath last_step() const;
  /// Returns to the beginning of the step.
  [[nodiscard]] tl::unexpected<IntegrationError> revert(IntegrationError error);

  IntegratorConfig config_;
  Scheme scheme_;
  detail::StageEvaluator stages_;
  detail::StepController controller_;
  detail::EventDetector events_{};
  detail::DenseOutput dense_{};
  detail::CarriedState begin_{}, end_{};  // of the last step
  detail::CarriedState sample_{};         // inside the last step
  double length_{};                       // of the last step [s]
  long steps_{};
  long rejected_{};
};

}  // namespace foothill_orbit
