#include "foothill_proxy/command_inbox.hpp"

#include <algorithm>

namespace foothill_proxy {

void CommandInbox::gate(Instant period) {
  const auto guard = lock();
  period_ = period;
}

bool CommandInbox::has_command_for(Instant tick) const {
  const auto guard = lock();
  return std::ranges::any_of(
      pending_stamps_, [&](Instant stamp) { return stamp >= tick - period_ && stamp <= tick; });
}

void CommandInbox::record_arrival(Instant stamp) {
  has_received_ = true;
  if (is_commander()) pending_stamps_.push_back(stamp);
}

void CommandInbox::consume_until(Instant tick) {
  std::erase_if(pending_stamps_, [&](Instant stamp) { return stamp <= tick; });
}

void CommandInbox::clear_stamps() {
  pending_stamps_.clear();
  late_ = 0;
}

}  // namespace foothill_proxy
