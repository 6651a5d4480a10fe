// Lets host and scanner hear some bytes.
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>

#include "../rig/counting_source.hpp"
#include "foothill_fuzz/fuzz.hpp"
#include "sick_ld/client.hpp"
#include "sick_ld/emulator.hpp"

namespace {

using namespace sick_ld;

/// Both ends of the link hear anything. What must hold is checked with abort(), as fuzzers want it.
void check(bool holds) {
  if (!holds) std::abort();
}

void hear_as_host(std::span<const char> bytes) {
  static const std::string kStatus = encode(Telegram{kScannerId, kHostId, {0, 0x8102, 0, 1}});
  Client client{{}};
  client.set_goal(Goal::kMeasure);
  client.on_open(0.0);
  double now = 0.0;
  for (std::size_t i = 0; i < bytes.size(); i += 100) {
    now += 0.01;
    client.on_bytes(bytes.subspan(i, std::min<std::size_t>(100, bytes.size() - i)), now);
    static_cast<void>(client.take_output());
    for (const Scan& scan : client.take_scans()) check(scan.ranges.size() == client.plan().points);
  }
  // At the next STX all is well again.
  const double t_heard = now + 0.01;
  client.on_bytes(kStatus, t_heard);
  check(client.status(t_heard).t_heard == t_heard);
}

void hear_as_scanner(std::span<const char> bytes) {
  static const auto kSource = std::make_shared<CountingSource>();
  Emulator scanner{{.baud = 115200, .spin_up = 0.0}, kSource};
  scanner.receive(bytes, 0.0, 115200);
  static_cast<void>(scanner.transmit(0.3, scanner.baud()));
  check(scanner.mode() != Mode::kUnknown);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const char> bytes{reinterpret_cast<const char*>(data), size};
  hear_as_host(bytes);
  hear_as_scanner(bytes);
  return 0;
}
