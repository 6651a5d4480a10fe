#pragma once

#include <memory>
#include <vector>

#include "rosbag2_cpp/reader_interfaces/base_reader_interface.hpp"

namespace rosbag2_cpp {
namespace readers {

/// Reads the messages of a bag in the order in which they were received, file after file.
class SequentialReader : public reader_interfaces::BaseReaderInterface {
 public:
  SequentialReader();
  ~SequentialReader() override;
  SequentialReader(const SequentialReader&) = delete;
  SequentialReader& operator=(const SequentialReader&) = delete;

  void open(const rosbag2_storage::StorageOptions& storage_options,
            const ConverterOptions& converter_options) override;
  void close() override;
  bool has_next() override;
  std::shared_ptr<rosbag2_storage::SerializedBagMessage> read_next() override;
  const rosbag2_storage::BagMetadata& get_metadata() const override;
  std::vector<rosbag2_storage::TopicMetadata> get_all_topics_and_types() const override;
  void get_all_message_definitions(
      std::vector<rosbag2_storage::MessageDefinition>& definitions) override;
  void set_filter(const rosbag2_storage::StorageFilter& storage_filter) override;
  void reset_filter() override;
  void seek(const rcutils_time_point_value_t& timestamp) override;
  void add_event_callbacks(const bag_events::ReaderEventCallbacks& callbacks) override;

 private:
  class Implementation;
  [[nodiscard]] Implementation& opened() const;

  bag_events::ReaderEventCallbacks callbacks_;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace readers
}  // namespace rosbag2_cpp
