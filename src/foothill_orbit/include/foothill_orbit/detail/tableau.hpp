#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace foothill_orbit::detail {

/// The largest number of accelerations that a step and its interpolant use.
inline constexpr std::size_t kMaximumStages = 17;

/// Weights of the accelerations of the stages, without zeros.
struct Row {
  int count{};
  std::array<int, kMaximumStages> column{};
  std::array<double, kMaximumStages> weight{};
};

/// A pair of rows: weights for positions, in units of h^2, and for velocities, in units of h.
struct RowPair {
  Row position{};
  Row velocity{};
};

/// An explicit Runge-Kutta method in the form for p'' = a(t, p, v): positions follow from
/// accelerations directly, so that the large velocity enters them only once, and exactly.
struct Tableau {
  int stages{};                   ///< Accelerations in a step.
  bool velocity_free{false};      ///< Has no velocities at its stages.
  double error_exponent{};        ///< Order of the error estimate; 0 if there is none.
  std::vector<double> nodes{};    ///< In units of the step; longer than `stages` if `dense`.
  std::vector<RowPair> matrix{};  ///< For each node.
  RowPair result{};
  RowPair error{};               ///< Result minus the embedded one.
  RowPair damping{};             ///< Result minus one of lower order; may be empty.
  std::vector<RowPair> dense{};  ///< Upper coefficients of the interpolant; may be empty.
};

/// The classical method of order 4: no error estimate, no interpolant.
[[nodiscard]] const Tableau& runge_kutta_4();

/// Dormand and Prince's method of order 8 with an interpolant of order 7.
[[nodiscard]] const Tableau& dormand_prince_8();

/// RKN12(10)17M of order 12, for accelerations that do not depend on velocities.
[[nodiscard]] const Tableau& nystrom_12();

}  // namespace foothill_orbit::detail
