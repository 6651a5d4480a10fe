#include "records.hpp"

namespace mcap_codec {
namespace {

/// Writes the prefix of a record, and its length when the content is complete.
class RecordFrame {
 public:
  RecordFrame(Bytes& out, OpCode op) : out_{out} {
    ByteWriter prefix{out_};
    prefix.number(static_cast<std::uint8_t>(op));
    prefix.number(std::uint64_t{0});
    begin_ = out_.size();
  }
  ~RecordFrame() {
    const std::uint64_t length = out_.size() - begin_;
    std::memcpy(out_.data() + begin_ - sizeof(length), &length, sizeof(length));
  }
  RecordFrame(const RecordFrame&) = delete;
  RecordFrame& operator=(const RecordFrame&) = delete;

 private:
  Bytes& out_;
  std::size_t begin_;
};

void append_counts(ByteWriter& out, const std::map<std::uint16_t, std::uint64_t>& map) {
  out.number(static_cast<std::uint32_t>(map.size() * 10));
  for (const auto& [id, value] : map) {
    out.number(id);
    out.number(value);
  }
}

}  // namespace

void append(Bytes& sink, const Header& record) {
  const RecordFrame frame{sink, OpCode::kHeader};
  ByteWriter out{sink};
  out.string(record.profile);
  out.string(record.library);
}

void append(Bytes& sink, const Footer& record) {
  const RecordFrame frame{sink, OpCode::kFooter};
  ByteWriter out{sink};
  out.number(record.summary_start);
  out.number(record.summary_offset_start);
  out.number(record.summary_crc);
}

void append(Bytes& sink, const Schema& record) {
  const RecordFrame frame{sink, OpCode::kSchema};
  ByteWriter out{sink};
  out.number(record.id);
  out.string(record.name);
  out.string(record.encoding);
  out.string(record.data);
}

void append(Bytes& sink, const Channel& record) {
  const RecordFrame frame{sink, OpCode::kChannel};
  ByteWriter out{sink};
  out.number(record.id);
  out.number(record.schema_id);
  out.string(record.topic);
  out.string(record.message_encoding);
  out.key_values(record.metadata);
}

void append(Bytes& sink, const Message& record) {
  const RecordFrame frame{sink, OpCode::kMessage};
  ByteWriter out{sink};
  out.number(record.channel_id);
  out.number(record.sequence);
  out.number(record.log_time);
  out.number(record.publish_time);
  out.bytes(record.data);
}

void append(Bytes& sink, const Chunk& record) {
  const RecordFrame frame{sink, OpCode::kChunk};
  ByteWriter out{sink};
  out.number(record.start_time);
  out.number(record.end_time);
  out.number(record.uncompressed_size);
  out.number(record.uncompressed_crc);
  out.string(record.compression);
  out.number(static_cast<std::uint64_t>(record.records.size()));
  out.bytes(record.records);
}

void append(Bytes& sink, const MessageIndex& record) {
  const RecordFrame frame{sink, OpCode::kMessageIndex};
  ByteWriter out{sink};
  out.number(record.channel_id);
  out.number(static_cast<std::uint32_t>(record.entries.size() * 16));
  for (const auto& [time, offset] : record.entries) {
    out.number(time);
    out.number(offset);
  }
}

void append(Bytes& sink, const ChunkIndex& record) {
  const RecordFrame frame{sink, OpCode::kChunkIndex};
  ByteWriter out{sink};
  out.number(record.start_time);
  out.number(record.end_time);
  out.number(record.chunk_offset);
  out.number(record.chunk_length);
  append_counts(out, record.message_index_offsets);
  out.number(record.message_index_length);
  out.string(record.compression);
  out.number(record.compressed_size);
  out.number(record.uncompressed_size);
}

void append(Bytes& sink, const Statistics& record) {
  const RecordFrame frame{sink, OpCode::kStatistics};
  ByteWriter out{sink};
  out.number(record.message_count);
  out.number(record.schema_count);
  out.number(record.channel_count);
  out.number(record.attachment_count);
  out.number(record.metadata_count);
  out.number(record.chunk_count);
  out.number(record.start_time);
  out.number(record.end_time);
  append_counts(out, record.channel_message_counts);
}

void append(Bytes& sink, const Metadata& record) {
  const RecordFrame frame{sink, OpCode::kMetadata};
  ByteWriter out{sink};
  out.string(record.name);
  out.key_values(record.values);
}

void append(Bytes& sink, const MetadataIndex& record) {
  const RecordFrame frame{sink, OpCode::kMetadataIndex};
  ByteWriter out{sink};
  out.number(record.offset);
  out.number(record.length);
  out.string(record.name);
}

void append_data_end(Bytes& sink) {
  const RecordFrame frame{sink, OpCode::kDataEnd};
  // Zero means that the data section has no CRC of its own; every chunk has one.
  ByteWriter{sink}.number(std::uint32_t{0});
}

void append_summary_offset(Bytes& sink, OpCode group, std::uint64_t start, std::uint64_t length) {
  const RecordFrame frame{sink, OpCode::kSummaryOffset};
  ByteWriter out{sink};
  out.number(static_cast<std::uint8_t>(group));
  out.number(start);
  out.number(length);
}

void append_magic(Bytes& sink) { ByteWriter{sink}.bytes(std::as_bytes(std::span{kMagic})); }

}  // namespace mcap_codec
