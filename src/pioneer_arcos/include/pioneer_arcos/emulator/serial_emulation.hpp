#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_link/pseudo_terminal.hpp"
#include "foothill_link/terminal_symlink.hpp"

/// The serial line of an emulated robot.
namespace pioneer_arcos {

/// A pseudo-terminal with a fixed path whose bytes are garbled if client and robot use different
/// rates. As on a real line, the robot cannot detect whether a client is connected.
class SerialEmulation {
 public:
  /// @param path Path of a symbolic link to the terminal. Replaces an old link, but no file.
  [[nodiscard]] static tl::expected<SerialEmulation, foothill_link::LinkError> open(
      const std::string& path);

  /// Returns the bytes received since the last call by a robot at this rate.
  [[nodiscard]] std::vector<std::uint8_t> read(unsigned baud);
  /// Sends bytes at this rate; they are lost if no client has the port open.
  void write(std::span<const std::uint8_t> bytes, unsigned baud);

  /// Returns the rate that the client has set.
  [[nodiscard]] unsigned client_baud() const { return terminal_.baud(); }
  /// Returns a descriptor for poll(); nothing while no client has the port open.
  [[nodiscard]] std::optional<int> descriptor() const;
  [[nodiscard]] const std::string& path() const { return symlink_.path(); }

 private:
  SerialEmulation(foothill_link::PseudoTerminal terminal, foothill_link::TerminalSymlink symlink)
      : terminal_{std::move(terminal)}, symlink_{std::move(symlink)} {}
  void garble(std::span<std::uint8_t> bytes, unsigned baud) const;

  foothill_link::PseudoTerminal terminal_;
  foothill_link::TerminalSymlink symlink_;
  unsigned last_client_baud_{};
};

}  // namespace pioneer_arcos
