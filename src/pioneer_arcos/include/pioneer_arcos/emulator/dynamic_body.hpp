#pragma once

#include "pioneer_arcos/emulator/body.hpp"
#include "pioneer_dynamics/vehicle.hpp"

namespace pioneer_arcos {

/// A P3-DX on an empty floor: the kinetic model with servo and battery of pioneer_dynamics.
class DynamicBody final : public RobotBody {
 public:
  struct Options {
    pioneer_dynamics::Ground ground{pioneer_dynamics::lab_floor()};
    double charge{1.0};          ///< Of the battery [-].
    double ticks_per_mm{132.0};  ///< Of the encoders, on the rims.
  };

  DynamicBody() : DynamicBody(Options{}) {}
  explicit DynamicBody(const Options& options);

  void step(const BodyCommand& command, double dt) override;
  [[nodiscard]] BodyReading read() const override;
  [[nodiscard]] double half_track() const override;
  [[nodiscard]] double sonar(int disc) override;
  [[nodiscard]] BodyPose pose() const override;
  void place(const BodyPose& pose) override;

  [[nodiscard]] const pioneer_dynamics::VehicleState& state() const { return state_; }
  /// Pushes the body from now on [N, N m]: what a wall would do.
  void push(const pioneer_dynamics::Wrench& wrench) { push_ = wrench; }

 private:
  pioneer_dynamics::Vehicle vehicle_;
  pioneer_dynamics::Ground ground_;
  pioneer_dynamics::DynamicsCache cache_;
  pioneer_dynamics::VehicleState state_;
  pioneer_dynamics::Wrench push_{};
};

}  // namespace pioneer_arcos
