#pragma once

#include <chrono>

#include "pioneer_arcos/arcos_statistics.hpp"
#include "pioneer_arcos/pioneer_state.hpp"

/// Distinction between a short gap and a lost link. The driver reconnects after a gap on its own;
/// only a lost link is reported to ros2_control as an error.
namespace pioneer_hardware {

/// Reports a link as lost after a tolerated gap.
class LinkMonitor {
 public:
  /// @param tolerance Maximum duration of a gap.
  explicit LinkMonitor(std::chrono::milliseconds tolerance) : tolerance_{tolerance} {}

  /// Starts a new gap at this time.
  void restart(pioneer_arcos::SteadyTime now) { last_connected_ = now; }

  /// Returns whether the link has been disconnected for longer than the tolerance.
  [[nodiscard]] bool is_lost(const pioneer_arcos::ArcosStatistics& link,
                             pioneer_arcos::SteadyTime now) {
    if (link.connected) last_connected_ = now;
    return now - last_connected_ > tolerance_;
  }

 private:
  std::chrono::milliseconds tolerance_;
  pioneer_arcos::SteadyTime last_connected_{};
};

}  // namespace pioneer_hardware
