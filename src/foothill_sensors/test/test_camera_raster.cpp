// Cameras rasterise static triangles; ray tracing is the reference.
#include <gmock/gmock.h>

#include <numbers>
#include <random>

#include "camera_scenes.hpp"

namespace foothill_sensors {
namespace {

using namespace testing;  // NOLINT: the helpers of this folder
using foothill_scene::TriangleMesh;

/// Returns a closed cave with uneven walls around the origin.
std::shared_ptr<const TriangleMesh> cave() {
  constexpr std::uint32_t kRings = 61;
  constexpr std::uint32_t kSpokes = 120;
  TriangleMesh mesh;
  for (std::uint32_t ring = 0; ring < kRings; ++ring) {
    for (std::uint32_t spoke = 0; spoke < kSpokes; ++spoke) {
      const double down = std::numbers::pi * ring / (kRings - 1.0);
      const double around = 2.0 * std::numbers::pi * spoke / kSpokes;
      const double radius = 6.0 + 0.7 * std::sin(5.0 * down) * std::sin(7.0 * around);
      mesh.vertices.push_back(radius * Eigen::Vector3d{std::sin(down) * std::cos(around),
                                                       std::sin(down) * std::sin(around),
                                                       std::cos(down)});
      if (ring + 1 == kRings) continue;
      const std::uint32_t next = (spoke + 1) % kSpokes;
      const std::uint32_t a = ring * kSpokes;
      mesh.triangles.push_back({a + spoke, a + kSpokes + spoke, a + kSpokes + next});
      mesh.triangles.push_back({a + spoke, a + kSpokes + next, a + next});
    }
  }
  return std::make_shared<const TriangleMesh>(std::move(mesh));
}

CameraSettings settings(bool rasterize) {
  CameraSettings camera = exact_camera();
  camera.intrinsics = CameraIntrinsics::from_field_of_view(640, 480, 1.1);
  camera.segmentation = CameraSettings::Segmentation::kInstance;
  camera.rasterize = rasterize;
  return camera;
}

void furnish(Studio& studio) {
  studio.add(thing("cave", foothill_scene::Mesh{cave()}, at(0, 0, 0), grey(0.5)));
  for (int i = 0; i < 12; ++i) {
    Eigen::Isometry3d X_WB = at(3.0 * std::cos(i), 3.0 * std::sin(i), -2.0 + 0.4 * i);
    X_WB.rotate(Eigen::AngleAxisd{0.7 * i, Eigen::Vector3d{1.0, 0.3, 0.2}.normalized()});
    studio.add(thing("box" + std::to_string(i), Box{{0.4, 0.8, 1.1}}, X_WB, grey(0.4)));
  }
  studio.add(thing("ball", foothill_scene::Sphere{0.6}, at(1.2, 1.0, 0.5), grey(0.3)));
  studio.add(thing("floor", foothill_scene::Plane{}, at(0, 0, -2.5), grey(0.7)));
}

/// Returns a box that moves during the exposure.
std::vector<foothill_scene::MovingModel> moving() {
  const auto model =
      foothill_scene::make_ray_model(thing("moving", Box{{0.5, 0.5, 0.5}}, at(0, 0, 0), grey(0.6)));
  return {{model, {at(-1.5, 0.4, 0.2), at(-1.5, 0.6, 0.2)}}};
}

Eigen::Isometry3d random_pose(std::mt19937& random) {
  std::uniform_real_distribution<double> number{-1.0, 1.0};
  const Eigen::Quaterniond turn{number(random), number(random), number(random), number(random)};
  Eigen::Isometry3d pose = at(number(random), number(random), number(random));
  return pose.rotate(turn.normalized());
}

/// Differences of two cameras.
struct Difference {
  int pixels{};
  int lost{};   ///< Pixels without a hit.
  int depth{};  ///< Pixels that differ by more than single precision.
  int label{};
};

void compare(const Studio& drawn, const Studio& traced, Difference& sum) {
  for (int v = 0; v < 480; ++v) {
    for (int u = 0; u < 640; ++u) {
      const float truth = traced.depth(u, v);
      ++sum.pixels;
      sum.lost += std::isfinite(drawn.depth(u, v)) ? 0 : 1;
      sum.depth += std::abs(drawn.depth(u, v) - truth) <= 1e-6F * truth ? 0 : 1;
      sum.label += drawn.label(u, v) == traced.label(u, v) ? 0 : 1;
    }
  }
}

TEST(CameraRaster, AgreesWithAMillionRays) {
  Studio drawn{settings(true)};
  Studio traced{settings(false)};
  furnish(drawn);
  furnish(traced);
  std::mt19937 random{3};
  Difference sum;
  for (int i = 0; i < 4; ++i) {
    const std::vector<Eigen::Isometry3d> pose{random_pose(random)};
    drawn.take(pose, moving());
    traced.take(pose, moving());
    compare(drawn, traced, sum);
  }
  EXPECT_GT(sum.pixels, 1'000'000);
  EXPECT_EQ(sum.lost, 0);
  // Rays that graze a rim within the error of single precision may go either way.
  EXPECT_LE(sum.depth, 12);
  EXPECT_LE(sum.label, 12);
}

TEST(CameraRaster, RespectsTheRangeLimits) {
  CameraSettings camera = settings(true);
  camera.near = 2.0;
  camera.far = 4.0;
  Studio studio{camera};
  for (const double distance : {1.0, 3.0, 5.0}) {
    studio.add(thing("wall" + std::to_string(distance), Box{{0.1, 20.0, 0.01}},
                     at(0.3 * distance - 0.9, 0.0, distance), grey(0.5)));
  }
  studio.take();
  const double focal = camera.intrinsics.fx;
  const auto column = [&](double distance) {
    return static_cast<int>(camera.intrinsics.cx + focal * (0.3 * distance - 0.9) / distance);
  };
  EXPECT_EQ(studio.depth(column(1.0), 240), std::numeric_limits<float>::infinity());
  EXPECT_NEAR(studio.depth(column(3.0), 240), 2.995, 1e-5);
  EXPECT_EQ(studio.depth(column(5.0), 240), std::numeric_limits<float>::infinity());
}

TEST(CameraRaster, DrawsTrianglesThatReachBehindTheCamera) {
  Studio studio{settings(true)};
  // Optical axes: y is down. A floor of two huge triangles a metre below the camera, and around it.
  studio.add(thing("ground", Box{{400.0, 2.0, 400.0}}, at(0.0, 2.0, 0.0), grey(0.5)));
  studio.take();
  for (int v = 300; v < 480; v += 20) {
    for (int u = 0; u < 640; u += 40) {
      ASSERT_NEAR(studio.depth(u, v), 1.0 / studio.ray(u, v).y(), 1e-4) << u << " " << v;
    }
  }
}

}  // namespace
}  // namespace foothill_sensors
