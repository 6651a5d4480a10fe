#include "rosbag2_cpp/readers/sequential_reader.hpp"

#include <rcutils/logging_macros.h>

#include <algorithm>
#include <optional>
#include <regex>
#include <stdexcept>
#include <utility>

#include "detail/bag_directory.hpp"
#include "mcap_codec/reader.hpp"
#include "rosbag2_storage/ros_helper.hpp"

namespace rosbag2_cpp::readers {
namespace {

bool contains(const std::vector<std::string>& list, const std::string& item) {
  return std::ranges::find(list, item) != list.end();
}

/// Whether a topic passes a filter.
class TopicTest {
 public:
  explicit TopicTest(rosbag2_storage::StorageFilter filter)
      : filter_{std::move(filter)}, regex_{filter_.regex}, exclude_{filter_.regex_to_exclude} {}

  [[nodiscard]] bool operator()(const std::string& topic) const {
    const bool is_service = topic.ends_with("/_service_event");
    const auto& wanted = is_service ? filter_.services_events : filter_.topics;
    const auto& unwanted = is_service ? filter_.exclude_service_events : filter_.exclude_topics;
    if (contains(unwanted, topic)) return false;
    if (!filter_.regex_to_exclude.empty() && std::regex_match(topic, exclude_)) return false;
    if (wanted.empty() && filter_.regex.empty()) return true;
    return contains(wanted, topic) || (!filter_.regex.empty() && std::regex_match(topic, regex_));
  }

 private:
  rosbag2_storage::StorageFilter filter_;
  std::regex regex_;
  std::regex exclude_;
};

}  // namespace

class SequentialReader::Implementation {
 public:
  Implementation(const rosbag2_storage::StorageOptions& options,
                 bag_events::ReaderEventCallbacks callbacks)
      : bag_{detail::find_bag(options.uri, options.storage_id)}, callbacks_{std::move(callbacks)} {
    if (bag_.files.empty()) throw std::runtime_error{"The bag '" + options.uri + "' has no files."};
    open_file(0);
  }

  [[nodiscard]] const rosbag2_storage::BagMetadata& metadata() const { return bag_.metadata; }

  void set_filter(const rosbag2_storage::StorageFilter& filter) {
    test_ = TopicTest{filter};
    restart();
  }

  void seek(rcutils_time_point_value_t time) {
    from_time_ = static_cast<std::uint64_t>(std::max<rcutils_time_point_value_t>(time, 0));
    open_file(first_file_to_read());
  }

  /// Fills `next_`; false at the end of the bag.
  bool advance() {
    while (!next_) {
      auto message = reader_->next();
      if (!message) {
        RCUTILS_LOG_ERROR_NAMED("rosbag2_cpp", "A part of '%s' is damaged and left out: %s",
                                bag_.files[file_].c_str(), message.error().message.c_str());
      } else if (*message) {
        if (!last_ || (*message)->position() > *last_) next_ = std::move(**message);
      } else if (!open_next_file()) {
        return false;
      }
    }
    return true;
  }

  [[nodiscard]] std::shared_ptr<rosbag2_storage::SerializedBagMessage> take() {
    const mcap_codec::StoredMessage stored = *std::exchange(next_, std::nullopt);
    auto message = std::make_shared<rosbag2_storage::SerializedBagMessage>();
    message->topic_name = stored.channel->topic;
    message->recv_timestamp = static_cast<rcutils_time_point_value_t>(stored.message.log_time);
    message->send_timestamp = static_cast<rcutils_time_point_value_t>(stored.message.publish_time);
    message->serialized_data = rosbag2_storage::make_serialized_message(stored.message.data.data(),
                                                                        stored.message.data.size());
    last_ = stored.position();
    return message;
  }

  [[nodiscard]] std::vector<rosbag2_storage::MessageDefinition> definitions() const {
    std::vector<rosbag2_storage::MessageDefinition> all;
    for (const auto& [id, schema] : reader_->index().summary.schemas) {
      all.push_back({schema.name, schema.encoding, schema.data, ""});
    }
    return all;
  }

  bag_events::ReaderEventCallbacks& callbacks() { return callbacks_; }

 private:
  void open_file(std::size_t number) {
    auto reader = mcap_codec::Reader::open(bag_.files[number]);
    if (!reader) throw std::runtime_error{reader.error().message};
    reader_.emplace(std::move(*reader));
    file_ = number;
    last_.reset();
    restart();
  }

  /// The first file that has a message at or after the time to read from, as far as is known.
  [[nodiscard]] std::size_t first_file_to_read() const {
    const auto& files = bag_.metadata.files;
    if (files.size() != bag_.files.size()) return 0;
    std::size_t number = 0;
    while (number + 1 < files.size() && ends_before(files[number])) ++number;
    return number;
  }

  [[nodiscard]] bool ends_before(const rosbag2_storage::FileInformation& file) const {
    const auto end = (file.starting_time.time_since_epoch() + file.duration).count();
    return file.message_count == 0 || static_cast<std::uint64_t>(end) < from_time_;
  }

  bool open_next_file() {
    if (file_ + 1 >= bag_.files.size()) return false;
    open_file(file_ + 1);
    if (callbacks_.read_split_callback) {
      bag_events::BagSplitInfo info{bag_.files[file_ - 1].string(), bag_.files[file_].string()};
      callbacks_.read_split_callback(info);
    }
    return true;
  }

  /// Applies filter and time to the current file, behind the message that was given out last.
  void restart() {
    next_.reset();
    reader_->set_filter(
        [this](const mcap_codec::Channel& channel) { return test_(channel.topic); });
    reader_->seek(last_ ? std::max(from_time_, std::get<0>(*last_)) : from_time_);
  }

  detail::BagDirectory bag_;
  bag_events::ReaderEventCallbacks callbacks_;
  std::optional<mcap_codec::Reader> reader_;
  std::size_t file_ = 0;
  TopicTest test_{{}};
  std::uint64_t from_time_ = 0;  ///< [ns]
  std::optional<mcap_codec::StoredMessage> next_;
  std::optional<decltype(std::declval<mcap_codec::StoredMessage>().position())> last_;
};

SequentialReader::SequentialReader() = default;

SequentialReader::~SequentialReader() = default;

SequentialReader::Implementation& SequentialReader::opened() const {
  if (!implementation_) throw std::runtime_error{"Bag is not open. Call open() before reading."};
  return *implementation_;
}

void SequentialReader::open(const rosbag2_storage::StorageOptions& storage_options,
                            const ConverterOptions& converter_options) {
  const std::string& format = converter_options.output_serialization_format;
  auto bag = std::make_unique<Implementation>(storage_options, callbacks_);
  for (const auto& topic : bag->metadata().topics_with_message_count) {
    const std::string& stored = topic.topic_metadata.serialization_format;
    if (!format.empty() && stored != format) {
      throw std::runtime_error{"Topic '" + topic.topic_metadata.name + "' is stored as '" + stored +
                               "', which cannot be converted to '" + format + "'."};
    }
  }
  implementation_ = std::move(bag);
}

void SequentialReader::close() { implementation_.reset(); }

bool SequentialReader::has_next() { return opened().advance(); }

std::shared_ptr<rosbag2_storage::SerializedBagMessage> SequentialReader::read_next() {
  if (!opened().advance()) throw std::runtime_error{"No next message is available."};
  return implementation_->take();
}

const rosbag2_storage::BagMetadata& SequentialReader::get_metadata() const {
  return opened().metadata();
}

std::vector<rosbag2_storage::TopicMetadata> SequentialReader::get_all_topics_and_types() const {
  std::vector<rosbag2_storage::TopicMetadata> topics;
  for (const auto& topic : opened().metadata().topics_with_message_count) {
    topics.push_back(topic.topic_metadata);
  }
  return topics;
}

void SequentialReader::get_all_message_definitions(
    std::vector<rosbag2_storage::MessageDefinition>& definitions) {
  definitions = opened().definitions();
}

void SequentialReader::set_filter(const rosbag2_storage::StorageFilter& storage_filter) {
  opened().set_filter(storage_filter);
}

void SequentialReader::reset_filter() { opened().set_filter({}); }

void SequentialReader::seek(const rcutils_time_point_value_t& timestamp) {
  opened().seek(timestamp);
}

void SequentialReader::add_event_callbacks(const bag_events::ReaderEventCallbacks& callbacks) {
  callbacks_ = callbacks;
  if (implementation_) implementation_->callbacks() = callbacks;
}

}  // namespace rosbag2_cpp::readers
