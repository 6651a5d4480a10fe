#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "example_driver/telegram.hpp"
#include "foothill_link/text_bytes.hpp"

namespace example_driver {
namespace {

TEST(Telegram, MatchesTheGoldenFrame) {
  // 'R' ^ '1' ^ '2' ^ '3' ^ '4' = 0x52 ^ 0x04 = 0x56.
  EXPECT_EQ(encode({1234}), "R1234*56\n");
  EXPECT_EQ(decode("R1234*56"), Reading{1234});
}

RC_GTEST_PROP(Telegram, SurvivesEncodingAndDecoding, ()) {
  const Reading reading{*rc::gen::inRange(0U, kMaxRange + 1)};
  std::string line = encode(reading);
  line.pop_back();
  RC_ASSERT(decode(line) == reading);
}

TEST(Telegram, IsRejectedWithAnySingleByteChanged) {
  const std::string valid = "R1234*56";
  for (std::size_t i = 0; i < valid.size(); ++i) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string line = valid;
      line[i] = static_cast<char>(byte);
      if (line == valid) continue;
      EXPECT_FALSE(decode(line).has_value()) << line;
    }
  }
}

TEST(Telegram, IsFoundInAStreamThatIsCutAnywhere) {
  const std::string stream = "noise\n" + encode({7}) + encode({8});
  for (std::size_t cut = 0; cut <= stream.size(); ++cut) {
    TelegramParser parser;
    std::vector<unsigned> ranges;
    for (const std::string& part : {stream.substr(0, cut), stream.substr(cut)}) {
      for (const auto& result : parser.receive(foothill_link::as_bytes(part))) {
        if (result) ranges.push_back(result->range_mm);
      }
    }
    EXPECT_THAT(ranges, ::testing::ElementsAre(7, 8)) << cut;
  }
}

TEST(Telegram, OfABabblingDeviceDoesNotGrow) {
  TelegramParser parser;
  const std::string babble(100'000, 'x');
  EXPECT_TRUE(parser.receive(foothill_link::as_bytes(babble)).empty());
  const auto results = parser.receive(foothill_link::as_bytes(std::string{"\n"}));
  ASSERT_EQ(results.size(), 1u);
  EXPECT_EQ(results[0].error(), TelegramError::kTooLong);
}

}  // namespace
}  // namespace example_driver
