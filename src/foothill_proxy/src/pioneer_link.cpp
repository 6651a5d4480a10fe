#include "foothill_proxy/pioneer_link.hpp"

#include "foothill_core/seed.hpp"

namespace foothill_proxy {
namespace {

/// Age of the last packet, in packet periods, above which the link counts as lost.
constexpr int kLostPeriods = 3;

DeviceTiming timing(const PioneerConfig& config, Instant period, Instant latency) {
  return {period, config.ideal ? Instant::zero() : latency};
}

DeviceTiming packet_timing(const PioneerConfig& config) {
  return timing(config, config.link.packet_period, config.link.packet_latency);
}

}  // namespace

PioneerLink::PioneerLink(const PioneerConfig& config, const std::string& robot, std::uint64_t seed)
    : packet_period_{config.link.packet_period},
      commands_{timing(config, Instant{1}, config.link.command_latency),
                foothill_core::derived_seed(seed, robot + "/cmd_vel")},
      odometry_{packet_timing(config), foothill_core::derived_seed(seed, robot + "/odom")},
      joints_{packet_timing(config), foothill_core::derived_seed(seed, robot + "/joint_states")},
      bumpers_{packet_timing(config), foothill_core::derived_seed(seed, robot + "/bumper")},
      battery_{timing(config, config.link.battery_period, config.link.packet_latency),
               foothill_core::derived_seed(seed, robot + "/battery_state")},
      faults_{foothill_core::derived_seed(seed, robot + "/link")} {}

void PioneerLink::reset() {
  last_packet_ = Instant::min();
  reconnects_ = 0;
  lost_packets_ = 0;
  was_connected_ = true;
  commands_.reset();
  odometry_.reset();
  joints_.reset();
  bumpers_.reset();
  battery_.reset();
  faults_.reset();
}

void PioneerLink::flush() {
  commands_.flush();
  odometry_.flush();
  joints_.flush();
  bumpers_.flush();
  battery_.flush();
}

void PioneerLink::send_command(Instant now, const DriveCommand& command) {
  if (!is_connected() || faults_.draw_loss()) return;
  commands_.measure(now, command, faults_.delay());
}

PioneerLink::DuePackets PioneerLink::begin_packets(Instant now) {
  const DuePackets due{odometry_.is_due(now), battery_.is_due(now)};
  if (!due.standard && !due.battery) return {};
  faults_.expire(now);
  const bool connected = is_connected();
  if (connected && !was_connected_) ++reconnects_;
  if (!connected && was_connected_) flush();
  was_connected_ = connected;
  if (!connected) return {};
  if (faults_.draw_loss()) {
    ++lost_packets_;
    return {};
  }
  return due;
}

void PioneerLink::send_standard(Instant now, const OdometrySample& odometry,
                                const JointSample& joints, const BumperSample& bumpers) {
  const Instant extra = faults_.delay();
  last_packet_ = now;
  odometry_.measure(now, odometry, extra);
  joints_.measure(now, joints, extra);
  bumpers_.measure(now, bumpers, extra);
}

void PioneerLink::send_battery(Instant now, const BatterySample& battery) {
  battery_.measure(now, battery, faults_.delay());
}

DeviceFaults* PioneerLink::find_faults(const std::string& device) {
  if (device == "cmd_vel") return &commands_.faults();
  if (device == "odom") return &odometry_.faults();
  if (device == "joint_states") return &joints_.faults();
  if (device == "bumper") return &bumpers_.faults();
  if (device == "battery_state") return &battery_.faults();
  if (device == "link") return &faults_;
  return nullptr;
}

WorldResult PioneerLink::inject(const std::string& device, const DeviceFault& fault) {
  DeviceFaults* target = find_faults(device);
  if (target == nullptr) {
    return tl::unexpected{WorldError{"there is no device '" + device +
                                     "'; the devices are cmd_vel, odom, joint_states, bumper, "
                                     "battery_state, link"}};
  }
  const bool fits_link = fault.kind == FaultKind::kDrop || fault.kind == FaultKind::kDelay ||
                         fault.kind == FaultKind::kDisconnect;
  if (target == &faults_ && !fits_link) {
    return tl::unexpected{WorldError{"the link supports drop, delay and disconnect only"}};
  }
  target->set(fault);
  return {};
}

WorldResult PioneerLink::clear_faults(const std::string& device) {
  if (device.empty()) {
    for (const char* one : {"cmd_vel", "odom", "joint_states", "bumper", "battery_state", "link"}) {
      find_faults(one)->clear();
    }
    return {};
  }
  DeviceFaults* target = find_faults(device);
  if (target == nullptr) {
    return tl::unexpected{WorldError{"there is no device '" + device + "'"}};
  }
  target->clear();
  return {};
}

LinkStatus PioneerLink::status(Instant now) const {
  const Instant age = last_packet_ == Instant::min() ? now : now - last_packet_;
  return {.connected = is_connected() && age <= kLostPeriods * packet_period_,
          .age = age,
          .reconnects = reconnects_,
          .lost_packets = lost_packets_};
}

}  // namespace foothill_proxy
