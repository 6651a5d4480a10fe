// Writes what docs/sick_ld shows: a scan through the wire, the targets in it, their errors.
#include <fmt/format.h>
#include <fmt/ostream.h>

#include <cstdio>
#include <fstream>
#include <memory>
#include <numbers>
#include <string>

#include "link_rig.hpp"
#include "sick_ld/flat_world.hpp"
#include "target_trial.hpp"

namespace {

using namespace sick_ld;

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr int kScans = 10;

/// Ten scans of the example lab through codec, wire and driver, and the targets in them.
void write_scan(const std::string& folder) {
  LinkRig rig{{}, {.spin_up = 1.0}, std::make_shared<FlatWorldSource>(example_lab(), 0.02, 1)};
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  rig.run_until([&] { return rig.scans.size() == kScans; }, 60.0);
  TargetFinder finder{{.scans = kScans}};
  std::vector<Target> targets;
  for (const Scan& scan : rig.scans) {
    targets = finder.find({scan.first_angle, scan.increment, scan.ranges},
                          [](const Eigen::Vector2d&) { return true; });
  }
  std::ofstream points{folder + "/scan.csv"};
  fmt::print(points, "angle,range\n");
  const Scan& last = rig.scans.back();
  for (std::size_t i = 0; i < last.ranges.size(); ++i) {
    fmt::print(points, "{},{}\n", last.first_angle + last.increment * static_cast<double>(i),
               last.ranges[i]);
  }
  std::ofstream found{folder + "/targets.csv"};
  fmt::print(found, "x,y,heading,xx,xy,yy,hh\n");
  for (const Target& target : targets) {
    const Eigen::Matrix3d& c = target.square.covariance;
    const Pose2& pose = target.square.pose;
    fmt::print(found, "{},{},{},{},{},{},{}\n", pose.x, pose.y, pose.heading, c(0, 0), c(0, 1),
               c(1, 1), c(2, 2));
  }
}

void write_figures(const std::string& folder) {
  std::ofstream file{folder + "/figures.csv"};
  for (const int scans : {1, 3, 10}) {
    const TrialResult result = run_trials({.scans = scans, .trials = 1000});
    const auto put = [&](const char* name, double value) {
      fmt::print(file, "{}_{},{}\n", name, scans, value);
    };
    put("position_rms", 1e2 * result.position_rms);
    put("position_95", 1e2 * result.position_95);
    put("heading_rms", result.heading_rms / kDegree);
    put("heading_95", result.heading_95 / kDegree);
    put("nees", result.nees);
    put("missed", result.missed);
  }
}

void write_distances(const std::string& folder) {
  std::ofstream file{folder + "/distances.csv"};
  fmt::print(file, "scans,distance,position_95,heading_95\n");
  for (const int scans : {1, 10}) {
    for (const double distance : {1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0}) {
      const TrialResult result = run_trials({.scans = scans, .trials = 300, .distance = distance});
      fmt::print(file, "{},{},{},{}\n", scans, distance, 1e2 * result.position_95,
                 result.heading_95 / kDegree);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("sick_ld_cases FOLDER\n", stderr);
    return 1;
  }
  write_scan(argv[1]);
  write_figures(argv[1]);
  write_distances(argv[1]);
  return 0;
}
