#pragma once

#include <memory>
#include <string>

#include "foothill_emulation/world_body.hpp"
#include "foothill_proxy/vehicle_plugin.hpp"
#include "pioneer_arcos/emulator/emulated_robot.hpp"
#include "pioneer_arcos/emulator/server.hpp"

namespace foothill_emulation {

/// A Pioneer of the world with an emulated microcontroller on a TCP socket or a pseudo-terminal. It
/// has no topics; the driver of a real Pioneer works with it.
class EmulatedPioneer final : public foothill_proxy::VehiclePlugin {
 public:
  void init(foothill_proxy::VehicleSetup& setup) override;
  [[nodiscard]] foothill_proxy::Body& body() override { return *pioneer_; }
  void update(foothill_core::Instant now) override;
  void reset() override;
  [[nodiscard]] foothill_proxy::Health health() const override;

 private:
  [[nodiscard]] pioneer_arcos::SteadyTime robot_time(foothill_core::Instant now) const;

  std::unique_ptr<foothill_proxy::Pioneer> pioneer_{};
  std::unique_ptr<WorldBody> body_{};
  std::unique_ptr<pioneer_arcos::EmulatedRobot> robot_{};
  std::unique_ptr<pioneer_arcos::EmulatorServer> server_{};
  /// Simulated time before the last reset: the microcontroller's clock does not go back.
  foothill_core::Instant before_reset_{};
  foothill_core::Instant now_{};
};

}  // namespace foothill_emulation
