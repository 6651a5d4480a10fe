#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "foothill_proxy/device.hpp"
#include "foothill_proxy/pioneer_config.hpp"
#include "foothill_proxy/pioneer_samples.hpp"
#include "foothill_proxy/world.hpp"

namespace foothill_proxy {

/// The serial link between a Pioneer and its host: one device for commands and one for each kind of
/// packet content, with faults on each device and on the link as a whole.
///
/// A disconnected link rejects requests, loses commands and packets in transit, and counts a
/// reconnection when it is restored.
class PioneerLink {
 public:
  /// Packets that are due at an instant.
  struct DuePackets {
    bool standard{};  ///< Odometry, joints and bumpers.
    bool battery{};
  };

  /// @param robot Name of the robot, from which the seeds of its devices are derived.
  PioneerLink(const PioneerConfig& config, const std::string& robot, std::uint64_t seed);

  void reset();

  /// Returns whether no fault disconnects the link.
  [[nodiscard]] bool is_connected() const { return !faults_.has(FaultKind::kDisconnect); }

  /// Sends a command to the robot, unless the link is disconnected or loses it.
  void send_command(Instant now, const DriveCommand& command);
  /// Returns the next command that has arrived at the robot.
  [[nodiscard]] auto take_command(Instant now) { return commands_.take(now); }

  /// Returns the packets to send now: none if the link is disconnected or loses them.
  [[nodiscard]] DuePackets begin_packets(Instant now);
  /// Sends a standard packet to the host. @pre begin_packets(now).standard
  void send_standard(Instant now, const OdometrySample& odometry, const JointSample& joints,
                     const BumperSample& bumpers);
  /// Sends a battery packet to the host. @pre begin_packets(now).battery
  void send_battery(Instant now, const BatterySample& battery);
  /// Return the next reading that has arrived at the host.
  [[nodiscard]] auto take_odometry(Instant now) { return odometry_.take(now); }
  [[nodiscard]] auto take_joints(Instant now) { return joints_.take(now); }
  [[nodiscard]] auto take_bumpers(Instant now) { return bumpers_.take(now); }
  [[nodiscard]] auto take_battery(Instant now) { return battery_.take(now); }

  /// Injects a fault into a device: cmd_vel, odom, joint_states, bumper, battery_state, or link for
  /// all of them. Rejects unknown devices, and faults of the link other than drop, delay and
  /// disconnect.
  [[nodiscard]] WorldResult inject(const std::string& device, const DeviceFault& fault);
  /// Ends all faults of a device, or of all devices if the name is empty.
  [[nodiscard]] WorldResult clear_faults(const std::string& device);

  [[nodiscard]] LinkStatus status(Instant now) const;

 private:
  [[nodiscard]] DeviceFaults* find_faults(const std::string& device);
  void flush();

  Instant packet_period_;
  Device<DriveCommand> commands_;
  Device<OdometrySample> odometry_;
  Device<JointSample> joints_;
  Device<BumperSample> bumpers_;
  Device<BatterySample> battery_;
  DeviceFaults faults_;  ///< Faults of the link as a whole.
  Instant last_packet_{Instant::min()};
  std::uint32_t reconnects_{};
  std::uint64_t lost_packets_{};
  bool was_connected_{true};
};

}  // namespace foothill_proxy
