#pragma once

#include <Eigen/Core>

#include "foothill_orbit/detail/carried_state.hpp"
#include "foothill_orbit/detail/event_detector.hpp"
#include "foothill_orbit/detail/stage_evaluator.hpp"
#include "foothill_orbit/equations_of_motion.hpp"

namespace foothill_orbit::detail {

/// Step size control: estimates the error of a step from the embedded formulas of its tableau and
/// chooses the length of the next one. Allocates in reset() only.
class StepController {
 public:
  /// @param tolerance Largest error of a step, relative to EquationsOfMotion::error_scale().
  explicit StepController(double tolerance) : tolerance_{tolerance} {}

  /// Prepares for that many bodies; arrays of the integrator have `size` rows.
  void reset(Eigen::Index lanes, Eigen::Index size);

  [[nodiscard]] double length() const { return length_; }  ///< Length of the next step [s].
  void set_length(double length) { length_ = length; }

  /// Chooses the length of the first step: a hundredth of the time in which a body moves as far as
  /// its scale. The control adapts it from there.
  void choose_first(const EquationsOfMotion& motion, const StageEvaluator& stages,
                    const CarriedState& state);

  /// Determines the scales that errors of a step from `begin` are measured against.
  void set_scale(const EquationsOfMotion& motion, const CarriedState& begin,
                 bool is_inside_transition);
  /// Time in which the first body moves as far as its scale [s].
  [[nodiscard]] double time_scale() const { return position_scale_[0] / velocity_scale_[0]; }

  /// Returns the error of a step of length h, in units of the tolerance.
  [[nodiscard]] double relative_error(const StageEvaluator& stages, double h);

  /// Sets the length of the next step after one of length h and that error was accepted.
  void grow(const StageEvaluator& stages, double h, double error);
  /// Sets the length of the next attempt after one of length h and that error was rejected.
  void shrink(const StageEvaluator& stages, double h, double error);

  /// Adjusts the length of the next step where there are events, and makes the detector accept the
  /// last step. The first step inside a transition zone, and the first behind it, are at most and
  /// at least as long as the control allowed at the last zone.
  void pass_events(EventDetector& events);

 private:
  void square_errors_of(const StageEvaluator& stages, const RowPair& rows, double h,
                        double* squares);

  double tolerance_;
  double length_{};
  double transition_length_{};   // allowed after the first step inside a transition zone
  double open_length_{};         // of the next step outside
  bool is_first_inside_{false};  // the next step is the first inside a transition zone
  Eigen::ArrayXd position_scale_{}, velocity_scale_{};
  Eigen::ArrayXd position_error_{}, velocity_error_{};
  Eigen::ArrayXd squares_{}, damping_squares_{};
};

}  // namespace foothill_orbit::detail
