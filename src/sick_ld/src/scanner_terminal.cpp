#include "sick_ld/scanner_terminal.hpp"

#include <filesystem>
#include <stdexcept>
#include <utility>

namespace sick_ld {

namespace fs = std::filesystem;

ScannerTerminal::ScannerTerminal(Emulator& emulator, std::string link)
    : emulator_{emulator}, link_{std::move(link)} {
  if (fs::exists(fs::symlink_status(link_)) && !fs::is_symlink(link_)) {
    throw std::runtime_error{link_ + " is there already and no symbolic link"};
  }
  mend();
}

ScannerTerminal::~ScannerTerminal() {
  std::error_code ignored;
  fs::remove(link_, ignored);
}

void ScannerTerminal::mend() {
  auto terminal = PseudoTerminal::open();
  if (!terminal) throw std::runtime_error{terminal.error()};
  terminal_ = std::move(*terminal);
  std::error_code ignored;
  fs::remove(link_, ignored);
  fs::create_symlink(terminal_->path(), link_);
}

void ScannerTerminal::cut() { terminal_.reset(); }

void ScannerTerminal::pump(double now) {
  if (!terminal_) {
    static_cast<void>(emulator_.transmit(now, emulator_.baud()));
    return;
  }
  const int baud = terminal_->baud();
  if (const std::string bytes = terminal_->read(); !bytes.empty()) {
    emulator_.receive(bytes, now, baud);
  }
  terminal_->write(emulator_.transmit(now, baud));
}

}  // namespace sick_ld
