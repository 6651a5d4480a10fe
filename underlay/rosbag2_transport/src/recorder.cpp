#include "rosbag2_transport/recorder.hpp"

#include <utility>

#include "recorder_impl.hpp"

namespace rosbag2_transport {

Recorder::Recorder(std::shared_ptr<rosbag2_cpp::Writer> writer,
                   const rosbag2_storage::StorageOptions& storage_options,
                   const RecordOptions& record_options, const std::string& node_name,
                   const rclcpp::NodeOptions& node_options)
    : rclcpp::Node(node_name,
                   rclcpp::NodeOptions(node_options)
                       .start_parameter_event_publisher(false)
                       .append_parameter_override("use_sim_time", record_options.use_sim_time)),
      pimpl_{std::make_unique<RecorderImpl>(this, std::move(writer), storage_options,
                                            record_options)} {}

Recorder::~Recorder() = default;

void Recorder::record() { pimpl_->record(); }

void Recorder::stop() { pimpl_->stop(); }

const std::unordered_map<std::string, std::shared_ptr<rclcpp::SubscriptionBase>>&
Recorder::subscriptions() const {
  return pimpl_->subscriptions();
}

const rosbag2_cpp::Writer& Recorder::get_writer_handle() { return pimpl_->writer(); }

void Recorder::pause() { pimpl_->set_paused(true); }

void Recorder::resume() { pimpl_->set_paused(false); }

void Recorder::toggle_paused() { pimpl_->set_paused(!pimpl_->is_paused()); }

bool Recorder::is_paused() { return pimpl_->is_paused(); }

}  // namespace rosbag2_transport
