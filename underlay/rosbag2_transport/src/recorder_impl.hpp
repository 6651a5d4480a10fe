#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "rclcpp/rclcpp.hpp"
#include "rosbag2_cpp/writer.hpp"
#include "rosbag2_interfaces/msg/write_split_event.hpp"
#include "rosbag2_interfaces/srv/is_paused.hpp"
#include "rosbag2_interfaces/srv/pause.hpp"
#include "rosbag2_interfaces/srv/resume.hpp"
#include "rosbag2_interfaces/srv/split_bagfile.hpp"
#include "rosbag2_transport/record_options.hpp"
#include "rosbag2_transport/topic_filter.hpp"

namespace rosbag2_transport {

/// The work of a Recorder.
class RecorderImpl {
 public:
  RecorderImpl(rclcpp::Node* node, std::shared_ptr<rosbag2_cpp::Writer> writer,
               const rosbag2_storage::StorageOptions& storage_options,
               const RecordOptions& record_options);
  ~RecorderImpl();

  void record();
  void stop();
  void set_paused(bool paused);
  [[nodiscard]] bool is_paused() const { return paused_; }
  [[nodiscard]] rosbag2_cpp::Writer& writer() { return *writer_; }
  [[nodiscard]] const auto& subscriptions() const { return subscriptions_; }

 private:
  using Subscriptions = std::unordered_map<std::string, std::shared_ptr<rclcpp::SubscriptionBase>>;

  void create_services();
  void publish_splits();
  void discover(const std::stop_token& stop);
  void wait_for_simulated_time(const std::stop_token& stop);
  void subscribe_new_topics();
  [[nodiscard]] bool has_all_requested_topics() const;
  void subscribe(const std::string& topic, const std::string& type);
  [[nodiscard]] std::shared_ptr<rclcpp::GenericSubscription> create_subscription(
      const std::string& topic, const std::string& type, const rclcpp::QoS& qos);
  /// Writes a message to the bag. With the lock of recording_mutex_ held.
  void write(const std::string& topic, const std::string& type,
             std::shared_ptr<const rclcpp::SerializedMessage> message,
             const rclcpp::MessageInfo& info);
  [[nodiscard]] rclcpp::QoS qos_for(const std::string& topic,
                                    const std::vector<rclcpp::TopicEndpointInfo>& publishers) const;
  void warn_of_publishers_that_do_not_match(const std::string& topic);

  rclcpp::Node* node_;
  std::shared_ptr<rosbag2_cpp::Writer> writer_;
  rosbag2_storage::StorageOptions storage_options_;
  RecordOptions options_;
  std::unique_ptr<TopicFilter> filter_;
  std::atomic<bool> paused_;
  std::shared_mutex recording_mutex_;  ///< Shared by all who write to the bag.
  bool recording_ = false;

  Subscriptions subscriptions_;
  std::unordered_set<std::string> topics_warned_about_;

  rclcpp::Publisher<rosbag2_interfaces::msg::WriteSplitEvent>::SharedPtr split_publisher_;
  rclcpp::Service<rosbag2_interfaces::srv::Pause>::SharedPtr pause_service_;
  rclcpp::Service<rosbag2_interfaces::srv::Resume>::SharedPtr resume_service_;
  rclcpp::Service<rosbag2_interfaces::srv::IsPaused>::SharedPtr is_paused_service_;
  rclcpp::Service<rosbag2_interfaces::srv::SplitBagfile>::SharedPtr split_service_;

  std::mutex discovery_mutex_;
  std::condition_variable_any discovery_end_;
  std::jthread discovery_;
};

}  // namespace rosbag2_transport
