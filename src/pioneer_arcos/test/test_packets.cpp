#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "pioneer_arcos/packets.hpp"
#include "support/bytes.hpp"

namespace pioneer_arcos {
namespace {

using support::bytes_of;
using support::ByteVector;
using support::hex;
using support::packets_in;

/// Packets whose values AriaCoda displayed correctly, or that were computed by hand.
const char* const kAtRest =
    "FA FB 22 32 00 00 00 00 00 00 00 00 00 00 7F 00 00 00 00 07 00 00 00 00 00 00 FF 00 7F 00 00 "
    "00 00 00 00 3A FD";
const char* const kMoving =
    "FA FB 28 33 E8 03 0C 7E 00 04 B4 00 DC 00 7E 01 04 00 04 07 00 2D 02 00 D2 04 07 88 13 25 02 "
    "C8 FE 0F 7E 00 00 40 00 00 00 BA 76";
const char* const kConfig =
    "FA FB 6E 20 50 69 6F 6E 65 65 72 00 70 33 64 78 2D 73 68 00 53 4E 30 30 30 31 00 00 F4 01 98 "
    "08 2C 01 D0 07 F4 01 45 4D 55 00 64 00 00 00 00 01 00 01 6E 00 BA 40 D0 07 00 C8 00 64 00 F4 "
    "01 32 00 64 00 EE 02 64 00 64 00 28 00 14 00 00 00 2C 01 2C 01 28 00 1E 00 00 00 05 05 00 28 "
    "02 00 00 00 00 00 84 00 69 00 32 2E 39 00 00 00 00 00 80 84";
const char* const kIdentity =
    "FA FB 17 02 45 4D 55 00 50 69 6F 6E 65 65 72 00 70 33 64 78 2D 73 68 00 AC 99";
const char* const kEncoder = "FA FB 0B 90 A0 03 02 00 30 FE FE FF 92 2F";
const char* const kIo =
    "FA FB 1E F0 04 FF FF FF FF 02 0F 00 09 00 00 64 00 C8 00 2C 01 90 01 F4 01 58 02 BC 02 20 03 "
    "02 24";

ByteVector payload_of(const char* text) {
  const auto packets = packets_in(hex(text));
  return packets.empty() ? ByteVector{} : packets.front();
}

template <typename Packet>
Packet decoded(const char* text) {
  return std::get<Packet>(decode_packet(payload_of(text)).value());
}

TEST(StandardPacket, AtRestIsDecoded) {
  const auto packet = decoded<StandardPacket>(kAtRest);
  EXPECT_FALSE(packet.moving);
  EXPECT_DOUBLE_EQ(packet.battery_voltage(), 12.7);
  EXPECT_EQ(packet.flags, 7);
  EXPECT_TRUE(packet.sonars.empty());
  EXPECT_EQ(packet.digital_in, 0xFF);
  EXPECT_EQ(packet.faults, 0);
  EXPECT_FALSE(packet.lateral_mm_s);
}

TEST(StandardPacket, MovingWithSonarsAndABumperIsDecoded) {
  const auto packet = decoded<StandardPacket>(kMoving);
  EXPECT_TRUE(packet.moving);
  EXPECT_EQ(packet.x, 1000);
  EXPECT_EQ(packet.y & 0x7FFF, 0x8000 - 500);
  EXPECT_EQ(packet.heading, 1024);
  EXPECT_EQ(packet.left_mm_s, 180);
  EXPECT_EQ(packet.right_mm_s, 220);
  EXPECT_DOUBLE_EQ(packet.battery_voltage(), 12.6);
  EXPECT_TRUE(packet.left_stalled());
  EXPECT_FALSE(packet.right_stalled());
  EXPECT_TRUE(packet.front_bumper(1));
  EXPECT_FALSE(packet.front_bumper(0));
  EXPECT_FALSE(packet.rear_bumper(0));
  EXPECT_EQ(packet.control, 1024);
  EXPECT_EQ(packet.compass, 45);
  EXPECT_THAT(packet.sonars, testing::ElementsAre(SonarReading{0, 1234}, SonarReading{7, 5000}));
  EXPECT_EQ(packet.gripper_state, 0x25);
  EXPECT_EQ(packet.analog_port, 2);
  EXPECT_EQ(packet.analog, 200);
  EXPECT_EQ(packet.digital_in, 0xFE);
  EXPECT_EQ(packet.digital_out, 0x0F);
  EXPECT_EQ(packet.turn_rate_ddeg_s, 64);
}

TEST(StandardPacket, MayEndAfterAnyFieldBehindTheSonars) {
  const ByteVector whole = payload_of(kMoving);
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    const auto packet = decode_standard({whole.data(), size});
    EXPECT_EQ(packet.has_value(), size >= 26) << size;
  }
  EXPECT_FALSE(decode_standard({whole.data(), 26})->gripper_state);
  EXPECT_FALSE(decode_standard({whole.data(), 31})->battery_dv_wide);
  EXPECT_EQ(decode_standard({whole.data(), 31})->digital_out, 0x0F);
}

TEST(ConfigPacket, IsDecodedCompletely) {
  const auto config = decoded<ConfigPacket>(kConfig);
  ConfigPacket expected;  // The defaults are those of the P3-DX in the capture.
  expected.serial = "SN0001";
  expected.name = "EMU";
  EXPECT_EQ(config, expected);
}

TEST(ConfigPacket, MayEndEarly) {
  const ByteVector whole = payload_of(kConfig);
  const auto config = decode_config({whole.data(), 40});
  ASSERT_TRUE(config);
  EXPECT_EQ(config->name, "EMU");
  EXPECT_EQ(config->ticks_per_mm, 0);
  EXPECT_EQ(config->firmware, "");
}

TEST(OtherPackets, AreDecoded) {
  EXPECT_EQ(decoded<EncoderPacket>(kEncoder), (EncoderPacket{132000, -66000}));
  const auto io = decoded<IoPacket>(kIo);
  EXPECT_THAT(io.digital_in, testing::ElementsAre(0xFF, 0xFF, 0xFF, 0xFF));
  EXPECT_THAT(io.digital_out, testing::ElementsAre(0x0F, 0));
  EXPECT_THAT(io.analog, testing::ElementsAre(0, 100, 200, 300, 400, 500, 600, 700, 800));
  EXPECT_EQ(decode_identity(payload_of(kIdentity)), (Identity{"EMU", "Pioneer", "p3dx-sh"}));
}

TEST(Encoders, ReproduceTheCapturedBytes) {
  for (const char* text : {kAtRest, kMoving}) {
    EXPECT_EQ(bytes_of(encode(decoded<StandardPacket>(text))), hex(text));
  }
  EXPECT_EQ(bytes_of(encode(decoded<ConfigPacket>(kConfig))), hex(kConfig));
  EXPECT_EQ(bytes_of(encode(decoded<EncoderPacket>(kEncoder))), hex(kEncoder));
  EXPECT_EQ(bytes_of(encode(decoded<IoPacket>(kIo))), hex(kIo));
  EXPECT_EQ(bytes_of(encode(Identity{"EMU", "Pioneer", "p3dx-sh"})), hex(kIdentity));
}

template <typename Packet>
void expect_round_trip(const Packet& packet) {
  EXPECT_EQ(std::get<Packet>(decode_packet(encode(packet).payload()).value()), packet);
}

TEST(Encoders, AreInvertedByTheDecoders) {
  expect_round_trip(GripperPacket{1, 0x25, 9});
  expect_round_trip(GyroPacket{{{512, 128}, {300, 127}}});
  expect_round_trip(JoystickPacket{1, 0, 512, 1023, 7});
  expect_round_trip(BatteryPacket{1, 3, {1, 2, 3}});
  for (const int port : {1, 2, 3}) expect_round_trip(AuxPacket{port, {9, 8, 7}});
}

TEST(Decoder, RejectsUnknownAndShortPackets) {
  EXPECT_EQ(decode_packet({}).error(), PacketError::kEmpty);
  EXPECT_EQ(decode_packet(hex("42 00")).error(), PacketError::kUnknownType);
  for (const char* text : {"90 00 00", "F0 05 00", "98 02 00 00", "F8 00", "E0 00", "FA 01"}) {
    EXPECT_EQ(decode_packet(hex(text)).error(), PacketError::kTooShort) << text;
  }
  EXPECT_FALSE(decode_identity(hex("02 45 00")));
  EXPECT_TRUE(std::holds_alternative<ResetPacket>(*decode_packet(hex("FF 01 02"))));
}

RC_GTEST_PROP(StandardPacket, SurvivesTheRoundTrip,
              (std::vector<std::uint16_t> ranges, int fields)) {
  StandardPacket packet;
  packet.moving = *rc::gen::arbitrary<bool>();
  packet.x = *rc::gen::arbitrary<std::uint16_t>();
  packet.heading = *rc::gen::arbitrary<std::int16_t>();
  packet.left_mm_s = *rc::gen::arbitrary<std::int16_t>();
  packet.stall_and_bump = *rc::gen::arbitrary<std::uint16_t>();
  for (std::size_t i = 0; i < std::min<std::size_t>(ranges.size(), 32); ++i) {
    packet.sonars.push_back({static_cast<std::uint8_t>(i), ranges[i]});
  }
  if (fields % 2 != 0) packet.gripper_state = 1;
  RC_ASSERT(decode_standard(encode(packet).payload()) == packet);
}

}  // namespace
}  // namespace pioneer_arcos
