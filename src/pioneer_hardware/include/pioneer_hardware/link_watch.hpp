#pragma once

#include <chrono>

#include "pioneer_arcos/link_report.hpp"

namespace pioneer_hardware {

/// Says when a lost link is an error: not for a moment's gap.
class LinkWatch {
 public:
  explicit LinkWatch(std::chrono::milliseconds patience) : patience_{patience} {}

  /// Forgets an earlier loss.
  void restart(pioneer_arcos::Instant now) { last_seen_ = now; }

  /// Returns whether the link is gone for longer than the patience.
  [[nodiscard]] bool is_lost(const pioneer_arcos::LinkReport& link, pioneer_arcos::Instant now) {
    if (link.connected) last_seen_ = now;
    return now - last_seen_ > patience_;
  }

 private:
  std::chrono::milliseconds patience_;
  pioneer_arcos::Instant last_seen_{};
};

}  // namespace pioneer_hardware
