#pragma once

#include <Eigen/Core>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "pioneer_calibration/drive_log.hpp"
#include "pioneer_dynamics/kinematics.hpp"

namespace pioneer_calibration {

/// Why there is no estimate.
struct CalibrationError {
  std::string reason{};
};

/// What the runs tell of the drive.
struct DriveEstimate {
  pioneer_dynamics::DriveGeometry drive{};
  /// Of (left radius, right radius, track), each as a part of its nominal value.
  Eigen::Matrix3d covariance{Eigen::Matrix3d::Zero()};
  /// Where each run began, in the frame of its fixes.
  std::vector<pioneer_dynamics::Pose> starts{};
  double rms_before{};  ///< Of the distances of the fixes from the nominal drive's path [m].
  double rms_after{};   ///< From the estimated drive's path [m].

  /// Returns the right wheel's radius over the left one's.
  [[nodiscard]] double radius_ratio() const { return drive.right_radius / drive.left_radius; }
};

/// Returns the geometry under which dead reckoning meets the fixes of all runs best, by least
/// squares over both radii, the track and where each run began.
///
/// A closed path tells nothing of the wheels' mean size: how well that is known beforehand decides
/// it then.
/// @param nominal What the robot believes so far.
/// @param size_sigma How well the wheels' mean radius is known, as a part of it.
/// Refused: a run with fewer than two wheel samples or, unless its start is known, three fixes;
/// samples or fixes that are not finite, not sorted or outside of the run; runs that don't turn.
[[nodiscard]] tl::expected<DriveEstimate, CalibrationError> estimate_drive(
    std::span<const DriveLog> runs, const pioneer_dynamics::DriveGeometry& nominal,
    double size_sigma = 0.005);

}  // namespace pioneer_calibration
