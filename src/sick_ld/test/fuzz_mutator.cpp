// Creates inputs from the telegrams between driver and scanner.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "../rig/link_rig.hpp"
#include "foothill_fuzz/fuzz.hpp"
#include "sick_ld/crc.hpp"

namespace {

using namespace sick_ld;
using Random = std::minstd_rand;

/// Returns the telegrams of a session, in both directions.
std::vector<std::string> session() {
  LinkRig rig{{.request = {.end_deg = 90.0}}, {.baud = 38400, .spin_up = 0.1}};
  std::string received;
  rig.damage_down = [&](std::string& bytes) { received += bytes; };
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  rig.run_for(12.0);
  std::vector<std::string> telegrams;
  for (const std::string& stream : {received, rig.sent}) {
    for (std::size_t at = 0; at < stream.size() && telegrams.size() < 400;) {
      const std::size_t end = stream.find(kEtx, at);
      if (end == std::string::npos) break;
      telegrams.push_back(stream.substr(at, end + 1 - at));
      at = end + 1;
    }
  }
  if (telegrams.size() < 40) std::abort();
  return telegrams;
}

/// Corrects the first signature, so that damage passes the check.
void sign(std::string& bytes) {
  const std::size_t begin = bytes.find(kStx);
  const std::size_t end = bytes.find(kEtx);
  if (begin == std::string::npos || end == std::string::npos || end < begin + 13) return;
  std::uint16_t value = kInitialCrc;
  for (std::size_t i = begin + 1; i + 8 <= end; i += 4) {
    value = add_to_crc(
        value, static_cast<std::uint16_t>(std::strtoul(bytes.substr(i, 4).c_str(), nullptr, 16)));
  }
  char text[5];
  std::snprintf(text, sizeof text, "%04X", value);
  bytes.replace(end - 4, 4, text, 4);
}

/// Damages a telegram, mostly by digits, which random bytes hardly ever are.
std::string damaged(std::string telegram, Random& random) {
  const auto below = [&](std::size_t limit) { return random() % limit; };
  for (std::size_t i = 0; i < below(4) && !telegram.empty(); ++i) {
    const std::size_t at = below(telegram.size());
    switch (below(4)) {
      case 0:
        telegram[at] = "0123456789ABCDEF"[below(16)];
        break;
      case 1:
        telegram.erase(at, 1 + below(8));
        break;
      case 2:
        telegram.insert(at, telegram.substr(below(telegram.size()), 4));
        break;
      default:
        telegram.resize(at + 1);
        break;
    }
  }
  if (below(2) == 0) sign(telegram);
  return telegram;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned int seed) {
  static const std::vector<std::string> kSession = session();
  Random random{seed};
  if (random() % 2 == 0) return LLVMFuzzerMutate(data, size, max_size);
  const std::string telegram = damaged(kSession[random() % kSession.size()], random);
  if (size + telegram.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::ranges::copy(telegram, data + size);
  return size + telegram.size();
}
