#pragma once

#include <Eigen/Core>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "pioneer_calibration/drive_log.hpp"
#include "pioneer_dynamics/kinematics.hpp"

/// Estimation of wheel radii and track from driven paths. Least squares over all fixes of all runs;
/// umbmark.hpp has the classic closed form as a cross-check.

namespace pioneer_calibration {

/// Reason why there is no estimate.
struct CalibrationError {
  std::string reason{};
};

/// Estimated geometry of the drive.
struct DriveEstimate {
  pioneer_dynamics::DriveGeometry drive{};
  /// Covariance of (left radius, right radius, track), relative to the nominal values.
  Eigen::Matrix3d covariance{Eigen::Matrix3d::Zero()};
  /// Start pose of each run, in the frame of its fixes.
  std::vector<foothill_core::PlanarPose> starts{};
  double rms_before{};  ///< RMS distance of the fixes from the path of the nominal drive [m].
  double rms_after{};   ///< RMS distance from the path of the estimated drive [m].

  /// Returns the right wheel's radius over the left one's.
  [[nodiscard]] double radius_ratio() const { return drive.right_radius / drive.left_radius; }
};

/// Returns the geometry for which dead reckoning fits the fixes of all runs best: least squares
/// over both radii, the track and the start pose of each run.
///
/// A closed path does not determine the mean radius of the wheels, so it follows from its prior.
/// @param nominal Geometry that the robot's odometry assumes.
/// @param size_sigma Standard deviation of the prior of the mean radius, relative.
/// Fails for a run with fewer than two wheel samples or, unless its start is known, three fixes;
/// for samples or fixes that are not finite, not sorted or outside of the run; for runs without
/// turns.
[[nodiscard]] tl::expected<DriveEstimate, CalibrationError> estimate_drive(
    std::span<const DriveLog> runs, const pioneer_dynamics::DriveGeometry& nominal,
    double size_sigma = 0.005);

}  // namespace pioneer_calibration
