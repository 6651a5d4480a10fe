#pragma once

#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "foothill_link/link.hpp"
#include "foothill_link/pseudo_terminal.hpp"
#include "foothill_link/steady_time.hpp"

namespace foothill_link::test {

using Bytes = std::vector<std::uint8_t>;

/// Upper bound of every wait; a passing test does not come near it.
inline constexpr std::chrono::milliseconds kLimit{10'000};

/// Returns all 256 values of a byte.
inline Bytes every_byte() {
  Bytes bytes(256);
  std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
  return bytes;
}

/// Returns a path that no other process uses.
inline std::string unique_path(const std::string& name) {
  return "/tmp/foothill_link_" + std::to_string(getpid()) + "_" + name;
}

/// Reads until as many bytes have arrived, an error occurs, or kLimit is over.
inline tl::expected<Bytes, LinkError> read_bytes(Link& link, std::size_t count) {
  Bytes received;
  std::array<std::uint8_t, 4096> buffer;
  const SteadyTime end = std::chrono::steady_clock::now() + kLimit;
  while (received.size() < count && std::chrono::steady_clock::now() < end) {
    const auto waited = link.wait({.timeout = kLimit});
    if (!waited) return tl::unexpected{waited.error()};
    const auto size = link.read(buffer);
    if (!size) return tl::unexpected{size.error()};
    received.insert(received.end(), buffer.begin(),
                    buffer.begin() + static_cast<std::ptrdiff_t>(*size));
  }
  return received;
}

/// Reads from the device's end until as many bytes have arrived or kLimit is over.
inline Bytes read_bytes(PseudoTerminal& terminal, std::size_t count) {
  Bytes received;
  std::array<std::uint8_t, 4096> buffer;
  const SteadyTime end = std::chrono::steady_clock::now() + kLimit;
  while (received.size() < count && std::chrono::steady_clock::now() < end) {
    const std::size_t size = terminal.read(buffer);
    received.insert(received.end(), buffer.begin(),
                    buffer.begin() + static_cast<std::ptrdiff_t>(size));
  }
  return received;
}

}  // namespace foothill_link::test
