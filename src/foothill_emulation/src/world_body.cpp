#include "foothill_emulation/world_body.hpp"

#include <limits>
#include <utility>

namespace foothill_emulation {
namespace {

using foothill_core::Instant;

/// Time for which a contact is reported, so that at least one packet contains it.
constexpr Instant kHold = std::chrono::milliseconds{100};

template <std::size_t N>
void hold_pressed(const std::array<double, N>& segments, Instant now,
                  std::array<Instant, N>& until) {
  for (std::size_t i = 0; i < N; ++i) {
    if (segments[i] > 0.5) until[i] = now + kHold;
  }
}

template <std::size_t N>
void copy_pressed(const std::array<Instant, N>& until, Instant now, std::array<bool, N>& pressed) {
  for (std::size_t i = 0; i < N; ++i) pressed[i] = now < until[i];
}

template <typename Take>
void drop_all(Take&& take) {
  while (take()) continue;
}

}  // namespace

foothill_proxy::PioneerConfig below_microcontroller(foothill_proxy::PioneerConfig config) {
  const double none = std::numeric_limits<double>::infinity();
  config.vehicle.servo.limits = {.forward = {none, none, none}, .yaw = {none, none, none}};
  config.bump_stall = false;
  config.link.packet_period = std::chrono::milliseconds{10};
  config.link.packet_latency = {};
  config.link.command_latency = {};
  config.link.command_timeout = Instant::max() / 2;
  config.link.speed_quantum = 0.0;
  config.link.yaw_quantum = 0.0;
  return config;
}

WorldBody::WorldBody(foothill_proxy::Pioneer& pioneer, std::string name, std::uint64_t seed,
                     SnapshotSource source, Mover mover)
    : pioneer_{pioneer},
      name_{std::move(name)},
      snapshot_source_{std::move(source)},
      mover_{std::move(mover)},
      ring_{foothill_sensors::p3dx_sonar(), seed} {}

void WorldBody::reset() {
  now_ = {};
  front_until_ = {};
  rear_until_ = {};
  ring_.reset();
}

void WorldBody::update(Instant now) {
  now_ = now;
  pioneer_.measure(now);
  while (const auto reading = pioneer_.take_bumpers(now)) {
    hold_pressed(reading->value.front, now, front_until_);
    hold_pressed(reading->value.rear, now, rear_until_);
  }
  // The microcontroller computes its own odometry and counts its own ticks.
  drop_all([&] { return pioneer_.take_odometry(now).has_value(); });
  drop_all([&] { return pioneer_.take_joints(now).has_value(); });
  drop_all([&] { return pioneer_.take_battery(now).has_value(); });
}

void WorldBody::step(const pioneer_arcos::BodyCommand& command, double /*dt*/) {
  pioneer_.commands()->put(now_, {command.forward, command.turn_rate});
  // Rejected only while a fault disconnects the proxy's own link, which is not used here.
  if (command.powered != powered_ && pioneer_.enable_motors(command.powered)) {
    powered_ = command.powered;
  }
}

pioneer_arcos::BodyReading WorldBody::read() const {
  const auto& state = pioneer_.state();
  const auto& motion = state.body.motion;
  const auto& drive = pioneer_.config().vehicle.servo.drive;
  pioneer_arcos::BodyReading reading;
  reading.travel = {motion.angle_left * drive.left_radius, motion.angle_right * drive.right_radius};
  reading.speed = {motion.spin_left * drive.left_radius, motion.spin_right * drive.right_radius};
  reading.turn_rate = motion.yaw_rate;
  reading.left_stalled = state.servo.left_stalled;
  reading.right_stalled = state.servo.right_stalled;
  copy_pressed(front_until_, now_, reading.front_bumpers);
  copy_pressed(rear_until_, now_, reading.rear_bumpers);
  reading.battery_voltage = terminal_voltage(pioneer_.config().vehicle.battery, state.battery);
  return reading;
}

double WorldBody::half_track() const { return 0.5 * pioneer_.config().vehicle.servo.drive.track(); }

double WorldBody::sonar(int disc) {
  const auto snapshot = snapshot_source_();
  const auto* own = snapshot->entry(name_);
  const auto transducer = static_cast<std::size_t>(disc);
  if (own == nullptr || disc < 0 || transducer >= ring_.config().mounts.size()) {
    return std::numeric_limits<double>::infinity();
  }
  std::vector<foothill_scene::MovingModel> others;
  for (const auto& robot : snapshot->robots) {
    if (robot.name == name_ || !robot.appearance) continue;
    others.push_back({robot.appearance, {base_pose(robot.motion, robot.base_height)}});
  }
  view_.set_scene(snapshot->scene, std::move(others));
  return ring_.measure(view_, {.time = now_, .array = transducer / 8, .transducer = transducer},
                       0.0F, base_pose(own->motion, own->base_height));
}

foothill_core::PlanarPose WorldBody::pose() const {
  const auto& pose = pioneer_.motion().pose;
  return {pose.x, pose.y, pose.yaw};
}

bool WorldBody::place(const foothill_core::PlanarPose& pose) {
  return mover_({.x = pose.x, .y = pose.y, .yaw = pose.heading, .z = pioneer_.motion().pose.z})
      .has_value();
}

}  // namespace foothill_emulation
