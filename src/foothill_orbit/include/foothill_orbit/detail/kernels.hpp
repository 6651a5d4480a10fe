#pragma once

#include <cstddef>

#include "foothill_orbit/detail/tableau.hpp"

/// Inner loops of the integrator, laid out for vector units; `./foothill bench orbit` measures
/// them. Arrays hold `rows` values, a multiple of kPadding.
namespace foothill_orbit::detail {

inline constexpr std::ptrdiff_t kPadding = 8;

/// The accelerations of the stages, one column after the other.
struct Columns {
  const double* data{};
  std::ptrdiff_t rows{};
};

/// A straight line through `start`.
struct Line {
  const double* start{};
  const double* slope{};
  double length{};
};

/// Writes start + (length * slope + factor * sum of the row's columns).
void extend_line(const Columns& columns, const Row& row, const Line& line, double factor,
                 double* result);

/// Writes start + factor * sum of the row's columns.
void add_columns(const Columns& columns, const Row& row, const double* start, double factor,
                 double* result);

/// Writes the sum of the columns for a row whose weights add up to `total`:
/// total * column 0 + sum of weights * (column - column 0). The columns of a step are nearly alike,
/// and their differences round less than they do.
void sum_from_first(const Columns& columns, const Row& row, double total, double* result);

/// Writes the sum of the row's columns.
void sum_columns(const Columns& columns, const Row& row, double* result);

/// Three coordinates of many bodies: x of all, then y, then z.
struct Coordinates {
  const double* position{};
  const double* velocity{};
};

/// Writes, for each of `lanes` bodies, the square of its error: the mean over position and velocity
/// of squared components, each in units of its scale. Positions come in units of h^2, velocities of
/// h.
void square_errors(std::ptrdiff_t lanes, double h, Coordinates error, Coordinates scale,
                   double* squares);

/// Writes eight Chebyshev series of `terms` terms each at x, from -1 to 1. Coefficients of the same
/// order are neighbours.
void sum_chebyshev_8(const double* coefficients, int terms, double x, double* result);

}  // namespace foothill_orbit::detail
