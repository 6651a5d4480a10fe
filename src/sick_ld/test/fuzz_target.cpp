// Feeds arbitrary bytes to either end of the line.
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>

#include "../rig/counting_source.hpp"
#include "foothill_fuzz/fuzz.hpp"
#include "sick_ld/emulator.hpp"
#include "sick_ld/scanner_client.hpp"
#include "sick_ld/steady_seconds.hpp"

namespace {

using namespace sick_ld;

/// Invariants are checked with abort(), which fuzzers detect.
void check(bool holds) {
  if (!holds) std::abort();
}

void receive_as_host(std::span<const char> bytes) {
  static const std::string kStatus = encode(Telegram{kScannerId, kHostId, {0, 0x8102, 0, 1}});
  ScannerClient client{{}};
  client.set_goal(Goal::kMeasure);
  client.on_open(0.0);
  double now = 0.0;
  for (std::size_t i = 0; i < bytes.size(); i += 100) {
    now += 0.01;
    client.on_bytes(bytes.subspan(i, std::min<std::size_t>(100, bytes.size() - i)), now);
    static_cast<void>(client.take_output());
    for (const Scan& scan : client.take_scans()) check(scan.ranges.size() == client.plan().points);
  }
  // The next STX ends any damage.
  const double t_status = now + 0.01;
  client.on_bytes(kStatus, t_status);
  check(client.status(t_status).link.last_packet == to_steady_time(t_status));
}

void receive_as_scanner(std::span<const char> bytes) {
  static const auto kSource = std::make_shared<CountingSource>();
  Emulator scanner{{.baud = 115200, .spin_up = 0.0}, kSource};
  scanner.receive(bytes, 0.0, 115200);
  static_cast<void>(scanner.transmit(0.3, scanner.baud()));
  check(scanner.mode() != ScannerMode::kUnknown);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const char> bytes{reinterpret_cast<const char*>(data), size};
  receive_as_host(bytes);
  receive_as_scanner(bytes);
  return 0;
}
