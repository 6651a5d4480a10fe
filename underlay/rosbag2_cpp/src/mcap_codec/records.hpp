#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "bytes.hpp"
#include "error.hpp"

/// The records of an MCAP file, after the public specification at https://mcap.dev/spec.
/// Debian has no C++ library for MCAP, hence this one. It knows nothing of ROS.
namespace mcap_codec {

/// The first and the last bytes of every MCAP file.
inline constexpr std::array<std::uint8_t, 8> kMagic{0x89, 'M', 'C', 'A', 'P', '0', '\r', '\n'};

enum class OpCode : std::uint8_t {
  kHeader = 0x01,
  kFooter = 0x02,
  kSchema = 0x03,
  kChannel = 0x04,
  kMessage = 0x05,
  kChunk = 0x06,
  kMessageIndex = 0x07,
  kChunkIndex = 0x08,
  kAttachment = 0x09,
  kAttachmentIndex = 0x0A,
  kStatistics = 0x0B,
  kMetadata = 0x0C,
  kMetadataIndex = 0x0D,
  kSummaryOffset = 0x0E,
  kDataEnd = 0x0F,
};

/// Bytes before the content of a record: the opcode and the length of the content.
inline constexpr std::uint64_t kRecordPrefix = 9;
/// A footer with its prefix.
inline constexpr std::uint64_t kFooterSize = kRecordPrefix + 20;

struct Header {
  std::string profile{};
  std::string library{};
};

struct Footer {
  std::uint64_t summary_start{};
  std::uint64_t summary_offset_start{};
  std::uint32_t summary_crc{};
};

struct Schema {
  std::uint16_t id{};
  std::string name{};
  std::string encoding{};
  std::string data{};
};

struct Channel {
  std::uint16_t id{};
  std::uint16_t schema_id{};
  std::string topic{};
  std::string message_encoding{};
  KeyValues metadata{};
};

/// One message; `data` refers to the bytes that it was decoded from and does not own them.
struct Message {
  std::uint16_t channel_id{};
  std::uint32_t sequence{};
  std::uint64_t log_time{};      ///< [ns]
  std::uint64_t publish_time{};  ///< [ns]
  ByteView data{};
};

/// A chunk as it stands in the file; `records` is still compressed.
struct Chunk {
  std::uint64_t start_time{};  ///< [ns]
  std::uint64_t end_time{};    ///< [ns]
  std::uint64_t uncompressed_size{};
  std::uint32_t uncompressed_crc{};  ///< Zero if there is none.
  std::string compression{};
  ByteView records{};
};

struct MessageIndex {
  std::uint16_t channel_id{};
  std::vector<std::pair<std::uint64_t, std::uint64_t>>
      entries{};  ///< Log time, offset in the chunk.
};

struct ChunkIndex {
  std::uint64_t start_time{};  ///< [ns]
  std::uint64_t end_time{};    ///< [ns]
  std::uint64_t chunk_offset{};
  std::uint64_t chunk_length{};
  std::map<std::uint16_t, std::uint64_t> message_index_offsets{};
  std::uint64_t message_index_length{};
  std::string compression{};
  std::uint64_t compressed_size{};
  std::uint64_t uncompressed_size{};
};

struct Statistics {
  std::uint64_t message_count{};
  std::uint16_t schema_count{};
  std::uint32_t channel_count{};
  std::uint32_t attachment_count{};
  std::uint32_t metadata_count{};
  std::uint32_t chunk_count{};
  std::uint64_t start_time{};  ///< [ns]
  std::uint64_t end_time{};    ///< [ns]
  std::map<std::uint16_t, std::uint64_t> channel_message_counts{};
};

struct Metadata {
  std::string name{};
  KeyValues values{};
};

struct MetadataIndex {
  std::uint64_t offset{};
  std::uint64_t length{};
  std::string name{};
};

/// Each append() adds the whole record, prefix included.
void append(Bytes& out, const Header& record);
void append(Bytes& out, const Footer& record);
void append(Bytes& out, const Schema& record);
void append(Bytes& out, const Channel& record);
void append(Bytes& out, const Message& record);
void append(Bytes& out, const Chunk& record);
void append(Bytes& out, const MessageIndex& record);
void append(Bytes& out, const ChunkIndex& record);
void append(Bytes& out, const Statistics& record);
void append(Bytes& out, const Metadata& record);
void append(Bytes& out, const MetadataIndex& record);
void append_data_end(Bytes& out);
void append_summary_offset(Bytes& out, OpCode group, std::uint64_t start, std::uint64_t length);
void append_magic(Bytes& out);

/// Each decoder takes the content of a record, without its prefix.
[[nodiscard]] Expected<Header> decode_header(ByteView content);
[[nodiscard]] Expected<Footer> decode_footer(ByteView content);
[[nodiscard]] Expected<Schema> decode_schema(ByteView content);
[[nodiscard]] Expected<Channel> decode_channel(ByteView content);
[[nodiscard]] Expected<Message> decode_message(ByteView content);
[[nodiscard]] Expected<Chunk> decode_chunk(ByteView content);
[[nodiscard]] Expected<ChunkIndex> decode_chunk_index(ByteView content);
[[nodiscard]] Expected<Statistics> decode_statistics(ByteView content);
[[nodiscard]] Expected<Metadata> decode_metadata(ByteView content);
[[nodiscard]] Expected<MetadataIndex> decode_metadata_index(ByteView content);

/// One record in a run of records.
struct RecordView {
  OpCode op{};
  ByteView content{};
  std::uint64_t offset{};  ///< Offset of the prefix from the start of the run.
};

/// Walks over the records of a buffer; unknown opcodes are given out like all others.
class RecordWalker {
 public:
  explicit RecordWalker(ByteView run) : run_{run} {}

  [[nodiscard]] bool done() const { return position_ == run_.size(); }
  /// The next record, or an error if the rest is too short for what it announces.
  [[nodiscard]] Expected<RecordView> next();

 private:
  ByteView run_;
  std::size_t position_ = 0;
};

}  // namespace mcap_codec
