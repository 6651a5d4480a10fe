#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "index.hpp"

namespace mcap_codec {

/// A message together with the bytes that its data lies in.
struct StoredMessage {
  Message message{};
  const Channel* channel = nullptr;  ///< Belongs to the reader.
  std::shared_ptr<const Bytes> storage{};
  std::uint64_t extent_offset{};  ///< Offset of the chunk or run in the file.

  /// Orders the messages of a file as a reader gives them out.
  [[nodiscard]] std::tuple<std::uint64_t, std::uint64_t, std::ptrdiff_t> position() const {
    return {message.log_time, extent_offset, message.data.data() - storage->data()};
  }
};

/// Gives out the messages of an MCAP file in the order of their log time; messages of equal time
/// come in the order of the file. Only the chunks that overlap the current time are in memory.
class Reader {
 public:
  using ChannelFilter = std::function<bool(const Channel&)>;

  /// Opens whole files and also those that were cut off: then up to the last whole chunk.
  [[nodiscard]] static Expected<Reader> open(const std::filesystem::path& path);

  [[nodiscard]] const FileIndex& index() const { return *index_; }

  /// Only messages of channels that `filter` accepts, from the current time on.
  void set_filter(const ChannelFilter& filter);

  /// Continues with the first message at or after `log_time` [ns].
  void seek(std::uint64_t log_time);

  /// The next message; nothing at the end. An error stands for one damaged chunk: the call after
  /// it goes on behind that chunk.
  [[nodiscard]] Expected<std::optional<StoredMessage>> next();

  /// The first metadata record of that name.
  [[nodiscard]] Expected<std::optional<Metadata>> metadata(const std::string& name) const;

 private:
  struct Entry {
    Message message{};
    const Channel* channel = nullptr;
  };
  /// An extent in memory with its wanted messages in order.
  struct Loaded {
    std::shared_ptr<const Bytes> storage{};
    std::vector<Entry> entries{};
    std::size_t next = 0;
    std::uint64_t offset = 0;

    [[nodiscard]] std::uint64_t time() const { return entries[next].message.log_time; }
  };
  struct Later {
    bool operator()(const std::unique_ptr<Loaded>& a, const std::unique_ptr<Loaded>& b) const;
  };

  Reader(File file, FileIndex index);
  [[nodiscard]] bool is_wanted(const Extent& extent) const;
  [[nodiscard]] Expected<void> load(const Extent& extent);
  [[nodiscard]] Expected<Bytes> read_records(const Extent& extent) const;
  [[nodiscard]] Expected<std::vector<Entry>> select(ByteView records) const;

  File file_;
  std::unique_ptr<const FileIndex> index_;  ///< At a fixed address: messages point to channels.
  std::vector<Extent> extents_;             ///< Sorted by start time.
  std::map<std::uint16_t, const Channel*> wanted_;
  std::uint64_t from_time_ = 0;
  std::size_t next_extent_ = 0;
  std::vector<std::unique_ptr<Loaded>> heap_;
};

/// Writes index and footer behind the last whole record of a file that lacks them, and cuts off
/// what is behind. Returns whether there was anything to do.
[[nodiscard]] Expected<bool> repair(const std::filesystem::path& path);

}  // namespace mcap_codec
