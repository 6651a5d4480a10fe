#include <algorithm>
#include <cmath>

#include "foothill_orbit/detail/kernels.hpp"
#include "foothill_orbit/integrator.hpp"

// How long steps are.
namespace foothill_orbit {
namespace {

constexpr double kSafety = 0.9;
constexpr double kSmallestFactor = 0.2;
constexpr double kLargestFactor = 6.0;
// Inside of borders, errors are measured against no more than this part of the first body's scale.
// Where forces are smooth, the result is orders of magnitude better than the estimate of its error;
// where they are not, it is as bad. What is small beside the first body is held to enough anyway.
constexpr double kBorderScale = 3e-4;
// A step that goes below this part of the time would be lost in the time's own digits.
constexpr double kSmallestStep = 1e-13;

}  // namespace

tl::expected<void, IntegrationError> Integrator::adapt(const Motion& motion) {
  const double planned = step_;
  scale_errors(motion);
  const double time_scale = position_scale_[0] / velocity_scale_[0];
  bool at_edge = false;  // the step ends there
  while (true) {
    const double h = step_;
    if (!(h > kSmallestStep * std::max(1.0, std::abs(begin_time_)))) {
      return tl::unexpected{IntegrationError::kStepTooSmall};
    }
    take_stages(motion, h);
    if (borders_.is_on()) {
      end_step(motion, h);
      if (const auto edge = borders_.look(motion, time_, position_, velocity_, h, time_scale)) {
        step_ = *edge;
        at_edge = true;
        continue;
      }
      scale_errors(motion);
    }
    const double error = error_norm(motion.lanes(), h) / config_.tolerance;
    if (error <= 1.0) {
      if (!borders_.is_on()) end_step(motion, h);
      step_ = at_edge ? planned : h * step_factor(error);
      if (borders_.is_on()) pass_border(h);
      return {};
    }
    ++rejected_;
    at_edge = false;
    step_ = h * (std::isfinite(error) ? std::min(step_factor(error), 1.0) : kSmallestFactor);
  }
}

/// Goes on after a step of length h where there are borders. The first step inside of one and the
/// first behind it are as long as they were the last time.
void Integrator::pass_border(double h) {
  const bool was_inside = borders_.is_inside();
  borders_.accept();
  const bool goes_inside = borders_.begins_inside();
  if (!was_inside) open_step_ = step_;
  if (was_inside && is_first_inside_) border_step_ = h;
  is_first_inside_ = !was_inside && goes_inside;
  if (is_first_inside_ && border_step_ > 0.0) step_ = std::min(step_, border_step_);
  if (was_inside && !goes_inside) step_ = std::max(step_, open_step_);
}

double Integrator::step_factor(double error) const {
  const double factor = kSafety * std::pow(std::max(error, 1e-10), -1.0 / tableau_->error_exponent);
  return std::clamp(factor, kSmallestFactor, kLargestFactor);
}

/// What errors of the step are measured against. The control asks before a step has been looked at,
/// too, when only the time scale matters.
void Integrator::scale_errors(const Motion& motion) {
  motion.error_scale(begin_position_, begin_velocity_, position_scale_, velocity_scale_);
  if (!borders_.is_inside()) return;
  position_scale_ = position_scale_.min(kBorderScale * position_scale_[0]);
  velocity_scale_ = velocity_scale_.min(kBorderScale * velocity_scale_[0]);
}

/// The largest error of a body: root mean square over its components, relative to the scale. Where
/// there are two estimates, they are joined as in DOP853: one that is too sure is tempered.
double Integrator::error_norm(Eigen::Index lanes, double h) {
  const detail::Columns columns{columns_.data(), columns_.rows()};
  const auto squares = [&](const detail::RowPair& rows, double* result) {
    detail::sum_columns(columns, rows.position, position_sum_.data());
    detail::sum_columns(columns, rows.velocity, velocity_sum_.data());
    detail::square_errors(lanes, h, {position_sum_.data(), velocity_sum_.data()},
                          {position_scale_.data(), velocity_scale_.data()}, result);
  };
  double* errors = position_damping_.data();
  double* damping = velocity_damping_.data();
  squares(tableau_->error, errors);
  const bool damped = tableau_->damping.velocity.count > 0;
  if (damped) squares(tableau_->damping, damping);
  double largest = 0.0;
  for (Eigen::Index lane = 0; lane < lanes; ++lane) {
    double error = errors[lane];
    if (damped && error > 0.0) error *= error / (error + 0.01 * damping[lane]);
    if (!(error <= largest)) largest = error;  // so that a NaN is passed on
  }
  return std::sqrt(largest);
}

/// A hundredth of the time in which a body moves as far as its scale: the control does the rest.
double Integrator::first_step(const Motion& motion) {
  const Eigen::Index lanes = motion.lanes();
  motion.error_scale(position_, velocity_, position_scale_, velocity_scale_);
  double fastest = 0.0;
  for (Eigen::Index row = 0; row < 3 * lanes; ++row) {
    const double moves = std::abs(velocity_[row]) / position_scale_[row % lanes];
    const double turns = std::abs(columns_(row, tableau_->stages)) / velocity_scale_[row % lanes];
    fastest = std::max({fastest, moves, turns});
  }
  return fastest > 0.0 && std::isfinite(fastest) ? 0.01 / fastest : 1.0;
}

}  // namespace foothill_orbit
