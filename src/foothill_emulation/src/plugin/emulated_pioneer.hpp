#pragma once

#include <memory>
#include <string>

#include "foothill_proxy/vehicle_plugin.hpp"
#include "pioneer_arcos/emulator/emulated_robot.hpp"
#include "pioneer_arcos/emulator/server.hpp"
#include "world_body.hpp"

namespace foothill_emulation {

/// A Pioneer of the world behind the wire of a real one: its microcontroller answers on a socket or
/// a pseudo-terminal, and it has no topics of its own. Whatever drives a real Pioneer drives it.
class EmulatedPioneer final : public foothill_proxy::VehiclePlugin {
 public:
  void init(foothill_proxy::VehicleSetup& setup) override;
  [[nodiscard]] foothill_proxy::Body& body() override { return *pioneer_; }
  void update(foothill_proxy::Instant now) override;
  void reset() override;
  [[nodiscard]] foothill_proxy::Health health() const override;

 private:
  [[nodiscard]] pioneer_arcos::Instant robot_time(foothill_proxy::Instant now) const;

  std::unique_ptr<foothill_proxy::Pioneer> pioneer_{};
  std::unique_ptr<WorldBody> body_{};
  std::unique_ptr<pioneer_arcos::EmulatedRobot> robot_{};
  std::unique_ptr<pioneer_arcos::EmulatorServer> server_{};
  /// Of the microcontroller, which never goes back when the world is reset.
  foothill_proxy::Instant before_reset_{};
  foothill_proxy::Instant now_{};
};

}  // namespace foothill_emulation
