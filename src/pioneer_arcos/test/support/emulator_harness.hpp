#pragma once

#include <optional>
#include <vector>

#include "bytes.hpp"
#include "fake_body.hpp"
#include "pioneer_arcos/command.hpp"
#include "pioneer_arcos/emulator/emulated_robot.hpp"
#include "pioneer_arcos/packets.hpp"

namespace pioneer_arcos::support {

/// An emulated robot in simulated time, and the packets that it has sent.
class EmulatorHarness {
 public:
  explicit EmulatorHarness(const EmulatedRobot::Options& options = {.name = "EMU"})
      : robot{options, body, SteadyTime{}} {}

  void send(const ByteVector& bytes) { robot.receive(bytes, now); }
  void send(const Frame& frame) { send(bytes_of(frame)); }
  void send(const char* text) { send(hex(text)); }

  /// Advances time without input; returns the packets sent meanwhile.
  std::vector<ByteVector> advance(std::chrono::milliseconds time) {
    now += time;
    robot.advance(now);
    return replies();
  }
  std::vector<ByteVector> replies() {
    auto packets = packets_in(parser, robot.take_output());
    for (const ByteVector& packet : packets) {
      if (auto standard = decode_standard(packet)) last = *standard;
    }
    return packets;
  }
  /// Opens a session.
  void connect() {
    for (std::uint8_t step = 0; step < 3; ++step) send(command::sync(step));
    send(command::open());
    replies();
  }
  /// Advances time with a PULSE every 100 ms, which satisfies the robot's watchdog.
  void advance_connected(std::chrono::milliseconds time) {
    for (auto left = time; left.count() > 0; left -= std::chrono::milliseconds{100}) {
      send(command::pulse());
      advance(std::min(left, std::chrono::milliseconds{100}));
    }
  }

  SteadyTime now{};
  FakeBody body{};
  EmulatedRobot robot;
  PacketParser parser{};
  StandardPacket last{};  ///< Last standard packet.
};

}  // namespace pioneer_arcos::support
