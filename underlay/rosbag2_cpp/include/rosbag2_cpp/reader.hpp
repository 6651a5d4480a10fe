#pragma once

#include <memory>
#include <string>
#include <vector>

#include "rclcpp/serialization.hpp"
#include "rclcpp/serialized_message.hpp"
#include "rosbag2_cpp/bag_events.hpp"
#include "rosbag2_cpp/converter_options.hpp"
#include "rosbag2_cpp/readers/sequential_reader.hpp"
#include "rosbag2_storage/bag_metadata.hpp"
#include "rosbag2_storage/serialized_bag_message.hpp"
#include "rosbag2_storage/storage_filter.hpp"
#include "rosbag2_storage/storage_options.hpp"
#include "rosbag2_storage/topic_metadata.hpp"

namespace rosbag2_cpp {

/// Reads the messages of a bag. All functions but open() and close() throw std::runtime_error if
/// the bag is not open.
class Reader {
 public:
  explicit Reader(std::unique_ptr<reader_interfaces::BaseReaderInterface> reader_impl =
                      std::make_unique<readers::SequentialReader>());
  ~Reader();

  /// Opens a bag: a directory with metadata.yaml, or one of its files.
  /// @throws std::runtime_error if there is no such bag.
  void open(const std::string& uri);
  void open(const rosbag2_storage::StorageOptions& storage_options,
            const ConverterOptions& converter_options = ConverterOptions());
  void close();

  /// Whether there is a message left that passes the filter.
  bool has_next();

  /// The next message, in the order of time of receipt.
  /// @throws std::runtime_error at the end of the bag.
  std::shared_ptr<rosbag2_storage::SerializedBagMessage> read_next();

  template <class MessageT>
  MessageT read_next() {
    const auto stored = read_next();
    const rclcpp::SerializedMessage serialized{*stored->serialized_data};
    MessageT message;
    rclcpp::Serialization<MessageT>{}.deserialize_message(&serialized, &message);
    return message;
  }

  const rosbag2_storage::BagMetadata& get_metadata() const;
  std::vector<rosbag2_storage::TopicMetadata> get_all_topics_and_types() const;
  void get_all_message_definitions(std::vector<rosbag2_storage::MessageDefinition>& definitions);

  /// Limits what is read next to messages that pass the filter.
  void set_filter(const rosbag2_storage::StorageFilter& storage_filter);
  void reset_filter();

  /// Continues with the first message at or after this time [ns].
  void seek(const rcutils_time_point_value_t& timestamp);

  reader_interfaces::BaseReaderInterface& get_implementation_handle() const {
    return *reader_impl_;
  }

  void add_event_callbacks(bag_events::ReaderEventCallbacks& callbacks);

 private:
  std::unique_ptr<reader_interfaces::BaseReaderInterface> reader_impl_;
};

}  // namespace rosbag2_cpp
