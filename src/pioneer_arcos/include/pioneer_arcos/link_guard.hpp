#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>

#include "pioneer_arcos/link.hpp"

namespace pioneer_arcos {

/// A small process with a second hold on the link. If this process dies, however it dies, or stands
/// still, the guard tells the robot to stop: a dead process can't, and a serial line does not tell
/// the robot that nobody is there.
///
/// It is a fork of this process that does nothing but wait on a socket, in a session of its own, so
/// that Ctrl-C does not reach it. It ends with its parent, some tenths of a second later.
class LinkGuard {
 public:
  /// Begins to guard nothing yet. Nothing if the system has no room for a process.
  /// @param patience Without beat() for so long, this process is taken for frozen.
  [[nodiscard]] static std::optional<LinkGuard> start(std::chrono::milliseconds patience);
  ~LinkGuard();
  LinkGuard(LinkGuard&& other) noexcept;
  LinkGuard& operator=(LinkGuard&&) = delete;
  LinkGuard(const LinkGuard&) = delete;
  LinkGuard& operator=(const LinkGuard&) = delete;

  /// From now on guards this link, instead of what it guarded before.
  void watch(const Link& link);
  /// Guards nothing, and lets go of its hold on the link. To be called before a link is closed.
  void release();
  /// Tells that this process lives.
  void beat();

  [[nodiscard]] pid_t process() const { return process_; }

 private:
  LinkGuard(int socket, pid_t process) : socket_{socket}, process_{process} {}

  int socket_;
  pid_t process_;
};

}  // namespace pioneer_arcos
