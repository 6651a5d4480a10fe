#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "pioneer_arcos/address.hpp"

namespace pioneer_arcos {

enum class LinkFault { kNotFound, kRefused, kBusy, kTimeout, kClosed, kSystem };

/// Why a link did not open, or broke.
struct LinkError {
  LinkFault fault{};
  std::string text{};  ///< The system's reason.
};

/// An open serial port or socket that never blocks. Closes when it goes out of scope.
class Link {
 public:
  /// Opens, and for a socket waits until it is connected. A serial port is locked for this process,
  /// raw, 8N1, without flow control, at the address' rate.
  [[nodiscard]] static tl::expected<Link, LinkError> open(const Address& address,
                                                          std::chrono::milliseconds patience);
  /// Takes over a descriptor, such as an accepted socket or the end of a pseudo-terminal.
  explicit Link(int descriptor, bool is_serial = false)
      : descriptor_{descriptor}, is_serial_{is_serial} {}
  ~Link();
  Link(Link&& other) noexcept
      : descriptor_{std::exchange(other.descriptor_, -1)}, is_serial_{other.is_serial_} {}
  Link& operator=(Link&& other) noexcept;
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  /// Returns how many bytes there were, 0 if none have come.
  [[nodiscard]] tl::expected<std::size_t, LinkError> read(std::span<std::uint8_t> buffer);
  /// Returns how many bytes were taken.
  [[nodiscard]] tl::expected<std::size_t, LinkError> write(std::span<const std::uint8_t> bytes);

  /// Changes a serial port's rate once what was written has left; nothing for a socket.
  [[nodiscard]] tl::expected<void, LinkError> set_baud(unsigned baud);

  [[nodiscard]] int descriptor() const { return descriptor_; }  ///< For poll().
  [[nodiscard]] bool is_serial() const { return is_serial_; }

 private:
  int descriptor_;
  bool is_serial_;
};

}  // namespace pioneer_arcos
