#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <tl/expected.hpp>

#include "foothill_link/file_descriptor.hpp"
#include "foothill_link/link_error.hpp"

/// Serial ports without hardware.
///
/// A pseudo-terminal has two ends. An emulated device owns the PseudoTerminal; a driver opens
/// path() like any serial port and cannot distinguish it from one. As on a real line, the device
/// cannot detect when the driver opens or closes its port, and bytes without a reader are lost.
/// Unlike a real line, it transfers bytes instantly and at any combination of rates; an emulator
/// compares baud() with the rate of its device and discards or garbles bytes itself.
namespace foothill_link {

/// The device's end of an emulated serial line. Non-blocking.
class PseudoTerminal {
 public:
  /// @param baud Rate of the driver's end until a driver sets its own.
  [[nodiscard]] static tl::expected<PseudoTerminal, LinkError> open(unsigned baud);

  /// Reads what the driver has written. Returns the number of bytes, perhaps 0.
  [[nodiscard]] std::size_t read(std::span<std::uint8_t> buffer);
  /// Writes what fits into the line's buffer; the rest is lost, as on a wire without a reader.
  /// Discards all bytes while has_peer() is false.
  void write(std::span<const std::uint8_t> bytes);

  /// Returns the rate that the driver has set.
  [[nodiscard]] unsigned baud() const;
  /// Returns whether, at the last read(), the driver's end was open or had never been opened.
  [[nodiscard]] bool has_peer() const { return has_peer_; }
  [[nodiscard]] const std::string& path() const { return path_; }  ///< Path of the driver's end.
  /// For poll(), which returns immediately while has_peer() is false.
  [[nodiscard]] int descriptor() const { return descriptor_.number(); }

 private:
  PseudoTerminal(FileDescriptor descriptor, std::string path)
      : descriptor_{std::move(descriptor)}, path_{std::move(path)} {}

  FileDescriptor descriptor_;
  std::string path_;
  bool has_peer_{true};
};

}  // namespace foothill_link
