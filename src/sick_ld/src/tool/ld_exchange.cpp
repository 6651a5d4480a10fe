// Prints the telegrams between driver and emulated scanner up to the first scan, with their names:
// docs/sick_ld shows the output.
#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <string>

#include "sick_ld/emulator.hpp"
#include "sick_ld/flat_world.hpp"
#include "sick_ld/scanner_client.hpp"

namespace {

using namespace sick_ld;

constexpr double kTick = 1e-4;
constexpr std::size_t kShownCharacters = 96;

/// Returns a telegram with spelled-out STX and ETX and with spaces between words.
std::string formatted(const std::string& bytes) {
  std::string text = "STX " + bytes.substr(1, 2) + " " + bytes.substr(3, 2);
  const std::size_t end = bytes.size() - 1;
  for (std::size_t i = 5; i < end; i += 4) {
    if (text.size() > kShownCharacters && i + 4 < end) {
      text += fmt::format(" ... {} words ...", (end - 4 - i) / 4);
      i = end - 4;
    }
    text += " " + bytes.substr(i, 4);
  }
  return text + " ETX";
}

std::string name_of(const Telegram& telegram) {
  if (const auto response = as_response(telegram)) {
    const auto service = static_cast<Service>(response->code & ~kResponseBit);
    return fmt::format("{}{}", to_cstr(service), response->is_refused ? ", refused" : "");
  }
  if (telegram.source() == kHostId) return to_cstr(static_cast<Service>(telegram.word(1)));
  if (telegram.word(0) == kFailure) {
    return fmt::format("profile, first of {} segments", telegram.word(1));
  }
  return fmt::format("profile, segment {}", telegram.word(0));
}

/// Prints every telegram of one direction.
class Tap {
 public:
  explicit Tap(const char* arrow) : arrow_{arrow} {}

  void print(const std::string& bytes, double now, int baud) {
    parser_.feed(bytes, [&](const Telegram& telegram) {
      fmt::print("{:8.4f} s {:>6} baud {} {}\n{:22}{}\n", now, baud, arrow_, name_of(telegram), "",
                 formatted(encode(telegram)));
    });
  }

 private:
  const char* arrow_;
  TelegramParser parser_{};
};

}  // namespace

int main() {
  Emulator scanner{{.baud = 38400, .spin_up = 8.0},
                   std::make_shared<FlatWorldSource>(example_lab(), 0.02, 1)};
  ScannerClient client{{.known_baud = 38400}};
  client.set_goal(Goal::kMeasure);
  Tap to_scanner{"->"};
  Tap to_host{"<-"};
  client.on_open(0.0);
  std::size_t scans = 0;
  for (int i = 0; scans < 1 && i < 200'000; ++i) {
    const double now = i * kTick;
    client.on_time(now);
    if (const std::string bytes = client.take_output(); !bytes.empty()) {
      to_scanner.print(bytes, now, client.baud());
      scanner.receive(bytes, now, client.baud());
    }
    const std::string bytes = scanner.transmit(now, client.baud());
    to_host.print(bytes, now, client.baud());
    client.on_bytes(bytes, now);
    scans += client.take_scans().size();
  }
  return scans == 0 ? 1 : 0;
}
