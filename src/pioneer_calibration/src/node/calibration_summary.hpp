#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>

#include "pioneer_calibration/drive_estimate.hpp"
#include "pioneer_calibration/square_driver.hpp"
#include "pioneer_calibration/umbmark.hpp"

namespace pioneer_calibration {

/// Returns the benchmark's figures of runs, with the errors that nominal odometry had at their
/// ends.
/// @param starts Of the runs, in the frames of their fixes.
/// @param side Of the squares [m].
[[nodiscard]] UmbmarkResult benchmark_of(std::span<const DriveLog> runs,
                                         std::span<const Direction> directions,
                                         std::span<const pioneer_dynamics::Pose> starts,
                                         const pioneer_dynamics::DriveGeometry& nominal,
                                         double side);

/// Prints a table of both estimates.
void print_summary(const DriveEstimate& estimate, const pioneer_dynamics::DriveGeometry& nominal,
                   const UmbmarkResult& benchmark);

/// Asks on the terminal where the robot stands, until it is told; nothing if the input has ended.
/// Returns x and y from where it began, x along its first heading [m].
[[nodiscard]] std::optional<Eigen::Vector2d> read_place();

}  // namespace pioneer_calibration
