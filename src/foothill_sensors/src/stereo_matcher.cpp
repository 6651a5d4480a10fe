#include "foothill_sensors/stereo_matcher.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>
#include <stdexcept>

#include "foothill_core/contract.hpp"

namespace foothill_sensors {
namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

void require(bool holds, const char* what) {
  if (!holds) throw std::invalid_argument{what};
}

void check(const StereoCalibration& calibration) {
  require(calibration.width > 0 && calibration.height > 0, "the images have no size");
  require(calibration.right.p[0] > 0.0 && calibration.baseline() > 0.0,
          "the second camera must be to the right of the first: its P[3] must be below 0");
}

template <std::size_t N>
cv::Mat matrix(const std::array<double, N>& numbers, int rows) {
  return cv::Mat(rows, static_cast<int>(N) / rows, CV_64F,
                 const_cast<double*>(numbers.data()))  // NOLINT: copied at once.
      .clone();
}

/// Raw image coordinates of each pixel of a rectified image; empty for an identity map.
struct Rectification {
  cv::Mat across{};
  cv::Mat down{};

  Rectification() = default;
  Rectification(const CameraCalibration& camera, cv::Size size) {
    if (std::ranges::all_of(camera.d, [](double k) { return k == 0.0; })) return;
    cv::initUndistortRectifyMap(matrix(camera.k, 3), cv::Mat(camera.d).clone(), matrix(camera.r, 3),
                                matrix(camera.p, 3), size, CV_32FC1, across, down);
  }

  [[nodiscard]] cv::Mat apply(const cv::Mat& raw) const {
    if (across.empty()) return raw;
    cv::Mat flat;
    cv::remap(raw, flat, across, down, cv::INTER_LINEAR);
    return flat;
  }
};

cv::Mat grey(const cv::Mat& picture, bool is_blue_first) {
  if (picture.channels() == 1) return picture;
  cv::Mat mono;
  cv::cvtColor(picture, mono, is_blue_first ? cv::COLOR_BGR2GRAY : cv::COLOR_RGB2GRAY);
  return mono;
}

/// Refines disparities by two Gauss-Newton steps over the block around each pixel, because those of
/// the matcher are biased towards whole pixels.
/// @param lowest Smaller disparities mark pixels without a match.
void refine(const cv::Mat& left, const cv::Mat& right, int block, float lowest,
            cv::Mat& disparity) {
  constexpr double kSmoothing = 0.8;   // [pixel] Makes gradients valid between pixels.
  constexpr float kMaxShift = 0.75F;   // [pixel] A larger shift is another match.
  constexpr float kMinTexture = 4.0F;  // Sum of squared gradients below which a block is uniform.
  const cv::Size window{block, block};
  cv::Mat seen, other, slope;
  left.convertTo(seen, CV_32F);
  right.convertTo(other, CV_32F);
  cv::GaussianBlur(seen, seen, {}, kSmoothing);
  cv::GaussianBlur(other, other, {}, kSmoothing);
  cv::Sobel(other, slope, CV_32F, 1, 0, 3, 1.0 / 8.0);
  cv::Mat known;
  cv::Mat(disparity >= lowest).convertTo(known, CV_32F, 1.0 / 255.0);
  const cv::Mat first = disparity.clone();
  cv::Mat across(disparity.size(), CV_32F), down(disparity.size(), CV_32F), moved, moved_slope;
  for (int round = 0; round < 2; ++round) {
    for (int v = 0; v < disparity.rows; ++v) {
      for (int u = 0; u < disparity.cols; ++u) {
        across.at<float>(v, u) = static_cast<float>(u) - disparity.at<float>(v, u);
        down.at<float>(v, u) = static_cast<float>(v);
      }
    }
    cv::remap(other, moved, across, down, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    cv::remap(slope, moved_slope, across, down, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    const cv::Mat weight = moved_slope.mul(known);
    cv::Mat pull, stiffness;
    cv::boxFilter(weight.mul(moved - seen), pull, CV_32F, window);
    cv::boxFilter(weight.mul(moved_slope), stiffness, CV_32F, window);
    for (int v = 0; v < disparity.rows; ++v) {
      for (int u = 0; u < disparity.cols; ++u) {
        const float start = first.at<float>(v, u);
        const float stiff = stiffness.at<float>(v, u);
        if (start < lowest || stiff * static_cast<float>(window.area()) < kMinTexture) continue;
        float& now = disparity.at<float>(v, u);
        now = std::clamp(now + pull.at<float>(v, u) / stiff, start - kMaxShift, start + kMaxShift);
      }
    }
  }
}

/// Returns an OpenCV header of an image. @pre It has the size of the calibration.
cv::Mat wrap(const StereoCalibration& calibration, const StereoPicture& picture) {
  const auto rows = static_cast<std::size_t>(calibration.height);
  const auto columns = static_cast<std::size_t>(calibration.width);
  foothill_core::expects((picture.bytes_per_pixel == 1 || picture.bytes_per_pixel == 3) &&
                             picture.step >= picture.bytes_per_pixel * columns &&
                             picture.data.size() >= picture.step * rows,
                         "images must have the size of the calibration");
  return cv::Mat(calibration.height, calibration.width,
                 picture.bytes_per_pixel == 3 ? CV_8UC3 : CV_8UC1,
                 const_cast<std::uint8_t*>(picture.data.data()),  // NOLINT: only read.
                 picture.step);
}

}  // namespace

void check(const StereoSettings& settings) {
  require(
      settings.disparities >= 16 && settings.disparities <= 512 && settings.disparities % 16 == 0,
      "disparities must be a multiple of 16 from 16 to 512");
  require(settings.block_size >= 1 && settings.block_size <= 21 && settings.block_size % 2 == 1,
          "block_size must be odd, from 1 to 21");
  require(settings.uniqueness >= 0 && settings.uniqueness <= 100,
          "uniqueness must be from 0 to 100");
  require(std::abs(settings.min_disparity) <= 512, "min_disparity must be from -512 to 512");
  require(settings.speckle_size >= 0, "speckle_size must be at least 0");
}

struct StereoMatcher::Implementation {
  Rectification left{};
  Rectification right{};
  cv::Ptr<cv::StereoSGBM> matcher{};
};

StereoMatcher::StereoMatcher(const StereoSettings& settings, const StereoCalibration& calibration)
    : settings_{settings},
      calibration_{calibration},
      implementation_{std::make_unique<Implementation>()} {
  check(settings);
  check(calibration);
  const cv::Size size{calibration.width, calibration.height};
  implementation_->left = {calibration.left, size};
  implementation_->right = {calibration.right, size};
  // Penalties of disparity changes by one and by more, as OpenCV recommends for the block size.
  const int block = settings.block_size * settings.block_size;
  implementation_->matcher = cv::StereoSGBM::create(
      settings.min_disparity, settings.disparities, settings.block_size, 8 * block, 32 * block, 1,
      31, settings.uniqueness, settings.speckle_size, 2,
      settings.eight_directions ? cv::StereoSGBM::MODE_HH : cv::StereoSGBM::MODE_SGBM);
}

StereoMatcher::~StereoMatcher() = default;

double StereoMatcher::depth(double disparity) const {
  return calibration_.focal_length() * calibration_.baseline() / disparity;
}

double StereoMatcher::depth_error(double distance, double disparity_error) const {
  return distance * distance * disparity_error /
         (calibration_.focal_length() * calibration_.baseline());
}

StereoResult StereoMatcher::match(const StereoPicture& left, const StereoPicture& right) {
  const cv::Mat rectified = implementation_->left.apply(wrap(calibration_, left));
  const cv::Mat left_grey = grey(rectified, left.is_blue_first);
  const cv::Mat right_grey =
      grey(implementation_->right.apply(wrap(calibration_, right)), right.is_blue_first);
  cv::Mat disparity;
  implementation_->matcher->compute(left_grey, right_grey, disparity);
  disparity.convertTo(disparity, CV_32F, kStep);
  if (settings_.refine) {
    refine(left_grey, right_grey, settings_.block_size + 2,
           static_cast<float>(settings_.min_disparity), disparity);
  }
  const auto pixels = static_cast<std::size_t>(calibration_.width * calibration_.height);
  StereoResult result;
  result.disparity.resize(pixels);
  result.points.resize(pixels, {kNaN, kNaN, kNaN});
  result.colours.resize(pixels);
  const auto& p = calibration_.left.p;
  for (int v = 0; v < calibration_.height; ++v) {
    for (int u = 0; u < calibration_.width; ++u) {
      const auto i = static_cast<std::size_t>(v * calibration_.width + u);
      const float found = disparity.at<float>(v, u);
      result.disparity[i] = found;
      const std::uint8_t* pixel =
          rectified.ptr(v) + static_cast<std::size_t>(u) * rectified.elemSize();
      result.colours[i] = {pixel[0], pixel[rectified.channels() / 2],
                           pixel[rectified.channels() - 1]};
      if (left.is_blue_first) std::swap(result.colours[i][0], result.colours[i][2]);
      if (found < static_cast<float>(settings_.min_disparity) || found <= 0.0F) continue;
      const double z = depth(static_cast<double>(found));
      result.points[i] = {static_cast<float>((u - p[2]) / p[0] * z),
                          static_cast<float>((v - p[6]) / p[5] * z), static_cast<float>(z)};
    }
  }
  return result;
}

}  // namespace foothill_sensors
