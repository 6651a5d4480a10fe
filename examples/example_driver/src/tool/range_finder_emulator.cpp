// An emulated range finder on a pseudo-terminal: prints the path of its port and runs until killed.
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "example_driver/emulator.hpp"
#include "foothill_link/pseudo_terminal.hpp"
#include "foothill_link/text_bytes.hpp"

int main() {
  auto terminal = foothill_link::PseudoTerminal::open(9600);
  if (!terminal) {
    std::fprintf(stderr, "%s\n", terminal.error().text.c_str());
    return EXIT_FAILURE;
  }
  std::printf("%s\n", terminal->path().c_str());
  std::fflush(stdout);
  example_driver::Emulator emulator;
  const auto start = std::chrono::steady_clock::now();
  std::array<std::uint8_t, 64> buffer{};
  while (true) {
    emulator.receive({buffer.data(), terminal->read(buffer)});
    const std::string sent = emulator.advance(std::chrono::steady_clock::now() - start);
    if (!sent.empty()) terminal->write(foothill_link::as_bytes(sent));
    std::this_thread::sleep_for(std::chrono::milliseconds{5});
  }
}
