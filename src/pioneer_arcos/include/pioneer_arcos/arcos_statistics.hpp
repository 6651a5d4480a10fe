#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "foothill_link/link_statistics.hpp"

/// Statistics of the link to a robot, as foothill_msgs/LinkState reports them. Errors are
/// counted by kind since the start of the driver.
namespace pioneer_arcos {

/// Kinds of link errors.
enum class ErrorKind : std::uint8_t {
  kOpen,       ///< The port or socket could not be opened.
  kHandshake,  ///< Missing or wrong reply during the handshake.
  kChecksum,   ///< Packet with a wrong checksum.
  kMalformed,  ///< Packet with a correct checksum but invalid content.
  kTimeout,    ///< No packet within the time limit.
  kClosed,     ///< The peer or the system closed the link.
  kReset,      ///< The robot's controller was reset.
  kOverrun,    ///< Command that did not fit into the queue.
  kCount,      ///< Number of kinds.
};

/// Stable name, as in foothill_msgs/LinkState. @pre kind is not kCount.
[[nodiscard]] constexpr const char* to_cstr(ErrorKind kind) {
  constexpr std::array<const char*, static_cast<std::size_t>(ErrorKind::kCount)> kNames = {
      "open", "handshake", "checksum", "malformed", "timeout", "closed", "reset", "overrun"};
  return kNames[static_cast<std::size_t>(kind)];
}

using ArcosStatistics = foothill_link::LinkStatistics<ErrorKind>;

}  // namespace pioneer_arcos
