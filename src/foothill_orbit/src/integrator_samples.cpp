#include "foothill_orbit/contract.hpp"
#include "foothill_orbit/detail/kernels.hpp"
#include "foothill_orbit/integrator.hpp"

// States inside the last step.
namespace foothill_orbit {

void Integrator::cut(const Motion& motion, double t) {
  expects(t >= begin_time_ && t <= time_, "the time is not inside the last step");
  if (t == time_) return;
  const double h = (t - begin_time_) - begin_carry_;
  take_stages(motion, h);
  end_step(motion, h);
  time_ = t;
  time_carry_ = 0.0;
  borders_.restart(motion, time_, position_, velocity_);
}

void Integrator::sample(const Motion& motion, double t, Eigen::ArrayXd& position,
                        Eigen::ArrayXd& velocity) {
  expects(t >= begin_time_ && t <= time_, "the time is not inside the last step");
  if (t == time_ || t == begin_time_) {
    position = t == time_ ? position_ : begin_position_;
    velocity = t == time_ ? velocity_ : begin_velocity_;
    return;
  }
  if (!tableau_->dense.empty()) {
    if (!interpolant_ready_) prepare_interpolant(motion);
    interpolate(t, position, velocity);
    return;
  }
  const double h = (t - begin_time_) - begin_carry_;
  const detail::Columns columns{columns_.data(), columns_.rows()};
  take_stages(motion, h);
  detail::sum_from_first(columns, tableau_->result.position, 0.5, position_sum_.data());
  detail::sum_from_first(columns, tableau_->result.velocity, 1.0, velocity_sum_.data());
  position = begin_position_;
  velocity = begin_velocity_;
  position_damping_ = begin_position_carry_;
  velocity_damping_ = begin_velocity_carry_;
  detail::add_step(columns.rows, h, position_sum_.data(), velocity_sum_.data(),
                   {position.data(), position_damping_.data()},
                   {velocity.data(), velocity_damping_.data()});
}

void Integrator::prepare_interpolant(const Motion& motion) {
  const double h = length_;
  const auto stages = tableau_->stages;
  for (int stage = stages + 1; stage < static_cast<int>(tableau_->nodes.size()); ++stage) {
    take_stage(motion, stage, h);
  }
  auto& p = position_coefficients_;
  auto& v = velocity_coefficients_;
  p[0] = (position_ - begin_position_) + (position_carry_ - begin_position_carry_);
  p[1] = h * begin_velocity_ - p[0];
  p[2] = 2.0 * p[0] - h * (velocity_ + begin_velocity_);
  v[0] = (velocity_ - begin_velocity_) + (velocity_carry_ - begin_velocity_carry_);
  v[1] = h * columns_.col(0) - v[0];
  v[2] = 2.0 * v[0] - h * (columns_.col(stages) + columns_.col(0));
  const detail::Columns columns{columns_.data(), columns_.rows()};
  for (std::size_t order = 0; order < tableau_->dense.size(); ++order) {
    detail::sum_columns(columns, tableau_->dense[order].position, p[3 + order].data());
    detail::sum_columns(columns, tableau_->dense[order].velocity, v[3 + order].data());
    p[3 + order] *= h * h;
    v[3 + order] *= h;
  }
  interpolant_ready_ = true;
}

void Integrator::interpolate(double t, Eigen::ArrayXd& position, Eigen::ArrayXd& velocity) const {
  const double x = ((t - begin_time_) - begin_carry_) / length_;
  const auto evaluate_at = [x](const std::array<Eigen::ArrayXd, kCoefficients>& coefficients,
                               Eigen::ArrayXd& value) {
    value = coefficients[kCoefficients - 1] * x;
    for (std::size_t index = kCoefficients - 1; index-- > 0;) {
      value = (value + coefficients[index]) * (index % 2 == 0 ? x : 1.0 - x);
    }
  };
  evaluate_at(position_coefficients_, position);
  evaluate_at(velocity_coefficients_, velocity);
  position += begin_position_;
  velocity += begin_velocity_;
}

}  // namespace foothill_orbit
