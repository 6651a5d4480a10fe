#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "compression.hpp"
#include "file.hpp"
#include "summary.hpp"

namespace mcap_codec {

struct WriterOptions {
  std::string profile = "ros2";
  std::string library{};
  std::uint64_t chunk_size = 768 * 1024;  ///< A chunk is closed when it holds this many bytes.
  Compression compression = Compression::kNone;
  CompressionLevel level = CompressionLevel::kDefault;
  bool chunk_crc = true;
  /// False writes messages outside of chunks: nothing to copy or compress, but no index either.
  bool chunked = true;
};

/// Writes an MCAP file that is complete after every flush: index and footer follow the last chunk,
/// and the next chunk overwrites them. A process that dies leaves a file that any reader opens.
/// Not for use from more than one thread.
class Writer {
 public:
  [[nodiscard]] static Expected<Writer> create(const std::filesystem::path& path,
                                               WriterOptions options = {});

  /// Adds a schema and returns its id.
  [[nodiscard]] Expected<std::uint16_t> add_schema(std::string name, std::string encoding,
                                                   std::string data);
  /// Adds a channel and returns its id.
  [[nodiscard]] Expected<std::uint16_t> add_channel(std::uint16_t schema_id, std::string topic,
                                                    std::string message_encoding,
                                                    KeyValues metadata);
  /// Adds a message to the open chunk, and closes the chunk when it is full.
  [[nodiscard]] Expected<void> write(const Message& message);

  /// Closes the open chunk, if it has messages, and puts it into the file.
  [[nodiscard]] Expected<void> flush();

  /// The record of that name that the file will end with; an earlier one is replaced.
  void set_metadata(Metadata metadata);

  /// Flushes, and writes index and footer for the last time.
  [[nodiscard]] Expected<void> close();

  /// What is in the file and in the open chunk.
  [[nodiscard]] const Statistics& statistics() const { return summary_.statistics; }
  /// What is in the file.
  [[nodiscard]] const Statistics& flushed_statistics() const { return flushed_statistics_; }
  /// Whether messages wait in the open chunk.
  [[nodiscard]] bool has_unflushed_messages() const { return open_messages_ > 0; }
  /// How often a chunk reached the file.
  [[nodiscard]] std::uint64_t flush_count() const { return flush_count_; }
  /// Bytes of data, those of the open chunk included, without index and footer.
  [[nodiscard]] std::uint64_t size() const { return data_end_ + open_.size(); }

 private:
  Writer(File file, WriterOptions options);
  [[nodiscard]] Expected<Bytes> close_chunk();
  [[nodiscard]] Expected<void> write_out(Bytes data, bool always_with_tail);
  void take_back(std::uint64_t start);
  [[nodiscard]] Bytes encode_end();

  File file_;
  WriterOptions options_;
  Summary summary_;
  std::map<std::string, Metadata> metadata_;
  std::uint64_t data_end_ = 0;  ///< Where the next chunk goes.
  std::uint64_t file_end_ = 0;
  std::uint64_t flush_count_ = 0;
  std::uint64_t tail_size_ = 0;  ///< Size of the last index and footer.
  std::uint64_t data_since_tail_ = 0;
  std::size_t flushed_chunks_ = 0;
  Statistics flushed_statistics_;

  Bytes open_;  ///< The records of the open chunk.
  std::uint64_t open_messages_ = 0;
  std::uint64_t open_start_time_ = 0;
  std::uint64_t open_end_time_ = 0;
  std::map<std::uint16_t, MessageIndex> open_index_;
};

}  // namespace mcap_codec
