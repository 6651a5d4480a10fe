#include <gmock/gmock.h>

#include <random>

#include "../fuzz/arcos_fuzz.hpp"
#include "pioneer_arcos/command.hpp"
#include "pioneer_arcos/packets.hpp"
#include "support/bytes.hpp"

namespace pioneer_arcos {
namespace {

using support::append;
using support::bytes_of;
using support::ByteVector;

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t limit) { return random() % limit; }

/// Conversations to begin with: what clients and robots really say.
std::vector<ByteVector> corpus() {
  ByteVector client;
  for (const Frame& frame :
       {command::enable_motors(true), command::velocity({300}), command::turn_rate({-20}),
        command::wheel_velocities({100}, {-100}), command::move({500}), command::heading({90}),
        command::request_config(), command::set_max_speed({500}), command::set_acceleration({900}),
        command::poll_sonars(ByteVector{1, 2, 3}), command::request_io(command::Stream::kAlways),
        command::set_digital_out(0xFF, 0x80), command::simulator_set_pose({1}, {2}, {3})}) {
    append(client, bytes_of(frame));
  }
  StandardPacket standard;
  standard.sonars = {{0, 1000}, {7, 5000}};
  standard.gripper_state = 1;
  ByteVector robot;
  append(robot, bytes_of(encode(standard)));
  append(robot, bytes_of(encode(ConfigPacket{})));
  append(robot, bytes_of(encode(EncoderPacket{1, -1})));
  append(robot, bytes_of(encode(IoPacket{{1, 2}, {3}, {4, 5}})));
  append(robot, bytes_of(encode(GyroPacket{{{512, 1}}})));
  return {client, robot, {}};
}

/// Damages bytes; sometimes mends the checksum, so that what is inside gets to be read.
ByteVector mutated(const ByteVector& seed, Random& random) {
  ByteVector bytes{static_cast<std::uint8_t>(random() % 3)};
  append(bytes, seed);
  for (std::size_t i = 0; i <= below(random, 6); ++i) {
    const std::size_t at = 1 + below(random, bytes.size());
    switch (below(random, 5)) {
      case 0:
        bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                     static_cast<std::uint8_t>(random() & 0xFF));
        break;
      case 1:
        bytes.resize(at);
        break;
      case 2:
        if (at < bytes.size()) bytes[at] = static_cast<std::uint8_t>(random() & 0xFF);
        break;
      default: {
        ByteVector payload(1 + below(random, 40));
        for (auto& byte : payload) byte = static_cast<std::uint8_t>(random() & 0xFF);
        constexpr std::uint8_t kArguments[] = {0x3B, 0x1B, 0x2B};
        if (payload.size() > 1) payload[1] = kArguments[below(random, 3)];
        const ByteVector frame = bytes_of(Frame{payload});
        bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(at), frame.begin(), frame.end());
        break;
      }
    }
  }
  return bytes;
}

TEST(Fuzz, FindsNoInputThatCrashesOrThatIsNotRecoveredFrom) {
  Random random{19690720};
  const auto seeds = corpus();
  // A bounded number of inputs, some seconds of work; longer runs are libFuzzer's.
  for (int i = 0; i < 6'000; ++i) {
    const ByteVector input = mutated(seeds[below(random, seeds.size())], random);
    ASSERT_EQ(LLVMFuzzerTestOneInput(input.data(), input.size()), 0);
  }
}

}  // namespace
}  // namespace pioneer_arcos
