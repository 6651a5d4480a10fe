#include "pioneer_calibration/drive_estimate.hpp"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <vector>

#include "pioneer_calibration/wheel_path.hpp"

namespace pioneer_calibration {
namespace {

using foothill_core::PlanarPose;
using pioneer_dynamics::DriveGeometry;

constexpr int kShared = 3;  ///< Unknowns shared by all runs: left radius, right radius, track.
constexpr int kStart = 3;   ///< Unknowns of each run: x, y, heading of its start.
constexpr int kMaxIterations = 100;
constexpr double kConverged = 1e-8;  ///< Step of the factors at convergence [-].
constexpr double kRounding = 1e-12;  ///< Relative rounding error of a sum of squares.
/// Relative standard deviation above which a size is not observable.
constexpr double kMaxSigma = 0.1;
/// Maximum relative deviation of a size from its nominal value.
constexpr double kMaxDeviation = 0.5;

/// Returns the nominal drive with each of its three sizes multiplied.
DriveGeometry scaled(const DriveGeometry& nominal, const Eigen::Vector3d& factors) {
  return {nominal.left_radius * factors[0], nominal.right_radius * factors[1],
          nominal.left_half_track * factors[2], nominal.right_half_track * factors[2]};
}

std::optional<std::string> fault(const DriveLog& run) {
  if (run.wheels.size() < 2) return "has fewer than two wheel samples";
  if (run.fixes.size() < (run.from_start ? 1U : 3U)) return "has too few fixes";
  const auto is_bad = [](const WheelSample& sample) {
    return !std::isfinite(sample.t + sample.angle.left + sample.angle.right);
  };
  if (std::ranges::any_of(run.wheels, is_bad)) return "has a wheel sample that is not finite";
  if (!std::ranges::is_sorted(run.wheels, std::less_equal<>{}, &WheelSample::t)) {
    return "has wheel samples out of order";
  }
  for (const Fix& fix : run.fixes) {
    if (!fix.position.allFinite() || !(fix.sigma > 0.0)) return "has a fix that is not finite";
    if (!(fix.t >= run.wheels.front().t && fix.t <= run.wheels.back().t)) {
      return fmt::format("has a fix at {:.3f} s, outside of its wheel samples", fix.t);
    }
  }
  if (!std::ranges::is_sorted(run.fixes, {}, &Fix::t)) return "has fixes out of order";
  return std::nullopt;
}

/// Returns the start pose for which the path of a run fits its fixes best (rigid fit in the plane).
PlanarPose fitted_start(const DriveLog& run, const std::vector<Eigen::Vector2d>& path) {
  if (run.from_start) return {};
  Eigen::Vector2d path_middle{Eigen::Vector2d::Zero()};
  Eigen::Vector2d fix_middle{Eigen::Vector2d::Zero()};
  const double part = 1.0 / static_cast<double>(path.size());
  for (std::size_t i = 0; i < path.size(); ++i) {
    path_middle += part * path[i];
    fix_middle += part * run.fixes[i].position;
  }
  double along = 0.0;
  double across = 0.0;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const Eigen::Vector2d p = path[i] - path_middle;
    const Eigen::Vector2d f = run.fixes[i].position - fix_middle;
    along += p.dot(f);
    across += p.x() * f.y() - p.y() * f.x();
  }
  const double heading = std::atan2(across, along);
  const Eigen::Vector2d at = fix_middle - Eigen::Rotation2Dd{heading} * path_middle;
  return {at.x(), at.y(), heading};
}

/// All runs compared with one estimate of the drive: residuals and their Jacobian.
struct Fit {
  Eigen::MatrixXd normal;    ///< J^T J of the weighted residuals.
  Eigen::VectorXd gradient;  ///< J^T r.
  double cost{};             ///< Sum of the squares of the weighted residuals.
  double squares{};          ///< Sum of the squares of the residuals, not weighted [m^2].
  std::size_t count{};       ///< Number of fixes.
};

class Problem {
 public:
  Problem(std::span<const DriveLog> runs, const DriveGeometry& nominal, double size_sigma)
      : runs_{runs}, nominal_{nominal}, size_weight_{1.0 / (size_sigma * size_sigma)} {
    for (const DriveLog& run : runs)
      starts_.push_back(fitted_start(run, dead_reckoning(nominal, run)));
  }

  [[nodiscard]] Fit fit() const {
    const auto unknowns = kShared + kStart * static_cast<Eigen::Index>(runs_.size());
    Fit fit{Eigen::MatrixXd::Zero(unknowns, unknowns), Eigen::VectorXd::Zero(unknowns)};
    for (std::size_t i = 0; i < runs_.size(); ++i) add_run(i, fit);
    const Eigen::Vector3d mean{0.5, 0.5, 0.0};
    fit.normal.topLeftCorner<kShared, kShared>() += size_weight_ * mean * mean.transpose();
    const double off = mean.dot(factors_) - 1.0;
    fit.gradient.head<kShared>() += size_weight_ * off * mean;
    fit.cost += size_weight_ * off * off;
    return fit;
  }

  /// Moves the unknowns by a step. Returns false if a size then deviates too far from its nominal
  /// value.
  [[nodiscard]] bool move(const Eigen::VectorXd& step) {
    factors_ += step.head<kShared>();
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      const auto own = step.segment<kStart>(kShared + kStart * static_cast<Eigen::Index>(i));
      starts_[i].x += own[0];
      starts_[i].y += own[1];
      starts_[i].heading += own[2];
    }
    return (factors_.array() - 1.0).abs().maxCoeff() < kMaxDeviation;
  }

  [[nodiscard]] DriveGeometry drive() const { return scaled(nominal_, factors_); }
  [[nodiscard]] const std::vector<PlanarPose>& starts() const { return starts_; }

 private:
  /// Returns the derivatives of the path by each factor, by central differences: the path is
  /// smooth, and the step leaves an accuracy of ten digits.
  [[nodiscard]] std::array<std::vector<Eigen::Vector2d>, kShared> slopes(
      const DriveLog& run) const {
    constexpr double kStep = 1e-5;
    std::array<std::vector<Eigen::Vector2d>, kShared> result;
    for (int axis = 0; axis < kShared; ++axis) {
      const Eigen::Vector3d step = kStep * Eigen::Vector3d::Unit(axis);
      const auto above = dead_reckoning(scaled(nominal_, factors_ + step), run);
      const auto below = dead_reckoning(scaled(nominal_, factors_ - step), run);
      auto& slope = result[static_cast<std::size_t>(axis)];
      slope.resize(above.size());
      for (std::size_t i = 0; i < above.size(); ++i) {
        slope[i] = (above[i] - below[i]) / (2.0 * kStep);
      }
    }
    return result;
  }

  void add_run(std::size_t index, Fit& fit) const {
    const DriveLog& run = runs_[index];
    const PlanarPose& start = starts_[index];
    const auto path = dead_reckoning(drive(), run);
    const auto slope = slopes(run);
    const Eigen::Matrix2d turn = Eigen::Rotation2Dd{start.heading}.toRotationMatrix();
    const auto own = kShared + kStart * static_cast<Eigen::Index>(index);
    Eigen::Matrix<double, 2, kShared + kStart> by;
    for (std::size_t i = 0; i < path.size(); ++i) {
      const Eigen::Vector2d arm = turn * path[i];
      const Eigen::Vector2d residual =
          Eigen::Vector2d{start.x, start.y} + arm - run.fixes[i].position;
      for (int axis = 0; axis < kShared; ++axis) {
        by.col(axis) = turn * slope[static_cast<std::size_t>(axis)][i];
      }
      by.rightCols<kStart>() << 1.0, 0.0, -arm.y(), 0.0, 1.0, arm.x();
      if (run.from_start) by.rightCols<kStart>().setZero();
      add(by, residual, 1.0 / (run.fixes[i].sigma * run.fixes[i].sigma), own, fit);
    }
    // A known start is not estimated: its rows of the normal matrix are those of the identity.
    if (run.from_start) fit.normal.block<kStart, kStart>(own, own).setIdentity();
  }

  static void add(const Eigen::Matrix<double, 2, kShared + kStart>& by,
                  const Eigen::Vector2d& residual, double weight, Eigen::Index own, Fit& fit) {
    const auto shared = by.leftCols<kShared>();
    const auto start = by.rightCols<kStart>();
    fit.normal.topLeftCorner<kShared, kShared>() += weight * shared.transpose() * shared;
    fit.normal.block<kShared, kStart>(0, own) += weight * shared.transpose() * start;
    fit.normal.block<kStart, kShared>(own, 0) += weight * start.transpose() * shared;
    fit.normal.block<kStart, kStart>(own, own) += weight * start.transpose() * start;
    fit.gradient.head<kShared>() += weight * shared.transpose() * residual;
    fit.gradient.segment<kStart>(own) += weight * start.transpose() * residual;
    fit.cost += weight * residual.squaredNorm();
    fit.squares += residual.squaredNorm();
    ++fit.count;
  }

  std::span<const DriveLog> runs_;
  DriveGeometry nominal_;
  double size_weight_;
  Eigen::Vector3d factors_{Eigen::Vector3d::Ones()};
  std::vector<PlanarPose> starts_{};
};

/// Returns the inverse of a normal matrix. The matrix is scaled to a diagonal of ones before the
/// inversion, because the unknowns have different units.
/// @param damping Added to that diagonal; larger values shorten the step.
Eigen::MatrixXd inverse_of(const Eigen::MatrixXd& normal, double damping) {
  const Eigen::VectorXd scale = normal.diagonal().cwiseSqrt().cwiseInverse();
  Eigen::MatrixXd unit = scale.asDiagonal() * normal * scale.asDiagonal();
  unit.diagonal().array() += damping;
  const auto size = normal.rows();
  return scale.asDiagonal() * unit.ldlt().solve(Eigen::MatrixXd::Identity(size, size)) *
         scale.asDiagonal();
}

bool is_observable(const Fit& fit) {
  const double min_information = 1.0 / (kMaxSigma * kMaxSigma);
  return fit.normal.diagonal().head<kShared>().minCoeff() > min_information &&
         inverse_of(fit.normal, 0.0).diagonal().head<kShared>().maxCoeff() < 1.0 / min_information;
}

double rms(const Fit& fit) { return std::sqrt(fit.squares / static_cast<double>(fit.count)); }

}  // namespace

tl::expected<DriveEstimate, CalibrationError> estimate_drive(std::span<const DriveLog> runs,
                                                             const DriveGeometry& nominal,
                                                             double size_sigma) {
  if (runs.empty()) return tl::unexpected{CalibrationError{"there are no runs"}};
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (const auto reason = fault(runs[i])) {
      return tl::unexpected{CalibrationError{fmt::format("run {} {}", i + 1, *reason)}};
    }
  }
  Problem problem{runs, nominal, size_sigma};
  Fit fit = problem.fit();
  DriveEstimate estimate;
  estimate.rms_before = rms(fit);
  if (!is_observable(fit)) {
    return tl::unexpected{CalibrationError{
        "the runs do not determine radii and track: drive squares in both directions"}};
  }
  // Levenberg-Marquardt: a step that increases the cost is rejected and retried with more damping.
  double damping = 1e-3;
  for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
    const Eigen::VectorXd step = -inverse_of(fit.normal, damping) * fit.gradient;
    Problem next = problem;
    const bool is_near = next.move(step);
    Fit next_fit = next.fit();
    if (!is_near || next_fit.cost > (1.0 + kRounding) * fit.cost) {
      damping = 10.0 * damping;
      continue;
    }
    problem = std::move(next);
    fit = std::move(next_fit);
    if (step.head<kShared>().norm() < kConverged && damping < 1.0) {
      estimate.drive = problem.drive();
      estimate.starts = problem.starts();
      estimate.rms_after = rms(fit);
      estimate.covariance = inverse_of(fit.normal, 0.0).topLeftCorner<kShared, kShared>();
      return estimate;
    }
    damping = 0.1 * damping;
  }
  return tl::unexpected{
      CalibrationError{"no geometry near the nominal one fits: the reference does not match the "
                       "motion of the wheels"}};
}

}  // namespace pioneer_calibration
