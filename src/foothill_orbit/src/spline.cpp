#include "foothill_orbit/spline.hpp"

#include "foothill_core/contract.hpp"

namespace foothill_orbit {

using foothill_core::expects;

std::vector<double> spline_slopes(const std::vector<double>& values) {
  const std::size_t count = values.size();
  expects(count >= 4, "a spline needs four values");
  const auto end_slope = [](double y0, double y1, double y2, double y3) {
    return (-11.0 * y0 + 18.0 * y1 - 9.0 * y2 + 2.0 * y3) / 6.0;
  };
  std::vector<double> slopes(count);
  slopes[0] = end_slope(values[0], values[1], values[2], values[3]);
  slopes[count - 1] =
      -end_slope(values[count - 1], values[count - 2], values[count - 3], values[count - 4]);
  // s[i-1] + 4 s[i] + s[i+1] = 3 (y[i+1] - y[i-1]), solved by elimination from the left.
  std::vector<double> upper(count, 0.0);
  for (std::size_t node = 1; node + 1 < count; ++node) {
    const double pivot = 4.0 - upper[node - 1];
    upper[node] = 1.0 / pivot;
    slopes[node] = (3.0 * (values[node + 1] - values[node - 1]) - slopes[node - 1]) / pivot;
  }
  for (std::size_t node = count - 2; node > 0; --node)
    slopes[node] -= upper[node] * slopes[node + 1];
  return slopes;
}

}  // namespace foothill_orbit
