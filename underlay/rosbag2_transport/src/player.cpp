#include "rosbag2_transport/player.hpp"

#include <utility>

#include "player_impl.hpp"
#include "player_services.hpp"

namespace rosbag2_transport {

Player::Player(const rosbag2_storage::StorageOptions& storage_options,
               const PlayOptions& play_options, const std::string& node_name,
               const rclcpp::NodeOptions& node_options)
    : Player(std::make_unique<rosbag2_cpp::Reader>(), storage_options, play_options, node_name,
             node_options) {}

Player::Player(std::unique_ptr<rosbag2_cpp::Reader> reader,
               const rosbag2_storage::StorageOptions& storage_options,
               const PlayOptions& play_options, const std::string& node_name,
               const rclcpp::NodeOptions& node_options)
    : rclcpp::Node(
          node_name,
          rclcpp::NodeOptions(node_options).arguments(play_options.topic_remapping_options)),
      pimpl_{std::make_unique<PlayerImpl>(this, std::move(reader), storage_options, play_options)},
      services_{std::make_unique<PlayerServices>(*this, *pimpl_)} {}

Player::~Player() = default;

bool Player::play() { return pimpl_->play(); }

bool Player::wait_for_playback_to_start(std::chrono::duration<double> timeout) {
  return pimpl_->wait_for_start(timeout);
}

bool Player::wait_for_playback_to_finish(std::chrono::duration<double> timeout) {
  return pimpl_->wait_for_finish(timeout);
}

void Player::stop() { pimpl_->stop(); }

void Player::pause() { pimpl_->pause(); }

void Player::resume() { pimpl_->resume(); }

void Player::toggle_paused() { pimpl_->is_paused() ? pimpl_->resume() : pimpl_->pause(); }

bool Player::is_paused() const { return pimpl_->is_paused(); }

double Player::get_rate() const { return pimpl_->rate(); }

bool Player::set_rate(double rate) { return pimpl_->set_rate(rate); }

bool Player::play_next() { return pimpl_->play_next(1) == 1; }

size_t Player::burst(const size_t num_messages) { return pimpl_->play_next(num_messages); }

void Player::seek(rcutils_time_point_value_t time_point) { pimpl_->seek(time_point); }

}  // namespace rosbag2_transport
