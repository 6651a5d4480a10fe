#pragma once

#include <Eigen/Core>
#include <array>
#include <tl/expected.hpp>

#include "foothill_orbit/detail/border_watch.hpp"
#include "foothill_orbit/detail/tableau.hpp"
#include "foothill_orbit/motion.hpp"

namespace foothill_orbit {

/// The methods to choose from.
enum class Scheme {
  kRungeKutta4,     ///< Order 4, constant step only.
  kDormandPrince8,  ///< Order 8 with an interpolant; for every force.
  kNystrom12,       ///< Order 12, the fastest, for forces that do not depend on velocities.
};

/// How to integrate.
struct IntegratorConfig {
  Scheme scheme{Scheme::kDormandPrince8};
  /// Estimated error of a step relative to Motion::error_scale, kTightestTolerance to 1e-3.
  double tolerance{1e-14};
  double constant_step{0.0};  ///< [s]; 0 lets the tolerance choose every step.
};

/// Below this, rounding hides what smaller steps would gain.
inline constexpr double kTightestTolerance = 1e-15;

/// Why an integration could not go on.
enum class IntegrationError {
  kNotFinite,           ///< An acceleration is not a number.
  kStepTooSmall,        ///< The tolerance can't be met at any step.
  kTooManySteps,        ///< More steps than allowed between two calls.
  kEquationsDoNotHold,  ///< Motion::holds_at() said no.
  kNeedsVelocity,       ///< A velocity-free scheme was given forces that depend on velocities.
};

/// Stable text for logs.
[[nodiscard]] const char* to_cstr(IntegrationError error);

/// Integrates a Motion with one of the explicit Runge-Kutta schemes. The state is to be had at any
/// time inside the last step: from the scheme's interpolant, or, if it has none, from a shorter
/// step. Steps by tolerance end at the edges of the motion's borders, where an error estimate could
/// pass over a change of the forces; constant ones go on as they are. Sums are compensated; after a
/// day the rounding of a thousand additions would otherwise show in the tenth of a millimetre.
/// After start(), nothing allocates.
class Integrator {
 public:
  /// Throws std::invalid_argument naming the field, its value and the limit.
  explicit Integrator(const IntegratorConfig& config);

  /// Starts anew.
  /// @pre both arrays hold at least 3 * motion.lanes() values.
  void start(const Motion& motion, double t, const Eigen::ArrayXd& position,
             const Eigen::ArrayXd& velocity);

  /// Takes steps until `t` lies inside or at the end of the last one.
  /// @pre start() was called, and t is not before begin().
  [[nodiscard]] tl::expected<void, IntegrationError> advance_to(const Motion& motion, double t);

  /// Writes the state at a time from begin() to end().
  void sample(const Motion& motion, double t, Eigen::ArrayXd& position, Eigen::ArrayXd& velocity);

  /// Takes the last step again so that it ends at `t`, from begin() to end().
  void cut(const Motion& motion, double t);

  /// Goes on from end() with a motion or state that has changed; the past is forgotten.
  void restart(const Motion& motion);

  /// The state at end(), open to changes that a restart() follows [m], [m/s].
  [[nodiscard]] Eigen::ArrayXd& position() { return position_; }
  [[nodiscard]] Eigen::ArrayXd& velocity() { return velocity_; }

  [[nodiscard]] double begin() const { return begin_time_; }  ///< Of the last step [s].
  [[nodiscard]] double end() const { return time_; }          ///< Of the last step [s].
  [[nodiscard]] const IntegratorConfig& config() const { return config_; }
  [[nodiscard]] long evaluations() const { return evaluations_; }  ///< Of the accelerations.
  [[nodiscard]] long steps() const { return steps_; }              ///< Taken.
  [[nodiscard]] long rejected() const { return rejected_; }        ///< Taken and given up.

 private:
  void evaluate(const Motion& motion, double t, const Eigen::ArrayXd& position,
                const Eigen::ArrayXd& velocity, int column);
  void take_stage(const Motion& motion, int stage, double h);
  /// Fills the columns of the stages of a step of length h from the beginning.
  void take_stages(const Motion& motion, double h);
  /// Writes the end of a step of length h from the beginning.
  void finish(double h);
  void begin_step();
  void end_step(const Motion& motion, double h);
  [[nodiscard]] tl::expected<void, IntegrationError> step(const Motion& motion);
  /// Takes a step of the length that the tolerance and the motion's borders allow.
  [[nodiscard]] tl::expected<void, IntegrationError> adapt(const Motion& motion);
  void pass_border(double h);
  /// By how much a step of that error, relative to the tolerance, may grow or must shrink.
  [[nodiscard]] double step_factor(double error) const;
  void scale_errors(const Motion& motion);
  [[nodiscard]] double error_norm(Eigen::Index lanes, double h);
  [[nodiscard]] double first_step(const Motion& motion);
  void prepare_interpolant(const Motion& motion);
  void interpolate(double t, Eigen::ArrayXd& position, Eigen::ArrayXd& velocity) const;

  static constexpr std::size_t kCoefficients = 7;

  IntegratorConfig config_;
  const detail::Tableau* tableau_;
  bool with_velocity_{true};  // stages need velocities
  double time_{};             // end of the last step
  double time_carry_{};       // what rounding has taken from it
  double begin_time_{};
  double begin_carry_{};
  double length_{};              // of the last step
  double step_{};                // length of the next step
  double border_step_{};         // length of the first step inside of a border
  double open_step_{};           // length of the next step outside of borders
  bool is_first_inside_{false};  // the next step is the first inside of a border
  bool interpolant_ready_{false};
  detail::BorderWatch borders_{};
  long evaluations_{};
  long steps_{};
  long rejected_{};
  Eigen::ArrayXXd columns_{};  // accelerations of the stages; the last but dense ones: at the end
  // Values and what rounding has taken from them, at the end and at the beginning of the last step.
  Eigen::ArrayXd position_{}, position_carry_{}, velocity_{}, velocity_carry_{};
  Eigen::ArrayXd begin_position_{}, begin_position_carry_{};
  Eigen::ArrayXd begin_velocity_{}, begin_velocity_carry_{};
  Eigen::ArrayXd stage_position_{}, stage_velocity_{};
  Eigen::ArrayXd position_sum_{}, velocity_sum_{};  // of weighted accelerations
  Eigen::ArrayXd position_damping_{}, velocity_damping_{};
  Eigen::ArrayXd position_scale_{}, velocity_scale_{};
  std::array<Eigen::ArrayXd, kCoefficients> position_coefficients_{}, velocity_coefficients_{};
};

}  // namespace foothill_orbit
