#pragma once

#include <memory>

#include "rosbag2_cpp/writer_interfaces/base_writer_interface.hpp"

namespace rosbag2_cpp {
namespace writers {

/// Writes a bag as a directory of MCAP files with a metadata.yaml. What was written is on disk
/// within a second (or at the next write, without a cache), and a bag of a process that died opens.
/// All functions may be called from any thread.
class SequentialWriter : public writer_interfaces::BaseWriterInterface {
 public:
  SequentialWriter();
  ~SequentialWriter() override;
  SequentialWriter(const SequentialWriter&) = delete;
  SequentialWriter& operator=(const SequentialWriter&) = delete;

  void open(const rosbag2_storage::StorageOptions& storage_options,
            const ConverterOptions& converter_options) override;
  void close() override;
  void create_topic(const rosbag2_storage::TopicMetadata& topic_with_type) override;
  void create_topic(const rosbag2_storage::TopicMetadata& topic_with_type,
                    const rosbag2_storage::MessageDefinition& message_definition) override;
  void remove_topic(const rosbag2_storage::TopicMetadata& topic_with_type) override;
  void write(std::shared_ptr<const rosbag2_storage::SerializedBagMessage> message) override;
  /// There is no snapshot mode here: always false.
  bool take_snapshot() override;
  void add_event_callbacks(const bag_events::WriterEventCallbacks& callbacks) override;
  void split_bagfile() override;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace writers
}  // namespace rosbag2_cpp
