#pragma once

#include <Eigen/Core>
#include <vector>

#include "pioneer_calibration/drive_log.hpp"
#include "pioneer_dynamics/kinematics.hpp"

/// Dead reckoning from wheel angles with a given geometry.

namespace pioneer_calibration {

/// Returns the position by dead reckoning at each fix of a run, relative to the start pose, x along
/// the initial heading [m].
/// @pre The run has wheels, and its fixes are sorted and within their time.
[[nodiscard]] std::vector<Eigen::Vector2d> dead_reckoning(
    const pioneer_dynamics::DriveGeometry& drive, const DriveLog& run);

}  // namespace pioneer_calibration
