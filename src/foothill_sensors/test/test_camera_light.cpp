#include <gmock/gmock.h>

#include <numbers>

#include "camera_scenes.hpp"
#include "foothill_sensors/camera_stars.hpp"

namespace foothill_sensors {
namespace {

using namespace testing;  // NOLINT: the helpers of this folder
using foothill_scene::Sphere;

constexpr double kWallZ = 3.0;

/// Returns a wall whose near side is at kWallZ.
foothill_scene::SceneBody wall(const Material& material) {
  return thing("wall", Box{{20.0, 20.0, 1.0}}, at(0.0, 0.0, kWallZ + 0.5), material);
}

TEST(CameraLight, FallsWithTheCosineOfIncidence) {
  Studio studio{exact_camera()};
  studio.add(wall(grey(0.8)));
  for (const double angle : {0.0, 0.4, 0.9, 1.4}) {
    studio.lighting = sunlight({std::sin(angle), 0.0, std::cos(angle)});
    studio.take();
    EXPECT_NEAR(studio.light(100, 80), 0.8 * std::cos(angle), 1e-5) << angle;
  }
}

TEST(CameraLight, OfASunBehindAWallIsBlocked) {
  Studio studio{exact_camera()};
  studio.add(wall(grey(0.8)));
  studio.lighting = sunlight({0.0, 0.0, -1.0});
  studio.take();
  EXPECT_EQ(studio.light(100, 80), 0.0F);
}

TEST(CameraLight, OfSeveralSunsAddsUp) {
  Studio studio{exact_camera()};
  studio.add(wall(grey(0.5)));
  studio.lighting = sunlight({0.0, 0.0, 1.0});
  foothill_scene::Sun second = studio.lighting.suns.front();
  second.direction_W = Eigen::Vector3d{0.6, 0.0, 0.8};
  second.colour *= 0.5;
  studio.lighting.suns.push_back(second);
  studio.take();
  EXPECT_NEAR(studio.light(100, 80), 0.5 * (1.0 + 0.5 * 0.8), 1e-5);
}

TEST(CameraShadow, EndsAtTheProjectedEdgeOfABox) {
  // Sun from the left at 45 degrees: the front right edge of the box, 0.7 m in front of the wall,
  // casts its shadow 0.7 m to the right; that of the rear edge ends before.
  Studio studio{exact_camera()};
  studio.add(wall(grey(1.0)));
  studio.add(thing("box", Box{{0.2, 8.0, 0.2}}, at(-0.1, 0.0, kWallZ - 0.6), grey(0.0)));
  studio.lighting = sunlight({1.0, 0.0, 1.0});
  studio.take(std::vector(65, at(0, 0, 0)));
  const double focal = studio.camera.model().intrinsics().fx;
  const double expected = 159.5 + focal * 0.7 / kWallZ;
  // Half-lit where the edge is; light to the right of it.
  const double full = std::numbers::sqrt2 / 2.0;
  double dark = 0.0;
  for (int u = 200; u < 280; ++u) dark += 1.0 - static_cast<double>(studio.light(u, 120)) / full;
  EXPECT_NEAR(199.5 + dark, expected, 0.1);
  EXPECT_NEAR(studio.light(static_cast<int>(expected) + 3, 120), full, 1e-5);
  EXPECT_EQ(studio.light(static_cast<int>(expected) - 3, 120), 0.0F);
}

TEST(CameraShadow, IsAbsentForASunWithoutShadows) {
  Studio studio{exact_camera()};
  studio.add(wall(grey(1.0)));
  studio.add(thing("box", Box{{0.2, 8.0, 0.2}}, at(-0.1, 0.0, kWallZ - 0.6), grey(0.0)));
  studio.lighting = sunlight({1.0, 0.0, 1.0});
  studio.lighting.suns.front().casts_shadows = false;
  studio.take();
  EXPECT_NEAR(studio.light(220, 120), std::numbers::sqrt2 / 2.0, 1e-5);
}

TEST(CameraChannels, AreProportionalToReflectivity) {
  CameraSettings settings = exact_camera();
  settings.channels = {{"red", true}, {"infrared", true}};
  Studio studio{settings};
  Material leaf = grey(0.3);
  leaf.reflectivities = {{"red", 0.05}, {"infrared", 0.6}};
  studio.add(wall(leaf));
  studio.lighting = sunlight({0.3, 0.0, 1.0});
  studio.take();
  const auto red = studio.value<float>("channel/red/image_raw", 50, 60);
  const auto infrared = studio.value<float>("channel/infrared/image_raw", 50, 60);
  EXPECT_NEAR(infrared / red, 12.0, 1e-4);
}

TEST(CameraGloss, IsBrightestAtTheMirrorDirection) {
  // On a facing wall, light along (0.4, 0, 1) is reflected to the camera where the normal is the
  // half vector of both directions.
  CameraSettings settings = exact_camera();
  Studio studio{settings};
  studio.camera = Camera{[&] {
    settings.channels.clear();
    settings.picture = CameraSettings::Picture::kMono;
    return settings;
  }()};
  Material glossy = grey(0.02);
  glossy.specular.setConstant(0.012);
  glossy.roughness = 0.25;
  studio.add(wall(glossy));
  studio.lighting = sunlight({0.4, 0.0, 1.0});
  studio.take();
  int brightest = 0;
  for (int u = 1; u < 320; ++u) {
    const auto value = [&](int at) { return studio.value<std::uint8_t>("image_raw", at, 120); };
    if (value(u) > value(brightest)) brightest = u;
  }
  EXPECT_NEAR(brightest, 159.5 - 0.4 * settings.intrinsics.fx, 6.0);
}

TEST(CameraBlur, HasTheLengthOfSpeedTimesExposure) {
  // A white stripe at 2 m moves by 0.2 m during the exposure: its edges become ramps of f * 0.2 / 2
  // pixels.
  CameraSettings settings = exact_camera();
  Studio studio{settings};
  const auto model =
      foothill_scene::make_ray_model(thing("stripe", Box{{1.0, 8.0, 0.2}}, at(0, 0, 0), grey(1.0)));
  const foothill_scene::MovingModel moving{model, {at(-0.1, 0.0, 2.1), at(0.1, 0.0, 2.1)}};
  studio.take(std::vector(65, at(0, 0, 0)), {moving});
  const double length = settings.intrinsics.fx * 0.2 / 2.0;
  const double full = static_cast<double>(studio.light(160, 120));
  double first = -1.0;
  double last = -1.0;
  double sum = 0.0;
  for (int u = 1; u < 160; ++u) {
    const double share = static_cast<double>(studio.light(u, 120)) / full;
    if (first < 0.0 && share > 0.01) first = u;
    if (last < 0.0 && share > 0.99) last = u;
    sum += share;
  }
  EXPECT_NEAR(last - first, length, 1.5);
  // Light is conserved: the middle of the ramp is the mean position of the edge.
  EXPECT_NEAR(159.5 - sum, 159.5 - settings.intrinsics.fx * 0.5 / 2.0, 0.3);
}

TEST(CameraBlur, OfARotatingCameraHasTheLengthOfTheRotation) {
  CameraSettings settings = exact_camera();
  Studio studio{settings};
  studio.add(thing("half", Box{{10.0, 20.0, 1.0}}, at(5.0, 0.0, 3.5), grey(1.0)));
  std::vector<Eigen::Isometry3d> poses;
  constexpr double kTurn = 0.06;
  for (int k = 0; k < 65; ++k) {
    Eigen::Isometry3d X_WC = at(0, 0, 0);
    X_WC.rotate(Eigen::AngleAxisd{kTurn * ((k + 0.5) / 65.0 - 0.5), Eigen::Vector3d::UnitY()});
    poses.push_back(X_WC);
  }
  studio.take(poses);
  const double full = static_cast<double>(studio.light(250, 120));
  int partly = 0;
  for (int u = 0; u < 320; ++u) {
    const double share = static_cast<double>(studio.light(u, 120)) / full;
    if (share > 0.01 && share < 0.99) ++partly;
  }
  EXPECT_NEAR(partly, settings.intrinsics.fx * kTurn, 1.5);
}

TEST(CameraBlur, UsesAnOddNumberOfRaysForTheMotionInPixels) {
  CameraSettings settings = exact_camera();
  settings.blur_samples = 10;
  const Camera camera{settings};
  Eigen::Isometry3d turned = at(0, 0, 0);
  turned.rotate(Eigen::AngleAxisd{4.5 / settings.intrinsics.fx, Eigen::Vector3d::UnitY()});
  EXPECT_EQ(camera.samples(at(0, 0, 0), at(0, 0, 0), 0.0), 1U);
  EXPECT_EQ(camera.samples(at(0, 0, 0), turned, 0.0), 5U);
  EXPECT_EQ(camera.samples(at(0, 0, 0), at(1.0, 0, 0), 0.0), 11U);
  EXPECT_EQ(camera.samples(at(0, 0, 0), at(0, 0, 0), 2.5 / settings.intrinsics.fx), 3U);
}

TEST(CameraStars, AppearAtTheirProjectedDirections) {
  CameraSettings settings = exact_camera();
  settings.sky = CameraSettings::Sky::kStars;
  settings.stars = 300;
  settings.response.sensitivity = 1.0;
  Studio studio{settings};
  Eigen::Isometry3d X_WC = at(2.0, 3.0, 4.0);
  X_WC.rotate(Eigen::AngleAxisd{0.7, Eigen::Vector3d{0.36, 0.48, 0.8}});
  studio.take({X_WC});
  int seen = 0;
  for (const Star& star : make_stars(300, settings.star_seed, settings.faintest_star)) {
    const auto place = studio.camera.model().project(X_WC.linear().transpose() * star.direction_W);
    if (!place || place->x() < 2 || place->y() < 2 || place->x() > 317 || place->y() > 237)
      continue;
    // Centroid of the light around the star; neighbours in the same window are rare.
    double sum = 0.0;
    Eigen::Vector2d middle = Eigen::Vector2d::Zero();
    const int u0 = static_cast<int>(std::floor(place->x()));
    const int v0 = static_cast<int>(std::floor(place->y()));
    for (int v = v0; v <= v0 + 1; ++v) {
      for (int u = u0; u <= u0 + 1; ++u) {
        const auto light = static_cast<double>(studio.light(u, v));
        sum += light;
        middle += light * Eigen::Vector2d{u, v};
      }
    }
    EXPECT_LT((middle / sum - *place).norm(), 0.02);
    EXPECT_NEAR(sum / 0.01, star.flux, 1e-3 * star.flux);
    ++seen;
  }
  EXPECT_GT(seen, 3);
}

TEST(CameraStars, AreHiddenByObjects) {
  CameraSettings settings = exact_camera();
  settings.sky = CameraSettings::Sky::kStars;
  Studio studio{settings};
  studio.add(wall(grey(0.0)));
  studio.take();
  for (int v = 0; v < 240; ++v) {
    for (int u = 0; u < 320; ++u) ASSERT_EQ(studio.light(u, v), 0.0F);
  }
}

TEST(CameraNoise, IsTheSameForTheSameFrame) {
  CameraSettings settings = exact_camera();
  settings.response = {};
  settings.picture = CameraSettings::Picture::kColour;
  Studio studio{settings};
  studio.add(wall(grey(0.5)));
  const CameraImage first = studio.take().front();
  EXPECT_EQ(first.data, studio.take().front().data);
}

TEST(CameraImages, OfOddSizesAreComplete) {
  CameraSettings settings = exact_camera();
  settings.intrinsics = CameraIntrinsics::from_field_of_view(37, 29, 1.0);
  Studio studio{settings};
  studio.add(wall(grey(0.5)));
  studio.take();
  for (int v = 0; v < 29; ++v) {
    for (int u = 0; u < 37; ++u) ASSERT_NEAR(studio.depth(u, v), kWallZ, 1e-5);
  }
}

}  // namespace
}  // namespace foothill_sensors
