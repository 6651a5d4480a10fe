#include "bag_writer.hpp"

#include <rcutils/logging_macros.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "mcap_options.hpp"
#include "rosbag2_storage/default_storage_id.hpp"

namespace rosbag2_cpp::detail {
namespace {

constexpr const char* kLogger = "rosbag2_cpp";
/// The longest that a message waits for its chunk to go to disk.
constexpr std::chrono::seconds kFlushPeriod{1};
/// metadata.yaml follows the chunks, but not more often than this.
constexpr std::chrono::milliseconds kMetadataPeriod{200};
/// Writing metadata.yaml takes long with hundreds of topics: at most 1/50 of the time is spent on
/// it.
constexpr int kMetadataShare = 50;
/// A file has to have room for its own frame.
constexpr std::uint64_t kSmallestFile = 1024;

std::filesystem::path normalized(const std::string& uri) {
  const std::filesystem::path path = std::filesystem::path{uri}.lexically_normal();
  return path.has_filename() ? path : path.parent_path();
}

void check(const rosbag2_storage::StorageOptions& options) {
  if (options.uri.empty()) throw std::runtime_error{"A bag needs a name."};
  if (!options.storage_id.empty() &&
      options.storage_id != rosbag2_storage::get_default_storage_id()) {
    throw std::runtime_error{"No storage could be initialized: '" + options.storage_id +
                             "' is not available, 'mcap' is."};
  }
  if (options.snapshot_mode) throw std::runtime_error{"Snapshot mode is not available."};
  if (options.max_bagfile_size != 0 && options.max_bagfile_size < kSmallestFile) {
    throw std::runtime_error{"A file of a bag cannot be that small; the smallest size is " +
                             std::to_string(kSmallestFile) + ". Specified value of " +
                             std::to_string(options.max_bagfile_size)};
  }
}

rosbag2_storage::StorageOptions checked(const rosbag2_storage::StorageOptions& options) {
  check(options);
  return options;
}

void make_directory(const std::filesystem::path& directory) {
  if (std::filesystem::exists(directory)) {
    throw std::runtime_error{"Bag directory already exists (" + directory.string() +
                             "), can't overwrite existing bag"};
  }
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) {
    throw std::runtime_error{"Failed to create bag directory (" + directory.string() +
                             "): " + error.message()};
  }
}

}  // namespace

BagWriter::BagWriter(const rosbag2_storage::StorageOptions& options)
    : options_{checked(options)},
      directory_{normalized(options.uri)},
      codec_options_{mcap_options(options)},
      cache_{options.max_cache_size} {
  make_directory(directory_);
  file_ = make_file();
  update_metadata();
  if (options_.max_cache_size > 0) thread_ = std::jthread{[this] { run(); }};
}

BagWriter::~BagWriter() {
  cache_.close();
  if (thread_.joinable()) thread_.join();
  const std::lock_guard lock{mutex_};
  try {
    close_file();
  } catch (const std::exception& error) {
    RCUTILS_LOG_ERROR_NAMED(kLogger, "The bag could not be finished: %s", error.what());
  }
  report_lost_messages();
}

bool BagWriter::has_topic(const std::string& name) const {
  const std::shared_lock lock{names_mutex_};
  return names_.contains(name);
}

void BagWriter::create_topic(const rosbag2_storage::TopicMetadata& topic,
                             const rosbag2_storage::MessageDefinition& definition) {
  if (has_topic(topic.name)) return;
  {
    const std::lock_guard lock{mutex_};
    if (!topics_.try_emplace(topic.name, Topic{topic, definition, 0}).second) return;
    file_->create_topic(topic, definition);
  }
  const std::unique_lock lock{names_mutex_};
  names_.insert(topic.name);
}

void BagWriter::remove_topic(const std::string& name) {
  {
    const std::unique_lock lock{names_mutex_};
    names_.erase(name);
  }
  const std::lock_guard lock{mutex_};
  topics_.erase(name);
}

void BagWriter::add_event_callbacks(const bag_events::WriterEventCallbacks& callbacks) {
  const std::lock_guard lock{mutex_};
  callbacks_ = callbacks;
}

void BagWriter::write(ConstMessage message) {
  if (!has_topic(message->topic_name)) {
    throw std::runtime_error{"Failed to write on topic '" + message->topic_name +
                             "'. Call create_topic() before first write."};
  }
  if (options_.max_cache_size > 0) {
    cache_.push(std::move(message));
    return;
  }
  const std::lock_guard lock{mutex_};
  write_now(*message);
  flush_if_due();
}

void BagWriter::run() {
  while (true) {
    // Asked before the messages are taken, so that none comes after the last look.
    const bool last_round = cache_.is_closed();
    Clock::time_point deadline;
    {
      const std::lock_guard lock{mutex_};
      deadline = next_flush();
    }
    write_batch(cache_.pop_all(deadline));
    if (last_round) return;
  }
}

void BagWriter::write_batch(const std::vector<ConstMessage>& messages) {
  const std::lock_guard lock{mutex_};
  for (const ConstMessage& message : messages) ++received_[message->topic_name];
  try {
    for (const ConstMessage& message : messages) write_now(*message);
    flush_if_due();
    disk_refused_ = false;
  } catch (const std::exception& error) {
    // Lost messages are counted at the end; this is the first warning, and the only one until then.
    if (!std::exchange(disk_refused_, true)) {
      RCUTILS_LOG_ERROR_NAMED(kLogger, "Messages are being lost: %s", error.what());
    }
  }
}

void BagWriter::write_now(const rosbag2_storage::SerializedBagMessage& message) {
  if (is_file_full(message)) split_now();
  file_->write(message);
  if (!oldest_unflushed_) oldest_unflushed_ = Clock::now();
  // The codec closes a chunk by itself when it is full.
  if (!file_->codec().has_unflushed_messages()) {
    oldest_unflushed_.reset();
    if (Clock::now() > next_metadata_update_) update_metadata();
  }
}

bool BagWriter::is_file_full(const rosbag2_storage::SerializedBagMessage& message) const {
  const mcap_codec::Writer& codec = file_->codec();
  if (codec.statistics().message_count == 0) return false;
  if (options_.max_bagfile_size != 0 && codec.size() >= options_.max_bagfile_size) return true;
  if (options_.max_bagfile_duration == 0) return false;
  const auto start = static_cast<std::int64_t>(codec.statistics().start_time);
  const std::chrono::nanoseconds age{message.recv_timestamp - start};
  return age > std::chrono::seconds{options_.max_bagfile_duration};
}

BagWriter::Clock::time_point BagWriter::next_flush() const {
  const Clock::time_point flush = oldest_unflushed_.value_or(Clock::now()) + kFlushPeriod;
  // Metadata that was put off is due as well.
  const bool is_put_off = file_->codec().flush_count() != flushes_in_metadata_;
  return is_put_off ? std::min(flush, next_metadata_update_) : flush;
}

void BagWriter::flush_if_due() {
  if (Clock::now() < next_flush()) return;
  if (oldest_unflushed_ && Clock::now() >= *oldest_unflushed_ + kFlushPeriod) {
    oldest_unflushed_.reset();
    file_->flush();
  }
  if (file_->codec().flush_count() == flushes_in_metadata_) return;
  if (Clock::now() >= next_metadata_update_) update_metadata();
}

std::unique_ptr<BagFile> BagWriter::make_file() const {
  const std::string name =
      directory_.filename().string() + "_" + std::to_string(closed_files_.size()) + ".mcap";
  auto file = std::make_unique<BagFile>(directory_ / name, codec_options_);
  for (const auto& [topic, entry] : topics_) file->create_topic(entry.metadata, entry.definition);
  return file;
}

void BagWriter::close_file() {
  oldest_unflushed_.reset();
  file_->flush();
  update_metadata();
  file_->close();
  for (auto& [name, topic] : topics_) topic.count_in_closed_files += file_->message_count(name);
  closed_files_.push_back(file_->information());
}

void BagWriter::split() {
  // What was received before the call belongs into the old file.
  if (options_.max_cache_size > 0) write_batch(cache_.pop_all(Clock::now()));
  const std::lock_guard lock{mutex_};
  split_now();
}

void BagWriter::split_now() {
  close_file();
  const std::string closed = file_->path().string();
  file_ = make_file();
  update_metadata();
  if (!callbacks_.write_split_callback) return;
  bag_events::BagSplitInfo info{closed, file_->path().string()};
  callbacks_.write_split_callback(info);
}

void BagWriter::update_metadata() {
  const Clock::time_point begin = Clock::now();
  // Also if the disk refuses: trying again at once would help nobody.
  next_metadata_update_ = begin + kMetadataPeriod;
  const rosbag2_storage::BagMetadata now = metadata();
  file_->set_metadata(now);
  metadata_io_.write_metadata(directory_.string(), now);
  flushes_in_metadata_ = file_->codec().flush_count();
  const Clock::time_point end = Clock::now();
  next_metadata_update_ = std::max(next_metadata_update_, end + kMetadataShare * (end - begin));
}

rosbag2_storage::BagMetadata BagWriter::metadata() const {
  using TimePoint = std::chrono::time_point<std::chrono::high_resolution_clock>;
  rosbag2_storage::BagMetadata bag;
  bag.storage_identifier = rosbag2_storage::get_default_storage_id();
  bag.custom_data = options_.custom_data;
  if (const char* distro = std::getenv("ROS_DISTRO")) bag.ros_distro = distro;
  bag.files = closed_files_;
  bag.files.push_back(file_->information());
  bag.starting_time = TimePoint::max();
  TimePoint end = TimePoint::min();
  for (const auto& file : bag.files) {
    bag.relative_file_paths.push_back(file.path);
    bag.message_count += file.message_count;
    if (file.message_count == 0) continue;
    bag.starting_time = std::min(bag.starting_time, file.starting_time);
    end = std::max(end, file.starting_time + file.duration);
  }
  if (bag.message_count > 0) bag.duration = end - bag.starting_time;
  for (const auto& [name, topic] : topics_) {
    bag.topics_with_message_count.push_back(
        {topic.metadata,
         static_cast<std::size_t>(topic.count_in_closed_files + file_->message_count(name))});
  }
  return bag;
}

void BagWriter::report_lost_messages() const {
  std::map<std::string, std::uint64_t> lost = cache_.dropped();
  for (const auto& [name, count] : received_) {
    const auto topic = topics_.find(name);
    const std::uint64_t stored =
        topic == topics_.end() ? count : topic->second.count_in_closed_files;
    if (stored < count) lost[name] += count - stored;
  }
  if (lost.empty()) return;
  std::string list;
  std::uint64_t total = 0;
  for (const auto& [topic, count] : lost) {
    list += "\n\t" + topic + ": " + std::to_string(count);
    total += count;
  }
  RCUTILS_LOG_WARN_NAMED(kLogger,
                         "Messages lost because the disk did not keep up:%s\nAll in all: %s",
                         list.c_str(), std::to_string(total).c_str());
}

}  // namespace rosbag2_cpp::detail
