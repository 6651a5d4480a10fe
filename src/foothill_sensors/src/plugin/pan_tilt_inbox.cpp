#include "pan_tilt_inbox.hpp"

namespace foothill_sensors {

void PanTiltInbox::put(foothill_core::Instant stamp, const PanTiltCommand& command) {
  const std::lock_guard lock{mutex_};
  commands_.emplace_back(stamp, command);
}

std::vector<PanTiltInbox::Entry> PanTiltInbox::take(foothill_core::Instant now) {
  const std::lock_guard lock{mutex_};
  std::vector<Entry> due;
  std::erase_if(commands_, [&](const Entry& one) {
    if (one.first > now) return false;
    due.push_back(one);
    return true;
  });
  return due;
}

void PanTiltInbox::clear() {
  const std::lock_guard lock{mutex_};
  commands_.clear();
}

}  // namespace foothill_sensors
