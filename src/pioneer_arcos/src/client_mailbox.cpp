#include "client_mailbox.hpp"

#include <utility>

namespace pioneer_arcos {

void ClientMailbox::drive(const Setpoint& setpoint) noexcept {
  intent_.setpoints.put(setpoint, std::chrono::steady_clock::now());
  notify();
}

void ClientMailbox::enable_motors(bool on) {
  intent_.motors = on;
  notify();
}

void ClientMailbox::request_odometry_reset() {
  reset_requested_ = true;
  notify();
}

bool ClientMailbox::send(const Frame& command) {
  {
    const std::lock_guard lock{mutex_};
    if (!is_running_) return false;
    if (commands_.size() >= ArcosClient::kQueueCapacity) {
      ++overruns_;
      return false;
    }
    commands_.push_back(command);
  }
  notify();
  return true;
}

std::optional<Identity> ClientMailbox::identity() const {
  const std::lock_guard lock{mutex_};
  return identity_;
}

std::optional<ConfigPacket> ClientMailbox::config() const {
  const std::lock_guard lock{mutex_};
  return config_;
}

std::string ClientMailbox::last_error() const {
  const std::lock_guard lock{mutex_};
  return last_error_;
}

void ClientMailbox::set_packet_callback(std::function<void(const RobotPacket&)> callback) {
  const std::lock_guard lock{mutex_};
  packet_callback_ = std::move(callback);
}

void ClientMailbox::pass_commands(HostSession& session) {
  const std::lock_guard lock{mutex_};
  while (!commands_.empty() && session.push(commands_.front())) commands_.pop_front();
}

void ClientMailbox::deliver(const RobotPacket& packet) {
  const std::lock_guard lock{mutex_};
  if (packet_callback_) packet_callback_(packet);
}

bool ClientMailbox::begin_session(const HostSession& session) {
  const std::lock_guard lock{mutex_};
  if (std::exchange(is_running_, true)) return false;
  identity_ = session.identity();
  config_ = session.config();
  return true;
}

bool ClientMailbox::end_session() {
  const std::lock_guard lock{mutex_};
  commands_.clear();
  return std::exchange(is_running_, false);
}

void ClientMailbox::set_last_error(const std::string& text) {
  const std::lock_guard lock{mutex_};
  last_error_ = text;
}

void ClientMailbox::publish(const PioneerState& state, const ArcosStatistics& statistics) {
  state_.write(state);
  statistics_.write(statistics);
  const std::lock_guard lock{mutex_};
  changed_.notify_all();
}

}  // namespace pioneer_arcos
