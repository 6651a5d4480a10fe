#pragma once

#include <cstdint>
#include <filesystem>

#include "bytes.hpp"
#include "error.hpp"

namespace mcap_codec {

/// A file by its descriptor. Writes go straight to the kernel, so that what was written survives
/// the death of the process.
class File {
 public:
  /// Opens an existing file for reading.
  [[nodiscard]] static Expected<File> open(const std::filesystem::path& path);
  /// Opens an existing file for reading and writing.
  [[nodiscard]] static Expected<File> open_for_repair(const std::filesystem::path& path);
  /// Makes a new file; an existing one is an error.
  [[nodiscard]] static Expected<File> create(const std::filesystem::path& path);

  File(File&& other) noexcept;
  File& operator=(File&& other) noexcept;
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File();

  [[nodiscard]] Expected<std::uint64_t> size() const;
  /// Exactly `count` bytes from `offset`, or an error.
  [[nodiscard]] Expected<Bytes> read(std::uint64_t offset, std::uint64_t count) const;
  [[nodiscard]] Expected<void> write(std::uint64_t offset, ByteView bytes) const;
  [[nodiscard]] Expected<void> truncate(std::uint64_t size) const;

 private:
  File(int descriptor, std::filesystem::path path);
  [[nodiscard]] static Expected<File> open_with(const std::filesystem::path& path, int flags);
  [[nodiscard]] tl::unexpected<Error> system_failure(const char* what) const;

  int descriptor_ = -1;
  std::filesystem::path path_;
};

}  // namespace mcap_codec
