#include "calibration_summary.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "pioneer_calibration/wheel_path.hpp"

namespace pioneer_calibration {

UmbmarkResult benchmark_of(std::span<const DriveLog> runs, std::span<const Direction> directions,
                           std::span<const foothill_core::PlanarPose> starts,
                           const pioneer_dynamics::DriveGeometry& nominal, double side) {
  std::vector<Eigen::Vector2d> cw;
  std::vector<Eigen::Vector2d> ccw;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const DriveLog& run = runs[i];
    const auto path = dead_reckoning(nominal, run);
    const Eigen::Vector2d origin{starts[i].x, starts[i].y};
    const Eigen::Vector2d end =
        Eigen::Rotation2Dd{-starts[i].heading} * (run.fixes.back().position - origin);
    (directions[i] == Direction::kClockwise ? cw : ccw).push_back(end - path.back());
  }
  return umbmark(cw, ccw, side, nominal.track());
}

void print_summary(const DriveEstimate& estimate, const pioneer_dynamics::DriveGeometry& nominal,
                   const UmbmarkResult& benchmark) {
  const auto& drive = estimate.drive;
  fmt::print("\n{:34} {:>12} {:>12}\n", "", "estimate", "UMBmark");
  fmt::print("{:34} {:12.5f} {:12.5f}\n", "right / left wheel radius", estimate.radius_ratio(),
             benchmark.radius_ratio);
  fmt::print("{:34} {:12.5f} {:12.5f}\n", "track / nominal track", drive.track() / nominal.track(),
             benchmark.track_ratio);
  fmt::print(
      "{:34} {:12.5f} {:>12}\n", "mean / nominal wheel radius",
      (drive.left_radius + drive.right_radius) / (nominal.left_radius + nominal.right_radius), "-");
  fmt::print("{:34} {:12.1f}\n", "RMS odometry error before [mm]", 1e3 * estimate.rms_before);
  fmt::print("{:34} {:12.1f}\n", "RMS odometry error after [mm]", 1e3 * estimate.rms_after);
  fmt::print("{:34} {:>12} {:12.1f}\n\n", "E_max,syst before [mm]", "", 1e3 * benchmark.worst);
}

std::optional<Eigen::Vector2d> read_position() {
  std::string line;
  while (true) {
    std::cout << "Position of the robot relative to its start: x y [mm], x along its initial "
                 "heading: "
              << std::flush;
    if (!std::getline(std::cin, line)) return std::nullopt;
    std::istringstream words{line};
    Eigen::Vector2d place;
    if (words >> place.x() >> place.y() && place.allFinite() && (words >> std::ws).eof()) {
      return 1e-3 * place;
    }
    std::cout << "Enter two numbers, such as: 12 -35\n";
  }
}

}  // namespace pioneer_calibration
