#include "foothill_orbit/detail/kernels.hpp"

#include "foothill_orbit/detail/clones.hpp"

namespace foothill_orbit::detail {
namespace {

using Vector [[gnu::vector_size(32), gnu::aligned(8), gnu::may_alias]] = double;
constexpr std::ptrdiff_t kWidth = 4;

[[gnu::always_inline]] inline Vector& at(double* values) {
  return *reinterpret_cast<Vector*>(values);
}
[[gnu::always_inline]] inline const Vector& at(const double* values) {
  return *reinterpret_cast<const Vector*>(values);
}

/// Passes the sums of `kVectors` neighbouring vectors, accumulated in registers, to `use`.
template <bool kFromFirst, std::ptrdiff_t kVectors, typename Use>
[[gnu::always_inline]] inline void sum_block(const Columns& columns, const Row& row,
                                             std::ptrdiff_t first, Use use) {
  Vector sum[kVectors] = {};
  Vector origin[kVectors] = {};
  if constexpr (kFromFirst) {
    for (std::ptrdiff_t part = 0; part < kVectors; ++part) {
      origin[part] = at(columns.data + first + part * kWidth);
    }
  }
  for (int index = 0; index < row.count; ++index) {
    const auto entry = static_cast<std::size_t>(index);
    const double weight = row.weight[entry];
    const double* values = columns.data + row.column[entry] * columns.rows + first;
    for (std::ptrdiff_t part = 0; part < kVectors; ++part) {
      sum[part] += weight * (kFromFirst ? at(values + part * kWidth) - origin[part]
                                        : at(values + part * kWidth));
    }
  }
  for (std::ptrdiff_t part = 0; part < kVectors; ++part) use(first + part * kWidth, sum[part]);
}

template <bool kFromFirst = false, typename Use>
[[gnu::always_inline]] inline void for_each_sum(const Columns& columns, const Row& row, Use use) {
  std::ptrdiff_t first = 0;
  for (; first + 2 * kPadding <= columns.rows; first += 2 * kPadding) {
    sum_block<kFromFirst, 4>(columns, row, first, use);
  }
  if (first < columns.rows) sum_block<kFromFirst, 2>(columns, row, first, use);
}

}  // namespace

FOOTHILL_ORBIT_CLONES
void extend_line(const Columns& columns, const Row& row, const Line& line, double factor,
                 double* result) {
  for_each_sum(columns, row, [&](std::ptrdiff_t first, const Vector& sum) {
    at(result + first) =
        at(line.start + first) + (line.length * at(line.slope + first) + factor * sum);
  });
}

FOOTHILL_ORBIT_CLONES
void add_columns(const Columns& columns, const Row& row, const double* start, double factor,
                 double* result) {
  for_each_sum(columns, row, [&](std::ptrdiff_t first, const Vector& sum) {
    at(result + first) = at(start + first) + factor * sum;
  });
}

FOOTHILL_ORBIT_CLONES
void sum_from_first(const Columns& columns, const Row& row, double total, double* result) {
  for_each_sum<true>(columns, row, [&](std::ptrdiff_t first, const Vector& sum) {
    at(result + first) = total * at(columns.data + first) + sum;
  });
}

FOOTHILL_ORBIT_CLONES
void sum_columns(const Columns& columns, const Row& row, double* result) {
  for_each_sum(columns, row,
               [&](std::ptrdiff_t first, const Vector& sum) { at(result + first) = sum; });
}

FOOTHILL_ORBIT_CLONES
void square_errors(std::ptrdiff_t lanes, double h, Coordinates error, Coordinates scale,
                   double* squares) {
  const double* p = error.position;
  const double* v = error.velocity;
#pragma GCC ivdep
  for (std::ptrdiff_t lane = 0; lane < lanes; ++lane) {
    const double position_factor = h * h / scale.position[lane];
    const double velocity_factor = h / scale.velocity[lane];
    const double position = p[lane] * p[lane] + p[lanes + lane] * p[lanes + lane] +
                            p[2 * lanes + lane] * p[2 * lanes + lane];
    const double velocity = v[lane] * v[lane] + v[lanes + lane] * v[lanes + lane] +
                            v[2 * lanes + lane] * v[2 * lanes + lane];
    squares[lane] = (position_factor * position_factor * position +
                     velocity_factor * velocity_factor * velocity) /
                    6.0;
  }
}

// Clenshaw's recurrence; the term that does not depend on the last one is formed first.
FOOTHILL_ORBIT_CLONES
void sum_chebyshev_8(const double* coefficients, int terms, double x, double* result) {
  constexpr std::ptrdiff_t kSeries = 2 * kWidth;
  Vector last[2] = {};
  Vector last_but_one[2] = {};
  for (int order = terms - 1; order > 0; --order) {
    for (std::ptrdiff_t part = 0; part < 2; ++part) {
      const Vector rest = at(coefficients + order * kSeries + part * kWidth) - last_but_one[part];
      last_but_one[part] = last[part];
      last[part] = 2.0 * x * last[part] + rest;
    }
  }
  for (std::ptrdiff_t part = 0; part < 2; ++part) {
    at(result + part * kWidth) =
        x * last[part] + (at(coefficients + part * kWidth) - last_but_one[part]);
  }
}

}  // namespace foothill_orbit::detail
