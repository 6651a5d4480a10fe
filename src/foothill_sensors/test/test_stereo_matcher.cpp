#include <gmock/gmock.h>

#include <algorithm>
#include <random>

#include "camera_scenes.hpp"
#include "foothill_sensors/stereo_matcher.hpp"

namespace foothill_sensors {
namespace {

using namespace testing;  // NOLINT: the helpers of this folder

constexpr double kBaseline = 0.12;
/// What the disparity node states: so many pixels for nine of ten points.
constexpr double kStatedError = 0.5;

/// Returns a picture of random spots, without a scale of its own.
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

/// A pair that looks at one scene, left first, and the depth of the left one.
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

/// Returns the disparity in the middle of what is seen of a wall so far away.
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
  // Blending between pixels leaves a tenth of one.
  for (const double disparity : {16.0, 12.4, 20.7}) {
    EXPECT_NEAR(disparity_of_wall(product / disparity), disparity, 0.1);
  }
}

/// Boxes before a leaning wall.
void add_room(Studio& studio) {
  Eigen::Isometry3d X_WB = at(0.0, 0.0, 4.5);
  X_WB.rotate(Eigen::AngleAxisd{0.4, Eigen::Vector3d::UnitY()});
  studio.add(thing("wall", Box{{20.0, 20.0, 1.0}}, X_WB, speckled(1.5)));
  studio.add(thing("near", Box{{0.5, 0.5, 0.4}}, at(-0.3, 0.2, 1.6), speckled(0.5)));
  studio.add(thing("ball", foothill_scene::Sphere{0.4}, at(0.6, -0.2, 2.4), speckled(0.8)));
}

/// Compares a cloud with depth. Returns the share of points within the stated error, and in found
/// the share of pixels that have a point.
double share_within_error(const StereoResult& result, const Studio& studio, double& found) {
  const double focal = studio.camera.model().intrinsics().fx;
  int points = 0;
  int good = 0;
  int pixels = 0;
  for (int v = 8; v < 232; ++v) {
    for (int u = 72; u < 312; ++u) {
      ++pixels;
      const auto i = static_cast<std::size_t>(v * 320 + u);
      const auto z = static_cast<double>(result.points[i][2]);
      if (!std::isfinite(z)) continue;
      ++points;
      const auto truth = static_cast<double>(studio.depth(u, v));
      const double allowed = truth * truth / (focal * kBaseline) * kStatedError;
      if (std::abs(z - truth) <= allowed) ++good;
    }
  }
  found = static_cast<double>(points) / pixels;
  return static_cast<double>(good) / points;
}

TEST(StereoMatcher, HasItsPointsWhereTheSceneIs) {
  Pair pair{stereo_camera()};
  add_room(pair.studio);
  const StereoResult result = pair.match({.disparities = 64});
  double found = 0.0;
  EXPECT_GT(share_within_error(result, pair.studio, found), 0.9);
  EXPECT_GT(found, 0.8);
}

TEST(StereoMatcher, RectifiesPicturesOfCamerasThatDistort) {
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

TEST(StereoMatcher, StatesAnErrorThatGrowsWithTheSquareOfTheDistance) {
  const CameraModel model{stereo_camera().intrinsics};
  const StereoMatcher matcher{{},
                              {.width = 320,
                               .height = 240,
                               .left = model.calibration(0.0),
                               .right = model.calibration(0.2)}};
  const double z = matcher.depth(10.0);
  EXPECT_NEAR(matcher.depth_error(z, 1e-4), z - matcher.depth(10.0 + 1e-4), 1e-4 * z);
}

TEST(StereoMatcher, RefusesAPairThatIsTheWrongWayAround) {
  const CameraModel model{stereo_camera().intrinsics};
  const StereoCalibration swapped{
      .width = 320, .height = 240, .left = model.calibration(0.2), .right = model.calibration(0.0)};
  EXPECT_THROW((StereoMatcher{{}, swapped}), std::invalid_argument);
  EXPECT_THROW((StereoMatcher{{.disparities = 17}, swapped}), std::invalid_argument);
}

}  // namespace
}  // namespace foothill_sensors
