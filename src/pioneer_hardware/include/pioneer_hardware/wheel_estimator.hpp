#pragma once

#include <cstdint>

#include "pioneer_arcos/pioneer_state.hpp"

/// Wheel positions between two packets.
///
/// A robot reports its wheel positions at 10 Hz, whereas the control loop runs at 100 Hz.
/// From the latest packet on, the wheels are extrapolated with the speed in the packet and the
/// acceleration between the last two packets. For constant acceleration the result is exact at the
/// present time instead of up to 0.1 s old. Each packet corrects the estimate.
namespace pioneer_hardware {

using pioneer_arcos::LeftRight;
using pioneer_arcos::SteadyTime;

/// Extrapolates the path and speed of the wheel rims.
class WheelEstimator {
 public:
  /// Processes the latest state. To be called in every cycle of the control loop.
  void update(const pioneer_arcos::PioneerState& state, SteadyTime now);

  /// Returns the path of the wheel rims at a time [m].
  [[nodiscard]] LeftRight travel(SteadyTime now) const;
  /// Returns the speed of the wheel rims at a time [m/s].
  [[nodiscard]] LeftRight speed(SteadyTime now) const;

 private:
  /// Content of a packet.
  struct Sample {
    SteadyTime stamp{};
    LeftRight travel{};
    LeftRight speed{};
  };

  void accept(const Sample& sample, bool is_next);

  Sample latest_{};
  LeftRight acceleration_{};  // [m/s^2]
  std::uint64_t packets_{};
  std::uint32_t session_{};
};

}  // namespace pioneer_hardware
