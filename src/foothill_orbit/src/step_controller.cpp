#include "foothill_orbit/detail/step_controller.hpp"

#include <algorithm>
#include <cmath>

namespace foothill_orbit::detail {
namespace {

constexpr double kSafety = 0.9;
constexpr double kSmallestFactor = 0.2;
constexpr double kLargestFactor = 6.0;
// Inside transition zones, errors are measured against at most this part of the first body's scale.
// Where forces are smooth, the result is orders of magnitude better than the estimate of its error;
// where they are not, it is as bad. Bodies whose scale is smaller are held to enough anyway.
constexpr double kTransitionScale = 3e-4;

/// Returns the factor by which a step of that error, relative to the tolerance, may grow or must
/// shrink.
double step_factor(const Tableau& tableau, double error) {
  const double factor = kSafety * std::pow(std::max(error, 1e-10), -1.0 / tableau.error_exponent);
  return std::clamp(factor, kSmallestFactor, kLargestFactor);
}

}  // namespace

void StepController::reset(Eigen::Index lanes, Eigen::Index size) {
  for (auto* array : {&position_scale_, &velocity_scale_}) array->setOnes(lanes);
  for (auto* array : {&position_error_, &velocity_error_, &squares_, &damping_squares_}) {
    array->setZero(size);
  }
  length_ = transition_length_ = open_length_ = 0.0;
  is_first_inside_ = false;
}

void StepController::choose_first(const EquationsOfMotion& motion, const StageEvaluator& stages,
                                  const CarriedState& state) {
  const Eigen::Index lanes = motion.lanes();
  motion.error_scale(state.position, state.velocity, position_scale_, velocity_scale_);
  double fastest = 0.0;
  for (Eigen::Index row = 0; row < 3 * lanes; ++row) {
    const double moves = std::abs(state.velocity[row]) / position_scale_[row % lanes];
    const double turns = std::abs(stages.end_acceleration()[row]) / velocity_scale_[row % lanes];
    fastest = std::max({fastest, moves, turns});
  }
  length_ = fastest > 0.0 && std::isfinite(fastest) ? 0.01 / fastest : 1.0;
}

void StepController::set_scale(const EquationsOfMotion& motion, const CarriedState& begin,
                               bool is_inside_transition) {
  motion.error_scale(begin.position, begin.velocity, position_scale_, velocity_scale_);
  if (!is_inside_transition) return;
  position_scale_ = position_scale_.min(kTransitionScale * position_scale_[0]);
  velocity_scale_ = velocity_scale_.min(kTransitionScale * velocity_scale_[0]);
}

void StepController::square_errors_of(const StageEvaluator& stages, const RowPair& rows, double h,
                                      double* squares) {
  stages.sum(rows, position_error_.data(), velocity_error_.data());
  square_errors(position_scale_.size(), h, {position_error_.data(), velocity_error_.data()},
                {position_scale_.data(), velocity_scale_.data()}, squares);
}

/// The largest error of a body: root mean square over its components, relative to the scale. Two
/// estimates are combined as in DOP853, where the second one tempers an estimate that is too small.
double StepController::relative_error(const StageEvaluator& stages, double h) {
  const Tableau& tableau = stages.tableau();
  square_errors_of(stages, tableau.error, h, squares_.data());
  const bool is_damped = tableau.damping.velocity.count > 0;
  if (is_damped) square_errors_of(stages, tableau.damping, h, damping_squares_.data());
  double largest = 0.0;
  for (Eigen::Index lane = 0; lane < position_scale_.size(); ++lane) {
    double error = squares_[lane];
    if (is_damped && error > 0.0) error *= error / (error + 0.01 * damping_squares_[lane]);
    if (!(error <= largest)) largest = error;  // so that a NaN is passed on
  }
  return std::sqrt(largest) / tolerance_;
}

void StepController::grow(const StageEvaluator& stages, double h, double error) {
  length_ = h * step_factor(stages.tableau(), error);
}

void StepController::shrink(const StageEvaluator& stages, double h, double error) {
  length_ = h * (std::isfinite(error) ? std::min(step_factor(stages.tableau(), error), 1.0)
                                      : kSmallestFactor);
}

void StepController::pass_events(EventDetector& events) {
  const bool was_inside = events.is_inside();
  events.accept();
  const bool goes_inside = events.starts_inside();
  if (!was_inside) open_length_ = length_;
  if (was_inside && is_first_inside_) transition_length_ = length_;
  is_first_inside_ = !was_inside && goes_inside;
  if (is_first_inside_ && transition_length_ > 0.0) {
    length_ = std::min(length_, transition_length_);
  }
  if (was_inside && !goes_inside) length_ = std::max(length_, open_length_);
}

}  // namespace foothill_orbit::detail
