#include "sick_ld/scanner_terminal.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>

#include "foothill_link/text_bytes.hpp"

namespace sick_ld {
namespace {

/// Rate of the terminal until a driver sets its own [baud].
constexpr unsigned kInitialBaud = 115200;

/// Returns the value, or throws the error's text.
template <typename Value>
Value value_or_throw(tl::expected<Value, foothill_link::LinkError> result) {
  if (!result) throw std::runtime_error{result.error().text};
  return std::move(*result);
}

}  // namespace

ScannerTerminal::ScannerTerminal(Emulator& emulator, const std::string& link)
    : emulator_{emulator},
      terminal_{value_or_throw(foothill_link::PseudoTerminal::open(kInitialBaud))},
      link_{value_or_throw(foothill_link::TerminalSymlink::create(link, terminal_->path()))} {}

void ScannerTerminal::reconnect() {
  terminal_ = value_or_throw(foothill_link::PseudoTerminal::open(kInitialBaud));
  if (const auto done = link_->retarget(terminal_->path()); !done) {
    throw std::runtime_error{done.error().text};
  }
}

void ScannerTerminal::pump(double now) {
  if (!terminal_) {
    static_cast<void>(emulator_.transmit(now, emulator_.baud()));
    return;
  }
  const auto baud = static_cast<int>(terminal_->baud());
  std::array<std::uint8_t, 4096> buffer{};
  const std::size_t count = terminal_->read(buffer);
  if (count != 0) {
    emulator_.receive(foothill_link::to_text(std::span{buffer}.first(count)), now, baud);
  }
  terminal_->write(foothill_link::as_bytes(emulator_.transmit(now, baud)));
}

}  // namespace sick_ld
