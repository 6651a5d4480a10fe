#include "foothill_proxy/lock_step.hpp"

#include <algorithm>

namespace foothill_proxy {

void CommandInbox::gate(Instant period) {
  const auto guard = lock();
  period_ = period;
}

bool CommandInbox::has_command_for(Instant tick) const {
  const auto guard = lock();
  return std::ranges::any_of(
      unused_, [&](Instant stamp) { return stamp >= tick - period_ && stamp <= tick; });
}

void CommandInbox::arrived(Instant stamp) {
  was_heard_ = true;
  if (is_commander()) unused_.push_back(stamp);
}

void CommandInbox::consumed(Instant tick) {
  std::erase_if(unused_, [&](Instant stamp) { return stamp <= tick; });
}

void CommandInbox::forget() {
  unused_.clear();
  late_ = 0;
}

void LockStep::add(std::shared_ptr<CommandInbox> inbox) {
  inbox->set_waiting(waits_);
  inboxes_.push_back(std::move(inbox));
}

void LockStep::set_waiting(bool waits) {
  waits_ = waits;
  for (const auto& inbox : inboxes_) inbox->set_waiting(waits);
}

void LockStep::remove(const std::string& name) {
  std::erase_if(inboxes_, [&](const auto& inbox) { return inbox->name() == name; });
}

std::vector<CommandInbox*> LockStep::missing(Instant now) const {
  std::vector<CommandInbox*> late;
  for (const auto& inbox : inboxes_) {
    if (inbox->is_tick(now) && !inbox->has_command_for(now)) late.push_back(inbox.get());
  }
  return late;
}

bool LockStep::is_tick(Instant now) const {
  return std::ranges::any_of(inboxes_, [&](const auto& inbox) { return inbox->is_tick(now); });
}

}  // namespace foothill_proxy
