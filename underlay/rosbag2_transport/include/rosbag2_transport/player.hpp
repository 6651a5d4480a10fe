#pragma once

#include <rcutils/time.h>

#include <chrono>
#include <memory>
#include <string>

#include "rclcpp/node.hpp"
#include "rosbag2_cpp/reader.hpp"
#include "rosbag2_storage/storage_options.hpp"
#include "rosbag2_transport/play_options.hpp"

namespace rosbag2_transport {

class PlayerImpl;
class PlayerServices;

/// Publishes the messages of a bag at the intervals at which they were recorded. Services, below
/// the name of the node: play, stop, pause, resume, toggle_paused, is_paused, play_next, burst,
/// seek, get_rate, set_rate.
class Player : public rclcpp::Node {
 public:
  /// @throws std::runtime_error if the bag cannot be opened.
  Player(const rosbag2_storage::StorageOptions& storage_options,
         const rosbag2_transport::PlayOptions& play_options,
         const std::string& node_name = "rosbag2_player",
         const rclcpp::NodeOptions& node_options = rclcpp::NodeOptions());
  Player(std::unique_ptr<rosbag2_cpp::Reader> reader,
         const rosbag2_storage::StorageOptions& storage_options,
         const rosbag2_transport::PlayOptions& play_options,
         const std::string& node_name = "rosbag2_player",
         const rclcpp::NodeOptions& node_options = rclcpp::NodeOptions());
  virtual ~Player();

  /// Begins to play in a thread of its own.
  /// @return False if the bag is being played already.
  bool play();

  /// @param timeout Negative to wait without limit.
  /// @return False at the timeout.
  bool wait_for_playback_to_start(std::chrono::duration<double> timeout = std::chrono::seconds(-1));
  bool wait_for_playback_to_finish(
      std::chrono::duration<double> timeout = std::chrono::seconds(-1));

  /// Ends the playing.
  void stop();

  void pause();
  void resume();
  void toggle_paused();
  bool is_paused() const;

  double get_rate() const;
  /// @return False, without a change, unless the rate is greater than zero.
  bool set_rate(double rate);

  /// Publishes the next message while paused.
  /// @return False if not paused or at the end of the bag.
  bool play_next();

  /// Publishes the next messages at once while paused; 0 for all that are left.
  /// @return How many there were.
  size_t burst(const size_t num_messages);

  /// Continues at this time in the bag [ns].
  void seek(rcutils_time_point_value_t time_point);

 private:
  std::unique_ptr<PlayerImpl> pimpl_;
  std::unique_ptr<PlayerServices> services_;
};

}  // namespace rosbag2_transport
