#pragma once

#include <Eigen/Core>

#include "foothill_orbit/detail/carried_state.hpp"
#include "foothill_orbit/detail/kernels.hpp"
#include "foothill_orbit/detail/tableau.hpp"
#include "foothill_orbit/equations_of_motion.hpp"

namespace foothill_orbit::detail {

/// The stages of one step of an explicit Runge-Kutta method: evaluates the accelerations at the
/// nodes of its tableau, one column for each, and forms weighted sums of them. Column 0 belongs to
/// the beginning of the step, column `stages` to its end; columns of an interpolant follow.
/// Allocates in reset() and set_tableau() only.
class StageEvaluator {
 public:
  explicit StageEvaluator(const Tableau& tableau) : tableau_{&tableau} {}

  [[nodiscard]] const Tableau& tableau() const { return *tableau_; }
  [[nodiscard]] long evaluations() const {
    return evaluations_;
  }  ///< Evaluations of all accelerations.

  /// Changes the method. Columns are discarded and, if needed, allocated.
  void set_tableau(const Tableau& tableau);

  /// Prepares for arrays of `size` rows, a multiple of kPadding.
  void reset(Eigen::Index size);

  /// Selects whether velocities are computed at the stages.
  void set_needs_velocity(bool needs_velocity) { needs_velocity_ = needs_velocity; }
  [[nodiscard]] bool needs_velocity() const { return needs_velocity_; }

  /// Evaluates the accelerations at the end of a step.
  void evaluate_end(const EquationsOfMotion& motion, const CarriedState& end);
  /// Makes the end of the last step the beginning of the next one.
  void begin_step() { columns_.col(0) = columns_.col(tableau_->stages); }
  /// Reverts begin_step().
  void revert_step() { columns_.col(tableau_->stages) = columns_.col(0); }

  /// Evaluates the stages of a step of length h [s] from `begin`.
  void take_stages(const EquationsOfMotion& motion, const CarriedState& begin, double h);
  /// Evaluates the stages that only the interpolant needs.
  void take_dense_stages(const EquationsOfMotion& motion, const CarriedState& begin, double h);

  /// Writes positions and velocities at the end of a step of length h [s] from `begin`.
  void finish(const CarriedState& begin, double h, CarriedState& end);

  /// Writes the sums of the columns for a pair of rows.
  void sum(const RowPair& rows, double* position, double* velocity) const;

  [[nodiscard]] auto begin_acceleration() const { return columns_.col(0); }
  [[nodiscard]] auto end_acceleration() const { return columns_.col(tableau_->stages); }

 private:
  void take_stage(const EquationsOfMotion& motion, const CarriedState& begin, int stage, double h);
  void evaluate(const EquationsOfMotion& motion, double t, const Eigen::ArrayXd& position,
                const Eigen::ArrayXd& velocity, int column);
  [[nodiscard]] Columns columns() const { return {columns_.data(), columns_.rows()}; }

  const Tableau* tableau_;
  bool needs_velocity_{true};
  long evaluations_{};
  Eigen::ArrayXXd columns_{};
  Eigen::ArrayXd position_{}, velocity_{};          // at a stage
  Eigen::ArrayXd position_sum_{}, velocity_sum_{};  // of weighted accelerations
};

}  // namespace foothill_orbit::detail
