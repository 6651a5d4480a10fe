#include "foothill_orbit/integrator.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "foothill_orbit/contract.hpp"
#include "foothill_orbit/detail/kernels.hpp"

namespace foothill_orbit {
namespace {

constexpr int kMaximumSteps = 5'000'000;
const detail::Tableau& tableau_of(Scheme scheme) {
  switch (scheme) {
    case Scheme::kRungeKutta4:
      return detail::runge_kutta_4();
    case Scheme::kDormandPrince8:
      return detail::dormand_prince_8();
    case Scheme::kNystrom12:
      return detail::nystrom_12();
  }
  throw std::invalid_argument{"scheme is not one of the known ones"};
}

void check(const IntegratorConfig& config) {
  if (!(config.tolerance >= kTightestTolerance && config.tolerance <= 1e-3)) {
    throw std::invalid_argument{"tolerance " + std::to_string(config.tolerance) +
                                " is outside 1e-15 to 1e-3"};
  }
  if (!(config.constant_step >= 0.0 && std::isfinite(config.constant_step))) {
    throw std::invalid_argument{"constant_step " + std::to_string(config.constant_step) +
                                " is not a positive time, or 0 for steps by tolerance"};
  }
  if (config.scheme == Scheme::kRungeKutta4 && config.constant_step == 0.0) {
    throw std::invalid_argument{
        "constant_step is 0, but Runge-Kutta 4 has no error estimate to choose steps by"};
  }
}

Eigen::Index padded(Eigen::Index rows) {
  return (rows + detail::kPadding - 1) / detail::kPadding * detail::kPadding;
}

}  // namespace

const char* to_cstr(IntegrationError error) {
  switch (error) {
    case IntegrationError::kNotFinite:
      return "the motion is not a finite number any more";
    case IntegrationError::kStepTooSmall:
      return "the tolerance can't be met at any step";
    case IntegrationError::kTooManySteps:
      return "too many steps between two samples";
    case IntegrationError::kEquationsDoNotHold:
      return "the equations of motion do not hold here";
    case IntegrationError::kNeedsVelocity:
      return "a force depends on velocities, which the velocity-free scheme leaves out";
  }
  return "unknown integration error";
}

Integrator::Integrator(const IntegratorConfig& config)
    : config_{config}, tableau_{&tableau_of(config.scheme)} {
  check(config);
}

void Integrator::start(const Motion& motion, double t, const Eigen::ArrayXd& position,
                       const Eigen::ArrayXd& velocity) {
  const Eigen::Index rows = 3 * motion.lanes();
  expects(rows > 0, "the motion has no bodies");
  expects(position.size() >= rows && velocity.size() >= rows, "a coordinate is missing");
  const Eigen::Index size = padded(rows);
  for (auto* array :
       {&position_, &position_carry_, &velocity_, &velocity_carry_, &begin_position_,
        &begin_position_carry_, &begin_velocity_, &begin_velocity_carry_, &stage_position_,
        &stage_velocity_, &position_sum_, &velocity_sum_, &position_damping_, &velocity_damping_}) {
    array->setZero(size);
  }
  position_scale_.setOnes(motion.lanes());
  velocity_scale_.setOnes(motion.lanes());
  columns_.setZero(size, std::max<Eigen::Index>(tableau_->stages + 1,
                                                static_cast<Eigen::Index>(tableau_->nodes.size())));
  for (auto& coefficient : position_coefficients_) coefficient.setZero(size);
  for (auto& coefficient : velocity_coefficients_) coefficient.setZero(size);
  position_.head(rows) = position.head(rows);
  velocity_.head(rows) = velocity.head(rows);
  time_ = t;
  time_carry_ = 0.0;
  step_ = border_step_ = open_step_ = 0.0;
  is_first_inside_ = false;
  restart(motion);
}

void Integrator::restart(const Motion& motion) {
  with_velocity_ = motion.depends_on_velocity();
  begin_time_ = time_;
  begin_carry_ = time_carry_;
  begin_position_ = position_;
  begin_position_carry_ = position_carry_;
  begin_velocity_ = velocity_;
  begin_velocity_carry_ = velocity_carry_;
  length_ = 0.0;
  evaluate(motion, time_, position_, velocity_, tableau_->stages);
  if (step_ == 0.0) step_ = first_step(motion);
  borders_.restart(motion, time_, position_, velocity_);
}

tl::expected<void, IntegrationError> Integrator::advance_to(const Motion& motion, double t) {
  expects(position_.size() > 0, "start() was not called");
  if (with_velocity_ && tableau_->velocity_free) {
    return tl::unexpected{IntegrationError::kNeedsVelocity};
  }
  for (int count = 0; time_ < t; ++count) {
    if (count >= kMaximumSteps) return tl::unexpected{IntegrationError::kTooManySteps};
    if (const auto taken = step(motion); !taken) return taken;
  }
  return {};
}

tl::expected<void, IntegrationError> Integrator::step(const Motion& motion) {
  begin_step();
  const auto give_up = [this](IntegrationError error) {
    time_ = begin_time_;
    time_carry_ = begin_carry_;
    position_ = begin_position_;
    position_carry_ = begin_position_carry_;
    velocity_ = begin_velocity_;
    velocity_carry_ = begin_velocity_carry_;
    columns_.col(tableau_->stages) = columns_.col(0);
    return tl::unexpected{error};
  };
  if (!columns_.col(0).allFinite()) return give_up(IntegrationError::kNotFinite);
  if (const double h = config_.constant_step; h > 0.0) {
    take_stages(motion, h);
    end_step(motion, h);
  } else if (const auto adapted = adapt(motion); !adapted) {
    return give_up(adapted.error());
  }
  if (!position_.allFinite()) return give_up(IntegrationError::kNotFinite);
  ++steps_;
  if (!motion.holds_at(position_)) return tl::unexpected{IntegrationError::kEquationsDoNotHold};
  return {};
}

void Integrator::begin_step() {
  begin_position_.swap(position_);
  begin_position_carry_.swap(position_carry_);
  begin_velocity_.swap(velocity_);
  begin_velocity_carry_.swap(velocity_carry_);
  begin_time_ = time_;
  begin_carry_ = time_carry_;
  columns_.col(0) = columns_.col(tableau_->stages);
}

void Integrator::end_step(const Motion& motion, double h) {
  finish(h);
  const double advance = h + begin_carry_;
  time_ = begin_time_ + advance;
  time_carry_ = advance - (time_ - begin_time_);
  length_ = h;
  interpolant_ready_ = false;
  evaluate(motion, time_, position_, velocity_, tableau_->stages);
}

void Integrator::evaluate(const Motion& motion, double t, const Eigen::ArrayXd& position,
                          const Eigen::ArrayXd& velocity, int column) {
  motion.accelerations(t, position, velocity, columns_.col(column));
  ++evaluations_;
}

void Integrator::take_stage(const Motion& motion, int stage, double h) {
  const auto index = static_cast<std::size_t>(stage);
  const detail::RowPair& row = tableau_->matrix[index];
  const detail::Columns columns{columns_.data(), columns_.rows()};
  const double node = tableau_->nodes[index];
  detail::extend_line(columns, row.position,
                      {begin_position_.data(), begin_velocity_.data(), node * h}, h * h,
                      stage_position_.data());
  if (with_velocity_) {
    detail::add_columns(columns, row.velocity, begin_velocity_.data(), h, stage_velocity_.data());
  }
  evaluate(motion, begin_time_ + node * h, stage_position_, stage_velocity_, stage);
}

void Integrator::take_stages(const Motion& motion, double h) {
  for (int stage = 1; stage < tableau_->stages; ++stage) take_stage(motion, stage, h);
}

void Integrator::finish(double h) {
  const detail::Columns columns{columns_.data(), columns_.rows()};
  detail::sum_from_first(columns, tableau_->result.position, 0.5, position_sum_.data());
  detail::sum_from_first(columns, tableau_->result.velocity, 1.0, velocity_sum_.data());
  position_ = begin_position_;
  position_carry_ = begin_position_carry_;
  velocity_ = begin_velocity_;
  velocity_carry_ = begin_velocity_carry_;
  detail::add_step(columns.rows, h, position_sum_.data(), velocity_sum_.data(),
                   {position_.data(), position_carry_.data()},
                   {velocity_.data(), velocity_carry_.data()});
}

}  // namespace foothill_orbit
