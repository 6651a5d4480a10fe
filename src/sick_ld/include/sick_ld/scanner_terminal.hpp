#pragma once

#include <memory>
#include <optional>
#include <string>

#include "sick_ld/emulator.hpp"
#include "sick_ld/serial_port.hpp"

namespace sick_ld {

/// An emulated scanner behind a pseudo-terminal, found under a name that stays the same.
class ScannerTerminal {
 public:
  /// @param link Path of the symbolic link to the terminal; replaced if it is one.
  /// Throws std::runtime_error if there is no terminal to be had, or something else at that path.
  ScannerTerminal(Emulator& emulator, std::string link);
  ~ScannerTerminal();
  ScannerTerminal(const ScannerTerminal&) = delete;
  ScannerTerminal& operator=(const ScannerTerminal&) = delete;

  /// Moves the bytes that are due. Call it every millisecond or so.
  void pump(double now);

  /// Pulls the plug: the driver's port is gone, and bytes that leave now are lost.
  void cut();
  /// Plugs it in again, as another terminal under the same name.
  void mend();
  [[nodiscard]] bool is_cut() const { return !terminal_; }

 private:
  Emulator& emulator_;
  std::string link_;
  std::optional<PseudoTerminal> terminal_{};
};

}  // namespace sick_ld
