#include "records.hpp"

namespace mcap_codec {
namespace {

template <typename Record>
Expected<Record> checked(Record record, const ByteReader& in, const char* name) {
  // Bytes after the known fields are allowed: a later version of the format may add some.
  if (in.ok()) return record;
  return failure(ErrorCode::kMalformed, std::string{name} + " record is shorter than its fields");
}

std::map<std::uint16_t, std::uint64_t> read_counts(ByteReader& in) {
  ByteReader inner{in.sized_bytes()};
  std::map<std::uint16_t, std::uint64_t> map;
  while (inner.remaining() >= 10) {
    const auto id = inner.number<std::uint16_t>();
    map[id] = inner.number<std::uint64_t>();
  }
  return map;
}

}  // namespace

Expected<Header> decode_header(ByteView content) {
  ByteReader in{content};
  Header record;
  record.profile = in.string();
  record.library = in.string();
  return checked(std::move(record), in, "header");
}

Expected<Footer> decode_footer(ByteView content) {
  ByteReader in{content};
  Footer record;
  record.summary_start = in.number<std::uint64_t>();
  record.summary_offset_start = in.number<std::uint64_t>();
  record.summary_crc = in.number<std::uint32_t>();
  return checked(record, in, "footer");
}

Expected<Schema> decode_schema(ByteView content) {
  ByteReader in{content};
  Schema record;
  record.id = in.number<std::uint16_t>();
  record.name = in.string();
  record.encoding = in.string();
  record.data = in.string();
  return checked(std::move(record), in, "schema");
}

Expected<Channel> decode_channel(ByteView content) {
  ByteReader in{content};
  Channel record;
  record.id = in.number<std::uint16_t>();
  record.schema_id = in.number<std::uint16_t>();
  record.topic = in.string();
  record.message_encoding = in.string();
  record.metadata = in.key_values();
  return checked(std::move(record), in, "channel");
}

Expected<Message> decode_message(ByteView content) {
  ByteReader in{content};
  Message record;
  record.channel_id = in.number<std::uint16_t>();
  record.sequence = in.number<std::uint32_t>();
  record.log_time = in.number<std::uint64_t>();
  record.publish_time = in.number<std::uint64_t>();
  record.data = in.bytes(in.remaining());
  return checked(record, in, "message");
}

Expected<Chunk> decode_chunk(ByteView content) {
  ByteReader in{content};
  Chunk record;
  record.start_time = in.number<std::uint64_t>();
  record.end_time = in.number<std::uint64_t>();
  record.uncompressed_size = in.number<std::uint64_t>();
  record.uncompressed_crc = in.number<std::uint32_t>();
  record.compression = in.string();
  record.records = in.bytes(in.number<std::uint64_t>());
  return checked(std::move(record), in, "chunk");
}

Expected<ChunkIndex> decode_chunk_index(ByteView content) {
  ByteReader in{content};
  ChunkIndex record;
  record.start_time = in.number<std::uint64_t>();
  record.end_time = in.number<std::uint64_t>();
  record.chunk_offset = in.number<std::uint64_t>();
  record.chunk_length = in.number<std::uint64_t>();
  record.message_index_offsets = read_counts(in);
  record.message_index_length = in.number<std::uint64_t>();
  record.compression = in.string();
  record.compressed_size = in.number<std::uint64_t>();
  record.uncompressed_size = in.number<std::uint64_t>();
  return checked(std::move(record), in, "chunk index");
}

Expected<Statistics> decode_statistics(ByteView content) {
  ByteReader in{content};
  Statistics record;
  record.message_count = in.number<std::uint64_t>();
  record.schema_count = in.number<std::uint16_t>();
  record.channel_count = in.number<std::uint32_t>();
  record.attachment_count = in.number<std::uint32_t>();
  record.metadata_count = in.number<std::uint32_t>();
  record.chunk_count = in.number<std::uint32_t>();
  record.start_time = in.number<std::uint64_t>();
  record.end_time = in.number<std::uint64_t>();
  record.channel_message_counts = read_counts(in);
  return checked(std::move(record), in, "statistics");
}

Expected<Metadata> decode_metadata(ByteView content) {
  ByteReader in{content};
  Metadata record;
  record.name = in.string();
  record.values = in.key_values();
  return checked(std::move(record), in, "metadata");
}

Expected<MetadataIndex> decode_metadata_index(ByteView content) {
  ByteReader in{content};
  MetadataIndex record;
  record.offset = in.number<std::uint64_t>();
  record.length = in.number<std::uint64_t>();
  record.name = in.string();
  return checked(std::move(record), in, "metadata index");
}

Expected<RecordView> RecordWalker::next() {
  ByteReader in{run_.subspan(position_)};
  const auto op = static_cast<OpCode>(in.number<std::uint8_t>());
  const ByteView content = in.bytes(in.number<std::uint64_t>());
  if (!in.ok())
    return failure(ErrorCode::kMalformed, "a record ends beyond the bytes that hold it");
  const RecordView record{op, content, position_};
  position_ += static_cast<std::size_t>(kRecordPrefix) + content.size();
  return record;
}

}  // namespace mcap_codec
