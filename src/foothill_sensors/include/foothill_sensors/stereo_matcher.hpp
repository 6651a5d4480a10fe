#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "foothill_sensors/camera_model.hpp"

namespace foothill_sensors {

/// How two pictures are compared: OpenCV's semi-global block matching.
struct StereoSettings {
  int lowest_disparity{0};  ///< [pixel]
  int disparities{96};      ///< How many, from the lowest up; a multiple of 16.
  int block_size{5};        ///< Odd [pixel].
  int uniqueness{10};       ///< By how much the best match must beat the second [%].
  int speckle_size{100};    ///< Islands smaller than that are dropped [pixel].
  bool every_direction{};   ///< Look along eight directions in place of five: better, slower.
  bool refine{true};        ///< Find parts of pixels anew, for the matcher leans to whole ones.
};

/// A picture somewhere in memory: rgb8, bgr8 or mono8.
struct StereoPicture {
  std::span<const std::uint8_t> data;
  std::size_t bytes_per_pixel{};  ///< 1 or 3.
  std::size_t step{};             ///< Bytes from one row to the next.
  bool is_blue_first{};           ///< bgr8.
};

/// A pair of cameras, as calibrated.
struct StereoCalibration {
  int width{};   ///< Of both pictures [pixel].
  int height{};  ///< Of both pictures [pixel].
  CameraCalibration left{};
  CameraCalibration right{};

  [[nodiscard]] double focal_length() const { return right.p[0]; }            ///< [pixel]
  [[nodiscard]] double baseline() const { return -right.p[3] / right.p[0]; }  ///< [m]
};

/// What a pair of pictures shows, in the optical frame of the left camera.
struct StereoResult {
  /// Disparity at each pixel of the rectified left picture; lowest_disparity - 1 where there is
  /// none [pixel].
  std::vector<float> disparity{};
  /// x, y, z at each pixel [m]; not numbers where there is none.
  std::vector<std::array<float, 3>> points{};
  std::vector<std::array<std::uint8_t, 3>> colours{};  ///< Of the points: red, green, blue.
};

/// Finds depth from two pictures. Rectifies them first if their cameras distort.
class StereoMatcher {
 public:
  /// Smallest step of the matcher's disparity [pixel].
  static constexpr double kStep = 1.0 / 16.0;

  /// Throws std::invalid_argument for numbers that OpenCV does not take, or if the second camera is
  /// not to the right of the first.
  StereoMatcher(const StereoSettings& settings, const StereoCalibration& calibration);
  ~StereoMatcher();

  [[nodiscard]] const StereoSettings& settings() const { return settings_; }
  [[nodiscard]] const StereoCalibration& calibration() const { return calibration_; }

  /// @pre Both pictures are of the calibration's size.
  [[nodiscard]] StereoResult match(const StereoPicture& left, const StereoPicture& right);

  /// Error of disparity that is stated: at every distance from 1 to 8 m, two of three points of
  /// things with texture keep it, and up to 6.5 m nine of ten keep three times as much; beyond,
  /// more than a tenth are matched with something else [pixel]. @param depth [m]
  [[nodiscard]] static constexpr double stated_error(double depth) { return 0.1 + 0.1 * depth; }

  /// Returns the distance at a disparity above zero [m].
  [[nodiscard]] double depth(double disparity) const;
  /// Returns by how much a distance is wrong if the disparity is wrong by as many pixels [m].
  [[nodiscard]] double depth_error(double depth, double disparity_error) const;

 private:
  struct Implementation;
  StereoSettings settings_;
  StereoCalibration calibration_;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace foothill_sensors
