#include "pioneer_arcos/emulator/emulated_robot.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pioneer_arcos/command.hpp"
#include "pioneer_arcos/units.hpp"

namespace pioneer_arcos {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kStep{5};         // Of the firmware's control loop.
constexpr milliseconds kQuietTime{100};  // A packet that does not go on for so long never will.
constexpr double kStepSeconds = 0.005;
constexpr double kStandsStill = 0.002;  // [m/s]

unsigned baud_of(std::uint8_t code) {
  return command::baud_rate(static_cast<command::BaudCode>(std::min<int>(code, 4)));
}

int arrays_of(const ConfigPacket& config) {
  return (config.front_sonar != 0 ? 1 : 0) + (config.rear_sonar != 0 ? 1 : 0);
}

template <std::size_t kSize>
bool any(const std::array<bool, kSize>& values) {
  return std::ranges::any_of(values, std::identity{});
}

}  // namespace

EmulatedRobot::EmulatedRobot(const Options& options, RobotBody& body, Instant now)
    : flash_{options.flash},
      name_{options.name},
      body_{body},
      working_{options.flash},
      odometry_{options.flash, body.half_track()},
      sonar_{arrays_of(options.flash), now},
      baud_{baud_of(options.flash.host_baud)},
      now_{now},
      last_byte_{now},
      last_packet_{now} {
  flash_.name = working_.name = name_;
}

void EmulatedRobot::advance(Instant now) {
  while (now_ + kStep <= now) {
    now_ += kStep;
    step();
    if (!is_open()) continue;
    sonar_.run(now_, [&](int disc) { telemetry_.note_sonar(disc, body_.sonar(disc)); });
    if (now_ >= next_packet_) send_packets();
  }
}

void EmulatedRobot::step() {
  const milliseconds watchdog{working_.watchdog_ms};
  watchdog_tripped_ = is_open() && watchdog > milliseconds{0} && now_ - last_packet_ > watchdog;
  const bool is_stalled = now_ < stalled_until_;
  const auto demand =
      motion_.step(limits(), position(), watchdog_tripped_ || !motors_, kStepSeconds);
  body_.step({demand.forward, demand.yaw_rate, (motors_ && !is_stalled) || braking_}, kStepSeconds);
  const BodyReading reading = body_.read();
  odometry_.update(reading, working_);
  telemetry_.note_gyro(reading.turn_rate);
  update_stall(reading);
  const double speed = std::max(std::abs(reading.speed.left), std::abs(reading.speed.right));
  if (braking_ && speed < kStandsStill) braking_ = false;
}

void EmulatedRobot::update_stall(const BodyReading& reading) {
  if (!motors_) return;
  if (panel_.stop_button && stop_button_stalls_) {
    telemetry_.note_stall(true, true);
    motors_ = false;
    motion_.stop_at_once();
    braking_ = true;
    return;
  }
  const double forward = motion_.demand().forward;
  const bool hits_front = (bump_stall_ & 1U) != 0 && forward > 0.0 && any(reading.front_bumpers);
  const bool hits_rear = (bump_stall_ & 2U) != 0 && forward < 0.0 && any(reading.rear_bumpers);
  const bool left = reading.left_stalled || hits_front || hits_rear;
  const bool right = reading.right_stalled || hits_front || hits_rear;
  if (!left && !right) return;
  telemetry_.note_stall(left, right);
  if (now_ >= stalled_until_) stalled_until_ = now_ + milliseconds{working_.stall_count_ms};
}

void EmulatedRobot::send_packets() {
  next_packet_ += milliseconds{std::max<int>(working_.sip_cycle_ms, 5)};
  const BodyReading reading = body_.read();
  const Telemetry::Input input{.body = reading,
                               .odometry = odometry_,
                               .sonar = sonar_,
                               .panel = panel_,
                               .config = working_,
                               .heading_setpoint = motion_.heading_setpoint(position()),
                               .motors_on = motors_,
                               .stop_button_stalls = stop_button_stalls_};
  for (const Frame& frame : telemetry_.cycle(input, body_.pose())) send(frame);
}

void EmulatedRobot::receive(std::span<const std::uint8_t> bytes, Instant now) {
  if (parser_.is_inside_packet() && now - last_byte_ > kQuietTime) {
    parser_.give_up([&](Payload payload) { handle(payload, now); });
  }
  last_byte_ = now;
  parser_.feed(bytes, [&](Payload payload) { handle(payload, now); });
}

void EmulatedRobot::handle(Payload payload, Instant now) {
  last_packet_ = now;
  if (session_ == Session::kWaiting) return handle_sync(payload);
  const auto command = decode_command(payload);
  if (!command) return;
  if (session_ == Session::kSynced) {
    if (command->code == CommandCode::kOpen) return open(now);
    if (command->code == CommandCode::kClose) return close();
    if (payload.size() == 1) return handle_sync(payload);
    return;
  }
  if (on_command_) on_command_(*command, now);
  execute(*command);
}

void EmulatedRobot::handle_sync(Payload payload) {
  session_ = Session::kWaiting;
  const bool is_start = payload.size() == 1 && payload[0] == packet_type::kSync0;
  if (payload.size() != 1 || (payload[0] != sync_step_ && !is_start)) {
    sync_step_ = 0;
    return;
  }
  if (payload[0] == packet_type::kSync2) {
    send(encode(Identity{name_, flash_.robot_class, flash_.subclass}));
    sync_step_ = 0;
    session_ = Session::kSynced;
    return;
  }
  send(Frame{payload});
  sync_step_ = static_cast<std::uint8_t>(payload[0] + 1);
}

void EmulatedRobot::open(Instant now) {
  session_ = Session::kOpen;
  working_ = flash_;
  motion_.forget();
  odometry_.reset();
  telemetry_.reset();
  sonar_ = SonarSchedule{arrays_of(flash_), now_};
  sonar_.set_period(milliseconds{std::max<int>(working_.sonar_cycle_ms, 2)});
  motors_ = braking_ = false;
  bump_stall_ = 3;
  stop_button_stalls_ = true;
  stalled_until_ = {};
  next_packet_ = now + milliseconds{working_.sip_cycle_ms};
}

void EmulatedRobot::close() {
  session_ = Session::kWaiting;
  sync_step_ = 0;
  motion_.stop_at_once();
  braking_ = motors_;
  motors_ = false;
  working_ = flash_;
  baud_ = baud_of(flash_.host_baud);
  telemetry_.reset();
}

void EmulatedRobot::disconnect() {
  close();
  parser_.reset();
  output_.clear();
}

void EmulatedRobot::reset() {
  const std::uint8_t type = packet_type::kReset2;
  send(Frame{{&type, 1}});
  close();
}

void EmulatedRobot::send(const Frame& frame) {
  output_.insert(output_.end(), frame.bytes().begin(), frame.bytes().end());
}

std::vector<std::uint8_t> EmulatedRobot::take_output() { return std::exchange(output_, {}); }

MotionControl::Position EmulatedRobot::position() const {
  return {odometry_.path(), odometry_.heading()};
}

pioneer_dynamics::CommandLimits EmulatedRobot::limits() const {
  const ConfigPacket& c = working_;
  return {.forward = {1e-3 * c.speed_max, 1e-3 * c.acceleration, 1e-3 * c.deceleration},
          .yaw = {kDegree * c.turn_rate_max, kDegree * c.turn_acceleration,
                  kDegree * c.turn_deceleration}};
}

}  // namespace pioneer_arcos
