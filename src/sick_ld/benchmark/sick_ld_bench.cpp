// Speed of decoding against that of the wire, outages after interruptions of the line, and the fate
// of the profiles of an hour.
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <future>
#include <string>
#include <vector>

#include "../rig/cut_rig.hpp"
#include "../rig/link_rig.hpp"
#include "foothill_test_support/bench_rows.hpp"
#include "foothill_test_support/cpu_time.hpp"
#include "sick_ld/wire.hpp"

namespace {

using namespace sick_ld;
using foothill_test_support::cpu_time;

constexpr int kProfiles = 1'000'000;
constexpr int kBaud = 115200;
constexpr int kLinks = 10;
constexpr int kCutsPerLink = 50;

constexpr foothill_test_support::BenchPrinter kRows{"sick_ld"};

std::string wire_bytes_of_a_profile() {
  Profile profile{.format = kCompactFormat};
  profile.sectors.resize(2, {.step_ticks = 10});
  profile.sectors[0].start_ticks = 5750;
  for (std::size_t i = 0; i < 575; ++i) {
    profile.sectors[1].distances.push_back(
        static_cast<std::uint16_t>(CountingSource::quanta(1, i)));
  }
  std::string bytes;
  for (const Telegram& telegram : split(encode_profile(profile))) bytes += encode(telegram);
  return bytes;
}

/// From bytes to ranges in metres, as in the driver.
void bench_decoding() {
  const std::string bytes = wire_bytes_of_a_profile();
  TelegramParser parser;
  SegmentAssembler assembler;
  int scans = 0;
  double sum = 0.0;
  const double begin = cpu_time();
  for (int i = 0; i < kProfiles; ++i) {
    parser.feed(bytes, [&](const Telegram& telegram) {
      if (as_response(telegram) || !assembler.accept(telegram)) return;
      const auto profile = decode_profile(assembler.words());
      const auto scan = profile ? to_scan(*profile, 0.2) : std::nullopt;
      if (!scan) return;
      ++scans;
      sum += scan->ranges[static_cast<std::size_t>(i) % 575];
    });
  }
  const double spent = cpu_time() - begin;
  const double wire = kProfiles * wire_time(bytes.size(), kBaud);
  kRows.print({"a million profiles decoded, against the wire", wire / spent, "x", 1.0, 1000.0,
               wire / spent >= 1000.0 && scans == kProfiles && sum > 0.0});
}

void bench_cuts() {
  const std::string folder = std::filesystem::temp_directory_path() / "sick_ld_bench";
  std::filesystem::create_directories(folder);
  std::vector<std::future<CutResult>> links;
  for (unsigned i = 0; i < kLinks; ++i) {
    const std::string path = folder + "/" + std::to_string(getpid()) + "_" + std::to_string(i);
    links.push_back(
        std::async(std::launch::async, [path, i] { return cut_line(kCutsPerLink, path, i); }));
  }
  double longest = 0.0;
  double sum = 0.0;
  int wrong = 0;
  std::size_t recovered = 0;
  for (auto& link : links) {
    const CutResult result = link.get();
    longest = std::max(longest, result.longest());
    wrong += result.wrong_scans;
    recovered += result.outages.size();
    for (const double outage : result.outages) sum += outage;
  }
  const bool is_complete = recovered == std::size_t{kLinks} * kCutsPerLink;
  kRows.print({"500 cuts in profiles, longest time to the next scan", longest, "s",
               sum / static_cast<double>(std::max<std::size_t>(recovered, 1)), 2.0,
               is_complete && longest <= 2.0});
  kRows.print({"500 cuts in profiles, wrong scans", static_cast<double>(wrong), "scans", 1.0, 0.0,
               is_complete && wrong == 0});
}

void bench_hour() {
  LinkRig rig{{}, {.baud = kBaud, .spin_up = 1.0}};
  rig.tick = 2e-3;
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  rig.run_until([&] { return !rig.scans.empty(); }, 10.0);
  rig.run_for(3600.0);
  const TurnCounts turns = rig.status().turns;
  // The last profile may be on the wire.
  const double sent = static_cast<double>(rig.scanner.profiles_sent()) - 1.0;
  const double missing = std::max(0.0, sent - static_cast<double>(turns.received));
  kRows.print_at_most("an hour at 115200 baud, profiles not accounted for", missing, "profiles",
                      static_cast<double>(turns.received), 0.0);
  kRows.print_at_most("an hour at 115200 baud, wrong scans", rig.wrong_scans, "scans",
                      static_cast<double>(turns.received), 0.0);
  const double best = 1.0 / wire_time(rig.client.plan().bytes, kBaud);
  const double rate = static_cast<double>(turns.received) / 3600.0;
  kRows.print({"an hour at 115200 baud, profiles received", rate, "1/s", best, 0.995 * best,
               rate >= 0.995 * best});
}

}  // namespace

int main() {
  bench_decoding();
  bench_cuts();
  bench_hour();
}
