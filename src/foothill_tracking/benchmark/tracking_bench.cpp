// Tracking errors over one orbit for three noise seeds, compared with the thesis' law on the same
// vehicle, and the processor time of one evaluation of each law.
#include <algorithm>
#include <cstdio>
#include <string>

#include "flown_orbit.hpp"
#include "foothill_test_support/bench_rows.hpp"
#include "foothill_test_support/cpu_time.hpp"
#include "foothill_tracking/law.hpp"
#include "ways.hpp"

namespace {

using namespace foothill_tracking;
using foothill_test_support::cpu_time;

constexpr int kCalls = 20'000;
constexpr int kRounds = 7;

/// Numbers have four digits.
constexpr foothill_test_support::BenchPrinter kRows{"tracking",
                                                    {.figure = 4, .reference = 4, .ratio = 4}};

/// A craft as the tracker knows it: tabulated from a report.
CraftReference craft() {
  const foothill_orbit::ChiefOrbit chief{.mean_motion = 1.1e-3, .eccentricity = 0.05};
  const FloorMap map{.plane = *named_plane("orbit"), .scale = 0.01, .rate = 50.0};
  return {map, {0.0, {{.p_OC = {100.0, 0.0, 0.0}, .v_OC = {0.0, -0.22, 0.0}}}, chief}};
}

/// Returns the minimum time of one command over some rounds [us].
double cost(const std::string& name) {
  const CraftReference reference = craft();
  double best = 1e9;
  for (int round = 0; round < kRounds; ++round) {
    auto law = make_law(name, RobotLimits{});
    RobotState robot{.pose = {0.01, 0.99, 0.02}};
    double sum = 0.0;
    const double begin = cpu_time();
    for (int i = 0; i < kCalls; ++i) {
      const double t = 20.0 * i / kCalls;
      sum += (*law)->command({t, 0.1, robot, &reference}).twist.forward;
    }
    best = std::min(best, (cpu_time() - begin) / kCalls);
    if (sum == 12345.0) std::puts("");  // keeps the loop
  }
  return 1e6 * best;
}

/// Returns the minimum time of a whole tracker's command, with prediction and monitoring [us].
double tracker_cost() {
  const auto reference = std::make_shared<CraftReference>(craft());
  double best = 1e9;
  for (int round = 0; round < kRounds; ++round) {
    Tracker tracker{TrackerConfig{}};
    const FloorMotion begin_at = reference->at(0.0);
    tracker.measure({.t = 0.0, .pose = {begin_at.p_WC.x(), begin_at.p_WC.y(), 0.0}});
    double spent = 0.0;
    constexpr int kPeriods = 250;
    for (int i = 0; i < kPeriods; ++i) {
      const double t = 0.1 * i;
      tracker.set_craft(reference, t);
      const double begin = cpu_time();
      const TrackerOutput output = tracker.command(t + 0.1, 0.1);
      spent += cpu_time() - begin;
      tracker.measure({.t = t + 0.1, .pose = output.robot.pose, .twist = output.robot.twist});
    }
    best = std::min(best, spent / kPeriods);
  }
  return 1e6 * best;
}

}  // namespace

int main() {
  const FlownOrbit thesis = fly_orbit({.law = "gradient"});
  for (const std::uint64_t seed : {1, 2, 3}) {
    const FlownOrbit flown = fly_orbit({.seed = seed});
    const std::string name = "seed " + std::to_string(seed) + ", position error over one orbit, ";
    kRows.print_at_most(name + "RMS", 1e3 * flown.truth.rms, "mm", 1e3 * thesis.truth.rms, 5.0);
    kRows.print_at_most(name + "peak", 1e3 * flown.truth.peak, "mm", 1e3 * thesis.truth.peak, 20.0);
  }
  const FlownOrbit slow = fly_orbit({.control_period = 1.0});
  kRows.print_at_most("one command a second, RMS", 1e3 * slow.truth.rms, "mm",
                      1e3 * thesis.truth.rms, 5.0);
  kRows.print_at_most("one command a second, peak", 1e3 * slow.truth.peak, "mm",
                      1e3 * thesis.truth.peak, 20.0);
  const double gradient = cost("gradient");
  for (const std::string& name : law_names()) {
    kRows.print_at_most("law " + name + ", one evaluation", cost(name), "us", gradient, 5.0);
  }
  kRows.print_at_most("tracker, one command", tracker_cost(), "us", gradient, 5.0);
}
