#pragma once

#include <Eigen/Core>
#include <array>
#include <optional>
#include <vector>

namespace foothill_sensors {

/// What a calibration would find of a camera: a pinhole with the distortion that ROS calls
/// plumb_bob. Pixels count from the middle of the first one (0, 0), u to the right, v down.
struct CameraIntrinsics {
  int width{640};                      ///< [pixel]
  int height{480};                     ///< [pixel]
  double fx{525.0};                    ///< [pixel]
  double fy{525.0};                    ///< [pixel]
  double cx{319.5};                    ///< [pixel]
  double cy{239.5};                    ///< [pixel]
  std::array<double, 5> distortion{};  ///< k1, k2, p1, p2, k3 [-].

  /// Returns a camera without distortion that looks along the middle of its image.
  /// @param field_of_view From the left edge of the image to the right one [rad].
  [[nodiscard]] static CameraIntrinsics from_field_of_view(int width, int height,
                                                           double field_of_view);
};

/// The numbers of a sensor_msgs/CameraInfo.
struct CameraCalibration {
  std::vector<double> d{};     ///< k1, k2, p1, p2, k3.
  std::array<double, 9> k{};   ///< Intrinsic matrix, row by row.
  std::array<double, 9> r{};   ///< Rectification: none, for cameras of a pair look the same way.
  std::array<double, 12> p{};  ///< Projection of the rectified image, row by row.
};

/// Maps between the optical frame C of a camera (x right, y down, z forward) and its image.
class CameraModel {
 public:
  /// Throws std::invalid_argument for numbers that make no camera, and for a distortion that folds
  /// the image so that a pixel would see two directions.
  explicit CameraModel(const CameraIntrinsics& intrinsics);

  [[nodiscard]] const CameraIntrinsics& intrinsics() const { return intrinsics_; }

  /// Returns the pixel that sees a point, also if it lies beyond the image's edges; nothing if the
  /// point is behind the camera or farther from the axis than the distortion is good for.
  /// @param p_C [m]
  [[nodiscard]] std::optional<Eigen::Vector2d> project(const Eigen::Vector3d& p_C) const;

  /// Returns x/z and y/z of everything that a pixel sees.
  [[nodiscard]] Eigen::Vector2d unproject(const Eigen::Vector2d& pixel) const;

  /// Returns the calibration; the rectified image has the same size and intrinsic matrix.
  /// @param baseline How far to the right of its partner the camera of a pair stands [m]; 0 for the
  /// left camera and for one alone.
  [[nodiscard]] CameraCalibration calibration(double baseline) const;
  /// Returns whether straight lines are bent.
  [[nodiscard]] bool is_distorted() const { return is_distorted_; }

 private:
  [[nodiscard]] Eigen::Vector2d distort(const Eigen::Vector2d& ideal) const;
  [[nodiscard]] Eigen::Matrix2d distortion_slope(const Eigen::Vector2d& ideal) const;
  [[nodiscard]] std::optional<Eigen::Vector2d> undistort(const Eigen::Vector2d& distorted) const;
  void check_distortion();

  CameraIntrinsics intrinsics_;
  bool is_distorted_{};
  double largest_radius_{};  ///< Of what the image sees, with a margin: x/z, y/z.
};

}  // namespace foothill_sensors
