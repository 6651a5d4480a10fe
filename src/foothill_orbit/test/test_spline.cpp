#include <gmock/gmock.h>

#include <stdexcept>

#include "foothill_orbit/spline.hpp"

namespace foothill_orbit {
namespace {

double cubic(double x) { return 2.0 - 0.5 * x + 0.3 * x * x - 0.04 * x * x * x; }

TEST(Spline, ReproducesACubicEverywhere) {
  std::vector<double> values;
  for (int node = 0; node < 9; ++node) values.push_back(cubic(node));
  const std::vector<double> slopes = spline_slopes(values);
  for (double x = 0.0; x < 8.0; x += 0.07) {
    const auto node = static_cast<std::size_t>(x);
    const double found = hermite(x - static_cast<double>(node), values[node], slopes[node],
                                 values[node + 1], slopes[node + 1]);
    EXPECT_NEAR(found, cubic(x), 1e-13) << x;
  }
}

TEST(Spline, HasAContinuousSecondDerivative) {
  const std::vector<double> values{0.0, 1.0, 0.5, 2.0, -1.0, 0.0};
  const std::vector<double> slopes = spline_slopes(values);
  for (std::size_t node = 1; node + 1 < values.size(); ++node) {
    // Second derivatives of the pieces on both sides.
    const double left =
        6.0 * (values[node - 1] - values[node]) + 2.0 * slopes[node - 1] + 4.0 * slopes[node];
    const double right =
        6.0 * (values[node + 1] - values[node]) - 4.0 * slopes[node] - 2.0 * slopes[node + 1];
    EXPECT_NEAR(left, right, 1e-12) << node;
  }
}

TEST(Spline, RejectsFewerThanFourValues) {
  EXPECT_THROW((void)spline_slopes({1.0, 2.0, 3.0}), std::logic_error);
}

}  // namespace
}  // namespace foothill_orbit
