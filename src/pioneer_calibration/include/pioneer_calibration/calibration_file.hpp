#pragma once

#include <span>
#include <string>

#include "pioneer_calibration/drive_estimate.hpp"

namespace pioneer_calibration {

/// Returns an estimate as a parameter file of diff_drive_controller: its three multipliers of the
/// nominal sizes, and in comments what they mean and how well they are known.
/// @param story A line that says where it came from.
[[nodiscard]] std::string to_yaml(const DriveEstimate& estimate,
                                  const pioneer_dynamics::DriveGeometry& nominal,
                                  const std::string& story);

/// Returns the runs as a table (CSV) for plots: at each fix, where the robot was, and where dead
/// reckoning with the nominal and with the estimated drive says that it was; all from where the run
/// began [m].
[[nodiscard]] std::string to_table(std::span<const DriveLog> runs, const DriveEstimate& estimate,
                                   const pioneer_dynamics::DriveGeometry& nominal);

/// Writes a file all at once: a crash leaves the old one or the new one.
/// Refused: a folder that is not there, a disk that is full.
[[nodiscard]] tl::expected<void, CalibrationError> write_file(const std::string& path,
                                                              const std::string& text);

}  // namespace pioneer_calibration
