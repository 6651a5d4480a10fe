#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "records.hpp"

namespace mcap_codec {

/// The summary section at the end of an MCAP file.
struct Summary {
  std::map<std::uint16_t, Schema> schemas{};
  std::map<std::uint16_t, Channel> channels{};
  std::vector<ChunkIndex> chunks{};
  std::vector<MetadataIndex> metadata{};
  Statistics statistics{};
};

/// Counts one more message.
void count_message(Statistics& statistics, std::uint16_t channel_id, std::uint64_t log_time);

/// Adds the messages that `more` counted.
void add(Statistics& statistics, const Statistics& more);

/// Everything from the end of the data section to the last byte of the file: data end, summary,
/// summary offsets, footer and magic.
/// @param offset Where in the file the first of these bytes will stand.
[[nodiscard]] Bytes encode_tail(const Summary& summary, std::uint64_t offset);

/// The summary that `tail` holds: the bytes from the start of the summary section to the end of the
/// footer record.
[[nodiscard]] Expected<Summary> decode_summary(ByteView tail, const Footer& footer);

}  // namespace mcap_codec
