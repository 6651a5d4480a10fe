#include <gmock/gmock.h>

#include <random>

#include "pioneer_arcos/command.hpp"
#include "pioneer_arcos/command_decoder.hpp"
#include "support/bytes.hpp"

namespace pioneer_arcos {
namespace {

using namespace literals;
using support::append;
using support::bytes_of;
using support::ByteVector;
using support::hex;
using support::packets_in;
using testing::ElementsAre;

struct Vector {
  Frame frame;
  const char* bytes;
};

/// Bytes captured from AriaCoda or computed by hand.
class CommandBytes : public testing::TestWithParam<Vector> {};

TEST_P(CommandBytes, MatchTheCapture) {
  EXPECT_EQ(bytes_of(GetParam().frame), hex(GetParam().bytes));
}

const ByteVector kNotes = {0x32, 0x64};

INSTANTIATE_TEST_SUITE_P(
    All, CommandBytes,
    testing::Values(
        Vector{command::sync(0), "FA FB 03 00 00 00"},
        Vector{command::sync(1), "FA FB 03 01 00 01"},
        Vector{command::sync(2), "FA FB 03 02 00 02"},
        Vector{command::pulse(), "FA FB 03 00 00 00"},
        Vector{command::open(), "FA FB 06 01 3B 01 00 02 3B"},
        Vector{command::close(), "FA FB 06 02 3B 01 00 03 3B"},
        Vector{command::request_config(), "FA FB 06 12 3B 01 00 13 3B"},
        Vector{command::request_battery_info(), "FA FB 06 3E 3B 01 00 3F 3B"},
        Vector{command::enable_motors(true), "FA FB 06 04 3B 01 00 05 3B"},
        Vector{command::enable_motors(false), "FA FB 06 04 3B 00 00 04 3B"},
        Vector{command::velocity(250_mm_s), "FA FB 06 0B 3B FA 00 05 3B"},
        Vector{command::velocity(0_mm_s), "FA FB 06 0B 3B 00 00 0B 3B"},
        Vector{command::velocity(400_mm_s), "FA FB 06 0B 3B 90 01 9B 3C"},
        Vector{command::turn_rate(10_deg_s), "FA FB 06 15 3B 0A 00 1F 3B"},
        Vector{command::turn_rate(-10_deg_s), "FA FB 06 15 1B 0A 00 1F 1B"},
        Vector{command::heading(90_deg), "FA FB 06 0C 3B 5A 00 66 3B"},
        Vector{command::heading(-180_deg), "FA FB 06 0C 1B B4 00 C0 1B"},
        Vector{command::move(2000_mm), "FA FB 06 08 3B D0 07 D8 42"},
        Vector{command::wheel_velocities(300_mm_s, 100_mm_s), "FA FB 06 20 3B 05 0F 25 4A"},
        Vector{command::wheel_velocities(-100_mm_s, 100_mm_s), "FA FB 06 20 1B FB 04 1B 1F"},
        Vector{command::set_max_speed(750_mm_s), "FA FB 06 06 3B EE 02 F4 3D"},
        Vector{command::set_max_speed(2200_mm_s), "FA FB 06 06 3B 98 08 9E 43"},
        Vector{command::set_max_turn_rate(100_deg_s), "FA FB 06 0A 3B 64 00 6E 3B"},
        Vector{command::set_max_turn_rate(500_deg_s), "FA FB 06 0A 3B F4 01 FE 3C"},
        Vector{command::set_acceleration(300_mm_s2), "FA FB 06 05 3B 2C 01 31 3C"},
        Vector{command::set_deceleration(301_mm_s2), "FA FB 06 05 1B 2D 01 32 1C"},
        Vector{command::set_turn_acceleration(100_deg_s2), "FA FB 06 17 3B 64 00 7B 3B"},
        Vector{command::set_turn_deceleration(101_deg_s2), "FA FB 06 17 1B 65 00 7C 1B"},
        Vector{command::sonar(false), "FA FB 06 1C 3B 00 00 1C 3B"},
        Vector{command::request_encoders(command::Stream::kAlways), "FA FB 06 13 3B 02 00 15 3B"},
        Vector{command::request_io(command::Stream::kAlways), "FA FB 06 28 3B 02 00 2A 3B"},
        Vector{command::request_gripper(command::Stream::kAlways), "FA FB 06 25 3B 02 00 27 3B"},
        Vector{command::request_joystick(command::Stream::kAlways), "FA FB 06 11 3B 02 00 13 3B"},
        Vector{command::set_sound(false), "FA FB 06 5C 3B 00 00 5C 3B"},
        Vector{command::set_host_baud(command::BaudCode::k38400), "FA FB 06 32 3B 02 00 34 3B"},
        Vector{command::say(kNotes), "FA FB 07 0F 2B 02 32 64 11 39"},
        Vector{command::number(CommandCode::kGripperValue, -90), "FA FB 06 24 1B 5A 00 7E 1B"},
        Vector{command::simulator_set_pose({1000}, {-2000}, {-90}),
               "FA FB 10 E0 00 E8 03 00 00 30 F8 FF FF A6 FF FF FF 9F F8"}));

TEST(CommandDecoder, ReadsSignFromTheTypeAndMagnitudeFromTheNumber) {
  for (const int value : {0, 1, -1, 255, -256, 32767, -32767, 65535, -65535}) {
    const Frame frame = command::number(CommandCode::kVelocity, value);
    EXPECT_EQ(decode_command(frame.payload())->number, value);
  }
}

TEST(CommandDecoder, ReadsBothEncodingsOfWheelSpeeds) {
  // AriaCoda packs a negative high byte as a negative number, Player sends the raw bytes.
  const auto aria = hex("20 1B FB 04");
  const auto player = hex("20 3B 05 FB");
  for (const auto& payload : {aria, player}) {
    const auto command = decode_command(payload);
    ASSERT_TRUE(command);
    EXPECT_EQ(command->high(), -5);
    EXPECT_EQ(command->low(), 5);
  }
}

TEST(CommandDecoder, AcceptsMissingArguments) {
  EXPECT_EQ(decode_command(hex("1D"))->code, CommandCode::kStop);
  EXPECT_EQ(decode_command(hex("07 3B"))->code, CommandCode::kSetOrigin);
  EXPECT_FALSE(decode_command(hex("07 3B"))->number);
}

TEST(CommandDecoder, RejectsInvalidArguments) {
  EXPECT_EQ(decode_command({}).error(), CommandError::kEmpty);
  EXPECT_EQ(decode_command(hex("0B 77 01 00")).error(), CommandError::kBadArgumentType);
  EXPECT_EQ(decode_command(hex("0F 2B 05 32 64")).error(), CommandError::kShortString);
}

TEST(Frame, RejectsEmptyAndOversizedPayloads) {
  EXPECT_THROW(Frame{Payload{}}, std::logic_error);
  EXPECT_THROW(Frame{ByteVector(254)}, std::logic_error);
  EXPECT_EQ(Frame{ByteVector(253)}.size(), kMaxFrame);
}

TEST(Commands, RejectArgumentsOutsideOfTheProtocol) {
  EXPECT_THROW((void)command::number(CommandCode::kMove, 65536), std::logic_error);
  EXPECT_THROW((void)command::set_max_speed(-1_mm_s), std::logic_error);
  EXPECT_THROW((void)command::sonar_array(5, true), std::logic_error);
  EXPECT_THROW((void)command::write_aux(0, {}), std::logic_error);
  EXPECT_THROW((void)command::say(ByteVector(200)), std::logic_error);
}

ByteVector three_packets() {
  ByteVector bytes;
  append(bytes, bytes_of(command::velocity(250_mm_s)));
  append(bytes, bytes_of(command::say(kNotes)));
  append(bytes, bytes_of(command::pulse()));
  return bytes;
}

TEST(Parser, FindsPacketsInPiecesOfAnySize) {
  const ByteVector bytes = three_packets();
  for (std::size_t piece = 1; piece <= bytes.size(); ++piece) {
    PacketParser parser;
    std::vector<ByteVector> found;
    for (std::size_t i = 0; i < bytes.size(); i += piece) {
      const std::size_t count = std::min(piece, bytes.size() - i);
      parser.feed({bytes.data() + i, count},
                  [&](Payload p) { found.emplace_back(p.begin(), p.end()); });
    }
    EXPECT_THAT(found, ElementsAre(hex("0B 3B FA 00"), hex("0F 2B 02 32 64"), hex("00")));
  }
}

TEST(Parser, LosesOnlyTheDamagedPacketForEveryByteError) {
  const ByteVector first = bytes_of(command::velocity(250_mm_s));
  const ByteVector second = bytes_of(command::turn_rate(10_deg_s));
  for (std::size_t i = 0; i < first.size(); ++i) {
    for (int flip = 1; flip < 256; ++flip) {
      ByteVector bytes = first;
      bytes[i] = static_cast<std::uint8_t>(bytes[i] ^ flip);
      append(bytes, second);
      PacketParser parser;
      auto found = packets_in(parser, bytes);
      parser.abandon_packet([&](Payload p) { found.emplace_back(p.begin(), p.end()); });
      ASSERT_THAT(found, ElementsAre(hex("15 3B 0A 00"))) << "byte " << i << " xor " << flip;
    }
  }
}

TEST(Parser, FindsPacketsAfterGarbageThatResemblesAHeader) {
  ByteVector bytes = hex("57 4D 53 32 0D FA FB C8 FA FA FB 05 FA FB 01 FA FB 02");
  for (int i = 0; i < 40; ++i) append(bytes, bytes_of(command::velocity({i})));
  const auto found = packets_in(bytes);
  ASSERT_GE(found.size(), 20U);
  EXPECT_EQ(found.front(), hex("0B 3B 00 00"));
}

TEST(Parser, FindsEveryPacketBetweenAnyGarbage) {
  std::mt19937 random{1969};
  for (int round = 0; round < 300; ++round) {
    ByteVector bytes;
    for (int i = 0; i < 10; ++i) {
      for (auto k = random() % 30; k > 0; --k) {
        bytes.push_back(static_cast<std::uint8_t>(random() % 3 == 0 ? 0xFA : random() & 0xFF));
      }
      append(bytes, bytes_of(command::velocity({i})));
    }
    PacketParser parser;
    auto found = packets_in(parser, bytes);
    parser.abandon_packet([&](Payload p) { found.emplace_back(p.begin(), p.end()); });
    for (std::uint8_t i = 0; i < 10; ++i) {
      ASSERT_THAT(found, testing::Contains(ByteVector{0x0B, 0x3B, i, 0})) << "round " << round;
    }
  }
}

TEST(Parser, CountsPacketsErrorsAndJunk) {
  PacketParser parser;
  ByteVector bytes = hex("00 01 02");
  append(bytes, bytes_of(command::pulse()));
  append(bytes, hex("FA FB 03 00 00 01"));
  packets_in(parser, bytes);
  EXPECT_EQ(parser.counts().packets, 1U);
  EXPECT_EQ(parser.counts().bad_checksums, 1U);
  EXPECT_EQ(parser.counts().junk_bytes, 9U);
}

}  // namespace
}  // namespace pioneer_arcos
