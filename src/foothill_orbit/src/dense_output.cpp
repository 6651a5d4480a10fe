#include "foothill_orbit/detail/dense_output.hpp"

namespace foothill_orbit::detail {

void DenseOutput::reset(Eigen::Index size) {
  for (auto& coefficient : position_) coefficient.setZero(size);
  for (auto& coefficient : velocity_) coefficient.setZero(size);
  is_ready_ = false;
}

void DenseOutput::prepare(const EquationsOfMotion& motion, StageEvaluator& stages,
                          const CarriedState& begin, const CarriedState& end, double h) {
  if (is_ready_) return;
  stages.take_dense_stages(motion, begin, h);
  auto& p = position_;
  auto& v = velocity_;
  p[0] = (end.position - begin.position) + (end.position_carry - begin.position_carry);
  p[1] = h * begin.velocity - p[0];
  p[2] = 2.0 * p[0] - h * (end.velocity + begin.velocity);
  v[0] = (end.velocity - begin.velocity) + (end.velocity_carry - begin.velocity_carry);
  v[1] = h * stages.begin_acceleration() - v[0];
  v[2] = 2.0 * v[0] - h * (stages.end_acceleration() + stages.begin_acceleration());
  const auto& rows = stages.tableau().dense;
  for (std::size_t order = 0; order < rows.size(); ++order) {
    stages.sum(rows[order], p[3 + order].data(), v[3 + order].data());
    p[3 + order] *= h * h;
    v[3 + order] *= h;
  }
  is_ready_ = true;
}

void DenseOutput::sample(const CarriedState& begin, double x, Eigen::ArrayXd& position,
                         Eigen::ArrayXd& velocity) const {
  const auto evaluate_at = [x](const Coefficients& coefficients, Eigen::ArrayXd& value) {
    value = coefficients[kCoefficients - 1] * x;
    for (std::size_t index = kCoefficients - 1; index-- > 0;) {
      value = (value + coefficients[index]) * (index % 2 == 0 ? x : 1.0 - x);
    }
  };
  evaluate_at(position_, position);
  evaluate_at(velocity_, velocity);
  position += begin.position;
  velocity += begin.velocity;
}

}  // namespace foothill_orbit::detail
