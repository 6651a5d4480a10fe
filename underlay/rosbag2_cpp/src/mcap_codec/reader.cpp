#include "reader.hpp"

#include <algorithm>
#include <utility>

namespace mcap_codec {

bool Reader::Later::operator()(const std::unique_ptr<Loaded>& a,
                               const std::unique_ptr<Loaded>& b) const {
  return std::pair{a->time(), a->offset} > std::pair{b->time(), b->offset};
}

Reader::Reader(File file, FileIndex index)
    : file_{std::move(file)}, index_{std::make_unique<FileIndex>(std::move(index))} {
  extents_ = index_->extents;
  std::ranges::stable_sort(extents_, {}, [](const Extent& extent) {
    return std::pair{extent.start_time, extent.offset};
  });
  set_filter([](const Channel&) { return true; });
}

Expected<Reader> Reader::open(const std::filesystem::path& path) {
  Expected<File> file = File::open(path);
  if (!file) return tl::unexpected{file.error()};
  Expected<FileIndex> index = load_index(*file);
  if (!index) {
    return failure(index.error().code, "'" + path.string() + "': " + index.error().message);
  }
  return Reader{std::move(*file), std::move(*index)};
}

void Reader::set_filter(const ChannelFilter& filter) {
  wanted_.clear();
  for (const auto& [id, channel] : index_->summary.channels) {
    if (filter(channel)) wanted_[id] = &channel;
  }
  seek(from_time_);
}

void Reader::seek(std::uint64_t log_time) {
  from_time_ = log_time;
  next_extent_ = 0;
  heap_.clear();
}

bool Reader::is_wanted(const Extent& extent) const {
  if (extent.end_time < from_time_) return false;
  return extent.channels.empty() || std::ranges::any_of(extent.channels, [this](std::uint16_t id) {
           return wanted_.contains(id);
         });
}

Expected<std::optional<StoredMessage>> Reader::next() {
  // Every extent that may hold an earlier message than the earliest in memory has to be there.
  while (next_extent_ < extents_.size() &&
         (heap_.empty() || extents_[next_extent_].start_time <= heap_.front()->time())) {
    const Extent& extent = extents_[next_extent_++];
    if (!is_wanted(extent)) continue;
    if (const Expected<void> loaded = load(extent); !loaded) {
      return tl::unexpected{loaded.error()};
    }
  }
  if (heap_.empty()) return std::nullopt;
  std::ranges::pop_heap(heap_, Later{});
  Loaded& loaded = *heap_.back();
  const Entry& entry = loaded.entries[loaded.next++];
  StoredMessage message{entry.message, entry.channel, loaded.storage, loaded.offset};
  if (loaded.next == loaded.entries.size()) {
    heap_.pop_back();
  } else {
    std::ranges::push_heap(heap_, Later{});
  }
  return message;
}

Expected<void> Reader::load(const Extent& extent) {
  Expected<Bytes> records = read_records(extent);
  if (!records) return tl::unexpected{records.error()};
  auto loaded = std::make_unique<Loaded>();
  loaded->storage = std::make_shared<const Bytes>(std::move(*records));
  loaded->offset = extent.offset;
  Expected<std::vector<Entry>> entries = select(*loaded->storage);
  if (!entries) return tl::unexpected{entries.error()};
  if (entries->empty()) return {};
  loaded->entries = std::move(*entries);
  heap_.push_back(std::move(loaded));
  std::ranges::push_heap(heap_, Later{});
  return {};
}

Expected<Bytes> Reader::read_records(const Extent& extent) const {
  Expected<Bytes> bytes = file_.read(extent.offset, extent.length);
  if (!bytes || !extent.is_chunk) return bytes;
  RecordWalker walker{*bytes};
  const Expected<RecordView> record = walker.next();
  if (!record) return tl::unexpected{record.error()};
  if (record->op != OpCode::kChunk) {
    return failure(ErrorCode::kMalformed, "the index points to something that is not a chunk");
  }
  const Expected<Chunk> chunk = decode_chunk(record->content);
  if (!chunk) return tl::unexpected{chunk.error()};
  return unpack_chunk(*chunk);
}

Expected<std::vector<Reader::Entry>> Reader::select(ByteView records) const {
  std::vector<Entry> entries;
  RecordWalker walker{records};
  while (!walker.done()) {
    const Expected<RecordView> record = walker.next();
    if (!record) return tl::unexpected{record.error()};
    if (record->op != OpCode::kMessage) continue;
    const Expected<Message> message = decode_message(record->content);
    if (!message) return tl::unexpected{message.error()};
    const auto wanted = wanted_.find(message->channel_id);
    if (wanted == wanted_.end() || message->log_time < from_time_) continue;
    entries.push_back({*message, wanted->second});
  }
  std::ranges::stable_sort(entries, {}, [](const Entry& entry) { return entry.message.log_time; });
  return entries;
}

Expected<std::optional<Metadata>> Reader::metadata(const std::string& name) const {
  for (const MetadataIndex& entry : index_->summary.metadata) {
    if (entry.name != name) continue;
    const Expected<Bytes> bytes = file_.read(entry.offset, entry.length);
    if (!bytes) return tl::unexpected{bytes.error()};
    RecordWalker walker{*bytes};
    const Expected<RecordView> record = walker.next();
    if (!record) return tl::unexpected{record.error()};
    if (record->op != OpCode::kMetadata) {
      return failure(ErrorCode::kMalformed, "the index points to something that is not metadata");
    }
    Expected<Metadata> metadata = decode_metadata(record->content);
    if (!metadata) return tl::unexpected{metadata.error()};
    return std::move(*metadata);
  }
  return std::nullopt;
}

Expected<bool> repair(const std::filesystem::path& path) {
  const Expected<File> file = File::open_for_repair(path);
  if (!file) return tl::unexpected{file.error()};
  const Expected<FileIndex> index = load_index(*file);
  if (!index) return tl::unexpected{index.error()};
  if (index->has_summary) return false;
  const Bytes tail = encode_tail(index->summary, index->data_end);
  if (auto cut = file->truncate(index->data_end); !cut) return tl::unexpected{cut.error()};
  if (auto put = file->write(index->data_end, tail); !put) return tl::unexpected{put.error()};
  return true;
}

}  // namespace mcap_codec
