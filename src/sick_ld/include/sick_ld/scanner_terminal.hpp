#pragma once

#include <optional>
#include <string>

#include "foothill_link/pseudo_terminal.hpp"
#include "foothill_link/terminal_symlink.hpp"
#include "sick_ld/emulator.hpp"

/// An emulated scanner on a pseudo-terminal with a fixed path, which a driver opens like a serial
/// port.
namespace sick_ld {

class ScannerTerminal {
 public:
  /// @param link Path of the symbolic link to the terminal; an old symbolic link is replaced.
  /// @pre The emulator outlives the terminal.
  /// Throws std::runtime_error if there is no terminal, or if the path is in use.
  ScannerTerminal(Emulator& emulator, const std::string& link);

  /// Moves the bytes that are due. To be called about every millisecond. @param now Time [s].
  void pump(double now);

  /// Unplugs the line: the driver's port is gone, and bytes that leave are lost.
  void disconnect() { terminal_.reset(); }
  /// Plugs the line in again: another terminal with the same name.
  /// Throws std::runtime_error if there is no terminal.
  void reconnect();
  [[nodiscard]] bool is_connected() const { return terminal_.has_value(); }

 private:
  Emulator& emulator_;
  std::optional<foothill_link::PseudoTerminal> terminal_{};
  std::optional<foothill_link::TerminalSymlink> link_{};
};

}  // namespace sick_ld
