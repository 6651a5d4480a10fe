#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "sick_ld/service.hpp"
#include "sick_ld/telegram_parser.hpp"

namespace sick_ld {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<Telegram> parse(TelegramParser& parser, const std::string& bytes) {
  std::vector<Telegram> telegrams;
  parser.feed(bytes, [&](const Telegram& telegram) { telegrams.push_back(telegram); });
  return telegrams;
}

const Telegram kRotate = command::trans_rotate(0);
const Telegram kMeasure = command::make(Service::kTransMeasure);

TEST(TelegramParser, FindsTelegramsWhoseBytesArriveOneByOne) {
  TelegramParser parser;
  std::vector<Telegram> telegrams;
  for (const char byte : encode(kRotate) + encode(kMeasure)) {
    for (const Telegram& telegram : parse(parser, {byte})) telegrams.push_back(telegram);
  }
  EXPECT_THAT(telegrams, ElementsAre(kRotate, kMeasure));
  EXPECT_EQ(parser.errors().total(), 0u);
}

TEST(TelegramParser, StxWithinATelegramStartsTheNextOne) {
  TelegramParser parser;
  const std::string half = encode(kRotate).substr(0, 11);
  EXPECT_THAT(parse(parser, half + encode(kMeasure)), ElementsAre(kMeasure));
  EXPECT_EQ(parser.errors().of(ScannerError::kBrokenOff), 1u);
}

TEST(TelegramParser, CountsEachKindOfDamage) {
  TelegramParser parser;
  std::string bad_crc = encode(kRotate);
  bad_crc[bad_crc.size() - 2] = '0';
  std::string bad_character = encode(kRotate);
  bad_character[9] = '#';
  std::string bad_length = encode(kRotate);
  bad_length.erase(9, 4);
  const std::string overlong = std::string{kStx} + std::string(600, 'A') + kEtx;
  EXPECT_THAT(parse(parser, "xyz" + bad_crc + bad_character + bad_length + overlong), IsEmpty());
  EXPECT_EQ(parser.errors().of(ScannerError::kBadCrc), 1u);
  EXPECT_EQ(parser.errors().of(ScannerError::kBadCharacter), 1u);
  EXPECT_EQ(parser.errors().of(ScannerError::kBadLength), 1u);
  EXPECT_EQ(parser.errors().of(ScannerError::kOverlong), 1u);
  // Three letters, the rest of the overlong telegram, and its ETX.
  EXPECT_EQ(parser.errors().of(ScannerError::kUnframedBytes), 3u + (600 - 512 - 1) + 1);
  EXPECT_THAT(parse(parser, encode(kMeasure)), ElementsAre(kMeasure));
}

RC_GTEST_PROP(TelegramParserProperty, FindsATelegramAfterArbitraryBytes, ()) {
  TelegramParser parser;
  const auto bytes = *rc::gen::arbitrary<std::string>();
  parse(parser, bytes);
  const auto found = parse(parser, encode(kMeasure));
  RC_ASSERT(found.size() == 1);
  RC_ASSERT(found.front() == kMeasure);
}

TEST(TelegramParser, ResetDiscardsAnIncompleteTelegramAndCountsIt) {
  TelegramParser parser;
  parse(parser, encode(kRotate).substr(0, 11));
  parser.reset();
  EXPECT_EQ(parser.errors().of(ScannerError::kBrokenOff), 1u);
  parser.reset();
  EXPECT_EQ(parser.errors().total(), 1u);
  EXPECT_THAT(parse(parser, encode(kMeasure)), ElementsAre(kMeasure));
}

TEST(ScannerError, EveryKindHasItsOwnName) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < ScannerErrorCounts::kKinds; ++i) {
    names.insert(to_cstr(static_cast<ScannerError>(i)));
  }
  EXPECT_EQ(names.size(), ScannerErrorCounts::kKinds);
  EXPECT_STREQ(to_cstr(ScannerError::kCount), "unknown");
}

TEST(ScannerErrorCounts, AreAddedKindByKind) {
  ScannerErrorCounts sum;
  sum.add(ScannerError::kBadCrc, 2);
  ScannerErrorCounts part;
  part.add(ScannerError::kBadCrc, 3);
  part.add(ScannerError::kTimeout);
  add(sum, part);
  EXPECT_EQ(sum.of(ScannerError::kBadCrc), 5u);
  EXPECT_EQ(sum.of(ScannerError::kTimeout), 1u);
  EXPECT_EQ(sum.total(), 6u);
}

}  // namespace
}  // namespace sick_ld
