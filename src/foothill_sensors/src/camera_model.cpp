#include "foothill_sensors/camera_model.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace foothill_sensors {
namespace {

constexpr int kLargestSide = 8192;

void require(bool holds, const std::string& what) {
  if (!holds) throw std::invalid_argument{what};
}

}  // namespace

CameraIntrinsics CameraIntrinsics::from_field_of_view(int width, int height, double field_of_view) {
  const double focal = 0.5 * width / std::tan(0.5 * field_of_view);
  return {.width = width,
          .height = height,
          .fx = focal,
          .fy = focal,
          .cx = 0.5 * (width - 1),
          .cy = 0.5 * (height - 1)};
}

CameraModel::CameraModel(const CameraIntrinsics& intrinsics) : intrinsics_{intrinsics} {
  const auto& [width, height, fx, fy, cx, cy, distortion] = intrinsics_;
  require(width >= 1 && width <= kLargestSide && height >= 1 && height <= kLargestSide,
          "width and height of an image must be between 1 and " + std::to_string(kLargestSide));
  require(std::isfinite(fx) && std::isfinite(fy) && fx > 0.0 && fy > 0.0,
          "focal lengths must be finite and above 0");
  require(std::isfinite(cx) && std::isfinite(cy), "the principal point must be finite");
  require(std::ranges::all_of(distortion, [](double k) { return std::isfinite(k); }),
          "distortion must be finite");
  is_distorted_ = std::ranges::any_of(distortion, [](double k) { return k != 0.0; });
  check_distortion();
}

Eigen::Vector2d CameraModel::distort(const Eigen::Vector2d& ideal) const {
  const auto& [k1, k2, p1, p2, k3] = intrinsics_.distortion;
  const double x = ideal.x();
  const double y = ideal.y();
  const double r2 = ideal.squaredNorm();
  const double radial = 1.0 + r2 * (k1 + r2 * (k2 + r2 * k3));
  return {x * radial + 2.0 * p1 * x * y + p2 * (r2 + 2.0 * x * x),
          y * radial + p1 * (r2 + 2.0 * y * y) + 2.0 * p2 * x * y};
}

Eigen::Matrix2d CameraModel::distortion_slope(const Eigen::Vector2d& ideal) const {
  const auto& [k1, k2, p1, p2, k3] = intrinsics_.distortion;
  const double x = ideal.x();
  const double y = ideal.y();
  const double r2 = ideal.squaredNorm();
  const double radial = 1.0 + r2 * (k1 + r2 * (k2 + r2 * k3));
  const double growth = 2.0 * (k1 + r2 * (2.0 * k2 + 3.0 * r2 * k3));
  const double mixed = x * y * growth + 2.0 * p1 * x + 2.0 * p2 * y;
  Eigen::Matrix2d slope;
  slope << radial + x * x * growth + 2.0 * p1 * y + 6.0 * p2 * x, mixed,  //
      mixed, radial + y * y * growth + 6.0 * p1 * y + 2.0 * p2 * x;
  return slope;
}

std::optional<Eigen::Vector2d> CameraModel::undistort(const Eigen::Vector2d& distorted) const {
  // Newton iteration from the centre outwards: the path to a pixel stays in the invertible region,
  // so a singular slope on the way means that the pixel has no direction.
  Eigen::Vector2d ideal = Eigen::Vector2d::Zero();
  for (const double part : {0.5, 0.8, 1.0}) {
    for (int i = 0; i < 20; ++i) {
      const Eigen::Matrix2d slope = distortion_slope(ideal);
      if (slope.determinant() <= 1e-3 || slope.trace() <= 0.0) return std::nullopt;
      const Eigen::Vector2d step = slope.inverse() * (part * distorted - distort(ideal));
      ideal += step;
      if (step.squaredNorm() < 1e-24) break;
    }
  }
  if ((distort(ideal) - distorted).norm() > 1e-9) return std::nullopt;
  return ideal;
}

void CameraModel::check_distortion() {
  const auto& [width, height, fx, fy, cx, cy, distortion] = intrinsics_;
  constexpr double kSteps = 32.0;
  for (double i = 0.0; i <= kSteps; i += 1.0) {
    const double u = (width - 1) * i / kSteps;
    const double v = (height - 1) * i / kSteps;
    for (const Eigen::Vector2d& border :
         {Eigen::Vector2d{u, 0.0}, Eigen::Vector2d{u, height - 1.0}, Eigen::Vector2d{0.0, v},
          Eigen::Vector2d{width - 1.0, v}}) {
      const auto ideal = undistort({(border.x() - cx) / fx, (border.y() - cy) / fy});
      require(ideal.has_value(),
              "the distortion is not invertible within the image: it folds before the border");
      largest_radius_ = std::max(largest_radius_, ideal->norm());
    }
  }
}

std::optional<Eigen::Vector2d> CameraModel::project(const Eigen::Vector3d& p_C) const {
  if (p_C.z() <= 0.0) return std::nullopt;
  const Eigen::Vector2d ideal = p_C.head<2>() / p_C.z();
  // Outside the image the polynomial may fold back and project points twice.
  if (is_distorted_ && ideal.norm() > 1.05 * largest_radius_) return std::nullopt;
  const Eigen::Vector2d seen = is_distorted_ ? distort(ideal) : ideal;
  return Eigen::Vector2d{intrinsics_.fx * seen.x() + intrinsics_.cx,
                         intrinsics_.fy * seen.y() + intrinsics_.cy};
}

Eigen::Vector2d CameraModel::unproject(const Eigen::Vector2d& pixel) const {
  const Eigen::Vector2d seen{(pixel.x() - intrinsics_.cx) / intrinsics_.fx,
                             (pixel.y() - intrinsics_.cy) / intrinsics_.fy};
  return is_distorted_ ? undistort(seen).value_or(seen) : seen;
}

CameraCalibration CameraModel::calibration(double baseline) const {
  const auto& [width, height, fx, fy, cx, cy, distortion] = intrinsics_;
  return {.d = {distortion.begin(), distortion.end()},
          .k = {fx, 0.0, cx, 0.0, fy, cy, 0.0, 0.0, 1.0},
          .r = {1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0},
          .p = {fx, 0.0, cx, -fx * baseline, 0.0, fy, cy, 0.0, 0.0, 0.0, 1.0, 0.0}};
}

}  // namespace foothill_sensors
