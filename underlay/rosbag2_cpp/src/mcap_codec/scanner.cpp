#include "scanner.hpp"

#include <algorithm>
#include <utility>

namespace mcap_codec {
namespace {

/// Read at a time, and the most that a run of messages outside of chunks grows to.
constexpr std::uint64_t kWindow = std::uint64_t{1} << 20;

template <typename Record>
void insert(std::map<std::uint16_t, Record>& map, Expected<Record> record) {
  if (record) map.insert_or_assign(record->id, std::move(*record));
}

}  // namespace

Scanner::Scanner(const File& file, std::uint64_t data_start, std::uint64_t file_size)
    : file_{file}, position_{data_start}, file_size_{file_size} {}

Expected<FileIndex> Scanner::scan() {
  index_.has_summary = false;
  index_.data_end = position_;
  while (true) {
    const Expected<Step> result = step();
    if (!result) return tl::unexpected{result.error()};
    if (*result == Step::kEnd) return std::move(index_);
  }
}

Expected<Scanner::Step> Scanner::step() {
  if (file_size_ - position_ < kRecordPrefix) return Step::kEnd;
  const Expected<ByteView> prefix = view(position_, kRecordPrefix);
  if (!prefix) return tl::unexpected{prefix.error()};
  ByteReader in{*prefix};
  const auto op = static_cast<OpCode>(in.number<std::uint8_t>());
  const auto length = in.number<std::uint64_t>();
  const std::uint64_t content_start = position_ + kRecordPrefix;
  if (length > file_size_ - content_start) return Step::kEnd;
  const Expected<ByteView> content = view(content_start, length);
  if (!content) return tl::unexpected{content.error()};
  if (take(op, *content) == Step::kEnd) return Step::kEnd;
  position_ = content_start + length;
  index_.data_end = position_;
  return Step::kContinue;
}

Scanner::Step Scanner::take(OpCode op, ByteView content) {
  switch (op) {
    case OpCode::kSchema:
      insert(index_.summary.schemas, decode_schema(content));
      return Step::kContinue;
    case OpCode::kChannel:
      insert(index_.summary.channels, decode_channel(content));
      return Step::kContinue;
    case OpCode::kMessage:
      take_bare_message(content);
      return Step::kContinue;
    case OpCode::kChunk:
      take_chunk(content);
      return Step::kContinue;
    case OpCode::kMessageIndex:
      take_message_index(content);
      return Step::kContinue;
    case OpCode::kMetadata:
      if (const auto metadata = decode_metadata(content)) {
        index_.summary.metadata.push_back(
            {position_, kRecordPrefix + content.size(), metadata->name});
      }
      return Step::kContinue;
    case OpCode::kDataEnd:
    case OpCode::kFooter:
      return Step::kEnd;
    default:
      // No record has the code zero: such bytes are what a crash of the machine left behind.
      return static_cast<std::uint8_t>(op) == 0 ? Step::kEnd : Step::kContinue;
  }
}

void Scanner::take_chunk(ByteView content) {
  const Expected<Chunk> chunk = decode_chunk(content);
  const Expected<Bytes> records = chunk ? unpack_chunk(*chunk) : tl::unexpected{chunk.error()};
  ChunkIndex entry;
  if (!records || !merge_records(*records, entry)) {
    ++index_.damaged_chunks;
    return;
  }
  entry.chunk_offset = position_;
  entry.chunk_length = kRecordPrefix + content.size();
  entry.compression = chunk->compression;
  entry.compressed_size = chunk->records.size();
  entry.uncompressed_size = chunk->uncompressed_size;
  index_.extents.push_back(
      {entry.start_time, entry.end_time, entry.chunk_offset, entry.chunk_length, true, {}});
  index_.summary.chunks.push_back(std::move(entry));
}

bool Scanner::merge_records(ByteView run, ChunkIndex& chunk) {
  // Kept apart until the end, so that a chunk that turns out damaged leaves no trace.
  Summary found;
  RecordWalker walker{run};
  while (!walker.done()) {
    const Expected<RecordView> record = walker.next();
    if (!record) return false;
    if (record->op == OpCode::kSchema) insert(found.schemas, decode_schema(record->content));
    if (record->op == OpCode::kChannel) insert(found.channels, decode_channel(record->content));
    if (record->op != OpCode::kMessage) continue;
    const Expected<Message> message = decode_message(record->content);
    if (!message) return false;
    const std::uint16_t id = message->channel_id;
    if (!found.channels.contains(id) && !index_.summary.channels.contains(id)) return false;
    count_message(found.statistics, id, message->log_time);
  }
  chunk.start_time = found.statistics.start_time;
  chunk.end_time = found.statistics.end_time;
  index_.summary.schemas.merge(found.schemas);
  index_.summary.channels.merge(found.channels);
  add(index_.summary.statistics, found.statistics);
  return true;
}

void Scanner::take_bare_message(ByteView content) {
  const Expected<Message> message = decode_message(content);
  if (!message || !index_.summary.channels.contains(message->channel_id)) return;
  count_message(index_.summary.statistics, message->channel_id, message->log_time);
  const std::uint64_t length = kRecordPrefix + content.size();
  if (!index_.extents.empty()) {
    Extent& last = index_.extents.back();
    if (!last.is_chunk && last.offset + last.length == position_ && last.length < kWindow) {
      last.length += length;
      last.start_time = std::min(last.start_time, message->log_time);
      last.end_time = std::max(last.end_time, message->log_time);
      return;
    }
  }
  index_.extents.push_back({message->log_time, message->log_time, position_, length, false, {}});
}

void Scanner::take_message_index(ByteView content) {
  if (index_.summary.chunks.empty() || content.size() < sizeof(std::uint16_t)) return;
  ChunkIndex& chunk = index_.summary.chunks.back();
  // Only the indexes that follow the chunk itself, with nothing between.
  if (chunk.chunk_offset + chunk.chunk_length + chunk.message_index_length != position_) return;
  chunk.message_index_offsets[ByteReader{content}.number<std::uint16_t>()] = position_;
  chunk.message_index_length += kRecordPrefix + content.size();
}

Expected<ByteView> Scanner::view(std::uint64_t offset, std::uint64_t count) {
  const bool inside = offset >= window_start_ && offset + count <= window_start_ + window_.size();
  if (!inside) {
    const std::uint64_t length = std::min(std::max(count, kWindow), file_size_ - offset);
    Expected<Bytes> bytes = file_.read(offset, length);
    if (!bytes) return tl::unexpected{bytes.error()};
    window_ = std::move(*bytes);
    window_start_ = offset;
  }
  return ByteView{window_}.subspan(static_cast<std::size_t>(offset - window_start_),
                                   static_cast<std::size_t>(count));
}

}  // namespace mcap_codec
