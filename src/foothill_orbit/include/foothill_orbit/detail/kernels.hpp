#pragma once

#include <cstddef>

#include "foothill_orbit/detail/tableau.hpp"

/// The inner loops of the integrator, laid out for the vector units: see benchmark/. Arrays hold
/// `rows` values, a multiple of kPadding.
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

/// A number in two parts: what fits, and what rounding has taken from it.
struct Carried {
  double* value{};
  double* carry{};
};

/// Adds a step to positions and velocities without losing what does not fit: positions grow by
/// h v + h^2 position_sum and velocities by h velocity_sum.
void add_step(std::ptrdiff_t rows, double h, const double* position_sum, const double* velocity_sum,
              Carried position, Carried velocity);

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

}  // namespace foothill_orbit::detail
