#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>

#include "foothill_link/link.hpp"

/// Stopping the robot when its commander dies.
///
/// A dead process cannot send a stop command, and a serial line does not show the robot that its
/// commander is gone. A guard is a child process with a second descriptor of the link. If its
/// parent exits for any reason, or sends no sign of life, the guard sends E_STOP to the robot.
///
/// The child is forked, not executed: it calls only async-signal-safe functions, runs in a session
/// of its own so that Ctrl-C does not reach it, and exits a few tenths of a second after its
/// parent.
namespace pioneer_arcos {

class LinkGuard {
 public:
  /// Starts the process, which guards no link yet. Returns nothing if no process can be created.
  /// @param timeout Maximum time between two calls of beat() while a link is guarded.
  [[nodiscard]] static std::optional<LinkGuard> start(std::chrono::milliseconds timeout);
  /// Releases the link and ends the process.
  ~LinkGuard();
  LinkGuard(LinkGuard&& other) noexcept;
  LinkGuard& operator=(LinkGuard&&) = delete;
  LinkGuard(const LinkGuard&) = delete;
  LinkGuard& operator=(const LinkGuard&) = delete;

  /// Guards this link instead of any other.
  void watch(const foothill_link::Link& link);
  /// Guards nothing and closes the guard's descriptor. To be called before a link is closed.
  void release();
  /// Sends a sign of life.
  void beat();

  [[nodiscard]] pid_t process() const { return process_; }

 private:
  LinkGuard(int socket, pid_t process) : socket_{socket}, process_{process} {}

  int socket_;
  pid_t process_;
};

}  // namespace pioneer_arcos
