#pragma once

#include <span>
#include <string>

#include "pioneer_calibration/drive_estimate.hpp"

/// Results of a calibration as files: parameters for the controller, and a table for plots.

namespace pioneer_calibration {

/// Returns an estimate as a parameter file of diff_drive_controller: the three multipliers of the
/// nominal sizes, with their meaning and uncertainty in comments.
/// @param origin Line that describes how the estimate was made.
[[nodiscard]] std::string to_yaml(const DriveEstimate& estimate,
                                  const pioneer_dynamics::DriveGeometry& nominal,
                                  const std::string& origin);

/// Returns the runs as a table (CSV) for plots: at each fix, the true position and the positions by
/// dead reckoning with the nominal and with the estimated drive, relative to the start [m].
[[nodiscard]] std::string to_table(std::span<const DriveLog> runs, const DriveEstimate& estimate,
                                   const pioneer_dynamics::DriveGeometry& nominal);

/// Writes a file atomically: a crash leaves the old or the new content.
/// Fails if the folder does not exist or the disk is full.
[[nodiscard]] tl::expected<void, CalibrationError> write_file(const std::string& path,
                                                              const std::string& text);

}  // namespace pioneer_calibration
