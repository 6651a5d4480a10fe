#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "foothill_proxy/body.hpp"
#include "foothill_proxy/device.hpp"
#include "foothill_proxy/lock_step.hpp"
#include "foothill_proxy/pioneer_config.hpp"
#include "foothill_proxy/pioneer_samples.hpp"
#include "foothill_proxy/world.hpp"

namespace foothill_proxy {

/// A Pioneer P3-DX behind its link: body, servo, battery, and the devices that its packets tell of.
class Pioneer final : public Body {
 public:
  /// @param name Of the robot. @param bell Rung when a command has come.
  Pioneer(const PioneerConfig& config, const std::string& name, std::uint64_t seed, Bell& bell);

  [[nodiscard]] const foothill_scene::Footprint& footprint() const override {
    return config_.footprint;
  }
  [[nodiscard]] double mass() const override { return config_.vehicle.model.total_mass(); }
  [[nodiscard]] double base_height() const override {
    return config_.vehicle.model.parameters().left.radius;
  }
  [[nodiscard]] std::vector<foothill_scene::Visual> appearance() const override;
  [[nodiscard]] BodyMotion motion() const override;
  void place(const foothill_scene::PlanarPose& pose) override;
  void step(const StepInput& input) override;

  /// Where commands go in.
  [[nodiscard]] const std::shared_ptr<CommandBox<DriveCommand>>& commands() const {
    return commands_;
  }

  /// Lets the devices measure, if they are due. To be called after each step, before take().
  void measure(Instant now);
  /// Return the next reading that has arrived.
  [[nodiscard]] auto take_odometry(Instant now) { return odometry_.take(now); }
  [[nodiscard]] auto take_joints(Instant now) { return joints_.take(now); }
  [[nodiscard]] auto take_bumpers(Instant now) { return bumpers_.take(now); }
  [[nodiscard]] auto take_battery(Instant now) { return battery_.take(now); }

  /// Refused if the robot can't be reached.
  [[nodiscard]] Done enable_motors(bool enabled);
  [[nodiscard]] Done reset_odometry();

  /// Begins a fault on a device: cmd_vel, odom, joint_states, bumper, battery_state, or link for
  /// all of them. Refused with the names that there are.
  [[nodiscard]] Done inject(const std::string& device, const Fault& fault);
  /// Ends all faults of a device, or of all if the name is empty.
  [[nodiscard]] Done clear_faults(const std::string& device);

  /// Starts over at rest: battery, odometry, faults, counts.
  void reset();

  [[nodiscard]] LinkReport link(Instant now) const;
  [[nodiscard]] PioneerHealth health() const;
  [[nodiscard]] const pioneer_dynamics::VehicleState& state() const { return state_; }
  [[nodiscard]] const PioneerConfig& config() const { return config_; }

 private:
  void receive(Instant now);
  void pause_if_stalled(const StepInput& input);
  void stand_on(const Terrain& terrain);
  [[nodiscard]] const pioneer_dynamics::SurfacePair& tyre(const Terrain& terrain,
                                                          const foothill_scene::Surface& surface);
  [[nodiscard]] pioneer_dynamics::Wrench push(std::span<const Touch> touches);
  void press(const Eigen::Vector2d& p_B);
  [[nodiscard]] OdometrySample odometry_sample() const;
  [[nodiscard]] JointSample joint_sample() const;
  [[nodiscard]] bool is_stalled() const { return !state_.motors_enabled && motors_enabled_; }
  [[nodiscard]] bool is_reachable() const { return !link_faults_.has(FaultKind::kDisconnect); }
  [[nodiscard]] DeviceFaults* faults(const std::string& device);

  PioneerConfig config_;
  std::shared_ptr<CommandBox<DriveCommand>> commands_;
  Device<DriveCommand> command_line_;
  Device<OdometrySample> odometry_;
  Device<JointSample> joints_;
  Device<BumperSample> bumpers_;
  Device<BatterySample> battery_;
  DeviceFaults link_faults_;

  pioneer_dynamics::VehicleState state_{};
  pioneer_dynamics::DynamicsCache cache_;
  pioneer_dynamics::Pose odometry_origin_{};  ///< True pose where ideal odometry is zero.
  pioneer_dynamics::VelocityCommand target_{};
  Instant commanded_at_{Instant::min()};
  bool timed_out_{true};
  bool motors_enabled_{true};
  Instant stalled_until_{Instant::min()};
  BumperSample pressed_{};

  pioneer_dynamics::Ground ground_{};
  double floor_height_{};
  Eigen::Vector3d normal_W_{Eigen::Vector3d::UnitZ()};
  pioneer_dynamics::Pose ground_at_{};
  std::uint64_t ground_revision_{};
  const foothill_scene::Surface* tyre_surface_{};  ///< Of ground_revision_; its pair is the next.
  pioneer_dynamics::SurfacePair tyre_pair_{};

  Instant last_packet_{Instant::min()};
  std::uint32_t reconnects_{};
  std::uint64_t lost_packets_{};
  bool was_reachable_{true};
};

}  // namespace foothill_proxy
