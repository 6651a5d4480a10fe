#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <thread>
#include <unordered_set>
#include <vector>

#include "bag_file.hpp"
#include "message_cache.hpp"
#include "rosbag2_cpp/bag_events.hpp"
#include "rosbag2_storage/metadata_io.hpp"
#include "rosbag2_storage/storage_options.hpp"

namespace rosbag2_cpp::detail {

/// A bag that is being written, from its making to its end.
/// With a cache, write() only queues and a thread of its own writes; without, write() writes.
class BagWriter {
 public:
  /// @throws std::runtime_error if the directory exists, or something about the options is wrong.
  explicit BagWriter(const rosbag2_storage::StorageOptions& options);
  /// Writes what is left.
  ~BagWriter();
  BagWriter(const BagWriter&) = delete;
  BagWriter& operator=(const BagWriter&) = delete;

  [[nodiscard]] bool has_topic(const std::string& name) const;
  void create_topic(const rosbag2_storage::TopicMetadata& topic,
                    const rosbag2_storage::MessageDefinition& definition);
  /// Forgets a topic for files to come; the current file keeps it.
  void remove_topic(const std::string& name);
  void write(ConstMessage message);
  void split();
  void add_event_callbacks(const bag_events::WriterEventCallbacks& callbacks);

 private:
  struct Topic {
    rosbag2_storage::TopicMetadata metadata{};
    rosbag2_storage::MessageDefinition definition{};
    std::uint64_t count_in_closed_files = 0;
  };
  using Clock = std::chrono::steady_clock;

  void run();
  void write_batch(const std::vector<ConstMessage>& messages);
  void write_now(const rosbag2_storage::SerializedBagMessage& message);
  [[nodiscard]] bool is_file_full(const rosbag2_storage::SerializedBagMessage& message) const;
  [[nodiscard]] std::unique_ptr<BagFile> make_file() const;
  void close_file();
  void split_now();
  void flush_if_due();
  [[nodiscard]] Clock::time_point next_flush() const;
  void update_metadata();
  [[nodiscard]] rosbag2_storage::BagMetadata metadata() const;
  void report_lost_messages() const;

  const rosbag2_storage::StorageOptions options_;
  const std::filesystem::path directory_;
  const mcap_codec::WriterOptions codec_options_;
  rosbag2_storage::MetadataIo metadata_io_;

  mutable std::shared_mutex names_mutex_;  ///< Held only for moments: write() needs it.
  std::unordered_set<std::string> names_;

  mutable std::mutex mutex_;  ///< Guards all below, also while the disk is busy.
  std::map<std::string, Topic> topics_;
  std::vector<rosbag2_storage::FileInformation> closed_files_;
  std::unique_ptr<BagFile> file_;
  std::optional<Clock::time_point> oldest_unflushed_;
  Clock::time_point next_metadata_update_{};  ///< Not before this, but at the end.
  std::uint64_t flushes_in_metadata_ = 0;
  bool disk_refused_ = false;
  std::map<std::string, std::uint64_t> received_;  ///< Number taken from the cache, by topic.
  bag_events::WriterEventCallbacks callbacks_;

  MessageCache cache_;
  std::jthread thread_;
};

}  // namespace rosbag2_cpp::detail
