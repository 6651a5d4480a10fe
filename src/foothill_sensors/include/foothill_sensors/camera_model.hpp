// The geometry of a camera: a pinhole with the distortion model that ROS calls plumb_bob. Pixel
// coordinates (u right, v down) have their origin in the centre of the first pixel.
#pragma once

#include <Eigen/Core>
#include <array>
#include <optional>
#include <vector>

namespace foothill_sensors {

/// Intrinsic parameters of a camera.
struct CameraIntrinsics {
  int width{640};                      ///< [pixel]
  int height{480};                     ///< [pixel]
  double fx{525.0};                    ///< [pixel]
  double fy{525.0};                    ///< [pixel]
  double cx{319.5};                    ///< [pixel]
  double cy{239.5};                    ///< [pixel]
  std::array<double, 5> distortion{};  ///< k1, k2, p1, p2, k3 [-].

  /// Returns a camera without distortion and with the principal point in the image centre.
  /// @param field_of_view Horizontal angle between the outer edges of the image [rad].
  [[nodiscard]] static CameraIntrinsics from_field_of_view(int width, int height,
                                                           double field_of_view);
};

/// The matrices of a sensor_msgs/CameraInfo.
struct CameraCalibration {
  std::vector<double> d{};     ///< k1, k2, p1, p2, k3.
  std::array<double, 9> k{};   ///< Intrinsic matrix, row by row.
  std::array<double, 9> r{};   ///< Rectification: identity, because cameras of a pair are parallel.
  std::array<double, 12> p{};  ///< Projection matrix of the rectified image, row by row.
};

/// Maps between the optical frame C of a camera (x right, y down, z forward) and its image.
class CameraModel {
 public:
  /// Throws std::invalid_argument for invalid numbers, and for a distortion that is not invertible
  /// within the image.
  explicit CameraModel(const CameraIntrinsics& intrinsics);

  [[nodiscard]] const CameraIntrinsics& intrinsics() const { return intrinsics_; }

  /// Returns the image coordinates of a point, also outside the image; nothing if the point is
  /// behind the camera or outside the valid range of the distortion model.
  /// @param p_C [m]
  [[nodiscard]] std::optional<Eigen::Vector2d> project(const Eigen::Vector3d& p_C) const;

  /// Returns x/z and y/z of the ray through a pixel.
  [[nodiscard]] Eigen::Vector2d unproject(const Eigen::Vector2d& pixel) const;

  /// Returns the calibration; the rectified image has the same size and intrinsic matrix.
  /// @param baseline Distance of the right camera of a stereo pair from the left one [m]; 0 for the
  /// left camera and for a single camera.
  [[nodiscard]] CameraCalibration calibration(double baseline) const;
  [[nodiscard]] bool is_distorted() const { return is_distorted_; }

 private:
  [[nodiscard]] Eigen::Vector2d distort(const Eigen::Vector2d& ideal) const;
  [[nodiscard]] Eigen::Matrix2d distortion_slope(const Eigen::Vector2d& ideal) const;
  [[nodiscard]] std::optional<Eigen::Vector2d> undistort(const Eigen::Vector2d& distorted) const;
  void check_distortion();

  CameraIntrinsics intrinsics_;
  bool is_distorted_{};
  double largest_radius_{};  ///< Maximum of sqrt(x^2 + y^2) / z along the border of the image.
};

}  // namespace foothill_sensors
