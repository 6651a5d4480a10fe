#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>

#include "pioneer_calibration/drive_estimate.hpp"
#include "pioneer_calibration/square_driver.hpp"
#include "pioneer_calibration/umbmark.hpp"

namespace pioneer_calibration {

/// Returns the results of the benchmark for the errors of nominal odometry at the ends of the runs.
/// @param starts Start poses of the runs, in the frames of their fixes.
/// @param side Side of the squares [m].
[[nodiscard]] UmbmarkResult benchmark_of(std::span<const DriveLog> runs,
                                         std::span<const Direction> directions,
                                         std::span<const foothill_core::PlanarPose> starts,
                                         const pioneer_dynamics::DriveGeometry& nominal,
                                         double side);

/// Prints a table of both estimates.
void print_summary(const DriveEstimate& estimate, const pioneer_dynamics::DriveGeometry& nominal,
                   const UmbmarkResult& benchmark);

/// Asks on the terminal for the robot's position; returns nothing at the end of input.
/// The position is relative to the start, x along the initial heading [m].
[[nodiscard]] std::optional<Eigen::Vector2d> read_position();

}  // namespace pioneer_calibration
