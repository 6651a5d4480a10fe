#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "client_mailbox.hpp"
#include "foothill_link/link.hpp"
#include "foothill_link/reconnect_timer.hpp"
#include "pioneer_arcos/baud_search.hpp"
#include "pioneer_arcos/client_options.hpp"
#include "pioneer_arcos/host_session.hpp"
#include "pioneer_arcos/link_guard.hpp"
#include "pioneer_arcos/state_tracker.hpp"

namespace pioneer_arcos {

/// The thread of a client: connects, runs sessions, reconnects.
class ClientWorker {
 public:
  /// @param mailbox Must outlive the worker.
  /// Throws std::invalid_argument for invalid options.
  ClientWorker(Address address, const ClientOptions& options, ClientMailbox& mailbox);
  /// Ends the session and the thread.
  ~ClientWorker();
  ClientWorker(const ClientWorker&) = delete;
  ClientWorker& operator=(const ClientWorker&) = delete;

  [[nodiscard]] const Address& address() const { return address_; }

 private:
  using Link = foothill_link::Link;
  using LinkError = foothill_link::LinkError;

  void run();
  void connect_once();
  [[nodiscard]] HostSession::Line next_line();
  /// Returns the error of the link that ended the session, if there was one.
  [[nodiscard]] std::optional<LinkError> serve(Link& link, HostSession& session);
  void finish(const Link& link, const HostSession& session, const std::optional<LinkError>& error);
  [[nodiscard]] tl::expected<void, LinkError> wait_for_work(const Link& link,
                                                            const HostSession& session) const;
  [[nodiscard]] tl::expected<void, LinkError> read_all(Link& link, HostSession& session);
  [[nodiscard]] tl::expected<void, LinkError> write_due(Link& link, HostSession& session);
  void record_failure(ErrorKind kind, const std::string& text);
  void update_mailbox(const HostSession& session);
  void publish(ArcosStatistics statistics);
  void beat(SteadyTime now);

  const Address address_;
  const ClientOptions options_;
  ClientMailbox& mailbox_;
  std::optional<LinkGuard> guard_;
  foothill_link::ReconnectTimer reconnect_timer_;
  BaudSearch baud_search_;
  StateTracker tracker_{};
  ArcosStatistics totals_{};  ///< Statistics of all sessions before the present one.
  std::vector<std::uint8_t> unsent_{};
  SteadyTime last_beat_{};
  std::atomic<bool> stopping_{false};
  std::thread thread_{};
};

}  // namespace pioneer_arcos
