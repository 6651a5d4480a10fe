#include "foothill_orbit/detail/tableau.hpp"

#include <span>

#include "foothill_orbit/detail/dop853_coefficients.hpp"
#include "foothill_orbit/detail/rkn12_coefficients.hpp"

namespace foothill_orbit::detail {
namespace {

using Weights = std::array<long double, kMaximumStages>;
using Matrix = std::array<Weights, kMaximumStages>;

Row to_row(const Weights& weights) {
  Row row;
  for (std::size_t column = 0; column < weights.size(); ++column) {
    if (weights[column] == 0.0L) continue;
    const auto index = static_cast<std::size_t>(row.count++);
    row.column[index] = static_cast<int>(column);
    row.weight[index] = static_cast<double>(weights[column]);
  }
  return row;
}

Matrix to_matrix(std::span<const MatrixEntry> entries) {
  Matrix matrix{};
  for (const MatrixEntry& entry : entries) {
    matrix[static_cast<std::size_t>(entry.row)][static_cast<std::size_t>(entry.column)] =
        entry.value;
  }
  return matrix;
}

Weights to_weights(std::span<const long double> values) {
  Weights weights{};
  for (std::size_t index = 0; index < values.size(); ++index) weights[index] = values[index];
  return weights;
}

Weights difference(const Weights& one, const Weights& other) {
  Weights result{};
  for (std::size_t index = 0; index < one.size(); ++index)
    result[index] = one[index] - other[index];
  return result;
}

/// Returns the weights for positions of a row of a first-order method, applied to the velocities
/// that its own matrix forms from accelerations.
Weights times_matrix(const Weights& weights, const Matrix& matrix) {
  Weights result{};
  for (std::size_t inner = 0; inner < weights.size(); ++inner) {
    for (std::size_t column = 0; column < result.size(); ++column) {
      result[column] += weights[inner] * matrix[inner][column];
    }
  }
  return result;
}

RowPair to_pair(const Weights& velocity, const Matrix& matrix) {
  return {to_row(times_matrix(velocity, matrix)), to_row(velocity)};
}

std::vector<double> to_nodes(std::span<const long double> nodes) {
  return {nodes.begin(), nodes.end()};
}

Tableau make_runge_kutta_4() {
  const Matrix matrix = to_matrix(std::array<MatrixEntry, 3>{
      MatrixEntry{1, 0, 0.5L}, MatrixEntry{2, 1, 0.5L}, MatrixEntry{3, 2, 1.0L}});
  Tableau tableau;
  tableau.stages = 4;
  tableau.nodes = {0.0, 0.5, 0.5, 1.0};
  for (std::size_t stage = 0; stage < 4; ++stage) {
    tableau.matrix.push_back(to_pair(matrix[stage], matrix));
  }
  tableau.result = to_pair(
      to_weights(std::array<long double, 4>{1.0L / 6.0L, 1.0L / 3.0L, 1.0L / 3.0L, 1.0L / 6.0L}),
      matrix);
  return tableau;
}

Tableau make_dormand_prince_8() {
  const Matrix matrix = to_matrix(dop853::kMatrix);
  const Matrix interpolant = to_matrix(dop853::kInterpolant);
  Tableau tableau;
  tableau.stages = 12;
  tableau.error_exponent = 8.0;
  tableau.nodes = to_nodes(dop853::kNodes);
  for (std::size_t stage = 0; stage < tableau.nodes.size(); ++stage) {
    tableau.matrix.push_back(to_pair(matrix[stage], matrix));
  }
  tableau.result = tableau.matrix[12];
  tableau.error = to_pair(to_weights(dop853::kError5), matrix);
  tableau.damping = to_pair(to_weights(dop853::kError3), matrix);
  for (std::size_t row = 0; row < 4; ++row) {
    tableau.dense.push_back(to_pair(interpolant[row], matrix));
  }
  return tableau;
}

Tableau make_nystrom_12() {
  const Matrix matrix = to_matrix(rkn12::kMatrix);
  const Weights position = to_weights(rkn12::kPosition);
  const Weights velocity = to_weights(rkn12::kVelocity);
  Tableau tableau;
  tableau.stages = 17;
  tableau.velocity_free = true;
  tableau.error_exponent = 11.0;
  tableau.nodes = to_nodes(rkn12::kNodes);
  for (std::size_t stage = 0; stage < tableau.nodes.size(); ++stage) {
    tableau.matrix.push_back({to_row(matrix[stage]), {}});
  }
  tableau.result = {to_row(position), to_row(velocity)};
  tableau.error = {to_row(difference(position, to_weights(rkn12::kEmbeddedPosition))),
                   to_row(difference(velocity, to_weights(rkn12::kEmbeddedVelocity)))};
  return tableau;
}

}  // namespace

const Tableau& runge_kutta_4() {
  static const Tableau tableau = make_runge_kutta_4();
  return tableau;
}

const Tableau& dormand_prince_8() {
  static const Tableau tableau = make_dormand_prince_8();
  return tableau;
}

const Tableau& nystrom_12() {
  static const Tableau tableau = make_nystrom_12();
  return tableau;
}

}  // namespace foothill_orbit::detail
