#include <algorithm>
#include <random>
#include <set>

#include "fixture.hpp"

namespace mcap_codec::test {
namespace {

/// Whatever happens to a file: it is opened or refused, and no message comes out of it that was
/// not put in. The sanitizers watch over the rest.
class Corruption : public TemporaryDirectory, public ::testing::WithParamInterface<Compression> {
 protected:
  void SetUp() override {
    WriterOptions options;
    options.compression = GetParam();
    options.chunk_size = 250;
    Writer writer = make_writer(path(), options);
    for (const Sample& sample : samples_) ASSERT_TRUE(write(writer, sample));
    writer.set_metadata({"rosbag2", {{"serialized_metadata", "version: 9"}}});
    ASSERT_TRUE(writer.close());
    whole_ = read_file(path());
    chunks_ = Reader::open(path())->index().summary.chunks;
    ASSERT_GE(chunks_.size(), 4U);
  }

  /// The messages that a file with these bytes gives out; nothing if it cannot be opened.
  std::vector<Sample> survivors(const std::string& bytes) {
    write_file(path("damaged.mcap"), bytes);
    Expected<Reader> reader = Reader::open(path("damaged.mcap"));
    if (!reader) return {};
    int errors = 0;
    const auto found = read_all(*reader, &errors);
    // Each error stands for a chunk.
    EXPECT_LE(errors, static_cast<int>(reader->index().extents.size()));
    static_cast<void>(reader->metadata("rosbag2"));
    return found;
  }

  void expect_only_originals(const std::vector<Sample>& found) {
    for (const Sample& sample : found) {
      ASSERT_TRUE(originals_.contains(sample)) << sample.topic << " " << sample.data;
    }
  }

  std::vector<Sample> samples_ = make_samples(24);
  std::set<Sample> originals_{samples_.begin(), samples_.end()};
  std::string whole_;
  std::vector<ChunkIndex> chunks_;
};

TEST_P(Corruption, EveryTruncationKeepsAllWholeChunks) {
  for (std::size_t size = 0; size < whole_.size(); ++size) {
    const auto found = survivors(whole_.substr(0, size));
    // As many messages as the chunks that end within the file hold, in order from the first.
    std::uint64_t last_time = 0;
    for (const ChunkIndex& chunk : chunks_) {
      if (chunk.chunk_offset + chunk.chunk_length <= size) last_time = chunk.end_time;
    }
    std::vector<Sample> expected;
    std::ranges::copy_if(samples_, std::back_inserter(expected),
                         [&](const Sample& sample) { return sample.log_time <= last_time; });
    ASSERT_EQ(found, expected) << "cut to " << size << " of " << whole_.size() << " bytes";
  }
}

TEST_P(Corruption, EverySingleByteThatChangesIsNoticedOrHarmless) {
  for (std::size_t i = 0; i < whole_.size(); ++i) {
    for (const int flip : {0x01, 0x80, 0xff}) {
      std::string bytes = whole_;
      bytes[i] = static_cast<char>(bytes[i] ^ flip);
      expect_only_originals(survivors(bytes));
    }
  }
}

TEST_P(Corruption, ADamagedChunkCostsNoMoreThanItself) {
  const ChunkIndex& victim = chunks_[1];
  std::string bytes = whole_;
  bytes[static_cast<std::size_t>(victim.chunk_offset + victim.chunk_length - 1)] ^= 0x55;
  std::vector<Sample> expected;
  std::ranges::copy_if(samples_, std::back_inserter(expected), [&](const Sample& sample) {
    return sample.log_time < victim.start_time || sample.log_time > victim.end_time;
  });
  EXPECT_EQ(survivors(bytes), expected) << "with the index";
  bytes.resize(bytes.size() - 5);
  EXPECT_EQ(survivors(bytes), expected) << "without the index";
}

TEST_P(Corruption, RandomOverwritesNeverYieldAMessageThatWasNotWritten) {
  std::mt19937 random{20240523};
  for (int round = 0; round < 3000; ++round) {
    std::string bytes = whole_;
    const std::size_t count = 1 + random() % 8;
    for (std::size_t n = 0; n < count; ++n) {
      const std::size_t at = random() % bytes.size();
      const std::size_t length = std::min<std::size_t>(1 + random() % 16, bytes.size() - at);
      for (std::size_t k = 0; k < length; ++k) bytes[at + k] = static_cast<char>(random());
    }
    if (random() % 4 == 0) bytes.resize(random() % bytes.size());
    expect_only_originals(survivors(bytes));
  }
}

TEST_P(Corruption, RandomLengthsInPlaceOfRealOnesAreSurvived) {
  std::mt19937_64 random{7};
  for (int round = 0; round < 3000; ++round) {
    std::string bytes = whole_;
    const std::size_t at = random() % (bytes.size() - 8);
    const std::uint64_t value = random() >> (random() % 64);
    std::memcpy(bytes.data() + at, &value, sizeof(value));
    expect_only_originals(survivors(bytes));
  }
}

TEST_P(Corruption, NoiseBehindAGoodBeginningIsSurvived) {
  std::mt19937 random{99};
  for (int round = 0; round < 1000; ++round) {
    std::string bytes = whole_.substr(0, chunks_[0].chunk_offset);
    const std::size_t length = random() % 400;
    for (std::size_t i = 0; i < length; ++i) {
      // Small numbers make opcodes and lengths that look right.
      bytes.push_back(static_cast<char>(random() % (random() % 2 == 0 ? 16 : 256)));
    }
    expect_only_originals(survivors(bytes));
  }
}

INSTANTIATE_TEST_SUITE_P(Compression, Corruption,
                         ::testing::Values(Compression::kNone, Compression::kLz4,
                                           Compression::kZstd));

}  // namespace
}  // namespace mcap_codec::test
