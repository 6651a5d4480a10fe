#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "foothill_link/latest_value.hpp"
#include "foothill_link/wake_event.hpp"
#include "pioneer_arcos/client.hpp"
#include "pioneer_arcos/command_stream.hpp"
#include "pioneer_arcos/host_session.hpp"

namespace pioneer_arcos {

/// Data that the users of a client and its thread exchange. Thread-safe, except where noted.
class ClientMailbox {
 public:
  // For users of the client.
  void drive(const Setpoint& setpoint) noexcept;
  void enable_motors(bool on);
  void request_odometry_reset();
  [[nodiscard]] bool send(const Frame& command);
  /// Waits until a condition holds after a publish(); returns whether it does in time.
  template <typename Condition>
  [[nodiscard]] bool wait(std::chrono::milliseconds timeout, Condition&& holds) {
    std::unique_lock lock{mutex_};
    return changed_.wait_for(lock, timeout, holds);
  }
  [[nodiscard]] PioneerState state() const noexcept { return state_.read(); }
  [[nodiscard]] ArcosStatistics statistics() const noexcept { return statistics_.read(); }
  [[nodiscard]] std::optional<Identity> identity() const;
  [[nodiscard]] std::optional<ConfigPacket> config() const;
  [[nodiscard]] std::string last_error() const;
  void set_packet_callback(std::function<void(const RobotPacket&)> callback);

  // For the thread of the client.
  [[nodiscard]] DriveIntent& intent() { return intent_; }
  [[nodiscard]] const foothill_link::WakeEvent& wake_event() const { return wake_event_; }
  /// Wakes the thread.
  void notify() const noexcept { wake_event_.notify(); }
  [[nodiscard]] bool take_odometry_reset() { return reset_requested_.exchange(false); }
  [[nodiscard]] std::uint64_t overruns() const { return overruns_; }
  /// Moves queued commands into a session.
  void pass_commands(HostSession& session);
  void deliver(const RobotPacket& packet);
  /// Publishes the identity and configuration of a session and accepts commands for it. Returns
  /// false if that was done before.
  bool begin_session(const HostSession& session);
  /// Discards queued commands. Returns whether a session was running.
  bool end_session();
  void set_last_error(const std::string& text);
  void publish(const PioneerState& state, const ArcosStatistics& statistics);

 private:
  DriveIntent intent_{};
  foothill_link::WakeEvent wake_event_{};
  std::atomic<bool> reset_requested_{false};
  std::atomic<std::uint64_t> overruns_{0};
  foothill_link::LatestValue<PioneerState> state_{};
  foothill_link::LatestValue<ArcosStatistics> statistics_{};

  mutable std::mutex mutex_{};
  std::condition_variable changed_{};
  // Guarded by mutex_.
  std::deque<Frame> commands_{};
  bool is_running_{};
  std::optional<Identity> identity_{};
  std::optional<ConfigPacket> config_{};
  std::string last_error_{};
  std::function<void(const RobotPacket&)> packet_callback_{};
};

}  // namespace pioneer_arcos
