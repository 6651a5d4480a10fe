#pragma once

namespace foothill_orbit::detail {

/// One number of a method's matrix: what the acceleration of one stage adds to a later row.
struct MatrixEntry {
  int row{};
  int column{};
  long double value{};
};

}  // namespace foothill_orbit::detail
