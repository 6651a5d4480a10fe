#include "foothill_proxy/pioneer.hpp"

#include <Eigen/Geometry>

#include "foothill_core/seed.hpp"
#include "foothill_proxy/pioneer_appearance.hpp"
#include "foothill_proxy/pioneer_measurement.hpp"

namespace foothill_proxy {
namespace {

namespace dynamics = pioneer_dynamics;

WorldResult disconnected() { return tl::unexpected{WorldError{"the link to the robot is down"}}; }

}  // namespace

Pioneer::Pioneer(const PioneerConfig& config, const std::string& name, std::uint64_t seed,
                 WakeSignal& wake_signal)
    : config_{config},
      commands_{std::make_shared<CommandBuffer<DriveCommand>>(name + "/cmd_vel", wake_signal)},
      link_{config_, name, seed},
      firmware_{config_},
      bumpers_{config_.footprint},
      cache_{config_.vehicle.model} {
  reset();
}

void Pioneer::reset() {
  const foothill_core::PlanarPose pose = state_.body.motion.pose();
  state_ = dynamics::start(config_.vehicle, pose);
  state_.battery = dynamics::charged(config_.vehicle.battery, config_.charge);
  odometry_origin_ = pose;
  firmware_.reset();
  bumpers_.reset();
  ground_.invalidate();
  commands_->clear();
  link_.reset();
}

std::vector<foothill_scene::Visual> Pioneer::appearance() const {
  return pioneer_appearance(config_.vehicle.model.parameters(), base_height());
}

BodyMotion Pioneer::motion() const {
  const dynamics::VehicleMotion& body = state_.body.motion;
  return {.pose = {body.x, body.y, body.heading, ground_.floor_height()},
          .forward = body.forward,
          .lateral = body.lateral,
          .yaw_rate = body.yaw_rate,
          .normal_W = ground_.normal_W()};
}

void Pioneer::place(const foothill_scene::FloorPose& pose) {
  const dynamics::VehicleMotion before = state_.body.motion;
  state_.body = dynamics::at_rest({pose.x, pose.y, pose.yaw});
  state_.body.motion.angle_left = before.angle_left;
  state_.body.motion.angle_right = before.angle_right;
  const dynamics::Ticks ticks = config_.vehicle.servo.encoders.read(state_.body.motion.angle());
  state_.servo = dynamics::start_servo(config_.vehicle.servo, ticks);
  // Carrying a robot turns no wheel, so ideal odometry continues with its present value.
  const Eigen::Rotation2Dd turn{pose.yaw - before.heading};
  const Eigen::Vector2d origin =
      turn * Eigen::Vector2d{odometry_origin_.x - before.x, odometry_origin_.y - before.y};
  odometry_origin_ = {pose.x + origin.x(), pose.y + origin.y(),
                      odometry_origin_.heading + turn.angle()};
  ground_.place(pose.z);
}

void Pioneer::step(const StepInput& input) {
  receive_commands(input.begin);
  ground_.update(input.terrain, config_.vehicle.model.parameters(), state_.body.motion.pose());
  const foothill_core::Wrench external =
      input.contact_forces.empty() ? foothill_core::Wrench{} : apply_contacts(input.contact_forces);
  state_.motors_enabled = firmware_.powers_motors(input, state_.stalled());
  dynamics::advance(config_.vehicle, ground_.ground(), firmware_.target(), external, input.dt,
                    cache_, state_);
}

void Pioneer::receive_commands(Instant now) {
  if (const auto command = commands_->take(now)) link_.send_command(now, *command);
  while (const auto command = link_.take_command(now)) firmware_.accept(now, command->value);
  firmware_.check_timeout(now);
}

foothill_core::Wrench Pioneer::apply_contacts(std::span<const PointForce> forces) {
  const double height = 0.5 * (config_.footprint.bottom() + config_.footprint.top());
  foothill_core::Wrench sum;
  for (const PointForce& contact : forces) {
    const foothill_core::Wrench one =
        dynamics::wrench_at({contact.p_B.x(), contact.p_B.y(), height},
                            {contact.force_B.x(), contact.force_B.y(), 0.0});
    sum.force += one.force;
    sum.torque += one.torque;
  }
  bumpers_.press(forces);
  return sum;
}

void Pioneer::measure(Instant now) {
  const PioneerLink::DuePackets due = link_.begin_packets(now);
  if (due.standard) {
    BumperSample bumpers = bumpers_.take();
    bumpers.left_stalled = bumpers.right_stalled = is_stalled() ? 1.0 : 0.0;
    link_.send_standard(now, measure_odometry(config_, state_, odometry_origin_),
                        measure_joints(config_, state_), bumpers);
  }
  if (due.battery) link_.send_battery(now, measure_battery(config_, state_));
}

WorldResult Pioneer::enable_motors(bool enabled) {
  if (!link_.is_connected()) return disconnected();
  firmware_.enable_motors(enabled);
  return {};
}

WorldResult Pioneer::reset_odometry() {
  if (!link_.is_connected()) return disconnected();
  const dynamics::VehicleMotion& body = state_.body.motion;
  state_.odometry = dynamics::reset_odometry(config_.vehicle.odometer.encoders.read(body.angle()));
  odometry_origin_ = body.pose();
  return {};
}

PioneerHealth Pioneer::health() const {
  return {.timed_out = firmware_.timed_out(),
          .motors_enabled = firmware_.motors_enabled(),
          .stalled = is_stalled(),
          .slipping = state_.body.modes.slips(),
          .caster_lifted = state_.body.modes.caster_lifted,
          .tipping = state_.body.modes.tips_over(),
          .power = state_.battery.state,
          .charge = dynamics::charge(config_.vehicle.battery, state_.battery)};
}

}  // namespace foothill_proxy
