#pragma once

namespace pioneer_dynamics {

/// State of a differentiator with a first-order low-pass filter: the transfer function s w / (s +
/// w), discretised by Tustin's rule (thesis, section 4.1).
struct Differentiator {
  double input{};  ///< Last input [unit].
  double rate{};   ///< Last output [unit/s].
};

/// Returns the differentiator after one more input.
/// @param cutoff Corner frequency of the low-pass filter [Hz].
/// @param dt Time since the last input [s].
[[nodiscard]] Differentiator differentiate(const Differentiator& state, double input, double cutoff,
                                           double dt);

}  // namespace pioneer_dynamics
