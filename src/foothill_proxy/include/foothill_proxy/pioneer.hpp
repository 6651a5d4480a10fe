#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "foothill_proxy/body.hpp"
#include "foothill_proxy/ground_probe.hpp"
#include "foothill_proxy/lock_step.hpp"
#include "foothill_proxy/pioneer_bumpers.hpp"
#include "foothill_proxy/pioneer_config.hpp"
#include "foothill_proxy/pioneer_firmware.hpp"
#include "foothill_proxy/pioneer_link.hpp"
#include "foothill_proxy/pioneer_samples.hpp"
#include "foothill_proxy/world.hpp"

namespace foothill_proxy {

/// A Pioneer P3-DX behind its serial link.
///
/// The robot is composed of a vehicle model (pioneer_dynamics: body, servo, encoders, battery), the
/// ground below it (GroundProbe), its bumpers (PioneerBumpers), the decisions of its
/// microcontroller (PioneerFirmware), and the link to its host (PioneerLink). A command passes
/// through the inbox, the link and the firmware to the servo; a measurement passes from the vehicle
/// state through the link to the host.
class Pioneer final : public Body {
 public:
  /// @param name Name of the robot.
  /// @param wake_signal Notified when a command has arrived.
  Pioneer(const PioneerConfig& config, const std::string& name, std::uint64_t seed,
          WakeSignal& wake_signal);

  [[nodiscard]] const foothill_scene::Footprint& footprint() const override {
    return config_.footprint;
  }
  [[nodiscard]] double mass() const override { return config_.vehicle.model.total_mass(); }
  [[nodiscard]] double base_height() const override {
    return config_.vehicle.model.parameters().left.radius;
  }
  [[nodiscard]] std::vector<foothill_scene::Visual> appearance() const override;
  [[nodiscard]] BodyMotion motion() const override;
  void place(const foothill_scene::FloorPose& pose) override;
  void step(const StepInput& input) override;

  /// Returns the inbox of the robot's commander.
  [[nodiscard]] const std::shared_ptr<CommandBuffer<DriveCommand>>& commands() const {
    return commands_;
  }

  /// Sends the packets that are due. To be called after each step, before the take functions.
  void measure(Instant now);
  /// Return the next reading that has arrived at the host.
  [[nodiscard]] auto take_odometry(Instant now) { return link_.take_odometry(now); }
  [[nodiscard]] auto take_joints(Instant now) { return link_.take_joints(now); }
  [[nodiscard]] auto take_bumpers(Instant now) { return link_.take_bumpers(now); }
  [[nodiscard]] auto take_battery(Instant now) { return link_.take_battery(now); }

  /// Rejected while the link is disconnected.
  [[nodiscard]] WorldResult enable_motors(bool enabled);
  /// Rejected while the link is disconnected.
  [[nodiscard]] WorldResult reset_odometry();

  /// Injects a fault into a device, see PioneerLink::inject().
  [[nodiscard]] WorldResult inject(const std::string& device, const DeviceFault& fault) {
    return link_.inject(device, fault);
  }
  /// Ends the faults of a device, or of all devices if the name is empty.
  [[nodiscard]] WorldResult clear_faults(const std::string& device) {
    return link_.clear_faults(device);
  }

  /// Restores the initial state at the present pose: at rest, with the initial charge, zero
  /// odometry and no faults.
  void reset();

  [[nodiscard]] LinkStatus link(Instant now) const { return link_.status(now); }
  [[nodiscard]] PioneerHealth health() const;
  [[nodiscard]] const pioneer_dynamics::VehicleState& state() const { return state_; }
  [[nodiscard]] const PioneerConfig& config() const { return config_; }

 private:
  void receive_commands(Instant now);
  [[nodiscard]] foothill_core::Wrench apply_contacts(std::span<const PointForce> forces);
  [[nodiscard]] bool is_stalled() const {
    return !state_.motors_enabled && firmware_.motors_enabled();
  }

  PioneerConfig config_;
  std::shared_ptr<CommandBuffer<DriveCommand>> commands_;
  PioneerLink link_;
  PioneerFirmware firmware_;
  PioneerBumpers bumpers_;
  GroundProbe ground_{};
  pioneer_dynamics::VehicleState state_{};
  pioneer_dynamics::DynamicsCache cache_;
  foothill_core::PlanarPose odometry_origin_{};  ///< True pose at which ideal odometry is zero.
};

}  // namespace foothill_proxy
