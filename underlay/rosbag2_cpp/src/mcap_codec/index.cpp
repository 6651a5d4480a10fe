#include "index.hpp"

#include <algorithm>

#include "checksum.hpp"
#include "compression.hpp"
#include "scanner.hpp"

namespace mcap_codec {
namespace {

/// The header record and where the data section begins.
struct Beginning {
  Header header{};
  std::uint64_t data_start{};
};

Expected<Beginning> read_beginning(const File& file) {
  const Expected<Bytes> start = file.read(0, kMagic.size() + kRecordPrefix);
  if (!start && start.error().code == ErrorCode::kIo) return tl::unexpected{start.error()};
  if (!start || !std::ranges::equal(ByteView{*start}.first(kMagic.size()),
                                    std::as_bytes(std::span{kMagic}))) {
    return failure(ErrorCode::kNotMcap, "not an MCAP file");
  }
  ByteReader prefix{ByteView{*start}.subspan(kMagic.size())};
  const auto op = static_cast<OpCode>(prefix.number<std::uint8_t>());
  const auto length = prefix.number<std::uint64_t>();
  if (op != OpCode::kHeader) return failure(ErrorCode::kMalformed, "the file has no header");
  const Expected<Bytes> content = file.read(start->size(), length);
  if (!content) return tl::unexpected{content.error()};
  Expected<Header> header = decode_header(*content);
  if (!header) return tl::unexpected{header.error()};
  return Beginning{std::move(*header), start->size() + length};
}

Expected<Footer> read_footer(const File& file, std::uint64_t size) {
  const std::uint64_t length = kFooterSize + kMagic.size();
  if (size < length) return failure(ErrorCode::kMalformed, "the file is too short for a footer");
  const Expected<Bytes> end = file.read(size - length, length);
  if (!end) return tl::unexpected{end.error()};
  const ByteView view{*end};
  RecordWalker walker{view.first(kFooterSize)};
  const Expected<RecordView> record = walker.next();
  if (!record || record->op != OpCode::kFooter ||
      !std::ranges::equal(view.last(kMagic.size()), std::as_bytes(std::span{kMagic}))) {
    return failure(ErrorCode::kMalformed, "the file does not end in a footer");
  }
  return decode_footer(record->content);
}

/// Whether every chunk lies in the data section and every channel has its schema.
bool is_consistent(const Summary& summary, std::uint64_t data_start, std::uint64_t data_end) {
  const auto lies_inside = [=](const ChunkIndex& chunk) {
    return chunk.chunk_offset >= data_start && chunk.chunk_offset <= data_end &&
           chunk.chunk_length <= data_end - chunk.chunk_offset &&
           chunk.chunk_length > kRecordPrefix;
  };
  const auto has_schema = [&](const auto& entry) {
    return entry.second.schema_id == 0 || summary.schemas.contains(entry.second.schema_id);
  };
  return summary.chunks.size() == summary.statistics.chunk_count &&
         summary.channels.size() == summary.statistics.channel_count &&
         std::ranges::all_of(summary.chunks, lies_inside) &&
         std::ranges::all_of(summary.channels, has_schema);
}

std::vector<Extent> extents_of(const Summary& summary) {
  std::vector<Extent> extents;
  extents.reserve(summary.chunks.size());
  for (const ChunkIndex& chunk : summary.chunks) {
    Extent& extent = extents.emplace_back(
        Extent{chunk.start_time, chunk.end_time, chunk.chunk_offset, chunk.chunk_length, true, {}});
    for (const auto& [channel, offset] : chunk.message_index_offsets) {
      extent.channels.insert(channel);
    }
  }
  return extents;
}

/// The index as the end of the file gives it.
Expected<FileIndex> read_summary(const File& file) {
  const Expected<Beginning> beginning = read_beginning(file);
  if (!beginning) return tl::unexpected{beginning.error()};
  const Expected<std::uint64_t> size = file.size();
  if (!size) return tl::unexpected{size.error()};
  const Expected<Footer> footer = read_footer(file, *size);
  if (!footer) return tl::unexpected{footer.error()};
  const std::uint64_t footer_end = *size - kMagic.size();
  const std::uint64_t start = footer->summary_start;
  if (start < beginning->data_start || start > footer_end - kFooterSize) {
    return failure(ErrorCode::kMalformed, "the file has no summary");
  }
  const Expected<Bytes> tail = file.read(start, footer_end - start);
  if (!tail) return tl::unexpected{tail.error()};
  Expected<Summary> summary = decode_summary(*tail, *footer);
  if (!summary) return tl::unexpected{summary.error()};
  if (!is_consistent(*summary, beginning->data_start, start)) {
    return failure(ErrorCode::kMalformed, "the summary does not describe the file");
  }
  FileIndex index;
  index.header = beginning->header;
  index.extents = extents_of(*summary);
  index.summary = std::move(*summary);
  index.data_end = start;
  return index;
}

}  // namespace

Expected<Bytes> unpack_chunk(const Chunk& chunk) {
  Expected<Bytes> records = decompress(chunk.records, chunk.compression, chunk.uncompressed_size);
  if (records && chunk.uncompressed_crc != 0 && crc32(*records) != chunk.uncompressed_crc) {
    return failure(ErrorCode::kBadChecksum, "a chunk does not match its checksum");
  }
  return records;
}

Expected<FileIndex> load_index(const File& file) {
  Expected<FileIndex> index = read_summary(file);
  if (!index) return scan_index(file);
  const bool only_bare_messages =
      index->extents.empty() && index->summary.statistics.message_count > 0;
  if (only_bare_messages) {
    index = scan_index(file);
    if (index) index->has_summary = true;
  }
  return index;
}

Expected<FileIndex> scan_index(const File& file) {
  const Expected<Beginning> beginning = read_beginning(file);
  if (!beginning) return tl::unexpected{beginning.error()};
  const Expected<std::uint64_t> size = file.size();
  if (!size) return tl::unexpected{size.error()};
  Scanner scanner{file, beginning->data_start, *size};
  Expected<FileIndex> index = scanner.scan();
  if (index) index->header = beginning->header;
  return index;
}

}  // namespace mcap_codec
