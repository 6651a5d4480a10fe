#pragma once

#include <cstdint>
#include <map>

#include "index.hpp"

namespace mcap_codec {

/// Goes through a data section record by record, to index a file whose own index is missing.
class Scanner {
 public:
  Scanner(const File& file, std::uint64_t data_start, std::uint64_t file_size);

  /// All that is whole; only the operating system can make this fail.
  [[nodiscard]] Expected<FileIndex> scan();

 private:
  enum class Step { kContinue, kEnd };

  [[nodiscard]] Expected<Step> step();
  [[nodiscard]] Step take(OpCode op, ByteView content);
  void take_chunk(ByteView content);
  [[nodiscard]] bool merge_records(ByteView run, ChunkIndex& chunk);
  void take_bare_message(ByteView content);
  void take_message_index(ByteView content);
  /// Bytes of the file; valid until the next call.
  [[nodiscard]] Expected<ByteView> view(std::uint64_t offset, std::uint64_t count);

  const File& file_;
  std::uint64_t position_;
  std::uint64_t file_size_;
  Bytes window_{};
  std::uint64_t window_start_ = 0;
  FileIndex index_{};
};

}  // namespace mcap_codec
