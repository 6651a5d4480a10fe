#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "pioneer_arcos/robot_state.hpp"

namespace pioneer_arcos {

/// Ways in which a link goes wrong.
enum class ErrorKind : std::uint8_t {
  kOpen,       ///< The port or socket did not open.
  kHandshake,  ///< No or wrong answers to the handshake.
  kChecksum,   ///< Packets that came damaged.
  kMalformed,  ///< Packets whose content makes no sense.
  kTimeout,    ///< No packet for too long.
  kClosed,     ///< The other side, or the system, closed the link.
  kReset,      ///< The robot's controller was reset.
  kOverrun,    ///< Commands that did not fit into the queue.
};
inline constexpr std::size_t kErrorKinds = 8;

/// Stable name, as in foothill_msgs/LinkState.
[[nodiscard]] constexpr const char* to_cstr(ErrorKind kind) {
  constexpr const char* kNames[kErrorKinds] = {"open",    "handshake", "checksum", "malformed",
                                               "timeout", "closed",    "reset",    "overrun"};
  return kNames[static_cast<std::size_t>(kind)];
}

/// State of a link: what foothill_msgs/LinkState tells. A plain value.
struct LinkReport {
  bool connected{};
  bool ever_connected{};
  Instant last_packet{};  ///< Any valid packet; meaningless before ever_connected.
  std::uint32_t reconnects{};
  std::array<std::uint64_t, kErrorKinds> errors{};  ///< By ErrorKind.

  [[nodiscard]] std::uint64_t count(ErrorKind kind) const {
    return errors[static_cast<std::size_t>(kind)];
  }
};

}  // namespace pioneer_arcos
