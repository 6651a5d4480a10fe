#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "pioneer_arcos/client.hpp"
#include "pioneer_arcos/host_session.hpp"
#include "pioneer_arcos/latest.hpp"
#include "pioneer_arcos/link_guard.hpp"
#include "wake_up.hpp"

namespace pioneer_arcos {

/// The thread behind a client, and what it shares with those who call the client.
class ArcosClient::Worker {
 public:
  Worker(Address address, const ClientOptions& options);
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  void drive(const Setpoint& setpoint) noexcept;
  void enable_motors(bool on);
  void reset_odometry();
  bool send(const Frame& command);
  template <typename Condition>
  bool wait(std::chrono::milliseconds patience, Condition&& holds) {
    std::unique_lock lock{mutex_};
    return changed_.wait_for(lock, patience, holds);
  }

  [[nodiscard]] RobotState state() const noexcept { return state_.read(); }
  [[nodiscard]] LinkReport link() const noexcept { return report_.read(); }
  [[nodiscard]] std::optional<Identity> identity() const;
  [[nodiscard]] std::optional<ConfigPacket> config() const;
  [[nodiscard]] std::string last_error() const;
  void on_packet(std::function<void(const RobotPacket&)> callback);
  [[nodiscard]] const Address& address() const { return address_; }

 private:
  struct Attempt;

  void run();
  void connect_once();
  [[nodiscard]] HostSession::Line next_line();
  [[nodiscard]] Address address_at(const HostSession::Line& line) const;
  void serve(Link& link, HostSession& session);
  void serve_until_end(Link& link, HostSession& session, Attempt& attempt);
  /// Returns false if the port is gone.
  [[nodiscard]] bool wait_for_work(const Link& link, Duration patience, bool has_unsent);
  [[nodiscard]] std::optional<LinkError> exchange_bytes(Link& link, HostSession& session,
                                                        std::vector<std::uint8_t>& unsent);
  [[nodiscard]] tl::expected<void, LinkError> read_all(Link& link, HostSession& session);
  [[nodiscard]] tl::expected<void, LinkError> write_due(Link& link, HostSession& session,
                                                        std::vector<std::uint8_t>& unsent);
  void pass_commands(HostSession& session);
  void note_running(const HostSession& session);
  void note_lost(ErrorKind kind, const std::string& text);
  void publish(const HostSession* session);
  void beat(Instant now);

  const Address address_;
  const ClientOptions options_;
  DriveIntent intent_{};
  WakeUp wake_up_{};
  std::atomic<bool> stopping_{false};
  std::atomic<bool> reset_wanted_{false};
  std::atomic<std::uint64_t> overruns_{0};
  Latest<RobotState> state_{};
  Latest<LinkReport> report_{};

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Frame> commands_;  ///< Guarded by mutex_, as are the next four.
  bool running_{};
  std::optional<Identity> identity_;
  std::optional<ConfigPacket> config_;
  std::string last_error_;
  std::function<void(const RobotPacket&)> on_packet_;

  // The thread's own.
  std::optional<LinkGuard> guard_;
  StateTracker tracker_{};
  LinkReport totals_{};  ///< Of sessions that are over.
  unsigned last_baud_{};
  std::size_t attempts_{};
  Instant last_beat_{};
  std::thread thread_;
};

}  // namespace pioneer_arcos
