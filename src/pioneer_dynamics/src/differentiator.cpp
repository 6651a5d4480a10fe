#include "pioneer_dynamics/differentiator.hpp"

#include <numbers>

namespace pioneer_dynamics {

Differentiator differentiate(const Differentiator& state, double input, double cutoff, double dt) {
  const double w = 2.0 * std::numbers::pi * cutoff;
  const double rate =
      (state.rate * (2.0 - dt * w) + 2.0 * w * (input - state.input)) / (2.0 + dt * w);
  return {input, rate};
}

}  // namespace pioneer_dynamics
