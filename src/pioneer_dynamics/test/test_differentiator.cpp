#include <gmock/gmock.h>

#include <cmath>
#include <numbers>

#include "pioneer_dynamics/differentiator.hpp"

namespace pioneer_dynamics {
namespace {

TEST(Differentiator, MeasuresTheSlopeOfARampAfterSettling) {
  Differentiator state;
  for (int i = 1; i <= 200; ++i) state = differentiate(state, 0.3 * 0.1 * i, 0.5, 0.1);
  EXPECT_NEAR(state.rate, 0.3, 1e-12);
}

TEST(Differentiator, IntegratesToTheChangeOfItsInput) {
  // The output of the filter integrates to the change of its input.
  Differentiator state;
  double area = 0.0;
  double last = 0.0;
  for (int i = 0; i < 400; ++i) {
    state = differentiate(state, 2.0, 0.5, 0.1);
    area += 0.1 * 0.5 * (state.rate + last);
    last = state.rate;
  }
  EXPECT_NEAR(area, 2.0, 1e-12);
}

TEST(Differentiator, HasGainAndPhaseOfItsTransferFunction) {
  // |H| = w / sqrt(1 + (w/wc)^2), lag atan(w/wc), at the frequency warped by Tustin's rule.
  const double h = 0.01;
  const double cutoff = 0.5;
  const double w = 2 * std::numbers::pi * 0.1;
  const double bent = 2.0 / h * std::tan(0.5 * w * h);
  const double wc = 2 * std::numbers::pi * cutoff;
  const double gain = bent / std::hypot(1.0, bent / wc);
  const double lag = std::atan(bent / wc);
  Differentiator state;
  for (int i = 1; i <= 6000; ++i) {
    state = differentiate(state, std::sin(w * h * i), cutoff, h);
    if (i > 4000) {
      ASSERT_NEAR(state.rate, gain * std::cos(w * h * i - lag), 1e-9);
    }
  }
}

}  // namespace
}  // namespace pioneer_dynamics
