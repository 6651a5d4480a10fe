#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace foothill_orbit::detail {

/// The largest number of accelerations that a step and its interpolant use.
inline constexpr std::size_t kMaximumStages = 17;

/// Weights of the accelerations of the stages; zeros are left out.
struct Row {
  int count{};
  std::array<int, kMaximumStages> column{};
  std::array<double, kMaximumStages> weight{};
};

/// A pair of rows: what stages add to positions, in units of h^2, and to velocities, of h.
struct RowPair {
  Row position{};
  Row velocity{};
};

/// An explicit Runge-Kutta method written for p'' = a(t, p, v): positions are made from
/// accelerations directly, so that the large velocity enters them once, exactly, and not through
/// every stage.
struct Tableau {
  int stages{};                   ///< Accelerations in a step.
  bool velocity_free{false};      ///< Has no velocities at its stages.
  double error_exponent{};        ///< The estimate falls with this power of the step, 0 if none.
  std::vector<double> nodes{};    ///< In units of the step; longer than `stages` if `dense`.
  std::vector<RowPair> matrix{};  ///< For each node.
  RowPair result{};
  RowPair error{};    ///< Result less an embedded one.
  RowPair damping{};  ///< Result less one of lower order, to temper the estimate; may be empty.
  std::vector<RowPair> dense{};  ///< Upper coefficients of the interpolant; may be empty.
};

/// The classical method of order 4: no error estimate, no interpolant.
[[nodiscard]] const Tableau& runge_kutta_4();

/// Dormand and Prince's method of order 8 with an interpolant of order 7.
[[nodiscard]] const Tableau& dormand_prince_8();

/// RKN12(10)17M of order 12, for accelerations that do not depend on velocities.
[[nodiscard]] const Tableau& nystrom_12();

}  // namespace foothill_orbit::detail
