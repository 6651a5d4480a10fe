#pragma once

#include <algorithm>
#include <string>

#include "foothill_link/link_statistics.hpp"
#include "foothill_msgs/msg/link_state.hpp"
#include "foothill_ros/node/conversions.hpp"

/// Conversion of a driver's link statistics to the message that reports the state of the link. It
/// is the same for all devices, which differ only in the kinds of errors.

namespace foothill_ros {

/// Returns the state of a link, without a stamp.
/// @tparam Kind Kinds of errors; to_cstr(Kind) must return their names.
/// @param port Address of the device, as configured.
template <typename Kind>
[[nodiscard]] foothill_msgs::msg::LinkState to_msg(
    const foothill_link::LinkStatistics<Kind>& statistics, foothill_link::SteadyTime now,
    const std::string& port) {
  foothill_msgs::msg::LinkState message;
  message.port = port;
  message.connected = statistics.connected;
  if (const auto age = statistics.age(now)) {
    message.age = to_duration(std::max(foothill_core::Instant{0},
                                       std::chrono::duration_cast<foothill_core::Instant>(*age)));
  }
  message.reconnects = statistics.reconnects;
  for (std::size_t i = 0; i < foothill_link::ErrorCounts<Kind>::kKinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    message.errors.emplace_back();
    message.errors.back().kind = to_cstr(kind);
    message.errors.back().count = statistics.errors.of(kind);
  }
  return message;
}

}  // namespace foothill_ros
