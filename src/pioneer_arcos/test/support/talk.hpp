#pragma once

#include <optional>
#include <vector>

#include "bytes.hpp"
#include "fake_body.hpp"
#include "pioneer_arcos/command.hpp"
#include "pioneer_arcos/emulator/emulated_robot.hpp"
#include "pioneer_arcos/packets.hpp"

namespace pioneer_arcos::support {

/// A robot in a time of its own, and what it has said.
class Talk {
 public:
  explicit Talk(const EmulatedRobot::Options& options = {.name = "EMU"})
      : robot{options, body, Instant{}} {}

  void say(const ByteVector& bytes) { robot.receive(bytes, now); }
  void say(const Frame& frame) { say(bytes_of(frame)); }
  void say(const char* text) { say(hex(text)); }

  /// Lets time pass; returns the packets that came.
  std::vector<ByteVector> pass(std::chrono::milliseconds time) {
    now += time;
    robot.advance(now);
    return answers();
  }
  std::vector<ByteVector> answers() {
    auto packets = packets_in(parser, robot.take_output());
    for (const ByteVector& packet : packets) {
      if (auto standard = decode_standard(packet)) last = *standard;
    }
    return packets;
  }
  /// Connects as AriaCoda does.
  void connect() {
    for (std::uint8_t step = 0; step < 3; ++step) say(command::sync(step));
    say(command::open());
    answers();
  }
  /// Says it again every 100 ms, so that the robot's watchdog is content.
  void keep(std::chrono::milliseconds time) {
    for (auto left = time; left.count() > 0; left -= std::chrono::milliseconds{100}) {
      say(command::pulse());
      pass(std::min(left, std::chrono::milliseconds{100}));
    }
  }

  Instant now{};
  FakeBody body{};
  EmulatedRobot robot;
  PacketParser parser{};
  StandardPacket last{};  ///< That came last.
};

}  // namespace pioneer_arcos::support
