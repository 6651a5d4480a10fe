#include "rosbag2_cpp/writer.hpp"

#include <utility>

namespace rosbag2_cpp {

Writer::Writer(std::unique_ptr<writer_interfaces::BaseWriterInterface> writer_impl)
    : writer_impl_{std::move(writer_impl)} {}

Writer::~Writer() { writer_impl_.reset(); }

void Writer::open(const std::string& uri) {
  rosbag2_storage::StorageOptions options;
  options.uri = uri;
  open(options);
}

void Writer::open(const rosbag2_storage::StorageOptions& storage_options,
                  const ConverterOptions& converter_options) {
  writer_impl_->open(storage_options, converter_options);
}

void Writer::close() { writer_impl_->close(); }

void Writer::create_topic(const rosbag2_storage::TopicMetadata& topic_with_type) {
  writer_impl_->create_topic(topic_with_type);
}

void Writer::create_topic(const rosbag2_storage::TopicMetadata& topic_with_type,
                          const rosbag2_storage::MessageDefinition& message_definition) {
  writer_impl_->create_topic(topic_with_type, message_definition);
}

bool Writer::take_snapshot() { return writer_impl_->take_snapshot(); }

void Writer::split_bagfile() { writer_impl_->split_bagfile(); }

void Writer::remove_topic(const rosbag2_storage::TopicMetadata& topic_with_type) {
  writer_impl_->remove_topic(topic_with_type);
}

void Writer::write(std::shared_ptr<const rosbag2_storage::SerializedBagMessage> message) {
  writer_impl_->write(std::move(message));
}

void Writer::write(std::shared_ptr<const rosbag2_storage::SerializedBagMessage> message,
                   const std::string& topic_name, const std::string& type_name,
                   const std::string& serialization_format) {
  rosbag2_storage::TopicMetadata topic;
  topic.name = topic_name;
  topic.type = type_name;
  topic.serialization_format = serialization_format;
  writer_impl_->create_topic(topic);
  writer_impl_->write(std::move(message));
}

void Writer::write(std::shared_ptr<const rclcpp::SerializedMessage> message,
                   const std::string& topic_name, const std::string& type_name,
                   const rclcpp::Time& time) {
  write(std::move(message), topic_name, type_name, time.nanoseconds(), time.nanoseconds());
}

void Writer::write(std::shared_ptr<const rclcpp::SerializedMessage> message,
                   const std::string& topic_name, const std::string& type_name,
                   const rcutils_time_point_value_t& recv_timestamp,
                   const rcutils_time_point_value_t& send_timestamp) {
  auto stored = std::make_shared<rosbag2_storage::SerializedBagMessage>();
  stored->topic_name = topic_name;
  stored->recv_timestamp = recv_timestamp;
  stored->send_timestamp = send_timestamp;
  // The bytes stay where they are and live as long as either pointer does; nobody writes to them.
  auto* bytes = const_cast<rcutils_uint8_array_t*>(&message->get_rcl_serialized_message());
  stored->serialized_data = {std::move(message), bytes};
  write(std::shared_ptr<const rosbag2_storage::SerializedBagMessage>{std::move(stored)}, topic_name,
        type_name);
}

void Writer::add_event_callbacks(bag_events::WriterEventCallbacks& callbacks) {
  writer_impl_->add_event_callbacks(callbacks);
}

}  // namespace rosbag2_cpp
