#pragma once

#include <Eigen/Core>
#include <array>

#include "foothill_orbit/detail/carried_state.hpp"
#include "foothill_orbit/detail/stage_evaluator.hpp"
#include "foothill_orbit/equations_of_motion.hpp"

namespace foothill_orbit::detail {

/// Interpolant of the last step, for schemes whose tableau has one: a polynomial of degree 7 in
/// each coordinate, formed when the first sample is requested. Allocates in reset() only.
class DenseOutput {
 public:
  /// Prepares for arrays of `size` rows.
  void reset(Eigen::Index size);

  /// Discards the interpolant: another step has been taken.
  void invalidate() { is_ready_ = false; }

  /// Forms the interpolant of the step of length h [s] from `begin` to `end`, unless it is ready.
  /// @pre the stages of that step are in `stages`
  void prepare(const EquationsOfMotion& motion, StageEvaluator& stages, const CarriedState& begin,
               const CarriedState& end, double h);

  /// Writes the state at the fraction x of the step, from 0 to 1.
  void sample(const CarriedState& begin, double x, Eigen::ArrayXd& position,
              Eigen::ArrayXd& velocity) const;

 private:
  static constexpr std::size_t kCoefficients = 7;
  using Coefficients = std::array<Eigen::ArrayXd, kCoefficients>;

  bool is_ready_{false};
  Coefficients position_{}, velocity_{};
};

}  // namespace foothill_orbit::detail
