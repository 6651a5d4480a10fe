#include <memory>
#include <optional>

#include "keyboard.hpp"
#include "rclcpp/rclcpp.hpp"
#include "rosbag2_cpp/writer.hpp"
#include "rosbag2_transport/recorder.hpp"
#include "run.hpp"

namespace {

using rosbag2_transport::cli::Keyboard;

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
  rclcpp::spin(recorder);  // until SIGINT or SIGTERM
  recorder->stop();
  return 0;
}

}  // namespace

int main(int argc, char** argv) { return rosbag2_transport::cli::run(argc, argv, record); }
