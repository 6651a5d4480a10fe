#include "pioneer_arcos/emulator/serial_emulation.hpp"

#include <utility>

#include "pioneer_arcos/address.hpp"

namespace pioneer_arcos {

using foothill_link::LinkError;
using foothill_link::PseudoTerminal;
using foothill_link::TerminalSymlink;

tl::expected<SerialEmulation, LinkError> SerialEmulation::open(const std::string& path) {
  auto terminal = PseudoTerminal::open(kInitialBaud);
  if (!terminal) return tl::unexpected{terminal.error()};
  auto symlink = TerminalSymlink::create(path, terminal->path());
  if (!symlink) return tl::unexpected{symlink.error()};
  return SerialEmulation{*std::move(terminal), *std::move(symlink)};
}

std::vector<std::uint8_t> SerialEmulation::read(unsigned baud) {
  std::vector<std::uint8_t> bytes(1024);
  bytes.resize(terminal_.read(bytes));
  // A terminal transfers bytes in no time: they may have been sent before the client changed its
  // rate, so a match with either the last or the present rate makes them valid.
  const unsigned before = std::exchange(last_client_baud_, client_baud());
  if (before != baud) garble(bytes, baud);
  return bytes;
}

void SerialEmulation::write(std::span<const std::uint8_t> bytes, unsigned baud) {
  std::vector<std::uint8_t> sent{bytes.begin(), bytes.end()};
  garble(sent, baud);
  terminal_.write(sent);
}

void SerialEmulation::garble(std::span<std::uint8_t> bytes, unsigned baud) const {
  if (client_baud() == baud) return;
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(byte ^ 0xA5U);
}

std::optional<int> SerialEmulation::descriptor() const {
  return terminal_.has_peer() ? std::optional{terminal_.descriptor()} : std::nullopt;
}

}  // namespace pioneer_arcos
