#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <random>
#include <string>

#include "sick_ld/profile.hpp"
#include "sick_ld/segments.hpp"
#include "sick_ld/service.hpp"

namespace sick_ld {
namespace {

using ::testing::ElementsAre;

/// The profile that the thesis describes: one omitted direction and 575 rays.
Profile thesis_profile() {
  Profile profile{.format = kCompactFormat};
  ProfileSector none{.step_ticks = 10, .points = 0, .start_ticks = 5750};
  ProfileSector all{.step_ticks = 10, .points = 575, .start_ticks = 0};
  for (std::uint16_t i = 0; i < 575; ++i) {
    all.distances.push_back(static_cast<std::uint16_t>(700 + i));
  }
  profile.sectors = {none, all};
  return profile;
}

TEST(Profile, OfTheThesisHas2430BytesInFiveSegments) {
  const auto telegrams = split(encode_profile(thesis_profile()));
  ASSERT_EQ(telegrams.size(), 5u);
  std::size_t bytes = 0;
  for (const Telegram& telegram : telegrams) {
    bytes += encode(telegram).size();
    EXPECT_LE(encode(telegram).size() - 2, kDeviceBuffer);
  }
  EXPECT_EQ(bytes, 2430u);
  EXPECT_EQ(split_size(profile_words(kCompactFormat, 575)), 2430u);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(telegrams[static_cast<std::size_t>(i)].size() + 1, 126u);
}

TEST(Profile, BeginsWithTheWordsOfTheThesis) {
  const auto words = encode_profile(thesis_profile());
  const std::vector<std::uint16_t> head(words.begin(), words.begin() + 9);
  EXPECT_THAT(head, ElementsAre(0x8301, 0x01B0, 0x0102, 10, 0, 5750, 10, 575, 0));
}

TEST(Segments, AreNumberedDownwardsAfterAMark) {
  const auto telegrams = split(encode_profile(thesis_profile()));
  EXPECT_EQ(telegrams[0].word(0), 0xFFFF);
  EXPECT_EQ(telegrams[0].word(1), 5);
  for (std::uint16_t i = 1; i < 5; ++i) EXPECT_EQ(telegrams[i].word(0), 5 - i);
}

TEST(Segments, AreAssembledIntoTheSameProfile) {
  SegmentAssembler assembler;
  const auto telegrams = split(encode_profile(thesis_profile()));
  for (std::size_t i = 0; i < 4; ++i) EXPECT_FALSE(assembler.accept(telegrams[i]));
  ASSERT_TRUE(assembler.accept(telegrams[4]));
  const auto profile = decode_profile(assembler.words());
  ASSERT_TRUE(profile.has_value());
  EXPECT_EQ(*profile, thesis_profile());
}

class LostSegment : public ::testing::TestWithParam<std::size_t> {};

TEST_P(LostSegment, AffectsNoOtherProfile) {
  SegmentAssembler assembler;
  const auto telegrams = split(encode_profile(thesis_profile()));
  int complete = 0;
  for (std::size_t turn = 0; turn < 3; ++turn) {
    for (std::size_t i = 0; i < telegrams.size(); ++i) {
      if (turn == 1 && i == GetParam()) continue;
      if (assembler.accept(telegrams[i])) ++complete;
    }
  }
  EXPECT_EQ(complete, 2);
  EXPECT_GE(assembler.errors().total(), 1u);
}

INSTANTIATE_TEST_SUITE_P(Each, LostSegment, ::testing::Range<std::size_t>(0, 5));

RC_GTEST_PROP(ProfileProperty, DecodesAsItWasEncoded, ()) {
  std::mt19937 random{*rc::gen::arbitrary<std::uint32_t>()};
  const auto word = [&] { return static_cast<std::uint16_t>(random() & 0xFFFF); };
  Profile profile{.format = static_cast<std::uint16_t>((word() & field::kAll) | field::kPoints |
                                                       field::kDistance)};
  if (profile.has(field::kSent)) profile.sent = word();
  if (profile.has(field::kCount)) profile.count = word();
  if (profile.has(field::kLayer)) profile.layer = word();
  for (std::size_t i = 0; i < random() % 4; ++i) {
    ProfileSector sector;
    if (profile.has(field::kSector)) sector.number = word();
    if (profile.has(field::kStep)) sector.step_ticks = word();
    if (profile.has(field::kStartTime)) sector.start_ms = word();
    if (profile.has(field::kStart)) sector.start_ticks = word();
    if (profile.has(field::kEndTime)) sector.end_ms = word();
    if (profile.has(field::kEnd)) sector.end_ticks = word();
    sector.points = static_cast<std::uint16_t>(random() % 900);
    for (int j = 0; j < sector.points; ++j) {
      sector.distances.push_back(word());
      if (profile.has(field::kDirection)) sector.directions.push_back(word());
      if (profile.has(field::kEcho)) sector.echoes.push_back(word());
    }
    profile.sectors.push_back(sector);
  }
  if (profile.has(field::kStatus)) profile.status = word();
  const auto words = encode_profile(profile);
  const auto read = decode_profile(words);
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == profile);
  // One word less or more is detected.
  RC_ASSERT(decode_profile(std::span{words}.first(words.size() - 1)).error() ==
            ProfileError::kTooShort);
  auto longer = words;
  longer.push_back(0);
  RC_ASSERT(decode_profile(longer).error() == ProfileError::kTooLong);
}

TEST(Profile, InvalidWordsAreRejectedByReason) {
  using Words = std::vector<std::uint16_t>;
  EXPECT_EQ(decode_profile(Words{}).error(), ProfileError::kNotAProfile);
  EXPECT_EQ(decode_profile(Words{0x8302, 0x01B0, 0x0102}).error(), ProfileError::kNotAProfile);
  EXPECT_EQ(decode_profile(Words{0x8301, 0x0190, 0x0102}).error(), ProfileError::kUnknownFormat);
  EXPECT_EQ(decode_profile(Words{0x8301, 0xC1B0, 0x0102}).error(), ProfileError::kUnknownFormat);
  // A sector with 65535 points, of which three arrived.
  EXPECT_EQ(decode_profile(Words{0x8301, 0x01B0, 0x0101, 10, 0xFFFF, 0, 1, 2, 3}).error(),
            ProfileError::kTooShort);
}

TEST(Profile, SizeIsPredictedForEveryFormat) {
  // profile_words() predicts the size of one omitted and one measuring sector.
  for (unsigned bits = 0; bits <= field::kAll; ++bits) {
    const auto format = static_cast<std::uint16_t>(bits | field::kPoints | field::kDistance);
    Profile profile{.format = format};
    profile.sectors.resize(2);
    profile.sectors[1].distances = {1, 2, 3};
    profile.sectors[1].directions = {4, 5, 6};
    profile.sectors[1].echoes = {7, 8, 9};
    ASSERT_EQ(encode_profile(profile).size(), profile_words(format, 3)) << format;
  }
}

TEST(Profile, HasAtMost255Sectors) {
  Profile profile{.format = kCompactFormat};
  profile.sectors.resize(256);
  EXPECT_THROW(static_cast<void>(encode_profile(profile)), std::logic_error);
}

TEST(ProfileError, HasAStableText) {
  EXPECT_STREQ(to_cstr(ProfileError::kNotAProfile), "not a profile");
  EXPECT_STREQ(to_cstr(ProfileError::kTooShort), "fewer words than its fields need");
  EXPECT_STREQ(to_cstr(ProfileError::kTooLong), "more words than its fields need");
  EXPECT_STREQ(to_cstr(ProfileError::kUnknownFormat),
               "format without the number of points, or with unknown bits");
}

TEST(Segments, SmallResponseIsOneTelegram) {
  const std::vector<std::uint16_t> words(kMaxBody - 1, 7);
  const auto telegrams = split(words);
  ASSERT_EQ(telegrams.size(), 1u);
  EXPECT_EQ(telegrams[0].word(0), kSuccess);
  EXPECT_EQ(encode(telegrams[0]).size(), split_size(words.size()));
}

TEST(Segments, SizeOnTheWireIsPredicted) {
  for (const std::size_t words : {1u, 124u, 125u, 126u, 247u, 248u, 249u, 600u, 5000u}) {
    std::size_t bytes = 0;
    for (const Telegram& telegram : split(std::vector<std::uint16_t>(words))) {
      bytes += encode(telegram).size();
    }
    EXPECT_EQ(bytes, split_size(words)) << words;
  }
}

TEST(Segments, ResponseOfMoreThan127SegmentsIsRejected) {
  EXPECT_THROW(static_cast<void>(split(std::vector<std::uint16_t>(20'000))), std::logic_error);
}

TEST(SegmentAssembler, CountsARestWithoutItsFirstSegment) {
  SegmentAssembler assembler;
  const auto telegrams = split(encode_profile(thesis_profile()));
  EXPECT_FALSE(assembler.accept(telegrams[2]));
  EXPECT_FALSE(assembler.is_inside());
  EXPECT_EQ(assembler.errors().of(ScannerError::kUnexpected), 1u);
}

TEST(SegmentAssembler, RejectsAnImpossibleNumberOfSegments) {
  SegmentAssembler assembler;
  EXPECT_FALSE(assembler.accept({kScannerId, kHostId, {kFailure, 0, 0x8301}}));
  EXPECT_FALSE(assembler.accept({kScannerId, kHostId, {kFailure, 200, 0x8301}}));
  EXPECT_EQ(assembler.errors().of(ScannerError::kBadProfile), 2u);
}

}  // namespace
}  // namespace sick_ld
