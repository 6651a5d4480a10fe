#include "foothill_proxy/lock_step.hpp"

#include <algorithm>

namespace foothill_proxy {

void LockStep::add(std::shared_ptr<CommandInbox> inbox) {
  inbox->set_lock_step(lock_step_);
  inboxes_.push_back(std::move(inbox));
}

void LockStep::set_lock_step(bool lock_step) {
  lock_step_ = lock_step;
  for (const auto& inbox : inboxes_) inbox->set_lock_step(lock_step);
}

void LockStep::remove(const std::string& name) {
  std::erase_if(inboxes_, [&](const auto& inbox) { return inbox->name() == name; });
}

std::vector<CommandInbox*> LockStep::missing(Instant now) const {
  std::vector<CommandInbox*> missing;
  for (const auto& inbox : inboxes_) {
    if (inbox->is_tick(now) && !inbox->has_command_for(now)) missing.push_back(inbox.get());
  }
  return missing;
}

bool LockStep::is_tick(Instant now) const {
  return std::ranges::any_of(inboxes_, [&](const auto& inbox) { return inbox->is_tick(now); });
}

}  // namespace foothill_proxy
