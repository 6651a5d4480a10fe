#include <memory>
#include <optional>
#include <thread>

#include "keyboard.hpp"
#include "rclcpp/rclcpp.hpp"
#include "rosbag2_transport/player.hpp"
#include "run.hpp"

namespace {

using rosbag2_transport::Player;
using rosbag2_transport::cli::Keyboard;

Keyboard::Bindings bindings(Player& player) {
  return {{Keyboard::kSpace, [&player] { player.toggle_paused(); }},
          {Keyboard::kRight, [&player] { player.play_next(); }},
          {Keyboard::kUp, [&player] { player.set_rate(player.get_rate() * 1.1); }},
          {Keyboard::kDown, [&player] { player.set_rate(player.get_rate() * 0.9); }}};
}

int play(const YAML::Node& options) {
  const auto storage = options["storage"].as<rosbag2_storage::StorageOptions>();
  const auto how = options["play"].as<rosbag2_transport::PlayOptions>();
  rosbag2_transport::cli::init(options);
  const auto player = std::make_shared<Player>(storage, how);
  std::optional<Keyboard> keyboard;
  if (!how.disable_keyboard_controls) {
    RCLCPP_INFO(player->get_logger(),
                "Keyboard: SPACE pauses and resumes, CURSOR_RIGHT plays the next message, "
                "CURSOR_UP and CURSOR_DOWN change the rate by 10%%");
    keyboard.emplace(bindings(*player));
  }
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(player);
  std::thread spinner{[&executor] { executor.spin(); }};
  player->play();
  player->wait_for_playback_to_finish();
  player->stop();  // nobody has to wait for more
  executor.cancel();
  spinner.join();
  keyboard.reset();
  rclcpp::shutdown();
  return 0;
}

}  // namespace

int main(int argc, char** argv) { return rosbag2_transport::cli::run(argc, argv, play); }
