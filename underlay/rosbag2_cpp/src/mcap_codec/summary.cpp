#include "summary.hpp"

#include <algorithm>

#include "checksum.hpp"

namespace mcap_codec {
namespace {

/// A run of records of one kind in the summary section.
struct Group {
  OpCode op{};
  std::uint64_t start{};
  std::uint64_t length{};
};

template <typename Range, typename Project>
void append_group(Bytes& out, std::vector<Group>& groups, OpCode op, const Range& records,
                  Project project) {
  const std::uint64_t start = out.size();
  for (const auto& record : records) append(out, project(record));
  if (out.size() > start) groups.push_back({op, start, out.size() - start});
}

Expected<void> take_record(Summary& summary, const RecordView& record) {
  const auto keep = [](auto decoded, auto store) -> Expected<void> {
    if (!decoded) return tl::unexpected{decoded.error()};
    store(std::move(*decoded));
    return {};
  };
  switch (record.op) {
    case OpCode::kSchema:
      return keep(decode_schema(record.content),
                  [&](Schema schema) { summary.schemas[schema.id] = std::move(schema); });
    case OpCode::kChannel:
      return keep(decode_channel(record.content),
                  [&](Channel channel) { summary.channels[channel.id] = std::move(channel); });
    case OpCode::kChunkIndex:
      return keep(decode_chunk_index(record.content),
                  [&](ChunkIndex index) { summary.chunks.push_back(std::move(index)); });
    case OpCode::kMetadataIndex:
      return keep(decode_metadata_index(record.content),
                  [&](MetadataIndex index) { summary.metadata.push_back(std::move(index)); });
    case OpCode::kStatistics:
      return keep(decode_statistics(record.content),
                  [&](Statistics statistics) { summary.statistics = std::move(statistics); });
    default:
      return {};
  }
}

}  // namespace

void count_message(Statistics& statistics, std::uint16_t channel_id, std::uint64_t log_time) {
  const bool first = statistics.message_count == 0;
  statistics.start_time = first ? log_time : std::min(statistics.start_time, log_time);
  statistics.end_time = first ? log_time : std::max(statistics.end_time, log_time);
  ++statistics.message_count;
  ++statistics.channel_message_counts[channel_id];
}

void add(Statistics& statistics, const Statistics& more) {
  if (more.message_count == 0) return;
  const bool first = statistics.message_count == 0;
  statistics.start_time =
      first ? more.start_time : std::min(statistics.start_time, more.start_time);
  statistics.end_time = first ? more.end_time : std::max(statistics.end_time, more.end_time);
  statistics.message_count += more.message_count;
  for (const auto& [channel, count] : more.channel_message_counts) {
    statistics.channel_message_counts[channel] += count;
  }
}

Bytes encode_tail(const Summary& summary, std::uint64_t offset) {
  Bytes out;
  Statistics statistics = summary.statistics;
  statistics.schema_count = static_cast<std::uint16_t>(summary.schemas.size());
  statistics.channel_count = static_cast<std::uint32_t>(summary.channels.size());
  statistics.chunk_count = static_cast<std::uint32_t>(summary.chunks.size());
  statistics.metadata_count = static_cast<std::uint32_t>(summary.metadata.size());
  append_data_end(out);
  const std::uint64_t begin = out.size();
  const auto second = [](const auto& pair) -> const auto& { return pair.second; };
  const auto self = [](const auto& record) -> const auto& { return record; };
  std::vector<Group> groups;
  append_group(out, groups, OpCode::kSchema, summary.schemas, second);
  append_group(out, groups, OpCode::kChannel, summary.channels, second);
  append_group(out, groups, OpCode::kStatistics, std::span{&statistics, 1}, self);
  append_group(out, groups, OpCode::kChunkIndex, summary.chunks, self);
  append_group(out, groups, OpCode::kMetadataIndex, summary.metadata, self);
  const std::uint64_t offsets_begin = out.size();
  for (const Group& group : groups) {
    append_summary_offset(out, group.op, offset + group.start, group.length);
  }
  const std::uint64_t footer_begin = out.size();
  append(out, Footer{offset + begin, offset + offsets_begin, 0});
  // The checksum covers the summary section and the footer up to the checksum itself.
  const std::size_t crc_position = out.size() - sizeof(std::uint32_t);
  const std::uint32_t crc = crc32(ByteView{out}.subspan(begin, crc_position - begin));
  out.resize(static_cast<std::size_t>(footer_begin));
  append(out, Footer{offset + begin, offset + offsets_begin, crc});
  append_magic(out);
  return out;
}

Expected<Summary> decode_summary(ByteView tail, const Footer& footer) {
  if (footer.summary_crc != 0 &&
      crc32(tail.first(tail.size() - sizeof(std::uint32_t))) != footer.summary_crc) {
    return failure(ErrorCode::kBadChecksum, "the summary does not match its checksum");
  }
  Summary summary;
  RecordWalker walker{tail};
  while (!walker.done()) {
    const Expected<RecordView> record = walker.next();
    if (!record) return tl::unexpected{record.error()};
    if (const Expected<void> taken = take_record(summary, *record); !taken) {
      return tl::unexpected{taken.error()};
    }
  }
  return summary;
}

}  // namespace mcap_codec
