// Depth from a pair of images: rectification, OpenCV's semi-global block matching, and sub-pixel
// refinement.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "foothill_sensors/camera_model.hpp"

namespace foothill_sensors {

/// Parameters of semi-global block matching.
struct StereoSettings {
  int min_disparity{0};     ///< Smallest searched disparity [pixel].
  int disparities{96};      ///< Number of searched disparities, a multiple of 16 [pixel].
  int block_size{5};        ///< Side of the matched blocks, odd [pixel].
  int uniqueness{10};       ///< Margin by which the best match must beat the second best [%].
  int speckle_size{100};    ///< Maximum size of isolated regions that are removed [pixel].
  bool eight_directions{};  ///< Aggregate along eight directions instead of five: better, slower.
  bool refine{true};        ///< Refine disparities by least squares, which removes pixel locking.
};

/// A non-owning view of an image: rgb8, bgr8 or mono8.
struct StereoPicture {
  std::span<const std::uint8_t> data;
  std::size_t bytes_per_pixel{};  ///< 1 or 3.
  std::size_t step{};             ///< Bytes between the starts of two rows.
  bool is_blue_first{};           ///< bgr8.
};

/// The calibration of a pair of cameras.
struct StereoCalibration {
  int width{};   ///< Width of both images [pixel].
  int height{};  ///< Height of both images [pixel].
  CameraCalibration left{};
  CameraCalibration right{};

  [[nodiscard]] double focal_length() const { return right.p[0]; }            ///< [pixel]
  [[nodiscard]] double baseline() const { return -right.p[3] / right.p[0]; }  ///< [m]
};

/// Disparities and points of a pair of images, in the optical frame of the left camera.
struct StereoResult {
  /// Disparity of each pixel of the rectified left image; min_disparity - 1 without a match
  /// [pixel].
  std::vector<float> disparity{};
  /// x, y, z of each pixel [m]; NaN without a match.
  std::vector<std::array<float, 3>> points{};
  std::vector<std::array<std::uint8_t, 3>> colours{};  ///< Red, green, blue of each pixel.
};

/// Finds depth from two images. Rectifies them first if the cameras have distortion.
class StereoMatcher {
 public:
  /// Resolution of the disparity before refinement [pixel].
  static constexpr double kStep = 1.0 / 16.0;

  /// Throws std::invalid_argument for invalid settings, or if the second camera is not to the right
  /// of the first.
  StereoMatcher(const StereoSettings& settings, const StereoCalibration& calibration);
  ~StereoMatcher();

  [[nodiscard]] const StereoSettings& settings() const { return settings_; }
  [[nodiscard]] const StereoCalibration& calibration() const { return calibration_; }

  /// @pre Both images have the size of the calibration.
  [[nodiscard]] StereoResult match(const StereoPicture& left, const StereoPicture& right);

  /// Returns the specified error of the disparity: at distances from 1 to 8 m, two thirds of the
  /// points of textured objects are within it, and up to 6.5 m nine tenths are within three times
  /// as much; beyond, more than a tenth of the points are false matches [pixel].
  /// @param depth [m]
  [[nodiscard]] static constexpr double stated_error(double depth) { return 0.1 + 0.1 * depth; }

  /// Returns the depth of a disparity [m]. @pre disparity > 0
  [[nodiscard]] double depth(double disparity) const;
  /// Returns the depth error caused by an error of the disparity [m].
  [[nodiscard]] double depth_error(double depth, double disparity_error) const;

 private:
  struct Implementation;
  StereoSettings settings_;
  StereoCalibration calibration_;
  std::unique_ptr<Implementation> implementation_;
};

/// Throws std::invalid_argument that names the setting and its allowed values.
void check(const StereoSettings& settings);

}  // namespace foothill_sensors
