#include "pioneer_calibration/calibration_file.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "pioneer_calibration/wheel_path.hpp"

namespace pioneer_calibration {
namespace {

/// ARCOS corrects the left encoder by its DriftFactor in 8192ths.
constexpr double kDriftUnits = 8192.0;

}  // namespace

std::string to_yaml(const DriveEstimate& estimate, const pioneer_dynamics::DriveGeometry& nominal,
                    const std::string& origin) {
  const auto& drive = estimate.drive;
  const auto sigma = [&](int axis) { return std::sqrt(estimate.covariance(axis, axis)); };
  return fmt::format(
      R"(# {}
# Wheels {:.3f} mm (left) and {:.3f} mm (right) across, {:.3f} mm apart; drift {:+.0f}/8192.
# Distance of the reference from the path by odometry: {:.1f} mm RMS before, {:.1f} mm after.
/**/diff_drive_controller:
  ros__parameters:
    left_wheel_radius_multiplier: {:.6f}  # standard deviation {:.6f}
    right_wheel_radius_multiplier: {:.6f}  # {:.6f}
    wheel_separation_multiplier: {:.6f}  # {:.6f}
)",
      origin, 2e3 * drive.left_radius, 2e3 * drive.right_radius, 1e3 * drive.track(),
      kDriftUnits * (drive.left_radius / drive.right_radius - 1.0), 1e3 * estimate.rms_before,
      1e3 * estimate.rms_after, drive.left_radius / nominal.left_radius, sigma(0),
      drive.right_radius / nominal.right_radius, sigma(1), drive.track() / nominal.track(),
      sigma(2));
}

std::string to_table(std::span<const DriveLog> runs, const DriveEstimate& estimate,
                     const pioneer_dynamics::DriveGeometry& nominal) {
  std::string text = "run,t,x,y,x_nominal,y_nominal,x_estimated,y_estimated\n";
  for (std::size_t run = 0; run < runs.size(); ++run) {
    const auto& start = estimate.starts[run];
    const Eigen::Rotation2Dd turn{-start.heading};
    const auto before = dead_reckoning(nominal, runs[run]);
    const auto after = dead_reckoning(estimate.drive, runs[run]);
    for (std::size_t i = 0; i < before.size(); ++i) {
      const Fix& fix = runs[run].fixes[i];
      const Eigen::Vector2d at = turn * (fix.position - Eigen::Vector2d{start.x, start.y});
      text += fmt::format("{},{:.3f},{:.5f},{:.5f},{:.5f},{:.5f},{:.5f},{:.5f}\n", run + 1, fix.t,
                          at.x(), at.y(), before[i].x(), before[i].y(), after[i].x(), after[i].y());
    }
  }
  return text;
}

tl::expected<void, CalibrationError> write_file(const std::string& path, const std::string& text) {
  const std::string fresh = path + ".new";
  std::ofstream file{fresh};
  file << text;
  file.close();
  std::error_code error;
  if (file) std::filesystem::rename(fresh, path, error);
  if (!file || error) {
    std::error_code ignored;
    std::filesystem::remove(fresh, ignored);
    return tl::unexpected{CalibrationError{fmt::format(
        "cannot write {}: check that the folder exists and the disk is not full", path)}};
  }
  return {};
}

}  // namespace pioneer_calibration
