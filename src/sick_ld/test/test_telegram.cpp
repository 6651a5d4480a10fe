#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "sick_ld/crc.hpp"
#include "sick_ld/service.hpp"
#include "sick_ld/telegram.hpp"
#include "sick_ld/wire.hpp"

namespace sick_ld {
namespace {

using ::testing::TestWithParam;
using ::testing::Values;

struct Vector {
  const char* text;
  std::uint16_t signature;
};

std::vector<std::uint16_t> words_of(const std::string& text) {
  std::vector<std::uint16_t> words;
  for (std::size_t i = 0; i < text.size(); i += 4) {
    words.push_back(static_cast<std::uint16_t>(std::stoul(text.substr(i, 4), nullptr, 16)));
  }
  return words;
}

class Signature : public TestWithParam<Vector> {};

TEST_P(Signature, EqualsThatOfTheThesis) {
  EXPECT_EQ(crc(words_of(GetParam().text)), GetParam().signature);
}

INSTANTIATE_TEST_SUITE_P(Thesis, Signature,
                         Values(Vector{"00100004000004030000", 0xA3E3},
                                Vector{"0010000500000301000101B0", 0x13DD},
                                Vector{"0010000300000402", 0x6836},
                                Vector{"0010000300000404", 0x6830},
                                Vector{"001000080000020100010006000000010008", 0x501F},
                                Vector{"00100004000002020001", 0x1965}));

RC_GTEST_PROP(SignatureProperty, ChangesWithAnyOneOrTwoBits, ()) {
  // A code with this polynomial detects all errors of two bits in messages below 32751 bits.
  const auto words = *rc::gen::nonEmpty<std::vector<std::uint16_t>>();
  const auto bits = words.size() * 16;
  const auto first = *rc::gen::inRange<std::size_t>(0, bits);
  const auto second = *rc::gen::inRange<std::size_t>(0, bits);
  auto damaged = words;
  const auto flip = [&](std::size_t bit) {
    damaged[bit / 16] = static_cast<std::uint16_t>(damaged[bit / 16] ^ (1u << bit % 16));
  };
  flip(first);
  if (second != first) flip(second);
  RC_ASSERT(crc(damaged) != crc(words));
}

TEST(Telegram, EncodingEqualsThatOfTheThesis) {
  EXPECT_EQ(encode(command::trans_rotate(0)),
            "\x02"
            "00100004000004030000A3E3"
            "\x03");
  EXPECT_EQ(encode(command::get_profile(1, 0x01B0)),
            "\x02"
            "0010000500000301000101B013DD"
            "\x03");
  EXPECT_EQ(encode(command::make(Service::kTransIdle)),
            "\x02"
            "00100003000004026836"
            "\x03");
  EXPECT_EQ(encode(command::make(Service::kTransMeasure)),
            "\x02"
            "00100003000004046830"
            "\x03");
  EXPECT_EQ(encode(command::set_serial(6)),
            "\x02"
            "001000080000020100010006000000010008501F"
            "\x03");
  EXPECT_EQ(encode(command::get_config(ConfigKey::kSerial)),
            "\x02"
            "001000040000020200011965"
            "\x03");
}

RC_GTEST_PROP(TelegramProperty, DecodesAsItWasEncoded, ()) {
  Telegram telegram{*rc::gen::arbitrary<std::uint8_t>(), *rc::gen::arbitrary<std::uint8_t>()};
  const auto size = *rc::gen::inRange<std::size_t>(0, kMaxBody + 1);
  for (std::size_t i = 0; i < size; ++i) telegram.push(*rc::gen::arbitrary<std::uint16_t>());
  const std::string bytes = encode(telegram);
  RC_ASSERT(bytes.size() == encoded_size(size));
  const auto read = decode(std::span{bytes}.subspan(1, bytes.size() - 2));
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == telegram);
}

TEST(Telegram, AnyChangedCharacterIsDetected) {
  const std::string good = encode(command::set_serial(6));
  const std::string inside = good.substr(1, good.size() - 2);
  for (std::size_t i = 0; i < inside.size(); ++i) {
    for (int value = 0; value < 256; ++value) {
      std::string bad = inside;
      bad[i] = static_cast<char>(value);
      // Small letters are the same digits.
      const bool is_same = std::toupper(value) == inside[i];
      EXPECT_EQ(decode(bad).has_value(), is_same) << i << ' ' << value;
    }
  }
}

TEST(Telegram, LargestTelegramFillsTheScannersBuffer) {
  Telegram telegram{kScannerId, kHostId};
  for (std::size_t i = 0; i < kMaxBody; ++i) telegram.push(0xABCD);
  EXPECT_EQ(encode(telegram).size(), kDeviceBuffer + 2);
  EXPECT_THROW(telegram.push(0), std::logic_error);
}

TEST(Response, IsDistinguishedFromSegmentsByItsSeparator) {
  EXPECT_TRUE(as_response({kScannerId, kHostId, {0x0000, 0x8102, 0, 3}}).has_value());
  EXPECT_FALSE(as_response({kScannerId, kHostId, {0xFFFF, 0x0005, 0x8301}}).has_value());
  EXPECT_FALSE(as_response({kScannerId, kHostId, {0x0004, 0x8301}}).has_value());
  EXPECT_FALSE(as_response({kScannerId, kHostId, {0x0000}}).has_value());
  const auto refused = as_response({kScannerId, kHostId, {0xFFFF, 0x8404}});
  ASSERT_TRUE(refused.has_value());
  EXPECT_TRUE(refused->is_refused);
  EXPECT_TRUE(refused->answers(Service::kTransMeasure));
}

TEST(Response, ContainsModeMotorAndText) {
  const Response status{0x8102, false, {0x0000, 0x00B3}};
  EXPECT_EQ(mode_of(status), ScannerMode::kMeasure);
  EXPECT_EQ(motor_of(status), Motor::kFailed);
  EXPECT_EQ(mode_of(Response{0x8102, false, {}}), ScannerMode::kUnknown);
  EXPECT_EQ(text_of(Response{0x8101, false, {0x4C44, 0x2D4F, 0x454D, 0x0000}}), "LD-OEM");
}

TEST(Response, UnknownModesAreReportedAsUnknown) {
  EXPECT_EQ(mode_of(Response{0x8102, false, {0x0000, 0x000F}}), ScannerMode::kUnknown);
  EXPECT_EQ(mode_of(Response{0x8102, false, {0x0000, 0x0004}}), ScannerMode::kError);
}

TEST(Response, ContainsTheReasonWhyTheScannerDoesNotMeasure) {
  const auto reason = [](std::uint16_t code) {
    return std::string{measuring_problem(Response{0x8404, false, {0, 2, code}})};
  };
  EXPECT_EQ(reason(1), "too many pulses per second");
  EXPECT_EQ(reason(3), "invalid sector limits");
  EXPECT_EQ(reason(99), "no reason given");
}

TEST(Telegram, WrongLengthsAreRejected) {
  const std::string good = encode(command::set_serial(6));
  const std::string inside = good.substr(1, good.size() - 2);
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{8}, std::size_t{11}, std::size_t{13}}) {
    EXPECT_EQ(decode(inside.substr(0, size)).error(), TelegramError::kBadLength) << size;
  }
  EXPECT_EQ(decode(inside.substr(0, inside.size() - 4)).error(), TelegramError::kBadLength);
  EXPECT_EQ(decode(std::string(600, '0')).error(), TelegramError::kBadLength);
}

TEST(Telegram, WordBeyondTheEndIsZero) {
  EXPECT_EQ(command::trans_rotate(7).word(2), 7);
  EXPECT_EQ(command::trans_rotate(7).word(3), 0);
}

TEST(TelegramError, HasAStableText) {
  EXPECT_STREQ(to_cstr(TelegramError::kBadCharacter), "bad character");
  EXPECT_STREQ(to_cstr(TelegramError::kBadLength), "bad length");
  EXPECT_STREQ(to_cstr(TelegramError::kBadCrc), "bad signature");
}

TEST(Service, EveryServiceHasTheNameOfItsList) {
  EXPECT_STREQ(to_cstr(Service::kGetIdentification), "GET_IDENTIFICATION");
  EXPECT_STREQ(to_cstr(Service::kGetStatus), "GET_STATUS");
  EXPECT_STREQ(to_cstr(Service::kSetConfig), "SET_CONFIG");
  EXPECT_STREQ(to_cstr(Service::kGetConfig), "GET_CONFIG");
  EXPECT_STREQ(to_cstr(Service::kGetSyncClock), "GET_SYNC_CLOCK");
  EXPECT_STREQ(to_cstr(Service::kSetFunction), "SET_FUNCTION");
  EXPECT_STREQ(to_cstr(Service::kGetFunction), "GET_FUNCTION");
  EXPECT_STREQ(to_cstr(Service::kGetProfile), "GET_PROFILE");
  EXPECT_STREQ(to_cstr(Service::kCancelProfile), "CANCEL_PROFILE");
  EXPECT_STREQ(to_cstr(Service::kDoReset), "DO_RESET");
  EXPECT_STREQ(to_cstr(Service::kTransIdle), "TRANS_IDLE");
  EXPECT_STREQ(to_cstr(Service::kTransRotate), "TRANS_ROTATE");
  EXPECT_STREQ(to_cstr(Service::kTransMeasure), "TRANS_MEASURE");
  EXPECT_STREQ(to_cstr(static_cast<Service>(0x0777)), "unknown service");
}

TEST(ScannerMode, HasAStableText) {
  EXPECT_STREQ(to_cstr(ScannerMode::kUnknown), "unknown");
  EXPECT_STREQ(to_cstr(ScannerMode::kIdle), "idle");
  EXPECT_STREQ(to_cstr(ScannerMode::kRotate), "rotating");
  EXPECT_STREQ(to_cstr(ScannerMode::kMeasure), "measuring");
  EXPECT_STREQ(to_cstr(ScannerMode::kError), "error");
}

TEST(Wire, CodesOfRatesAreInverse) {
  for (const int baud : kBaudRates) EXPECT_EQ(baud_of(baud_code(baud).value()), baud);
  EXPECT_FALSE(baud_code(1200).has_value());
  EXPECT_FALSE(baud_of(0).has_value());
  EXPECT_FALSE(baud_of(7).has_value());
  // Ten bits per byte.
  EXPECT_DOUBLE_EQ(wire_time(960, 9600), 1.0);
}

}  // namespace
}  // namespace sick_ld
