#pragma once

namespace pioneer_dynamics {

/// State of a first-order differentiator with a first-order low-pass filter: the filter
/// s w / (s + w) made discrete by Tustin's rule (thesis, 4.1).
struct Differentiator {
  double input{};  ///< The last input [unit].
  double rate{};   ///< The last output [unit/s].
};

/// Returns the differentiator after one more input.
/// @param cutoff Corner of the low-pass filter [Hz].
/// @param dt Time since the last input [s].
[[nodiscard]] Differentiator differentiate(const Differentiator& state, double input, double cutoff,
                                           double dt);

}  // namespace pioneer_dynamics
