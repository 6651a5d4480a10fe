#pragma once

namespace foothill_orbit::detail {

/// One entry of a method's matrix: the weight of the acceleration of one stage in a later row.
struct MatrixEntry {
  int row{};
  int column{};
  long double value{};
};

}  // namespace foothill_orbit::detail
