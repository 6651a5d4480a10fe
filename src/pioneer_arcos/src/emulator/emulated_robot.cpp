#include "pioneer_arcos/emulator/emulated_robot.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "pioneer_arcos/command.hpp"
#include "pioneer_arcos/packets.hpp"

namespace pioneer_arcos {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kStep{5};    // Period of the firmware's control loop.
constexpr int kMinPacketCycle = 5;  // [ms]
constexpr std::int32_t kMaxBaudCode = 4;

unsigned baud_of(std::uint8_t code) {
  return command::baud_rate(static_cast<command::BaudCode>(std::min<int>(code, kMaxBaudCode)));
}

ConfigPacket flash_of(const EmulatedRobot::Options& options) {
  ConfigPacket flash = options.flash;
  flash.name = options.name;
  flash.serial = options.serial;
  return flash;
}

}  // namespace

EmulatedRobot::EmulatedRobot(const Options& options, RobotBody& body, SteadyTime now)
    : firmware_{flash_of(options), body, now},
      baud_{baud_of(options.flash.host_baud)},
      now_{now},
      last_byte_{now},
      last_packet_{now} {}

void EmulatedRobot::advance(SteadyTime now) {
  while (now_ + kStep <= now) {
    now_ += kStep;
    step();
    if (session_ != Session::kOpen) continue;
    firmware_.fire_sonar(now_);
    if (now_ >= next_packet_) send_packets();
  }
}

void EmulatedRobot::step() {
  const milliseconds watchdog{config().watchdog_ms};
  watchdog_tripped_ =
      session_ == Session::kOpen && watchdog > milliseconds{0} && now_ - last_packet_ > watchdog;
  firmware_.step(now_, watchdog_tripped_);
}

void EmulatedRobot::send_packets() {
  next_packet_ += milliseconds{std::max<int>(config().sip_cycle_ms, kMinPacketCycle)};
  for (const Frame& frame : firmware_.telemetry_packets()) send(frame);
}

void EmulatedRobot::receive(std::span<const std::uint8_t> bytes, SteadyTime now) {
  if (parser_.is_inside_packet() && now - last_byte_ > kMaxByteGap) {
    parser_.abandon_packet([&](Payload payload) { handle(payload, now); });
  }
  last_byte_ = now;
  parser_.feed(bytes, [&](Payload payload) { handle(payload, now); });
}

void EmulatedRobot::handle(Payload payload, SteadyTime now) {
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
    const ConfigPacket& flash = firmware_.flash();
    send(encode(Identity{flash.name, flash.robot_class, flash.subclass}));
    sync_step_ = 0;
    session_ = Session::kSynced;
    return;
  }
  send(Frame{payload});
  sync_step_ = static_cast<std::uint8_t>(payload[0] + 1);
}

void EmulatedRobot::open(SteadyTime now) {
  session_ = Session::kOpen;
  firmware_.begin_session(now_);
  next_packet_ = now + milliseconds{config().sip_cycle_ms};
}

void EmulatedRobot::close() {
  session_ = Session::kWaiting;
  sync_step_ = 0;
  firmware_.end_session();
  baud_ = baud_of(firmware_.flash().host_baud);
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

void EmulatedRobot::execute(const ReceivedCommand& command) {
  switch (command.code) {
    case CommandCode::kClose:
      return close();
    case CommandCode::kReset:
      return reset();
    case CommandCode::kHostBaud:
      if (const auto code = command.number; code && *code >= 0 && *code <= kMaxBaudCode) {
        baud_ = baud_of(static_cast<std::uint8_t>(*code));
      }
      return;
    case CommandCode::kConfig:
      return send(encode(config()));
    default:
      return firmware_.execute(command);
  }
}

void EmulatedRobot::send(const Frame& frame) {
  output_.insert(output_.end(), frame.bytes().begin(), frame.bytes().end());
}

std::vector<std::uint8_t> EmulatedRobot::take_output() { return std::exchange(output_, {}); }

}  // namespace pioneer_arcos
