#pragma once

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "counting_source.hpp"
#include "sick_ld/scanner_terminal.hpp"
#include "sick_ld/serial_link.hpp"
#include "sick_ld/steady_seconds.hpp"

namespace sick_ld {

/// Result of repeated interruptions of the line.
struct CutResult {
  int wrong_scans{};
  std::uint64_t scans{};
  bool is_complete{};             ///< Whether scans arrived after every interruption.
  std::vector<double> outages{};  ///< Time from each reconnection to the next scan [s].

  [[nodiscard]] double longest() const {
    return outages.empty() ? 0.0 : *std::max_element(outages.begin(), outages.end());
  }
};

/// A driver's link on a real pseudo-terminal that is unplugged within profiles.
class CutRig {
 public:
  CutRig(const std::string& path, unsigned seed)
      : terminal_{scanner_, path}, link_{{.known_baud = 115200}, path}, random_{seed} {
    link_.client().set_goal(Goal::kMeasure);
  }

  CutResult run(int cuts) {
    // The first outage is the start.
    while (result_.outages.size() < static_cast<std::size_t>(cuts) + 1) {
      const double now = steady_seconds();
      if (now - t_connected_ > kTimeout) return result_;
      terminal_.pump(now - t_begin_);
      link_.run_once(kWait);
      check_scans();
      if (now >= t_cut_ && scanner_.is_inside_profile()) cut();
    }
    result_.outages.erase(result_.outages.begin());
    result_.is_complete = true;
    return result_;
  }

 private:
  static constexpr double kNever = std::numeric_limits<double>::infinity();
  static constexpr double kTimeout = 10.0;
  static constexpr std::chrono::milliseconds kWait{1};

  void check_scans() {
    for (const Scan& scan : link_.client().take_scans()) {
      ++result_.scans;
      if (!is_correct(scan, link_.client().plan().points)) ++result_.wrong_scans;
      if (!is_waiting_) continue;
      is_waiting_ = false;
      result_.outages.push_back(steady_seconds() - t_connected_);
      // Somewhere in one of the next profiles, each of which takes 0.21 s.
      std::uniform_real_distribution<double> delay{0.0, 0.3};
      t_cut_ = steady_seconds() + delay(random_);
    }
  }

  void cut() {
    terminal_.disconnect();
    for (int i = 0; i < 5; ++i) link_.run_once(kWait);
    terminal_.reconnect();
    t_connected_ = steady_seconds();
    t_cut_ = kNever;
    is_waiting_ = true;
  }

  Emulator scanner_{{.baud = 115200, .spin_up = 0.05}, std::make_shared<CountingSource>()};
  ScannerTerminal terminal_;
  SerialLink link_;
  std::mt19937 random_;
  CutResult result_{};
  double t_begin_{steady_seconds()};
  double t_connected_{t_begin_};  ///< Time of the last reconnection [s].
  double t_cut_{kNever};          ///< Time from which the line may be unplugged [s].
  bool is_waiting_{true};         ///< Whether no scan has arrived since the last reconnection.
};

inline CutResult cut_line(int cuts, const std::string& path, unsigned seed) {
  return CutRig{path, seed}.run(cuts);
}

}  // namespace sick_ld
