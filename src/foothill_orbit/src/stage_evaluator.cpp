#include "foothill_orbit/detail/stage_evaluator.hpp"

#include <algorithm>

#include "foothill_orbit/detail/add_step.hpp"

namespace foothill_orbit::detail {

void StageEvaluator::reset(Eigen::Index size) {
  for (auto* array : {&position_, &velocity_, &position_sum_, &velocity_sum_}) array->setZero(size);
  const auto nodes = static_cast<Eigen::Index>(tableau_->nodes.size());
  columns_.setZero(size, std::max<Eigen::Index>(tableau_->stages + 1, nodes));
}

void StageEvaluator::set_tableau(const Tableau& tableau) {
  tableau_ = &tableau;
  if (columns_.rows() > 0) reset(columns_.rows());
}

void StageEvaluator::evaluate(const EquationsOfMotion& motion, double t,
                              const Eigen::ArrayXd& position, const Eigen::ArrayXd& velocity,
                              int column) {
  motion.accelerations(t, position, velocity, columns_.col(column));
  ++evaluations_;
}

void StageEvaluator::evaluate_end(const EquationsOfMotion& motion, const CarriedState& end) {
  evaluate(motion, end.time, end.position, end.velocity, tableau_->stages);
}

void StageEvaluator::take_stage(const EquationsOfMotion& motion, const CarriedState& begin,
                                int stage, double h) {
  const auto index = static_cast<std::size_t>(stage);
  const RowPair& row = tableau_->matrix[index];
  const double node = tableau_->nodes[index];
  extend_line(columns(), row.position, {begin.position.data(), begin.velocity.data(), node * h},
              h * h, position_.data());
  if (needs_velocity_) {
    add_columns(columns(), row.velocity, begin.velocity.data(), h, velocity_.data());
  }
  evaluate(motion, begin.time + node * h, position_, velocity_, stage);
}

void StageEvaluator::take_stages(const EquationsOfMotion& motion, const CarriedState& begin,
                                 double h) {
  for (int stage = 1; stage < tableau_->stages; ++stage) take_stage(motion, begin, stage, h);
}

void StageEvaluator::take_dense_stages(const EquationsOfMotion& motion, const CarriedState& begin,
                                       double h) {
  const int nodes = static_cast<int>(tableau_->nodes.size());
  for (int stage = tableau_->stages + 1; stage < nodes; ++stage) {
    take_stage(motion, begin, stage, h);
  }
}

void StageEvaluator::finish(const CarriedState& begin, double h, CarriedState& end) {
  sum_from_first(columns(), tableau_->result.position, 0.5, position_sum_.data());
  sum_from_first(columns(), tableau_->result.velocity, 1.0, velocity_sum_.data());
  end.position = begin.position;
  end.position_carry = begin.position_carry;
  end.velocity = begin.velocity;
  end.velocity_carry = begin.velocity_carry;
  add_step(columns_.rows(), h, position_sum_.data(), velocity_sum_.data(),
           {end.position.data(), end.position_carry.data()},
           {end.velocity.data(), end.velocity_carry.data()});
}

void StageEvaluator::sum(const RowPair& rows, double* position, double* velocity) const {
  sum_columns(columns(), rows.position, position);
  sum_columns(columns(), rows.velocity, velocity);
}

}  // namespace foothill_orbit::detail
