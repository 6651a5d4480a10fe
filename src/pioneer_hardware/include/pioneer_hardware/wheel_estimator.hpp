#pragma once

#include <cstdint>

#include "pioneer_arcos/robot_state.hpp"

namespace pioneer_hardware {

using pioneer_arcos::Instant;
using pioneer_arcos::WheelPair;

/// Tells where the wheels are between two packets, which come ten times a second.
///
/// From the latest packet on, rims go on as they were going: with its speed, and with the
/// acceleration between the last two. What is told of a robot that drives steadily, or on a ramp,
/// is then of now, and not of up to a tenth of a second ago. Every packet sets it right again.
class WheelEstimator {
 public:
  /// Takes the latest state. Call it in every cycle.
  void update(const pioneer_arcos::RobotState& state, Instant now);

  /// Returns the way of the rims [m], and their speed [m/s], at a time.
  [[nodiscard]] WheelPair travel(Instant now) const;
  [[nodiscard]] WheelPair speed(Instant now) const;

 private:
  /// What a packet told.
  struct Sample {
    Instant stamp{};
    WheelPair travel{};
    WheelPair speed{};
  };

  void accept(const Sample& sample, bool is_next);

  Sample latest_{};
  WheelPair acceleration_{};  // [m/s^2]
  std::uint64_t packets_{};
  std::uint32_t session_{};
};

}  // namespace pioneer_hardware
