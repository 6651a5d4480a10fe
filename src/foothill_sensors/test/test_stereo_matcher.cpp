#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <random>

#include "camera_scenes.hpp"
#include "foothill_sensors/stereo_matcher.hpp"

namespace foothill_sensors {
namespace {

using namespace testing;  // NOLINT: the helpers of this folder

constexpr double kBaseline = 0.12;

/// Returns an image of white noise.
std::shared_ptr<const foothill_scene::Image> speckles() {
  auto image = std::make_shared<foothill_scene::Image>();
  image->columns = 256;
  image->rows = 256;
  std::mt19937 random{5};
  for (std::size_t i = 0; i < 256 * 256; ++i) {
    const auto value = static_cast<std::uint8_t>(40 + random() % 200);
    image->rgb.insert(image->rgb.end(), {value, value, value});
  }
  return image;
}

Material speckled(double size) {
  Material material = grey(0.9);
  material.texture = {speckles(), size};
  return material;
}

CameraSettings stereo_camera() {
  CameraSettings settings = exact_camera();
  settings.intrinsics = CameraIntrinsics::from_field_of_view(320, 240, 1.1);
  settings.response = ResponseSettings{};
  settings.channels.clear();
  settings.picture = CameraSettings::Picture::kMono;
  return settings;
}

/// A stereo pair in a scene.
struct Pair {
  explicit Pair(const CameraSettings& settings) : studio{settings} {}

  StereoResult match(const StereoSettings& stereo) {
    const std::vector<Eigen::Isometry3d> left_pose(9, at(0, 0, 0));
    const std::vector<Eigen::Isometry3d> right_pose(9, at(kBaseline, 0, 0));
    studio.take(right_pose);
    const CameraImage right = studio.image("image_raw");
    studio.take(left_pose);
    const CameraImage& left = studio.image("image_raw");
    const CameraModel& model = studio.camera.model();
    const auto width = static_cast<std::size_t>(model.intrinsics().width);
    StereoMatcher matcher{stereo,
                          {.width = model.intrinsics().width,
                           .height = model.intrinsics().height,
                           .left = model.calibration(0.0),
                           .right = model.calibration(kBaseline)}};
    return matcher.match({left.data, 1, width}, {right.data, 1, width});
  }

  Studio studio;
};

/// Returns the median disparity of a wall at a distance.
double disparity_of_wall(double distance) {
  Pair pair{stereo_camera()};
  pair.studio.add(
      thing("wall", Box{{10.0, 10.0, 1.0}}, at(0.0, 0.0, distance + 0.5), speckled(1.0)));
  const StereoResult result = pair.match({.disparities = 48});
  std::vector<float> found;
  for (int v = 40; v < 200; ++v) {
    for (int u = 80; u < 300; ++u) {
      found.push_back(result.disparity[static_cast<std::size_t>(v * 320 + u)]);
    }
  }
  std::ranges::nth_element(found, found.begin() + static_cast<std::ptrdiff_t>(found.size() / 2));
  return static_cast<double>(found[found.size() / 2]);
}

TEST(StereoMatcher, FindsADisparityOfFocalLengthTimesBaselineOverDistance) {
  const double product = stereo_camera().intrinsics.fx * kBaseline;
  // Interpolation between pixels leaves an error of a tenth of a pixel.
  for (const double disparity : {16.0, 12.4, 20.7}) {
    EXPECT_NEAR(disparity_of_wall(product / disparity), disparity, 0.1);
  }
}

/// Adds objects in front of a tilted wall.
void add_room(Studio& studio) {
  Eigen::Isometry3d X_WB = at(0.0, 0.0, 4.5);
  X_WB.rotate(Eigen::AngleAxisd{0.4, Eigen::Vector3d::UnitY()});
  studio.add(thing("wall", Box{{20.0, 20.0, 1.0}}, X_WB, speckled(1.5)));
  studio.add(thing("near", Box{{0.5, 0.5, 0.4}}, at(-0.3, 0.2, 1.6), speckled(0.5)));
  studio.add(thing("ball", foothill_scene::Sphere{0.4}, at(0.6, -0.2, 2.4), speckled(0.8)));
}

/// Numbers of points in an interval of distances.
struct Shell {
  int points{};
  int usual{};  ///< Within the stated error.
  int wide{};   ///< Within three times of it.
};
constexpr double kShellWidth = 0.5;  ///< [m]
using Shells = std::array<Shell, 16>;

/// Compares a cloud with true depth by distance. Returns the fraction of pixels with a point.
double compare_with_depth(const StereoResult& result, const Studio& studio, Shells& shells) {
  const double product = studio.camera.model().intrinsics().fx * kBaseline;
  int points = 0;
  int pixels = 0;
  for (int v = 8; v < 232; ++v) {
    for (int u = 72; u < 312; ++u) {
      ++pixels;
      const auto z = static_cast<double>(result.points[static_cast<std::size_t>(v * 320 + u)][2]);
      const auto truth = static_cast<double>(studio.depth(u, v));
      if (!std::isfinite(z) || !(truth < kShellWidth * static_cast<double>(shells.size())))
        continue;
      ++points;
      const double error = std::abs(product / z - product / truth);
      Shell& shell = shells[static_cast<std::size_t>(truth / kShellWidth)];
      ++shell.points;
      shell.usual += error <= StereoMatcher::stated_error(truth) ? 1 : 0;
      shell.wide += error <= 3.0 * StereoMatcher::stated_error(truth) ? 1 : 0;
    }
  }
  return static_cast<double>(points) / pixels;
}

TEST(StereoMatcher, KeepsItsStatedErrorAtEveryDistance) {
  Pair pair{stereo_camera()};
  add_room(pair.studio);
  Shells shells{};
  EXPECT_GT(compare_with_depth(pair.match({.disparities = 64}), pair.studio, shells), 0.8);
  int compared = 0;
  for (std::size_t i = 0; i < shells.size(); ++i) {
    if (shells[i].points < 500) continue;
    const double distance = kShellWidth * static_cast<double>(i);
    EXPECT_GE(3 * shells[i].usual, 2 * shells[i].points) << "from " << distance << " m on";
    EXPECT_GE(10 * shells[i].wide, 9 * shells[i].points) << "from " << distance << " m on";
    ++compared;
  }
  EXPECT_GE(compared, 6);
}

TEST(StereoMatcher, RectifiesImagesWithDistortion) {
  CameraSettings settings = stereo_camera();
  settings.intrinsics.distortion = {-0.2, 0.05, 0.0, 0.0, 0.0};
  Pair pair{settings};
  pair.studio.add(thing("wall", Box{{10.0, 10.0, 1.0}}, at(0.0, 0.0, 2.5), speckled(1.0)));
  const StereoResult result = pair.match({.disparities = 48});
  std::vector<float> depths;
  for (std::size_t i = 0; i < result.points.size(); ++i) {
    if (std::isfinite(result.points[i][2])) depths.push_back(result.points[i][2]);
  }
  ASSERT_GT(depths.size(), 40000U);
  const auto wrong =
      std::ranges::count_if(depths, [](float z) { return std::abs(z - 2.0F) > 0.06F; });
  EXPECT_LT(static_cast<double>(wrong), 0.1 * static_cast<double>(depths.size()));
}

TEST(StereoMatcher, PropagatesDisparityErrorToDepth) {
  const CameraModel model{stereo_camera().intrinsics};
  const StereoMatcher matcher{{},
                              {.width = 320,
                               .height = 240,
                               .left = model.calibration(0.0),
                               .right = model.calibration(0.2)}};
  const double z = matcher.depth(10.0);
  EXPECT_NEAR(matcher.depth_error(z, 1e-4), z - matcher.depth(10.0 + 1e-4), 1e-4 * z);
}

TEST(StereoMatcher, RejectsASwappedPair) {
  const CameraModel model{stereo_camera().intrinsics};
  const StereoCalibration swapped{
      .width = 320, .height = 240, .left = model.calibration(0.2), .right = model.calibration(0.0)};
  EXPECT_THROW((StereoMatcher{{}, swapped}), std::invalid_argument);
  EXPECT_THROW((StereoMatcher{{.disparities = 17}, swapped}), std::invalid_argument);
}

TEST(StereoMatcher, RejectsInvalidSettings) {
  EXPECT_NO_THROW(check(StereoSettings{}));
  EXPECT_THROW(check(StereoSettings{.min_disparity = 513}), std::invalid_argument);
  EXPECT_THROW(check(StereoSettings{.disparities = 0}), std::invalid_argument);
  EXPECT_THROW(check(StereoSettings{.disparities = 528}), std::invalid_argument);
  EXPECT_THROW(check(StereoSettings{.block_size = 4}), std::invalid_argument);
  EXPECT_THROW(check(StereoSettings{.uniqueness = -1}), std::invalid_argument);
  EXPECT_THROW(check(StereoSettings{.speckle_size = -1}), std::invalid_argument);
}

TEST(StereoMatcher, RequiresImagesOfTheCalibratedSize) {
  const CameraModel model{stereo_camera().intrinsics};
  StereoMatcher matcher{{.disparities = 16},
                        {.width = 320,
                         .height = 240,
                         .left = model.calibration(0.0),
                         .right = model.calibration(0.2)}};
  const std::vector<std::uint8_t> pixels(320 * 240);
  EXPECT_NO_THROW(static_cast<void>(matcher.match({pixels, 1, 320}, {pixels, 1, 320})));
  EXPECT_THROW(static_cast<void>(matcher.match({pixels, 1, 319}, {pixels, 1, 320})),
               std::logic_error);
  EXPECT_THROW(static_cast<void>(matcher.match({pixels, 2, 640}, {pixels, 1, 320})),
               std::logic_error);
  EXPECT_THROW(static_cast<void>(matcher.match({pixels, 1, 321}, {pixels, 1, 320})),
               std::logic_error);
}

}  // namespace
}  // namespace foothill_sensors
