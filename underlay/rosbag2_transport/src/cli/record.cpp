#include <chrono>
#include <memory>
#include <optional>

#include "keyboard.hpp"
#include "rclcpp/rclcpp.hpp"
#include "rosbag2_cpp/writer.hpp"
#include "rosbag2_transport/recorder.hpp"
#include "run.hpp"

namespace {

using rosbag2_transport::cli::Keyboard;

/// Receives messages until SIGINT or SIGTERM. Waiting for hundreds of subscriptions costs much more
/// than taking a message from one of them, so messages are collected for a few milliseconds and
/// then taken together instead of waking up for each of them.
void spin(const std::shared_ptr<rosbag2_transport::Recorder>& recorder) {
  constexpr std::chrono::milliseconds kCollect{4};
  constexpr std::chrono::milliseconds kIdle{500};
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(recorder);
  while (rclcpp::ok()) {
    executor.spin_once(kIdle);  // blocks until the first message
    rclcpp::sleep_for(kCollect);
    executor.spin_some();
  }
}

int record(const YAML::Node& options) {
  const auto storage = options["storage"].as<rosbag2_storage::StorageOptions>();
  const auto what = options["record"].as<rosbag2_transport::RecordOptions>();
  rosbag2_transport::cli::init(options);
  const auto recorder = std::make_shared<rosbag2_transport::Recorder>(
      std::make_shared<rosbag2_cpp::Writer>(), storage, what,
      options["node_name"].as<std::string>("rosbag2_recorder"));
  recorder->record();
  std::optional<Keyboard> keyboard;
  if (!what.disable_keyboard_controls) {
    RCLCPP_INFO(recorder->get_logger(), "Press SPACE for pausing/resuming");
    keyboard.emplace(
        Keyboard::Bindings{{Keyboard::kSpace, [&recorder] { recorder->toggle_paused(); }}});
  }
  spin(recorder);
  recorder->stop();
  return 0;
}

}  // namespace

int main(int argc, char** argv) { return rosbag2_transport::cli::run(argc, argv, record); }
