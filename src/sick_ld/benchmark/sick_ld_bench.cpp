// How fast profiles are decoded beside the wire that brings them, what a cut line costs, where the
// profiles of an hour go, and how well targets are found.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <future>
#include <numbers>
#include <string>
#include <vector>

#include "cut_rig.hpp"
#include "link_rig.hpp"
#include "sick_ld/wire.hpp"
#include "target_bound.hpp"
#include "target_trial.hpp"

namespace {

using namespace sick_ld;

constexpr int kProfiles = 1'000'000;
constexpr int kBaud = 115200;
constexpr int kLinks = 10;
constexpr int kCutsPerLink = 50;
constexpr double kDegree = std::numbers::pi / 180.0;

struct Line {
  std::string name;
  double figure;
  const char* unit;
  double reference;
  double bar;
  bool is_met;
};

void print(const Line& line) {
  std::printf(
      "{\"bench\": \"sick_ld\", \"case\": \"%s\", \"figure\": %.6g, \"unit\": \"%s\", "
      "\"reference\": %.6g, \"ratio\": %.4g, \"bar\": %g, \"met\": %s}\n",
      line.name.c_str(), line.figure, line.unit, line.reference, line.figure / line.reference,
      line.bar, line.is_met ? "true" : "false");
  std::fflush(stdout);
}

void print_at_most(const std::string& name, double figure, const char* unit, double reference,
                   double bar) {
  print({name, figure, unit, reference, bar, figure <= bar});
}

double cpu_time() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

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

/// From bytes to ranges in metres, as the driver does it.
void bench_decoding() {
  const std::string bytes = wire_bytes_of_a_profile();
  TelegramParser parser;
  SegmentAssembler assembler;
  int scans = 0;
  double sum = 0.0;
  const double begin = cpu_time();
  for (int i = 0; i < kProfiles; ++i) {
    parser.feed(bytes, [&](const Telegram& telegram) {
      if (as_response(telegram) || !assembler.take(telegram)) return;
      const auto profile = decode_profile(assembler.words());
      const auto scan = profile ? to_scan(*profile, 0.2) : std::nullopt;
      if (!scan) return;
      ++scans;
      sum += scan->ranges[static_cast<std::size_t>(i) % 575];
    });
  }
  const double spent = cpu_time() - begin;
  const double wire = kProfiles * wire_time(bytes.size(), kBaud);
  print({"a million profiles decoded, beside the wire", wire / spent, "x", 1.0, 1000.0,
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
  std::size_t mended = 0;
  for (auto& link : links) {
    const CutResult result = link.get();
    longest = std::max(longest, result.longest());
    wrong += result.wrong_scans;
    mended += result.outages.size();
    for (const double outage : result.outages) sum += outage;
  }
  const bool is_complete = mended == std::size_t{kLinks} * kCutsPerLink;
  print({"500 cuts in profiles, longest until the next scan", longest, "s",
         sum / static_cast<double>(std::max<std::size_t>(mended, 1)), 2.0,
         is_complete && longest <= 2.0});
  print({"500 cuts in profiles, wrong scans", static_cast<double>(wrong), "scans", 1.0, 0.0,
         is_complete && wrong == 0});
}

void bench_hour() {
  LinkRig rig{{}, {.baud = kBaud, .spin_up = 1.0}};
  rig.tick = 2e-3;
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  rig.run_until([&] { return !rig.scans.empty(); }, 10.0);
  rig.run_for(3600.0);
  const Account account = rig.status().account;
  // The last one may be on the wire.
  const double sent = static_cast<double>(rig.scanner.profiles_sent()) - 1.0;
  const double missing = std::max(0.0, sent - static_cast<double>(account.received));
  print_at_most("an hour at 115200 baud, profiles unaccounted for", missing, "profiles",
                static_cast<double>(account.received), 0.0);
  print_at_most("an hour at 115200 baud, wrong scans", rig.wrong_scans, "scans",
                static_cast<double>(account.received), 0.0);
  const double best = 1.0 / wire_time(rig.client.plan().bytes, kBaud);
  const double rate = static_cast<double>(account.received) / 3600.0;
  print({"an hour at 115200 baud, profiles received", rate, "1/s", best, 0.995 * best,
         rate >= 0.995 * best});
}

void bench_targets() {
  const TargetBound bound = least_error({});
  const TrialResult one = run_trials({.scans = 1, .trials = 500});
  const TrialResult fine = run_trials({.scans = 1, .trials = 500, .step = 2});
  const TrialResult ten = run_trials({.scans = 10, .trials = 300});
  const TrialResult moving = run_trials({.scans = 12, .trials = 200, .speed = 0.1});
  print_at_most("target at 3 m, the same rays, position beside the least possible RMS",
                1e2 * bound.fit_position, "cm", 1e2 * bound.position, 1.05e2 * bound.position);
  print_at_most("target at 3 m, the same rays, heading beside the least possible RMS",
                bound.fit_heading / kDegree, "deg", bound.heading / kDegree,
                1.05 * bound.heading / kDegree);
  const auto print_error = [](const std::string& name, const TrialResult& result, double position,
                              double heading) {
    print_at_most("target at 3 m, position, " + name, 1e2 * position, "cm",
                  1e2 * result.position_rms, 1.0);
    print_at_most("target at 3 m, heading, " + name, heading / kDegree, "deg",
                  result.heading_rms / kDegree, 2.0);
    print({"target at 3 m, error in units of its covariance, " + name, result.nees, "-", 3.0, 3.0,
           std::abs(result.nees - 3.0) < 0.6});
  };
  print_error("RMS of single scans", one, one.position_rms, one.heading_rms);
  print_error("95 % of single scans with rays of 0.125 deg", fine, fine.position_95,
              fine.heading_95);
  print_error("95 % of ten scans", ten, ten.position_95, ten.heading_95);
  print_error("RMS of a target at 0.1 m/s", moving, moving.position_rms, moving.heading_rms);
}

}  // namespace

int main() {
  bench_decoding();
  bench_cuts();
  bench_hour();
  bench_targets();
}
