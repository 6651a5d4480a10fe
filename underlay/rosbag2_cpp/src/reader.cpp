#include "rosbag2_cpp/reader.hpp"

#include <utility>

namespace rosbag2_cpp {

Reader::Reader(std::unique_ptr<reader_interfaces::BaseReaderInterface> reader_impl)
    : reader_impl_{std::move(reader_impl)} {}

Reader::~Reader() { reader_impl_->close(); }

void Reader::open(const std::string& uri) {
  rosbag2_storage::StorageOptions options;
  options.uri = uri;
  open(options);
}

void Reader::open(const rosbag2_storage::StorageOptions& storage_options,
                  const ConverterOptions& converter_options) {
  reader_impl_->open(storage_options, converter_options);
}

void Reader::close() { reader_impl_->close(); }

bool Reader::has_next() { return reader_impl_->has_next(); }

std::shared_ptr<rosbag2_storage::SerializedBagMessage> Reader::read_next() {
  return reader_impl_->read_next();
}

const rosbag2_storage::BagMetadata& Reader::get_metadata() const {
  return reader_impl_->get_metadata();
}

std::vector<rosbag2_storage::TopicMetadata> Reader::get_all_topics_and_types() const {
  return reader_impl_->get_all_topics_and_types();
}

void Reader::get_all_message_definitions(
    std::vector<rosbag2_storage::MessageDefinition>& definitions) {
  reader_impl_->get_all_message_definitions(definitions);
}

void Reader::set_filter(const rosbag2_storage::StorageFilter& storage_filter) {
  reader_impl_->set_filter(storage_filter);
}

void Reader::reset_filter() { reader_impl_->reset_filter(); }

void Reader::seek(const rcutils_time_point_value_t& timestamp) { reader_impl_->seek(timestamp); }

void Reader::add_event_callbacks(bag_events::ReaderEventCallbacks& callbacks) {
  reader_impl_->add_event_callbacks(callbacks);
}

}  // namespace rosbag2_cpp
