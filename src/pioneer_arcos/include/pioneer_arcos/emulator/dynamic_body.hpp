#pragma once

#include "foothill_core/spatial.hpp"
#include "pioneer_arcos/emulator/body.hpp"
#include "pioneer_dynamics/vehicle.hpp"

/// A body for the emulator without a world: the kinetic model of pioneer_dynamics. It has no
/// obstacles, and suffices for tests of the protocol and of controllers.
namespace pioneer_arcos {

/// A P3-DX on an empty floor, with servo and battery.
class DynamicBody final : public RobotBody {
 public:
  struct Options {
    pioneer_dynamics::GroundProperties ground{pioneer_dynamics::lab_floor()};
    double charge{1.0};          ///< Initial charge of the battery, 0 to 1 [-].
    double ticks_per_mm{132.0};  ///< Encoder ticks per millimetre of rim path.
  };

  DynamicBody() : DynamicBody(Options{}) {}
  explicit DynamicBody(const Options& options);

  void step(const BodyCommand& command, double dt) override;
  [[nodiscard]] BodyReading read() const override;
  [[nodiscard]] double half_track() const override;
  [[nodiscard]] double sonar(int disc) override;
  [[nodiscard]] foothill_core::PlanarPose pose() const override;
  [[nodiscard]] bool place(const foothill_core::PlanarPose& pose) override;

  [[nodiscard]] const pioneer_dynamics::VehicleState& state() const { return state_; }
  /// Applies an external force and torque to the chassis from now on [N, N m].
  void push(const foothill_core::Wrench& wrench) { push_ = wrench; }

 private:
  pioneer_dynamics::Vehicle vehicle_;
  pioneer_dynamics::GroundProperties ground_;
  pioneer_dynamics::DynamicsCache cache_;
  pioneer_dynamics::VehicleState state_;
  foothill_core::Wrench push_{};
};

}  // namespace pioneer_arcos
