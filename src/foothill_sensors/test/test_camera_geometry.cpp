#include <gmock/gmock.h>

#include <numbers>
#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>

#include "camera_scenes.hpp"

namespace foothill_sensors {
namespace {

using namespace testing;  // NOLINT: the helpers of this folder
using foothill_scene::Cylinder;
using foothill_scene::Sphere;

TEST(CameraDepth, OfAFacingPlaneIsItsDistanceInEveryPixel) {
  Studio studio{exact_camera()};
  studio.add(thing("wall", Box{{20.0, 20.0, 1.0}}, at(0.0, 0.0, 3.5), grey(0.5)));
  studio.take();
  for (int v = 0; v < 240; v += 7) {
    for (int u = 0; u < 320; u += 7) ASSERT_NEAR(studio.depth(u, v), 3.0, 1e-5);
  }
}

TEST(CameraDepth, OfATiltedPlaneFollowsItsEquation) {
  // The front of a box turned by 0.5 about y: points with n.p = n.p0.
  Studio studio{exact_camera()};
  Eigen::Isometry3d X_WB = at(0.0, 0.0, 4.0);
  X_WB.rotate(Eigen::AngleAxisd{0.5, Eigen::Vector3d::UnitY()});
  studio.add(thing("wall", Box{{40.0, 40.0, 1.0}}, X_WB, grey(0.5)));
  studio.take();
  const Eigen::Vector3d normal = X_WB.linear() * -Eigen::Vector3d::UnitZ();
  const Eigen::Vector3d on_it = X_WB * Eigen::Vector3d{0.0, 0.0, -0.5};
  for (int v = 0; v < 240; v += 11) {
    for (int u = 0; u < 320; u += 11) {
      const double expected = normal.dot(on_it) / normal.dot(studio.ray(u, v));
      ASSERT_NEAR(studio.depth(u, v), expected, 2e-6 * expected);
    }
  }
}

TEST(CameraDepth, OfASphereIsTheNearerRootOfItsEquation) {
  Studio studio{exact_camera()};
  const Eigen::Vector3d centre{0.3, -0.2, 3.0};
  studio.add(
      thing("ball", Sphere{0.8}, Eigen::Isometry3d{Eigen::Translation3d{centre}}, grey(0.5)));
  studio.take();
  int seen = 0;
  for (int v = 0; v < 240; ++v) {
    for (int u = 0; u < 320; ++u) {
      const Eigen::Vector3d ray = studio.ray(u, v);
      const double b = ray.dot(centre);
      const double root = b * b - ray.squaredNorm() * (centre.squaredNorm() - 0.64);
      if (std::abs(root) < 1e-3) continue;  // At the rim both results are valid.
      if (root < 0.0) {
        ASSERT_EQ(studio.depth(u, v), std::numeric_limits<float>::infinity());
      } else {
        ASSERT_NEAR(studio.depth(u, v), (b - std::sqrt(root)) / ray.squaredNorm(), 1e-5);
        ++seen;
      }
    }
  }
  EXPECT_GT(seen, 5000);
}

TEST(CameraDepth, IsThatOfTheMiddleOfTheExposure) {
  CameraSettings settings = exact_camera();
  Studio studio{settings};
  studio.add(thing("wall", Box{{20.0, 20.0, 1.0}}, at(0.0, 0.0, 3.5), grey(0.5)));
  std::vector<Eigen::Isometry3d> poses;
  for (int k = 0; k < 5; ++k) poses.push_back(at(0.0, 0.0, 0.1 * k));
  studio.take(poses);
  EXPECT_NEAR(studio.depth(160, 120), 3.0 - 0.2, 1e-5);
}

/// Adds a checkerboard: a white plate with black squares.
void add_checkerboard(Studio& studio, const Eigen::Isometry3d& X_WB, double side) {
  foothill_scene::SceneBody board =
      thing("board", Box{{8 * side, 6 * side, 0.01}}, X_WB, grey(0.9));
  for (int row = 0; row < 6; ++row) {
    for (int column = row % 2; column < 8; column += 2) {
      const auto X_BS = at((column - 3.5) * side, (row - 2.5) * side, -0.005);
      board.visuals.push_back({.name = "square" + std::to_string(8 * row + column),
                               .X_BS = X_BS,
                               .shape = Box{{side, side, 1e-4}},
                               .material = grey(0.05)});
    }
  }
  studio.add(board);
}

TEST(CameraImage, HasTheCornersOfACheckerboardWhereOpenCvProjectsThem) {
  CameraSettings settings = exact_camera();
  settings.intrinsics = {.width = 640,
                         .height = 480,
                         .fx = 420.0,
                         .fy = 418.0,
                         .cx = 318.0,
                         .cy = 242.0,
                         .distortion = {-0.25, 0.08, 0.001, -0.001, -0.01}};
  settings.picture = CameraSettings::Picture::kMono;
  Studio studio{settings};
  Eigen::Isometry3d X_WB = at(0.05, -0.02, 1.0);
  X_WB.rotate(Eigen::AngleAxisd{0.3, Eigen::Vector3d{0.6, -0.8, 0.0}});
  add_checkerboard(studio, X_WB, 0.14);
  studio.take(std::vector(33, at(0, 0, 0)));

  std::vector<cv::Point3d> corners;
  for (int row = -2; row <= 2; ++row) {
    for (int column = -3; column <= 3; ++column) {
      const Eigen::Vector3d p = X_WB * Eigen::Vector3d{0.14 * column, 0.14 * row, -0.005};
      corners.emplace_back(p.x(), p.y(), p.z());
    }
  }
  const CameraCalibration calibration = studio.camera.model().calibration(0.0);
  const cv::Mat k(3, 3, CV_64F, const_cast<double*>(calibration.k.data()));
  std::vector<cv::Point2f> expected;
  std::vector<cv::Point2d> projected;
  cv::projectPoints(corners, cv::Vec3d{}, cv::Vec3d{}, k, calibration.d, projected);
  for (const auto& one : projected) expected.emplace_back(one);
  std::vector<cv::Point2f> found = expected;
  for (auto& one : found) one += cv::Point2f{1.2F, -0.8F};
  CameraImage picture = studio.image("image_raw");
  // Edges within one pixel bias the detector; a lens would blur them.
  cv::Mat image;
  cv::GaussianBlur(cv::Mat(480, 640, CV_8U, picture.data.data()), image, {9, 9}, 1.5);
  cv::cornerSubPix(image, found, {10, 10}, {-1, -1},
                   {cv::TermCriteria::COUNT + cv::TermCriteria::EPS, 100, 1e-4});
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_LT(cv::norm(found[i] - expected[i]), 0.1) << expected[i];
  }
}

TEST(CameraSegmentation, CountsThePixelsOfADisc) {
  CameraSettings settings = exact_camera();
  settings.segmentation = CameraSettings::Segmentation::kLabel;
  Studio studio{settings};
  Material marked = grey(0.5);
  marked.label = 300;
  studio.add(thing("disc", Cylinder{.radius = 0.5, .length = 0.2}, at(0.02, 0.01, 2.1), marked));
  studio.take();
  int count = 0;
  for (int v = 0; v < 240; ++v) {
    for (int u = 0; u < 320; ++u) count += studio.label(u, v) == 300 ? 1 : 0;
  }
  // Lattice points in a circle of radius 73: its area up to about r^(2/3).
  const double radius = settings.intrinsics.fx * 0.5 / 2.0;
  EXPECT_NEAR(count, std::numbers::pi * radius * radius, std::pow(radius, 2.0 / 3.0) + 4.0);
}

TEST(CameraSegmentation, NumbersBodiesInInstanceMode) {
  CameraSettings settings = exact_camera();
  settings.segmentation = CameraSettings::Segmentation::kInstance;
  Studio studio{settings};
  studio.add(thing("left", Box{{1.0, 1.0, 0.2}}, at(-0.6, 0.0, 3.0), grey(0.5)));
  studio.add(thing("right", Box{{1.0, 1.0, 0.2}}, at(0.6, 0.0, 3.0), grey(0.5)));
  studio.take();
  EXPECT_EQ(studio.label(160 - 58, 120), 1);
  EXPECT_EQ(studio.label(160 + 58, 120), 2);
  EXPECT_EQ(studio.label(160, 2), 0);
}

TEST(CameraPair, ShiftsAPlaneByFocalLengthTimesBaselineOverDistance) {
  CameraSettings settings = exact_camera();
  Studio studio{settings};
  studio.add(thing("edge", Box{{2.0, 4.0, 0.2}}, at(1.0, 0.0, 2.1), grey(0.5)));
  // The sum of light along a row is the width of the object, with sub-pixel accuracy.
  const auto width_at = [&](double x) {
    studio.take(std::vector(65, at(x, 0.0, 0.0)));
    double sum = 0.0;
    for (int u = 0; u < 320; ++u) sum += static_cast<double>(studio.light(u, 120));
    return sum / static_cast<double>(studio.light(300, 120));
  };
  const double expected = settings.intrinsics.fx * 0.12 / 2.0;
  EXPECT_NEAR(width_at(0.12) - width_at(0.0), expected, 0.05);
}

}  // namespace
}  // namespace foothill_sensors
