// The first byte chooses who is fed with the rest: the parser and decoders, the emulated robot, or
// a client's session. Aborts if one of them does what it must not do.
#include <cmath>
#include <cstdlib>
#include <span>

#include "../test/support/fake_body.hpp"
#include "foothill_fuzz/fuzz.hpp"
#include "pioneer_arcos/command.hpp"
#include "pioneer_arcos/command_decoder.hpp"
#include "pioneer_arcos/emulator/emulated_robot.hpp"
#include "pioneer_arcos/host_session.hpp"

namespace {

using namespace pioneer_arcos;
using namespace std::chrono_literals;
using Input = std::span<const std::uint8_t>;

void demand(bool holds) {
  if (!holds) std::abort();
}

/// Anything may come; the packet behind it must be found, and at most one may be lost.
void feed_codec(Input input) {
  PacketParser parser;
  parser.feed(input, [](Payload payload) {
    (void)decode_packet(payload);
    (void)decode_command(payload);
    (void)decode_identity(payload);
  });
  const Frame mark = command::number(CommandCode::kVelocity, 0x1234);
  int found = 0;
  const auto look = [&](Payload payload) {
    found += std::ranges::equal(payload, mark.payload()) ? 1 : 0;
  };
  // The input may end inside of a packet with a right checksum, which then takes the first mark.
  parser.feed(mark.bytes(), look);
  parser.feed(mark.bytes(), look);
  parser.give_up(look);
  demand(found >= 1);
}

void feed_robot(Input input) {
  support::FakeBody body;  // Obeys at once: what the firmware allows is seen, and it costs no time.
  EmulatedRobot robot{{}, body, Instant{}};
  for (std::uint8_t step = 0; step < 3; ++step) robot.receive(command::sync(step).bytes(), {});
  robot.receive(command::open().bytes(), {});
  Instant now{};
  for (; !input.empty(); input = input.subspan(std::min<std::size_t>(input.size(), 16))) {
    robot.advance(now += 20ms);
    robot.receive(input.first(std::min<std::size_t>(input.size(), 16)), now);
    (void)robot.take_output();
  }
  robot.advance(now += 200ms);
  const BodyReading reading = body.read();
  // Whatever a client says, the robot obeys the tops of its firmware.
  demand(std::abs(reading.speed.left) < 4.0 && std::abs(reading.speed.right) < 4.0);
  // And it can be stopped.
  robot.receive(command::pulse().bytes(), now += 200ms);
  robot.receive(command::close().bytes(), now);
  robot.advance(now += 3s);
  demand(std::abs(body.read().speed.left) < 0.01);
}

void feed_client(Input input) {
  const ClientOptions options;
  DriveIntent intent;
  StateTracker tracker;
  Instant now{};
  HostSession session{options, {}, intent, tracker, now};
  const auto run = [&](Input bytes) {
    now += 5ms;
    session.receive(bytes, now, [](const RobotPacket&) {});
    if (const auto frame = session.next_frame(now)) demand(frame->size() <= kMaxFrame);
    (void)session.take_baud_change(now);
  };
  for (int i = 0; i < 40; ++i) run({});
  for (std::uint8_t step = 0; step < 2; ++step) run(command::sync(step).bytes());
  run(encode(Identity{"a", "b", "c"}).bytes());
  run({});
  for (; !input.empty(); input = input.subspan(std::min<std::size_t>(input.size(), 16))) {
    run(input.first(std::min<std::size_t>(input.size(), 16)));
  }
  demand(std::isfinite(tracker.state().x) && std::isfinite(tracker.state().travel.left));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const Input input{data + 1, size - 1};
  switch (data[0] % 3) {
    case 0:
      feed_codec(input);
      break;
    case 1:
      feed_robot(input);
      break;
    default:
      feed_client(input);
      break;
  }
  return 0;
}
