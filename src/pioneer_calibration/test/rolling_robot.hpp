#pragma once

#include <cmath>
#include <random>

#include "pioneer_calibration/drive_log.hpp"
#include "pioneer_calibration/square_driver.hpp"
#include "pioneer_dynamics/kinematics.hpp"

namespace pioneer_calibration::testing {

using foothill_core::PlanarPose;
using pioneer_dynamics::DriveGeometry;
using pioneer_dynamics::VelocityCommand;
using pioneer_dynamics::WheelPair;

/// Nominal geometry, which the odometry of every robot assumes.
inline constexpr DriveGeometry kNominal{0.0975, 0.0975, 0.165, 0.165};

/// Returns a drive that deviates from the nominal one. All arguments are relative.
/// @param difference Right radius minus left radius. @param wider Error of the track.
/// @param larger Error of the mean radius.
inline DriveGeometry wrong_drive(double difference, double wider, double larger = 0.0) {
  return {kNominal.left_radius * (1.0 + larger) * (1.0 - 0.5 * difference),
          kNominal.right_radius * (1.0 + larger) * (1.0 + 0.5 * difference),
          kNominal.left_half_track * (1.0 + wider), kNominal.right_half_track * (1.0 + wider)};
}

/// Configuration of the external position measurements of a run.
struct Watch {
  PlanarPose start{};   ///< Start pose in the frame of the fixes.
  double sigma{0.001};  ///< Standard deviation of the fixes [m].
  double period{0.05};  ///< Period of the fixes [s]; 0: only one at the end.
  unsigned seed{1};
};

/// Drives a robot without slip around a square by its own, wrong odometry. Integrates with the
/// midpoint rule in steps of a millisecond, independent of the code under test.
inline DriveLog roll_square(const SquarePlan& plan, const DriveGeometry& truth,
                            const Watch& watch) {
  constexpr double kStep = 1e-3;
  std::mt19937 random{watch.seed};
  std::normal_distribution<double> noise{0.0, watch.sigma};
  SquareDriver driver{plan};
  DriveLog run;
  PlanarPose actual = watch.start;
  PlanarPose odometry;
  WheelPair angle{};
  VelocityCommand command;
  const auto roll = [&](PlanarPose& pose, const DriveGeometry& drive, const WheelPair& spin) {
    const double forward = 0.5 * (drive.left_radius * spin.left + drive.right_radius * spin.right);
    const double turn =
        (drive.right_radius * spin.right - drive.left_radius * spin.left) / drive.track() * kStep;
    pose.x += forward * kStep * std::cos(pose.heading + 0.5 * turn);
    pose.y += forward * kStep * std::sin(pose.heading + 0.5 * turn);
    pose.heading += turn;
  };
  const auto fix = [&](double t) {
    run.fixes.push_back(
        {t, {actual.x + noise(random), actual.y + noise(random)}, std::max(watch.sigma, 1e-6)});
  };
  for (long tick = 0; !driver.is_done(); ++tick) {
    const double t = kStep * static_cast<double>(tick);
    if (tick % 20 == 0) {
      run.wheels.push_back({t, angle});
      command = driver.command(odometry, t);
    }
    if (watch.period > 0.0 && tick % std::lround(watch.period / kStep) == 0) fix(t);
    const WheelPair spin{
        (command.forward - command.yaw_rate * kNominal.left_half_track) / kNominal.left_radius,
        (command.forward + command.yaw_rate * kNominal.right_half_track) / kNominal.right_radius};
    roll(actual, truth, spin);
    roll(odometry, kNominal, spin);
    angle.left += spin.left * kStep;
    angle.right += spin.right * kStep;
    if (driver.is_done()) run.wheels.push_back({t + kStep, angle});
  }
  if (watch.period > 0.0) {
    while (run.fixes.back().t > run.wheels.back().t) run.fixes.pop_back();
  } else {
    fix(run.wheels.back().t);
  }
  return run;
}

}  // namespace pioneer_calibration::testing
