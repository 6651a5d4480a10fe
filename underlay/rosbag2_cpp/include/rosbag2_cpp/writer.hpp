#pragma once

#include <memory>
#include <string>

#include "rclcpp/serialization.hpp"
#include "rclcpp/serialized_message.hpp"
#include "rclcpp/time.hpp"
#include "rosbag2_cpp/bag_events.hpp"
#include "rosbag2_cpp/converter_options.hpp"
#include "rosbag2_cpp/writers/sequential_writer.hpp"
#include "rosbag2_storage/serialized_bag_message.hpp"
#include "rosbag2_storage/storage_options.hpp"
#include "rosbag2_storage/topic_metadata.hpp"

namespace rosbag2_cpp {

/// Writes messages to a new bag.
class Writer {
 public:
  explicit Writer(std::unique_ptr<writer_interfaces::BaseWriterInterface> writer_impl =
                      std::make_unique<writers::SequentialWriter>());
  ~Writer();

  /// Makes the bag; has to come before all else.
  /// @throws std::runtime_error if the directory exists or cannot be made.
  void open(const std::string& uri);
  void open(const rosbag2_storage::StorageOptions& storage_options,
            const ConverterOptions& converter_options = ConverterOptions());

  /// Writes what is left and finishes the bag.
  void close();

  /// Adds a topic, if it is not there yet. The definition of its type is looked up in the packages
  /// that are installed.
  /// @throws std::runtime_error if the bag is not open.
  void create_topic(const rosbag2_storage::TopicMetadata& topic_with_type);
  void create_topic(const rosbag2_storage::TopicMetadata& topic_with_type,
                    const rosbag2_storage::MessageDefinition& message_definition);

  bool take_snapshot();

  /// Continues in a new file.
  void split_bagfile();

  void remove_topic(const rosbag2_storage::TopicMetadata& topic_with_type);

  /// Writes a message of a topic that was created before.
  /// @throws std::runtime_error if the bag is not open or has no such topic.
  void write(std::shared_ptr<const rosbag2_storage::SerializedBagMessage> message);

  /// Writes a message, and creates its topic if it is not there yet.
  void write(std::shared_ptr<const rosbag2_storage::SerializedBagMessage> message,
             const std::string& topic_name, const std::string& type_name,
             const std::string& serialization_format = "cdr");

  /// The same for a message that rclcpp serialized, received and sent at `time`.
  void write(std::shared_ptr<const rclcpp::SerializedMessage> message,
             const std::string& topic_name, const std::string& type_name, const rclcpp::Time& time);

  /// The same with both times [ns].
  void write(std::shared_ptr<const rclcpp::SerializedMessage> message,
             const std::string& topic_name, const std::string& type_name,
             const rcutils_time_point_value_t& recv_timestamp,
             const rcutils_time_point_value_t& send_timestamp);

  /// Serializes a message and writes it.
  template <class MessageT>
  void write(const MessageT& message, const std::string& topic_name, const rclcpp::Time& time) {
    auto serialized = std::make_shared<rclcpp::SerializedMessage>();
    rclcpp::Serialization<MessageT>{}.serialize_message(&message, serialized.get());
    write(std::shared_ptr<const rclcpp::SerializedMessage>{std::move(serialized)}, topic_name,
          rosidl_generator_traits::name<MessageT>(), time);
  }

  writer_interfaces::BaseWriterInterface& get_implementation_handle() const {
    return *writer_impl_;
  }

  void add_event_callbacks(bag_events::WriterEventCallbacks& callbacks);

 private:
  std::unique_ptr<writer_interfaces::BaseWriterInterface> writer_impl_;
};

}  // namespace rosbag2_cpp
