#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "file.hpp"
#include "summary.hpp"

namespace mcap_codec {

/// A part of the file that holds messages: a chunk, or a run of messages outside of chunks.
struct Extent {
  std::uint64_t start_time{};  ///< [ns]
  std::uint64_t end_time{};    ///< [ns]
  std::uint64_t offset{};      ///< Offset of the chunk record, or of the first message record.
  std::uint64_t length{};      ///< With all prefixes.
  bool is_chunk = true;
  std::set<std::uint16_t> channels{};  ///< That may occur in it; empty if not known.
};

/// Where everything is in an MCAP file.
struct FileIndex {
  Header header{};
  Summary summary{};
  std::vector<Extent> extents{};
  /// False if the end of the file was missing or wrong and all of it was searched for chunks.
  bool has_summary = true;
  /// Where the data section ends, as far as it is whole.
  std::uint64_t data_end{};
  /// Chunks that were left out because they are damaged.
  std::uint64_t damaged_chunks = 0;
};

/// Reads the index at the end of the file; if that is missing or contradicts the file, goes through
/// all records instead, up to the first that is cut off.
[[nodiscard]] Expected<FileIndex> load_index(const File& file);

/// The same, but always goes through all records.
[[nodiscard]] Expected<FileIndex> scan_index(const File& file);

/// The plain records of a chunk, checked against its checksum.
[[nodiscard]] Expected<Bytes> unpack_chunk(const Chunk& chunk);

}  // namespace mcap_codec
