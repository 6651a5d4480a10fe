#pragma once

#include <memory>
#include <string>
#include <vector>

#include "foothill_proxy/command_inbox.hpp"
#include "foothill_proxy/instant.hpp"

namespace foothill_proxy {

/// The command inboxes of all robots of a world.
///
/// In lock-step the world does not advance past a tick of a gated inbox before the command for that
/// tick has arrived, so a run depends on the stamps of commands and not on when they arrive.
class LockStep {
 public:
  void add(std::shared_ptr<CommandInbox> inbox);
  /// Removes the inbox of this name, if there is one.
  void remove(const std::string& name);
  /// Returns the inboxes whose command for this tick has not arrived.
  [[nodiscard]] std::vector<CommandInbox*> missing(Instant now) const;
  /// Returns whether the world has to wait for any commander at this time.
  [[nodiscard]] bool is_tick(Instant now) const;
  /// Enables or disables waiting for commanders.
  void set_lock_step(bool lock_step);
  [[nodiscard]] const std::vector<std::shared_ptr<CommandInbox>>& inboxes() const {
    return inboxes_;
  }

 private:
  std::vector<std::shared_ptr<CommandInbox>> inboxes_{};
  bool lock_step_{false};
};

}  // namespace foothill_proxy
