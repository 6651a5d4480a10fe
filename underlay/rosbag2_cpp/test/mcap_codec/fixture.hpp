#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "mcap_codec/reader.hpp"
#include "mcap_codec/writer.hpp"

namespace mcap_codec::test {

/// A message as it was written, to compare with what comes back.
struct Sample {
  std::string topic{};
  std::uint32_t sequence{};
  std::uint64_t log_time{};
  std::uint64_t publish_time{};
  std::string data{};

  bool operator==(const Sample&) const = default;
  auto operator<=>(const Sample&) const = default;
};

inline ByteView as_view(const std::string& text) {
  return std::as_bytes(std::span{text.data(), text.size()});
}

/// A directory of its own for each test, gone afterwards.
class TemporaryDirectory : public ::testing::Test {
 protected:
  TemporaryDirectory() {
    // In memory where there is such a place: the tests of corruption make many thousand files.
    const std::filesystem::path memory{"/dev/shm"};
    const bool has_memory = ::access(memory.c_str(), W_OK) == 0;
    const auto parent = has_memory ? memory : std::filesystem::temp_directory_path();
    std::string pattern = (parent / "mcap_codec_XXXXXX").string();
    directory_ = ::mkdtemp(pattern.data());
  }
  ~TemporaryDirectory() override { std::filesystem::remove_all(directory_); }

  [[nodiscard]] std::filesystem::path path(const std::string& name = "test.mcap") const {
    return directory_ / name;
  }

 private:
  std::filesystem::path directory_;
};

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream in{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

inline void write_file(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream{path, std::ios::binary | std::ios::trunc} << bytes;
}

/// Two topics and `count` messages, two milliseconds apart, the topics in turn.
inline std::vector<Sample> make_samples(std::uint32_t count) {
  std::vector<Sample> samples;
  for (std::uint32_t i = 0; i < count; ++i) {
    samples.push_back({i % 2 == 0 ? "/even" : "/odd", i, 1'000'000'000 + i * 2'000'000ULL,
                       1'000'000'000 + i * 2'000'000ULL - 500,
                       "message " + std::to_string(i) + std::string(i % 17, 'x')});
  }
  return samples;
}

/// A writer with the two channels of make_samples(): ids 1 and 2.
inline Writer make_writer(const std::filesystem::path& path, WriterOptions options = {}) {
  Expected<Writer> writer = Writer::create(path, std::move(options));
  EXPECT_TRUE(writer) << writer.error().message;
  const auto schema = writer->add_schema("std_msgs/msg/String", "ros2msg", "string data\n");
  for (const char* topic : {"/even", "/odd"}) {
    EXPECT_TRUE(writer->add_channel(*schema, topic, "cdr", {{"offered_qos_profiles", "[]"}}));
  }
  return std::move(*writer);
}

inline Expected<void> write(Writer& writer, const Sample& sample) {
  return writer.write({static_cast<std::uint16_t>(sample.topic == "/even" ? 1 : 2), sample.sequence,
                       sample.log_time, sample.publish_time, as_view(sample.data)});
}

/// All messages; errors on the way are counted in `errors` if given, and fail the test if not.
inline std::vector<Sample> read_all(Reader& reader, int* errors = nullptr) {
  std::vector<Sample> samples;
  while (true) {
    const auto next = reader.next();
    if (!next) {
      if (errors == nullptr) {
        ADD_FAILURE() << next.error().message;
        return samples;
      }
      ++*errors;
      continue;
    }
    if (!*next) return samples;
    const Message& message = (*next)->message;
    samples.push_back({(*next)->channel->topic,
                       message.sequence,
                       message.log_time,
                       message.publish_time,
                       {reinterpret_cast<const char*>(message.data.data()), message.data.size()}});
  }
}

inline std::vector<Sample> read_all(const std::filesystem::path& path) {
  Expected<Reader> reader = Reader::open(path);
  EXPECT_TRUE(reader) << reader.error().message;
  return reader ? read_all(*reader) : std::vector<Sample>{};
}

}  // namespace mcap_codec::test
