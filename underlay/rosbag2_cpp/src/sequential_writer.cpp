#include "rosbag2_cpp/writers/sequential_writer.hpp"

#include <mutex>
#include <stdexcept>
#include <utility>

#include "detail/bag_writer.hpp"
#include "rosbag2_cpp/message_definitions/local_message_definition_source.hpp"

namespace rosbag2_cpp::writers {

class SequentialWriter::Implementation {
 public:
  /// The bag that is open.
  [[nodiscard]] detail::BagWriter& bag() {
    if (!bag_) throw std::runtime_error{"Bag is not open. Call open() before writing."};
    return *bag_;
  }

  [[nodiscard]] rosbag2_storage::MessageDefinition definition_of(const std::string& type) {
    const std::lock_guard lock{definitions_mutex_};
    return definitions_.get_full_text(type);
  }

  std::unique_ptr<detail::BagWriter> bag_;
  std::mutex definitions_mutex_;
  LocalMessageDefinitionSource definitions_;
  bag_events::WriterEventCallbacks callbacks_;
};

SequentialWriter::SequentialWriter() : implementation_{std::make_unique<Implementation>()} {}

SequentialWriter::~SequentialWriter() { close(); }

void SequentialWriter::open(const rosbag2_storage::StorageOptions& storage_options,
                            const ConverterOptions& converter_options) {
  if (implementation_->bag_) return;
  if (converter_options.input_serialization_format !=
      converter_options.output_serialization_format) {
    throw std::runtime_error{"Messages can only be stored in the format that they come in."};
  }
  implementation_->bag_ = std::make_unique<detail::BagWriter>(storage_options);
  implementation_->bag_->add_event_callbacks(implementation_->callbacks_);
}

void SequentialWriter::close() { implementation_->bag_.reset(); }

void SequentialWriter::create_topic(const rosbag2_storage::TopicMetadata& topic_with_type) {
  detail::BagWriter& bag = implementation_->bag();
  if (bag.has_topic(topic_with_type.name)) return;
  create_topic(topic_with_type, implementation_->definition_of(topic_with_type.type));
}

void SequentialWriter::create_topic(const rosbag2_storage::TopicMetadata& topic_with_type,
                                    const rosbag2_storage::MessageDefinition& message_definition) {
  implementation_->bag().create_topic(topic_with_type, message_definition);
}

void SequentialWriter::remove_topic(const rosbag2_storage::TopicMetadata& topic_with_type) {
  implementation_->bag().remove_topic(topic_with_type.name);
}

void SequentialWriter::write(std::shared_ptr<const rosbag2_storage::SerializedBagMessage> message) {
  implementation_->bag().write(std::move(message));
}

bool SequentialWriter::take_snapshot() { return false; }

void SequentialWriter::add_event_callbacks(const bag_events::WriterEventCallbacks& callbacks) {
  implementation_->callbacks_ = callbacks;
  if (implementation_->bag_) implementation_->bag_->add_event_callbacks(callbacks);
}

void SequentialWriter::split_bagfile() { implementation_->bag().split(); }

}  // namespace rosbag2_cpp::writers
