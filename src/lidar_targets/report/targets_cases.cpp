// Writes the figures of docs/lidar_targets into a folder: a scan, the targets in it, their errors.
#include <fmt/format.h>
#include <fmt/ostream.h>

#include <cstdio>
#include <fstream>
#include <string>

#include "../rig/target_bound.hpp"
#include "../rig/target_trial.hpp"

namespace {

using namespace lidar_targets;
using foothill_core::kDegree;

constexpr int kScans = 10;

/// Ten scans of the example room, and the targets in them.
void write_scan(const std::string& folder) {
  const SyntheticScanner scanner;
  std::mt19937_64 random{1};
  TargetFinder finder{{.track = {.scans = kScans}}};
  std::vector<float> ranges;
  std::vector<Target> targets;
  for (int i = 0; i < kScans; ++i) {
    ranges = scanner.scan(example_room(), random);
    targets = finder.find({0.0, scanner.increment(), ranges, 0.2 * i}, unlimited_floor());
  }
  std::ofstream points{folder + "/scan.csv"};
  fmt::print(points, "angle,range\n");
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    fmt::print(points, "{},{}\n", scanner.increment() * static_cast<double>(i), ranges[i]);
  }
  std::ofstream found{folder + "/targets.csv"};
  fmt::print(found, "x,y,heading,xx,xy,yy,hh\n");
  for (const Target& target : targets) {
    const Eigen::Matrix3d& c = target.square.covariance;
    const foothill_core::PlanarPose& pose = target.square.pose;
    fmt::print(found, "{},{},{},{},{},{},{}\n", pose.x, pose.y, pose.heading, c(0, 0), c(0, 1),
               c(1, 1), c(2, 2));
  }
}

/// One row of a table.
struct Case {
  const char* name;
  Trial trial;
};

void write_figures(const std::string& folder) {
  std::ofstream file{folder + "/figures.csv"};
  const auto put = [&](const char* name, const char* of, double value) {
    fmt::print(file, "{}_{},{}\n", name, of, value);
  };
  const SyntheticScanner quarter{.spacing = 0.25 * kDegree};
  const SyntheticScanner eighth{.spacing = 0.125 * kDegree};
  for (const Case& row :
       {Case{"one", {.scans = 1, .trials = 2000}}, Case{"ten", {.scans = 10, .trials = 2000}},
        Case{"one_quarter", {.scans = 1, .trials = 500, .scanner = quarter}},
        Case{"ten_quarter", {.scans = 10, .trials = 100, .scanner = quarter}},
        Case{"one_eighth", {.scans = 1, .trials = 300, .scanner = eighth}},
        Case{"creeping", {.scans = 12, .trials = 100, .speed = 0.01}},
        Case{"slow", {.scans = 12, .trials = 100, .speed = 0.05}},
        Case{"fast", {.scans = 12, .trials = 100, .speed = 0.3}}}) {
    const TrialResult result = run_trials(row.trial);
    put("trials", row.name, row.trial.trials);
    put("position_rms", row.name, 1e2 * result.position_rms);
    put("position_95", row.name, 1e2 * result.position_95);
    put("heading_rms", row.name, result.heading_rms / kDegree);
    put("heading_95", row.name, result.heading_95 / kDegree);
    put("nees", row.name, result.nees);
    put("covered", row.name, 1e2 * result.covered);
    put("lag", row.name, 1e2 * result.lag);
    if (row.trial.speed > 0.0) continue;
    const TargetBound bound = least_error({.spacing = row.trial.scanner.spacing,
                                           .scans = row.trial.scans,
                                           .poses = 200,
                                           .samples = 20'000});
    put("rays", row.name, bound.rays);
    put("least_position", row.name, 1e2 * bound.position);
    put("least_heading", row.name, bound.heading / kDegree);
    put("ratio_position", row.name, bound.fit_position / bound.position);
    put("ratio_heading", row.name, bound.fit_heading / bound.heading);
    put("ranges_heading", row.name, bound.heading_ranges / kDegree);
  }
}

void write_distances(const std::string& folder) {
  std::ofstream file{folder + "/distances.csv"};
  fmt::print(file, "scans,distance,position_95,heading_95\n");
  for (const int scans : {1, kScans}) {
    for (const double distance : {1.0, 2.0, 3.0, 4.0, 5.0, 6.0}) {
      const TrialResult result =
          run_trials({.scans = scans, .trials = scans == 1 ? 1000 : 400, .distance = distance});
      fmt::print(file, "{},{},{},{}\n", scans, distance, 1e2 * result.position_95,
                 result.heading_95 / kDegree);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: targets_cases FOLDER\n", stderr);
    return 1;
  }
  write_scan(argv[1]);
  write_figures(argv[1]);
  write_distances(argv[1]);
  return 0;
}
