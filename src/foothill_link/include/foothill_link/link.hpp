#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tl/expected.hpp>

#include "foothill_link/address.hpp"
#include "foothill_link/file_descriptor.hpp"
#include "foothill_link/link_error.hpp"
#include "foothill_link/wake_event.hpp"

/// Byte streams to devices.
///
/// A Link is an open serial port or a connected TCP socket. Reading and writing never block, so
/// one thread can serve a device, its timers and its users; `wait` is the only function that
/// sleeps. A Link transfers bytes, independent of any protocol. It is not thread-safe.
namespace foothill_link {

/// An open, non-blocking serial port or TCP connection. Closes on destruction.
class Link {
 public:
  enum class Kind { kSerial, kTcp };

  /// Opens a serial port, or connects a socket within the time limit.
  [[nodiscard]] static tl::expected<Link, LinkError> open(const Address& address,
                                                          std::chrono::milliseconds timeout);
  /// Opens a serial port exclusively for this process: raw, 8 data bits, no parity, 1 stop bit, no
  /// flow control. Discards bytes received before.
  [[nodiscard]] static tl::expected<Link, LinkError> open_serial(const SerialAddress& address);
  /// Connects within the time limit for each address of the host; disables Nagle's algorithm.
  [[nodiscard]] static tl::expected<Link, LinkError> connect(const TcpAddress& address,
                                                             std::chrono::milliseconds timeout);
  /// Takes ownership of a non-blocking descriptor, for example of an accepted socket.
  Link(FileDescriptor descriptor, Kind kind) : descriptor_{std::move(descriptor)}, kind_{kind} {}

  /// Reads what has arrived. Returns the number of bytes, 0 if there are none.
  /// A serial port whose device is gone may read as idle; wait() detects it.
  [[nodiscard]] tl::expected<std::size_t, LinkError> read(std::span<std::uint8_t> buffer);
  /// Writes what the system accepts now. Returns the number of bytes.
  [[nodiscard]] tl::expected<std::size_t, LinkError> write(std::span<const std::uint8_t> bytes);
  /// Writes all bytes, waiting for room.
  /// Fails with LinkFault::kTimeout if the system accepts nothing for the time limit.
  [[nodiscard]] tl::expected<void, LinkError> write_all(std::span<const std::uint8_t> bytes,
                                                        std::chrono::milliseconds timeout);

  /// Conditions, besides received bytes, that end wait().
  struct WaitOptions {
    std::chrono::nanoseconds timeout{};
    bool for_output{};         ///< Whether room for output ends the wait.
    const WakeEvent* event{};  ///< An event that ends the wait and is cleared; may be null.
  };
  /// Waits for received bytes or another condition.
  /// Fails with LinkFault::kClosed if the device of a serial port is gone.
  [[nodiscard]] tl::expected<void, LinkError> wait(const WaitOptions& options) const;

  /// Changes the rate of a serial port after all written bytes have left. No effect on a socket.
  [[nodiscard]] tl::expected<void, LinkError> set_baud(unsigned baud);
  /// Returns the rate of a serial port; 0 for a socket.
  [[nodiscard]] unsigned baud() const;

  [[nodiscard]] int descriptor() const { return descriptor_.number(); }  ///< For poll().
  [[nodiscard]] bool is_serial() const { return kind_ == Kind::kSerial; }

 private:
  FileDescriptor descriptor_;
  Kind kind_;
};

}  // namespace foothill_link
