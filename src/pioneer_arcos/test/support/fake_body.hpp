#pragma once

#include <functional>

#include "pioneer_arcos/emulator/body.hpp"

namespace pioneer_arcos::support {

/// A body that does exactly what it is told, and feels what a test wants it to feel.
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
  [[nodiscard]] BodyPose pose() const override { return placed; }
  void place(const BodyPose& pose) override { placed = pose; }

  BodyCommand last{};
  BodyReading reading{};
  BodyPose placed{};
};

}  // namespace pioneer_arcos::support
