#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <random>

#include "fixture.hpp"

namespace mcap_codec::test {
namespace {

/// One way of writing a file that must not matter to a reader.
struct Variant {
  Compression compression;
  std::uint64_t chunk_size;
  bool chunked;
};

class EveryVariant : public TemporaryDirectory, public ::testing::WithParamInterface<Variant> {
 protected:
  [[nodiscard]] WriterOptions options() const {
    WriterOptions options;
    options.compression = GetParam().compression;
    options.chunk_size = GetParam().chunk_size;
    options.chunked = GetParam().chunked;
    return options;
  }
  void write_samples(const std::vector<Sample>& samples) {
    Writer writer = make_writer(path(), options());
    for (const Sample& sample : samples) ASSERT_TRUE(write(writer, sample));
    ASSERT_TRUE(writer.close());
  }
};

TEST_P(EveryVariant, ReturnsEveryMessageAsItWasWritten) {
  const auto samples = make_samples(500);
  write_samples(samples);
  EXPECT_EQ(read_all(path()), samples);
}

TEST_P(EveryVariant, ReturnsShuffledMessagesInTheOrderOfTheirLogTime) {
  const auto samples = make_samples(500);
  auto shuffled = samples;
  std::ranges::shuffle(shuffled, std::mt19937{42});
  write_samples(shuffled);
  EXPECT_EQ(read_all(path()), samples);
}

TEST_P(EveryVariant, KeepsTheOrderOfTheFileAmongEqualTimes) {
  auto samples = make_samples(300);
  for (Sample& sample : samples) sample.log_time = 7;
  write_samples(samples);
  EXPECT_EQ(read_all(path()), samples);
}

TEST_P(EveryVariant, SeeksToTheFirstMessageNotBeforeTheGivenTime) {
  const auto samples = make_samples(200);
  write_samples(samples);
  Expected<Reader> reader = Reader::open(path());
  ASSERT_TRUE(reader);
  for (const std::size_t i : {std::size_t{199}, std::size_t{0}, std::size_t{57}}) {
    reader->seek(samples[i].log_time);
    EXPECT_EQ(read_all(*reader),
              std::vector(samples.begin() + static_cast<long>(i), samples.end()));
    reader->seek(samples[i].log_time + 1);
    EXPECT_EQ(read_all(*reader).size(), 199 - i);
  }
}

TEST_P(EveryVariant, ReturnsOnlyTheChannelsThatTheFilterAccepts) {
  const auto samples = make_samples(100);
  write_samples(samples);
  Expected<Reader> reader = Reader::open(path());
  ASSERT_TRUE(reader);
  reader->set_filter([](const Channel& channel) { return channel.topic == "/odd"; });
  const auto odd = read_all(*reader);
  EXPECT_EQ(odd.size(), 50U);
  EXPECT_TRUE(std::ranges::all_of(odd, [](const Sample& s) { return s.topic == "/odd"; }));
}

TEST_P(EveryVariant, IsCompleteAfterEveryFlush) {
  const auto samples = make_samples(60);
  Writer writer = make_writer(path(), options());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    ASSERT_TRUE(write(writer, samples[i]));
    if (i % 7 != 0) continue;
    ASSERT_TRUE(writer.flush());
    const Expected<Reader> reader = Reader::open(path());
    ASSERT_TRUE(reader);
    EXPECT_TRUE(reader->index().has_summary);
    EXPECT_EQ(read_all(path()),
              std::vector(samples.begin(), samples.begin() + static_cast<long>(i) + 1));
  }
}

TEST_P(EveryVariant, ReadsUpToTheLastFlushWhenTheEndIsMissing) {
  const auto samples = make_samples(400);
  write_samples(samples);
  const std::string whole = read_file(path());
  const auto end = Reader::open(path())->index().data_end;
  // Without any footer, and with half of one.
  for (const std::size_t size : {static_cast<std::size_t>(end), whole.size() - 20}) {
    write_file(path("cut.mcap"), whole.substr(0, size));
    const Expected<Reader> reader = Reader::open(path("cut.mcap"));
    ASSERT_TRUE(reader);
    EXPECT_FALSE(reader->index().has_summary);
    EXPECT_EQ(read_all(path("cut.mcap")), samples);
  }
}

TEST_P(EveryVariant, IsRepairedToAFileThatHasItsIndexAgain) {
  const auto samples = make_samples(400);
  write_samples(samples);
  const Summary original = Reader::open(path())->index().summary;
  const std::string whole = read_file(path());
  write_file(path("cut.mcap"), whole.substr(0, whole.size() - 30));
  EXPECT_EQ(repair(path("cut.mcap")), Expected<bool>{true});
  EXPECT_EQ(repair(path("cut.mcap")), Expected<bool>{false});
  EXPECT_EQ(read_all(path("cut.mcap")), samples);
  const Summary repaired = Reader::open(path("cut.mcap"))->index().summary;
  EXPECT_EQ(repaired.chunks.size(), original.chunks.size());
  for (std::size_t i = 0; i < repaired.chunks.size(); ++i) {
    EXPECT_EQ(repaired.chunks[i].chunk_offset, original.chunks[i].chunk_offset);
    EXPECT_EQ(repaired.chunks[i].message_index_offsets, original.chunks[i].message_index_offsets);
    EXPECT_EQ(repaired.chunks[i].message_index_length, original.chunks[i].message_index_length);
  }
  EXPECT_EQ(repaired.statistics.channel_message_counts, original.statistics.channel_message_counts);
}

INSTANTIATE_TEST_SUITE_P(Variants, EveryVariant,
                         ::testing::Values(Variant{Compression::kNone, 768 * 1024, true},
                                           Variant{Compression::kNone, 1, true},
                                           Variant{Compression::kNone, 1000, true},
                                           Variant{Compression::kLz4, 3000, true},
                                           Variant{Compression::kZstd, 3000, true},
                                           Variant{Compression::kNone, 2000, false}));

using WriterReader = TemporaryDirectory;

TEST_F(WriterReader, CountsMessagesPerChannelAndKeepsTheTimeRange) {
  Writer writer = make_writer(path());
  for (const Sample& sample : make_samples(31)) ASSERT_TRUE(write(writer, sample));
  ASSERT_TRUE(writer.close());
  const Statistics statistics = Reader::open(path())->index().summary.statistics;
  EXPECT_EQ(statistics.message_count, 31U);
  EXPECT_EQ(statistics.channel_message_counts,
            (std::map<std::uint16_t, std::uint64_t>{{1, 16}, {2, 15}}));
  EXPECT_EQ(statistics.start_time, 1'000'000'000U);
  EXPECT_EQ(statistics.end_time, 1'060'000'000U);
  EXPECT_EQ(statistics.schema_count, 1U);
  EXPECT_EQ(statistics.channel_count, 2U);
  EXPECT_EQ(statistics.chunk_count, 1U);
}

TEST_F(WriterReader, KeepsChannelsWithoutMessages) {
  Writer writer = make_writer(path());
  ASSERT_TRUE(writer.close());
  const Expected<Reader> reader = Reader::open(path());
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->index().summary.channels.size(), 2U);
  EXPECT_EQ(reader->index().summary.schemas.at(1).data, "string data\n");
  EXPECT_TRUE(read_all(path()).empty());
}

TEST_F(WriterReader, ReturnsTheMetadataThatWasSetLast) {
  Writer writer = make_writer(path());
  writer.set_metadata({"rosbag2", {{"serialized_metadata", "old"}}});
  ASSERT_TRUE(write(writer, make_samples(1)[0]));
  ASSERT_TRUE(writer.flush());
  writer.set_metadata({"rosbag2", {{"serialized_metadata", "new"}}});
  ASSERT_TRUE(writer.close());
  const Expected<Reader> reader = Reader::open(path());
  ASSERT_TRUE(reader);
  const auto metadata = reader->metadata("rosbag2");
  ASSERT_TRUE(metadata && *metadata);
  EXPECT_EQ((*metadata)->values.at("serialized_metadata"), "new");
  const auto absent = reader->metadata("other");
  ASSERT_TRUE(absent);
  EXPECT_FALSE(*absent);
}

TEST_F(WriterReader, RefusesToOverwriteAFile) {
  write_file(path(), "precious");
  const Expected<Writer> writer = Writer::create(path());
  ASSERT_FALSE(writer);
  EXPECT_EQ(writer.error().code, ErrorCode::kIo);
  EXPECT_EQ(read_file(path()), "precious");
}

TEST_F(WriterReader, RefusesMessagesAndChannelsThatNameWhatIsNotThere) {
  Writer writer = make_writer(path());
  EXPECT_FALSE(writer.write({77, 0, 0, 0, {}}));
  EXPECT_FALSE(writer.add_channel(77, "/a", "cdr", {}));
}

TEST_F(WriterReader, RefusesFilesThatAreNotMcap) {
  for (const std::string& content : {std::string{}, std::string{"MCAP"}, std::string(100, 'x')}) {
    write_file(path("other"), content);
    const Expected<Reader> reader = Reader::open(path("other"));
    ASSERT_FALSE(reader);
    EXPECT_EQ(reader.error().code, ErrorCode::kNotMcap);
  }
  EXPECT_EQ(Reader::open(path("absent")).error().code, ErrorCode::kIo);
  EXPECT_EQ(Reader::open(path("")).error().code, ErrorCode::kIo);
}

TEST_F(WriterReader, KeepsWhatWasFlushedWhenTheDiskIsFull) {
  const auto samples = make_samples(100);
  Writer writer = make_writer(path());
  for (int i = 0; i < 50; ++i) ASSERT_TRUE(write(writer, samples[static_cast<std::size_t>(i)]));
  ASSERT_TRUE(writer.flush());
  for (int i = 50; i < 100; ++i) ASSERT_TRUE(write(writer, samples[static_cast<std::size_t>(i)]));

  // The limit on the size of a file stands in for the full disk.
  rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  auto* handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit limit{std::filesystem::file_size(path()) + 1000, before.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &limit);
  const Expected<void> flushed = writer.flush();
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);

  ASSERT_FALSE(flushed);
  EXPECT_EQ(flushed.error().code, ErrorCode::kIo);
  EXPECT_TRUE(Reader::open(path())->index().has_summary);
  EXPECT_EQ(read_all(path()), std::vector(samples.begin(), samples.begin() + 50));
}

TEST_F(WriterReader, StopsRewritingAnIndexThatOutgrowsItsData) {
  // Each message is a chunk: the index of 3000 chunks is far larger than a chunk.
  WriterOptions options;
  options.chunk_size = 1;
  Writer writer = make_writer(path(), options);
  const auto samples = make_samples(3000);
  for (const Sample& sample : samples) ASSERT_TRUE(write(writer, sample));
  EXPECT_EQ(read_all(path()), samples);
  ASSERT_TRUE(writer.close());
  EXPECT_TRUE(Reader::open(path())->index().has_summary);
  EXPECT_EQ(read_all(path()), samples);
}

}  // namespace
}  // namespace mcap_codec::test
