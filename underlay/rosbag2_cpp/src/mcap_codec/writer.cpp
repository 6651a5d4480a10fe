#include "writer.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "checksum.hpp"

namespace mcap_codec {
namespace {

/// The end of the file is rewritten with a chunk if that costs at most this much more than the
/// data itself: the index of a long recording outgrows its chunks.
constexpr std::uint64_t kTailAllowance = 64 * 1024;

constexpr std::size_t kMaxIds = std::numeric_limits<std::uint16_t>::max();

}  // namespace

Writer::Writer(File file, WriterOptions options)
    : file_{std::move(file)}, options_{std::move(options)} {}

Expected<Writer> Writer::create(const std::filesystem::path& path, WriterOptions options) {
  Expected<File> file = File::create(path);
  if (!file) return tl::unexpected{file.error()};
  Writer writer{std::move(*file), std::move(options)};
  Bytes begin;
  append_magic(begin);
  append(begin, Header{writer.options_.profile, writer.options_.library});
  if (auto written = writer.write_out(std::move(begin), true); !written) {
    return tl::unexpected{written.error()};
  }
  return writer;
}

Expected<std::uint16_t> Writer::add_schema(std::string name, std::string encoding,
                                           std::string data) {
  if (summary_.schemas.size() >= kMaxIds) return failure(ErrorCode::kUsage, "too many schemas");
  const auto id = static_cast<std::uint16_t>(summary_.schemas.size() + 1);
  Schema& schema = summary_.schemas[id];
  schema = {id, std::move(name), std::move(encoding), std::move(data)};
  append(open_, schema);
  return id;
}

Expected<std::uint16_t> Writer::add_channel(std::uint16_t schema_id, std::string topic,
                                            std::string message_encoding, KeyValues metadata) {
  if (summary_.channels.size() >= kMaxIds) return failure(ErrorCode::kUsage, "too many channels");
  if (schema_id != 0 && !summary_.schemas.contains(schema_id)) {
    return failure(ErrorCode::kUsage, "channel '" + topic + "' names a schema that is not there");
  }
  const auto id = static_cast<std::uint16_t>(summary_.channels.size() + 1);
  Channel& channel = summary_.channels[id];
  channel = {id, schema_id, std::move(topic), std::move(message_encoding), std::move(metadata)};
  append(open_, channel);
  return id;
}

Expected<void> Writer::write(const Message& message) {
  if (!summary_.channels.contains(message.channel_id)) {
    return failure(ErrorCode::kUsage, "a message names a channel that is not there");
  }
  if (options_.chunked) {
    MessageIndex& index = open_index_[message.channel_id];
    index.channel_id = message.channel_id;
    index.entries.emplace_back(message.log_time, open_.size());
  }
  const bool first = open_messages_ == 0;
  open_start_time_ = first ? message.log_time : std::min(open_start_time_, message.log_time);
  open_end_time_ = first ? message.log_time : std::max(open_end_time_, message.log_time);
  ++open_messages_;
  append(open_, message);
  count_message(summary_.statistics, message.channel_id, message.log_time);
  return open_.size() < options_.chunk_size ? Expected<void>{} : flush();
}

Expected<void> Writer::flush() {
  if (open_messages_ == 0) return {};
  if (!options_.chunked) {
    open_messages_ = 0;
    return write_out(std::exchange(open_, {}), false);
  }
  Expected<Bytes> data = close_chunk();
  if (!data) return tl::unexpected{data.error()};
  return write_out(std::move(*data), false);
}

Expected<Bytes> Writer::close_chunk() {
  Chunk chunk{open_start_time_,
              open_end_time_,
              open_.size(),
              options_.chunk_crc ? crc32(open_) : 0,
              name_of(options_.compression),
              open_};
  Bytes packed;
  if (options_.compression != Compression::kNone) {
    Expected<Bytes> compressed = compress(open_, options_.compression, options_.level);
    if (!compressed) return tl::unexpected{compressed.error()};
    packed = std::move(*compressed);
    chunk.records = packed;
  }
  Bytes out;
  out.reserve(chunk.records.size() + static_cast<std::size_t>(open_messages_) * 16 + 4096);
  append(out, chunk);

  ChunkIndex index{
      chunk.start_time,     chunk.end_time,         data_end_, out.size(), {}, 0, chunk.compression,
      chunk.records.size(), chunk.uncompressed_size};
  for (const auto& [channel_id, entries] : open_index_) {
    index.message_index_offsets[channel_id] = data_end_ + out.size();
    append(out, entries);
  }
  index.message_index_length = out.size() - index.chunk_length;
  summary_.chunks.push_back(std::move(index));

  open_.clear();
  open_index_.clear();
  open_messages_ = 0;
  return out;
}

Expected<void> Writer::write_out(Bytes data, bool always_with_tail) {
  const std::uint64_t start = data_end_;
  data_end_ += data.size();
  data_since_tail_ += data.size();
  if (always_with_tail || tail_size_ <= data_since_tail_ + kTailAllowance) {
    const Bytes end = encode_end();
    data.insert(data.end(), end.begin(), end.end());
    tail_size_ = end.size();
    data_since_tail_ = 0;
  }
  // One call, so that data and end part from each other only if the process dies within it.
  if (auto written = file_.write(start, data); !written) {
    take_back(start);
    return written;
  }
  flushed_chunks_ = summary_.chunks.size();
  flushed_statistics_ = summary_.statistics;
  ++flush_count_;
  const std::uint64_t old_end = std::exchange(file_end_, start + data.size());
  return old_end > file_end_ ? file_.truncate(file_end_) : Expected<void>{};
}

void Writer::take_back(std::uint64_t start) {
  data_end_ = start;
  summary_.chunks.resize(flushed_chunks_);
  summary_.statistics = flushed_statistics_;
  // A full disk has room again once the half-written chunk is gone. If even this fails, the file
  // still reads up to its last whole chunk.
  const Bytes end = encode_end();
  if (file_.truncate(start) && file_.write(start, end)) file_end_ = start + end.size();
}

void Writer::set_metadata(Metadata metadata) {
  metadata_.insert_or_assign(metadata.name, metadata);
}

Bytes Writer::encode_end() {
  Bytes out;
  summary_.metadata.clear();
  for (const auto& [name, metadata] : metadata_) {
    const std::uint64_t begin = out.size();
    append(out, metadata);
    summary_.metadata.push_back({data_end_ + begin, out.size() - begin, name});
  }
  const Bytes tail = encode_tail(summary_, data_end_ + out.size());
  out.insert(out.end(), tail.begin(), tail.end());
  return out;
}

Expected<void> Writer::close() {
  if (auto flushed = flush(); !flushed) return flushed;
  return write_out({}, true);
}

}  // namespace mcap_codec
