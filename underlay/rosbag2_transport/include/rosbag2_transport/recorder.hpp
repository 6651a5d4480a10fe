#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "rclcpp/node.hpp"
#include "rosbag2_cpp/writer.hpp"
#include "rosbag2_storage/storage_options.hpp"
#include "rosbag2_transport/record_options.hpp"

namespace rosbag2_transport {

class RecorderImpl;

/// Records topics to a bag, from record() to stop(). Services, below the name of the node: pause,
/// resume, is_paused, split_bagfile.
class Recorder : public rclcpp::Node {
 public:
  Recorder(std::shared_ptr<rosbag2_cpp::Writer> writer,
           const rosbag2_storage::StorageOptions& storage_options,
           const rosbag2_transport::RecordOptions& record_options,
           const std::string& node_name = "rosbag2_recorder",
           const rclcpp::NodeOptions& node_options = rclcpp::NodeOptions());
  virtual ~Recorder();

  /// Opens the bag and begins to subscribe; returns at once. Messages come in by an executor.
  /// @throws std::runtime_error if the bag cannot be made.
  void record();

  /// Writes what is left and closes the bag.
  void stop();

  /// The subscriptions by topic.
  const std::unordered_map<std::string, std::shared_ptr<rclcpp::SubscriptionBase>>& subscriptions()
      const;

  const rosbag2_cpp::Writer& get_writer_handle();

  /// Discards messages that arrive, until resume().
  void pause();
  void resume();
  void toggle_paused();
  bool is_paused();

 private:
  std::unique_ptr<RecorderImpl> pimpl_;
};

}  // namespace rosbag2_transport
