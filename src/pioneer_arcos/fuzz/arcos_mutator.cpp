#include <algorithm>
#include <random>
#include <vector>

#include "foothill_fuzz/fuzz.hpp"
#include "pioneer_arcos/command.hpp"
#include "pioneer_arcos/packets.hpp"

namespace {

using namespace pioneer_arcos;
using Bytes = std::vector<std::uint8_t>;
using Random = std::minstd_rand;

constexpr std::size_t kMaxRandomPayload = 40;

std::size_t below(Random& random, std::size_t limit) { return random() % limit; }

/// Typical packets of clients and robots.
std::vector<Frame> conversation() {
  StandardPacket standard;
  standard.sonars = {{0, 1000}, {7, 5000}};
  standard.gripper_state = 1;
  return {command::enable_motors(true),
          command::velocity({300}),
          command::turn_rate({-20}),
          command::wheel_velocities({100}, {-100}),
          command::move({500}),
          command::heading({90}),
          command::request_config(),
          command::set_max_speed({500}),
          command::set_acceleration({900}),
          command::poll_sonars(Bytes{1, 2, 3}),
          command::request_io(command::Stream::kAlways),
          command::set_digital_out(0xFF, 0x80),
          command::simulator_set_pose({1}, {2}, {3}),
          encode(standard),
          encode(ConfigPacket{}),
          encode(EncoderPacket{1, -1}),
          encode(IoPacket{{1, 2}, {3}, {4, 5}}),
          encode(GyroPacket{{{512, 1}}})};
}

/// Returns a packet with random content and the argument type of a command.
Frame random_frame(Random& random) {
  Bytes payload(1 + below(random, kMaxRandomPayload));
  for (auto& byte : payload) byte = static_cast<std::uint8_t>(random() >> 8U);
  constexpr std::uint8_t kArguments[] = {0x3B, 0x1B, 0x2B};
  if (payload.size() > 1) payload[1] = kArguments[below(random, 3)];
  return Frame{payload};
}

std::size_t insert(const Frame& frame, std::uint8_t* data, std::size_t size, std::size_t max_size,
                   Random& random) {
  if (size == 0 || size + frame.size() > max_size) return size;
  const std::size_t at = 1 + below(random, size);  // Behind the byte that selects the receiver.
  std::copy_backward(data + at, data + size, data + size + frame.size());
  std::ranges::copy(frame.bytes(), data + at);
  return size + frame.size();
}

/// Corrects the checksums, so that damaged packets reach the decoders.
void fix_checksums(std::uint8_t* data, std::size_t size) {
  for (std::size_t i = 1; i + kHeaderSize < size; ++i) {
    const std::size_t count = data[i + 2];
    if (data[i] != kHeader0 || data[i + 1] != kHeader1 || count <= kChecksumSize ||
        i + kHeaderSize + count > size) {
      continue;
    }
    std::uint8_t* const end = data + i + kHeaderSize + count - kChecksumSize;
    const std::uint16_t sum = checksum(Payload{data + i + kHeaderSize, end});
    end[0] = static_cast<std::uint8_t>(sum >> 8U);
    end[1] = static_cast<std::uint8_t>(sum & 0xFFU);
    i += kHeaderSize + count - 1;
  }
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned int seed) {
  static const std::vector<Frame> kConversation = conversation();
  Random random{seed};
  switch (below(random, 4)) {
    case 0:
      return insert(kConversation[below(random, kConversation.size())], data, size, max_size,
                    random);
    case 1:
      return insert(random_frame(random), data, size, max_size, random);
    default:
      size = LLVMFuzzerMutate(data, size, max_size);
      if (below(random, 2) == 0) fix_checksums(data, size);
      return size;
  }
}
