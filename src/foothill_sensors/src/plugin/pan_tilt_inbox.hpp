#pragma once

#include <mutex>
#include <utility>
#include <vector>

#include "foothill_sensors/pan_tilt.hpp"

namespace foothill_sensors {

/// Commands on their way from subscription callbacks to the unit. Thread-safe.
class PanTiltInbox {
 public:
  using Entry = std::pair<foothill_core::Instant, PanTiltCommand>;

  void put(foothill_core::Instant stamp, const PanTiltCommand& command);
  /// Removes and returns the commands with stamps up to now, in the order of arrival.
  [[nodiscard]] std::vector<Entry> take(foothill_core::Instant now);
  void clear();

 private:
  std::mutex mutex_{};
  std::vector<Entry> commands_{};
};

}  // namespace foothill_sensors
