#include <Eigen/Geometry>
#include <cmath>

#include "foothill_proxy/pioneer.hpp"

namespace foothill_proxy {
namespace {

namespace dynamics = pioneer_dynamics;

double rounded(double value, double quantum) { return std::round(value / quantum) * quantum; }

/// A packet that is older than this many periods means that the link is lost.
constexpr int kLostPeriods = 3;

Done unreachable() { return tl::unexpected{WorldError{"the link to the robot is down"}}; }

}  // namespace

void Pioneer::measure(Instant now) {
  if (!odometry_.is_due(now) && !battery_.is_due(now)) return;
  link_faults_.expire(now);
  const bool reaches = is_reachable();
  if (reaches && !was_reachable_) ++reconnects_;
  if (!reaches && was_reachable_) {
    command_line_.flush();
    odometry_.flush();
    joints_.flush();
    bumpers_.flush();
    battery_.flush();
  }
  was_reachable_ = reaches;
  if (!reaches || link_faults_.loses_one()) {
    if (reaches) ++lost_packets_;
    return;
  }
  const Instant extra = link_faults_.delay();
  if (odometry_.is_due(now)) {
    last_packet_ = now;
    odometry_.measure(now, odometry_sample(), extra);
    joints_.measure(now, joint_sample(), extra);
    pressed_.left_stalled = pressed_.right_stalled = is_stalled() ? 1.0 : 0.0;
    bumpers_.measure(now, pressed_, extra);
    pressed_ = {};
  }
  if (battery_.is_due(now)) {
    const auto& battery = config_.vehicle.battery;
    const double voltage = dynamics::terminal_voltage(battery, state_.battery);
    const double current = voltage > 0.0 ? state_.battery.power / voltage : 0.0;
    battery_.measure(
        now, {voltage, current, dynamics::charge(battery, state_.battery), state_.battery.state},
        extra);
  }
}

JointSample Pioneer::joint_sample() const {
  const dynamics::Motion& body = state_.body.motion;
  if (config_.ideal) return {body.angle(), body.spin()};
  const auto& servo = config_.vehicle.servo;
  const dynamics::Wheels spin = state_.servo.measured_spin();
  const double quantum = config_.link.speed_quantum;
  const auto told = [quantum](double rate, double radius) {
    return quantum == 0.0 ? rate : rounded(rate * radius, quantum) / radius;
  };
  return {servo.encoders.angle(servo.encoders.read(body.angle())),
          {told(spin.left, servo.drive.left_radius), told(spin.right, servo.drive.right_radius)}};
}

OdometrySample Pioneer::odometry_sample() const {
  OdometrySample sample{.covariance = state_.odometry.covariance};
  if (config_.ideal) {
    const dynamics::Motion& body = state_.body.motion;
    const Eigen::Vector2d p =
        Eigen::Rotation2Dd{-odometry_origin_.heading} *
        Eigen::Vector2d{body.x - odometry_origin_.x, body.y - odometry_origin_.y};
    sample.pose = {p.x(), p.y(), body.heading - odometry_origin_.heading};
    sample.twist = body.twist();
    return sample;
  }
  const PioneerLink& link = config_.link;
  const dynamics::Pose& pose = state_.odometry.pose;
  sample.pose = {rounded(pose.x, link.position_quantum), rounded(pose.y, link.position_quantum),
                 rounded(pose.heading, link.heading_quantum)};
  // Ticks of a few milliseconds make a coarse speed; the servo's filtered one is what is sent.
  sample.twist = dynamics::twist_from_spin(config_.vehicle.servo.drive, joint_sample().speed);
  return sample;
}

Done Pioneer::enable_motors(bool enabled) {
  if (!is_reachable()) return unreachable();
  motors_enabled_ = enabled;
  return {};
}

Done Pioneer::reset_odometry() {
  if (!is_reachable()) return unreachable();
  const dynamics::Motion& body = state_.body.motion;
  state_.odometry = dynamics::reset_odometry(config_.vehicle.odometer.encoders.read(body.angle()));
  odometry_origin_ = body.pose();
  return {};
}

DeviceFaults* Pioneer::faults(const std::string& device) {
  if (device == "cmd_vel") return &command_line_.faults();
  if (device == "odom") return &odometry_.faults();
  if (device == "joint_states") return &joints_.faults();
  if (device == "bumper") return &bumpers_.faults();
  if (device == "battery_state") return &battery_.faults();
  if (device == "link") return &link_faults_;
  return nullptr;
}

Done Pioneer::inject(const std::string& device, const Fault& fault) {
  DeviceFaults* target = faults(device);
  if (target == nullptr) {
    return tl::unexpected{WorldError{"there is no device '" + device +
                                     "'; there are cmd_vel, odom, joint_states, bumper, "
                                     "battery_state, link"}};
  }
  if (target == &link_faults_ && fault.kind != FaultKind::kDrop &&
      fault.kind != FaultKind::kDelay && fault.kind != FaultKind::kDisconnect) {
    return tl::unexpected{WorldError{"the link knows drop, delay and disconnect only"}};
  }
  target->set(fault);
  return {};
}

Done Pioneer::clear_faults(const std::string& device) {
  if (device.empty()) {
    for (const char* one : {"cmd_vel", "odom", "joint_states", "bumper", "battery_state", "link"}) {
      faults(one)->clear();
    }
    return {};
  }
  DeviceFaults* target = faults(device);
  if (target == nullptr) {
    return tl::unexpected{WorldError{"there is no device '" + device + "'"}};
  }
  target->clear();
  return {};
}

LinkReport Pioneer::link(Instant now) const {
  const Instant age = last_packet_ == Instant::min() ? now : now - last_packet_;
  return {.connected = is_reachable() && age <= kLostPeriods * config_.link.packet_period,
          .age = age,
          .reconnects = reconnects_,
          .lost_packets = lost_packets_};
}

PioneerHealth Pioneer::health() const {
  return {.timed_out = timed_out_,
          .motors_enabled = motors_enabled_,
          .stalled = is_stalled(),
          .slipping = state_.body.modes.slips(),
          .caster_lifted = state_.body.modes.caster_lifted,
          .tipping = state_.body.modes.tips_over(),
          .power = state_.battery.state,
          .charge = dynamics::charge(config_.vehicle.battery, state_.battery)};
}

}  // namespace foothill_proxy
