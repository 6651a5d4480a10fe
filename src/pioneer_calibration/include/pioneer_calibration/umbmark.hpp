#pragma once

#include <Eigen/Core>
#include <span>

#include "pioneer_dynamics/kinematics.hpp"

namespace pioneer_calibration {

/// Borenstein and Feng's benchmark of systematic odometry errors: squares driven both ways, and
/// only where the robot came back to is measured ("Measurement and Correction of Systematic
/// Odometry Errors in Mobile Robots", IEEE Transactions on Robotics and Automation 12(6), 1996).
struct UmbmarkResult {
  Eigen::Vector2d centre_cw;   ///< Mean of the return errors [m].
  Eigen::Vector2d centre_ccw;  ///< [m]
  double worst{};              ///< E_max,syst: the longer of the two centres [m].
  double radius_ratio{1.0};    ///< Right wheel over left wheel.
  double track_ratio{1.0};     ///< True track over the believed one.
};

/// Returns the benchmark's figures. To first order in the errors, which is good to a few parts in
/// ten thousand for errors of a few percent.
/// @param cw Where the robot truly ended minus where its odometry says, after each square driven
/// clockwise; x along its first leg, from where it began [m].
/// @param ccw The same for squares driven counter-clockwise.
/// @param side Of the square [m].
/// @pre Neither is empty and side > 0.
[[nodiscard]] UmbmarkResult umbmark(std::span<const Eigen::Vector2d> cw,
                                    std::span<const Eigen::Vector2d> ccw, double side,
                                    double track);

}  // namespace pioneer_calibration
