#pragma once

#include <Eigen/Core>
#include <vector>

#include "pioneer_calibration/drive_log.hpp"
#include "pioneer_dynamics/kinematics.hpp"

namespace pioneer_calibration {

/// Returns where dead reckoning with this geometry says the robot was at each fix of a run, from
/// where it stood at first, x along its first heading.
/// @pre The run has wheels, and its fixes are sorted and within their time.
[[nodiscard]] std::vector<Eigen::Vector2d> reckoned(const pioneer_dynamics::DriveGeometry& drive,
                                                    const DriveLog& run);

}  // namespace pioneer_calibration
