#pragma once

#include <Eigen/Core>
#include <span>

#include "pioneer_dynamics/kinematics.hpp"

/// UMBmark, the classic calibration of differential drives, as a cross-check of the estimate.

namespace pioneer_calibration {

/// Borenstein and Feng's benchmark of systematic odometry errors: squares are driven in both
/// directions, and only the end positions are measured ("Measurement and Correction of Systematic
/// Odometry Errors in Mobile Robots", IEEE Transactions on Robotics and Automation 12(6), 1996).
struct UmbmarkResult {
  Eigen::Vector2d centre_cw;   ///< Mean of the return errors [m].
  Eigen::Vector2d centre_ccw;  ///< [m]
  double worst{};              ///< E_max,syst: the longer of the two centres [m].
  double radius_ratio{1.0};    ///< Right wheel over left wheel.
  double track_ratio{1.0};     ///< True track over the nominal one.
};

/// Returns the results of the benchmark, to first order in the errors: accurate to a few parts in
/// ten thousand for errors of a few percent.
/// @param cw True end position minus the end position by odometry after each clockwise square;
/// x along the first leg, relative to the start [m].
/// @param ccw The same for squares driven counter-clockwise.
/// @param side Side of the square [m].
/// @pre Neither is empty and side > 0.
[[nodiscard]] UmbmarkResult umbmark(std::span<const Eigen::Vector2d> cw,
                                    std::span<const Eigen::Vector2d> ccw, double side,
                                    double track);

}  // namespace pioneer_calibration
