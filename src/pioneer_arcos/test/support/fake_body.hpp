#pragma once

#include <cmath>

#include "pioneer_arcos/emulator/body.hpp"

namespace pioneer_arcos::support {

/// A body that follows commands exactly and has the sensor readings that a test sets.
class FakeBody final : public RobotBody {
 public:
  static constexpr double kHalfTrack = 0.165;  // [m]

  void step(const BodyCommand& command, double dt) override {
    last = command;
    const double forward = command.powered ? command.forward : 0.0;
    const double turn = command.powered ? command.turn_rate : 0.0;
    reading.speed = {forward - kHalfTrack * turn, forward + kHalfTrack * turn};
    reading.travel.left += reading.speed.left * dt;
    reading.travel.right += reading.speed.right * dt;
    reading.turn_rate = turn;
  }
  [[nodiscard]] BodyReading read() const override { return reading; }
  [[nodiscard]] double half_track() const override { return kHalfTrack; }
  [[nodiscard]] double sonar(int disc) override { return 1.0 + 0.1 * disc; }
  [[nodiscard]] foothill_core::PlanarPose pose() const override { return placed; }
  [[nodiscard]] bool place(const foothill_core::PlanarPose& pose) override {
    if (pose.x > wall) return false;
    placed = pose;
    return true;
  }

  BodyCommand last{};
  BodyReading reading{};
  foothill_core::PlanarPose placed{};
  double wall{INFINITY};  ///< Poses beyond this x are refused [m].
};

}  // namespace pioneer_arcos::support
