// The first byte selects the receiver of the other bytes: parser and decoders, the emulated robot,
// or a client's session. Aborts if an invariant is violated.
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

void require(bool holds) {
  if (!holds) std::abort();
}

/// After any input, at most one valid packet may be lost.
void feed_codec(Input input) {
  PacketParser parser;
  parser.feed(input, [](Payload payload) {
    (void)decode_packet(payload);
    (void)decode_command(payload);
    (void)decode_identity(payload);
  });
  const Frame marker = command::number(CommandCode::kVelocity, 0x1234);
  int found = 0;
  const auto count_markers = [&](Payload payload) {
    found += std::ranges::equal(payload, marker.payload()) ? 1 : 0;
  };
  // The input may end inside a packet with a right checksum, which then contains the first marker.
  parser.feed(marker.bytes(), count_markers);
  parser.feed(marker.bytes(), count_markers);
  parser.abandon_packet(count_markers);
  require(found >= 1);
}

void feed_robot(Input input) {
  support::FakeBody body;  // Follows commands exactly, which shows the firmware's limits.
  EmulatedRobot robot{{}, body, SteadyTime{}};
  for (std::uint8_t step = 0; step < 3; ++step) robot.receive(command::sync(step).bytes(), {});
  robot.receive(command::open().bytes(), {});
  SteadyTime now{};
  for (; !input.empty(); input = input.subspan(std::min<std::size_t>(input.size(), 16))) {
    robot.advance(now += 20ms);
    robot.receive(input.first(std::min<std::size_t>(input.size(), 16)), now);
    (void)robot.take_output();
  }
  robot.advance(now += 200ms);
  const BodyReading reading = body.read();
  // The limits of the firmware hold for every input.
  require(std::abs(reading.speed.left) < 4.0 && std::abs(reading.speed.right) < 4.0);
  // The robot can always be stopped.
  robot.receive(command::pulse().bytes(), now += 200ms);
  robot.receive(command::close().bytes(), now);
  robot.advance(now += 3s);
  require(std::abs(body.read().speed.left) < 0.01);
}

void feed_client(Input input) {
  const ClientOptions options;
  DriveIntent intent;
  StateTracker tracker;
  SteadyTime now{};
  HostSession session{options, {}, intent, tracker, now};
  const auto run = [&](Input bytes) {
    now += 5ms;
    session.receive(bytes, now, [](const RobotPacket&) {});
    if (const auto frame = session.next_frame(now)) require(frame->size() <= kMaxFrame);
    (void)session.take_baud_change(now);
  };
  for (int i = 0; i < 40; ++i) run({});
  for (std::uint8_t step = 0; step < 2; ++step) run(command::sync(step).bytes());
  run(encode(Identity{"a", "b", "c"}).bytes());
  run({});
  for (; !input.empty(); input = input.subspan(std::min<std::size_t>(input.size(), 16))) {
    run(input.first(std::min<std::size_t>(input.size(), 16)));
  }
  require(std::isfinite(tracker.state().x) && std::isfinite(tracker.state().travel.left));
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
