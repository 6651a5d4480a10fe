#include <gtest/gtest.h>

#include <string>

#include "fixture.hpp"

namespace mcap_codec::test {
namespace {

using namespace std::string_literals;  // The bytes below contain zeros.

std::string text(const Bytes& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

template <typename Record>
std::string encoded(const Record& record) {
  Bytes out;
  append(out, record);
  return text(out);
}

/// The expected bytes are laid out by hand from the tables of https://mcap.dev/spec.
TEST(RecordEncoding, HeaderHasTheBytesOfTheSpecification) {
  EXPECT_EQ(encoded(Header{"ros2", "x"}),
            "\x01\x0d\0\0\0\0\0\0\0"
            "\x04\0\0\0ros2"
            "\x01\0\0\0x"s);
}

TEST(RecordEncoding, ChannelHasTheBytesOfTheSpecification) {
  EXPECT_EQ(encoded(Channel{1, 2, "/a", "cdr", {{"k", "v"}}}),
            "\x04\x1f\0\0\0\0\0\0\0"
            "\x01\0\x02\0"
            "\x02\0\0\0/a"
            "\x03\0\0\0cdr"
            "\x0a\0\0\0\x01\0\0\0k\x01\0\0\0v"s);
}

TEST(RecordEncoding, MessageHasTheBytesOfTheSpecification) {
  const std::string data = "hi";
  EXPECT_EQ(encoded(Message{3, 4, 5, 6, as_view(data)}),
            "\x05\x18\0\0\0\0\0\0\0"
            "\x03\0\x04\0\0\0"
            "\x05\0\0\0\0\0\0\0\x06\0\0\0\0\0\0\0hi"s);
}

TEST(RecordEncoding, FooterHasTheBytesOfTheSpecification) {
  EXPECT_EQ(encoded(Footer{1, 2, 3}),
            "\x02\x14\0\0\0\0\0\0\0"
            "\x01\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\0\x03\0\0\0"s);
}

TEST(RecordEncoding, StatisticsHaveTheBytesOfTheSpecification) {
  EXPECT_EQ(encoded(Statistics{1, 2, 3, 4, 5, 6, 7, 8, {{9, 10}}}),
            "\x0b\x38\0\0\0\0\0\0\0"
            "\x01\0\0\0\0\0\0\0\x02\0\x03\0\0\0\x04\0\0\0\x05\0\0\0\x06\0\0\0"
            "\x07\0\0\0\0\0\0\0\x08\0\0\0\0\0\0\0"
            "\x0a\0\0\0\x09\0\x0a\0\0\0\0\0\0\0"s);
}

/// Decodes every proper prefix of the content of a record: each one has to be refused.
template <typename Record, typename Decode>
void expect_every_prefix_refused(const Record& record, Decode decode) {
  const std::string whole = encoded(record).substr(kRecordPrefix);
  EXPECT_TRUE(decode(as_view(whole)));
  for (std::size_t length = 0; length < whole.size(); ++length) {
    const std::string prefix = whole.substr(0, length);
    const auto decoded = decode(as_view(prefix));
    ASSERT_FALSE(decoded) << "accepted " << length << " of " << whole.size() << " bytes";
    EXPECT_EQ(decoded.error().code, ErrorCode::kMalformed);
  }
}

TEST(RecordDecoding, RefusesEveryRecordThatIsCutOff) {
  expect_every_prefix_refused(Header{"ros2", "library"}, decode_header);
  expect_every_prefix_refused(Footer{1, 2, 3}, decode_footer);
  expect_every_prefix_refused(Schema{1, "name", "ros2msg", "string data"}, decode_schema);
  expect_every_prefix_refused(Channel{1, 1, "/a", "cdr", {{"k", "v"}, {"l", "w"}}}, decode_channel);
  expect_every_prefix_refused(ChunkIndex{1, 2, 3, 4, {{1, 2}}, 5, "zstd", 6, 7},
                              decode_chunk_index);
  expect_every_prefix_refused(Statistics{1, 2, 3, 4, 5, 6, 7, 8, {{9, 10}}}, decode_statistics);
  expect_every_prefix_refused(Metadata{"rosbag2", {{"key", "value"}}}, decode_metadata);
  expect_every_prefix_refused(MetadataIndex{1, 2, "rosbag2"}, decode_metadata_index);
  const std::string records = "some records";
  expect_every_prefix_refused(Chunk{1, 2, 12, 0, "", as_view(records)}, decode_chunk);
}

TEST(RecordDecoding, AllowsFieldsThatALaterVersionAppends) {
  const std::string longer = encoded(Footer{1, 2, 3}).substr(kRecordPrefix) + "future";
  const Expected<Footer> footer = decode_footer(as_view(longer));
  ASSERT_TRUE(footer);
  EXPECT_EQ(footer->summary_crc, 3U);
}

TEST(RecordDecoding, RefusesALengthBeyondTheBytesThatAreThere) {
  const std::string liar = "\x03\xff\xff\xff\xff\xff\xff\xff\xff"s + "abc";
  RecordWalker walker{as_view(liar)};
  EXPECT_FALSE(walker.next());
}

class EveryCompression : public ::testing::TestWithParam<Compression> {};

TEST_P(EveryCompression, GivesBackWhatItWasGiven) {
  // More than the step by which the output buffer grows, and not a multiple of it.
  std::string plain;
  while (plain.size() < 3'500'000) plain += "line " + std::to_string(plain.size() * 7919) + "\n";
  for (const std::string& sample : {std::string{}, std::string{"a"}, plain}) {
    const auto packed = compress(as_view(sample), GetParam(), CompressionLevel::kFastest);
    ASSERT_TRUE(packed);
    const auto unpacked = decompress(*packed, name_of(GetParam()), sample.size());
    ASSERT_TRUE(unpacked) << unpacked.error().message;
    EXPECT_EQ(text(*unpacked), sample);
  }
}

TEST_P(EveryCompression, RefusesAnAnnouncedSizeThatIsNotTheRealOne) {
  const std::string plain(5000, 'x');
  const auto packed = compress(as_view(plain), GetParam(), CompressionLevel::kDefault);
  ASSERT_TRUE(packed);
  for (const std::uint64_t size : {std::uint64_t{0}, std::uint64_t{4999}, std::uint64_t{5001},
                                   std::uint64_t{1} << 29, ~std::uint64_t{0}}) {
    EXPECT_FALSE(decompress(*packed, name_of(GetParam()), size)) << size;
  }
}

INSTANTIATE_TEST_SUITE_P(Compression, EveryCompression,
                         ::testing::Values(Compression::kNone, Compression::kLz4,
                                           Compression::kZstd));

}  // namespace
}  // namespace mcap_codec::test
