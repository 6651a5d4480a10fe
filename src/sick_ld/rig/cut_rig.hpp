#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "counting_source.hpp"
#include "sick_ld/scanner_terminal.hpp"
#include "sick_ld/serial_link.hpp"

namespace sick_ld {

/// What came of pulling the plug some times.
struct CutResult {
  int cuts{};
  int wrong_scans{};
  std::uint64_t scans{};
  bool is_complete{};             ///< Whether scans came again after every cut.
  std::vector<double> outages{};  ///< From each mending to the next scan [s].

  [[nodiscard]] double longest() const {
    return outages.empty() ? 0.0 : *std::max_element(outages.begin(), outages.end());
  }
};

/// Runs a driver's link on a real pseudo-terminal, and pulls the plug inside profiles.
inline CutResult cut_line(int cuts, const std::string& path, unsigned seed) {
  Emulator scanner{{.baud = 115200, .spin_up = 0.05}, std::make_shared<CountingSource>()};
  ScannerTerminal terminal{scanner, path};
  SerialLink link{{.known_baud = 115200}, path};
  link.client().set_goal(Goal::kMeasure);
  std::mt19937 random{seed};
  std::uniform_real_distribution<double> chance{0.0, 1.0};
  CutResult result{.cuts = cuts};
  const double begin = steady_time();
  double t_mended = begin;
  double t_cut = 1e300;
  bool is_waiting = true;
  const auto patience = std::chrono::milliseconds{1};
  while (result.outages.size() < static_cast<std::size_t>(cuts) + 1) {
    const double now = steady_time();
    if (now - t_mended > 10.0) return result;
    terminal.pump(now - begin);
    link.run_once(patience);
    for (const Scan& scan : link.client().take_scans()) {
      ++result.scans;
      if (!is_true(scan, link.client().plan().points)) ++result.wrong_scans;
      if (!is_waiting) continue;
      is_waiting = false;
      result.outages.push_back(steady_time() - t_mended);
      // Somewhere in one of the next profiles, each of which takes 0.21 s.
      t_cut = steady_time() + 0.3 * chance(random);
    }
    if (now < t_cut || !scanner.is_inside_profile()) continue;
    terminal.cut();
    for (int i = 0; i < 5; ++i) link.run_once(patience);
    terminal.mend();
    t_mended = steady_time();
    t_cut = 1e300;
    is_waiting = true;
  }
  result.outages.erase(result.outages.begin());
  result.is_complete = true;
  return result;
}

}  // namespace sick_ld
