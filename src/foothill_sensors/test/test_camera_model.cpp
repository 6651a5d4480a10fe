#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <numbers>
#include <opencv2/calib3d.hpp>
#include <stdexcept>

#include "foothill_sensors/camera_model.hpp"

namespace foothill_sensors {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

CameraIntrinsics barrel() {
  return {.width = 640,
          .height = 480,
          .fx = 410.0,
          .fy = 405.0,
          .cx = 322.5,
          .cy = 236.0,
          .distortion = {-0.28, 0.09, 0.0012, -0.0008, -0.012}};
}

TEST(CameraModel, ProjectsTheAxisToTheImageCentre) {
  const CameraModel camera{CameraIntrinsics::from_field_of_view(640, 480, std::numbers::pi / 2.0)};
  EXPECT_EQ(*camera.project({0.0, 0.0, 3.0}), Eigen::Vector2d(319.5, 239.5));
}

TEST(CameraModel, HasItsFieldOfViewBetweenTheOuterEdgesOfItsPixels) {
  // At 90 degrees, a point at 45 degrees is at the border, half a pixel beyond the last centre.
  const CameraModel camera{CameraIntrinsics::from_field_of_view(640, 480, std::numbers::pi / 2.0)};
  EXPECT_NEAR(camera.project({2.0, 0.0, 2.0})->x(), 639.5, 1e-9);
  EXPECT_NEAR(camera.project({-2.0, 0.0, 2.0})->x(), -0.5, 1e-9);
}

TEST(CameraModel, DoesNotProjectPointsBehindIt) {
  const CameraModel camera{barrel()};
  EXPECT_FALSE(camera.project({0.1, 0.1, -1.0}).has_value());
  EXPECT_FALSE(camera.project({0.1, 0.1, 0.0}).has_value());
}

TEST(CameraModel, ProjectsAsOpenCvDoes) {
  const CameraModel camera{barrel()};
  const CameraCalibration calibration = camera.calibration(0.0);
  const cv::Mat k(3, 3, CV_64F, const_cast<double*>(calibration.k.data()));
  std::vector<cv::Point3d> points;
  for (double x = -1.4; x <= 1.4; x += 0.2) {
    for (double y = -1.0; y <= 1.0; y += 0.2) points.emplace_back(x, y, 2.0);
  }
  std::vector<cv::Point2d> theirs;
  cv::projectPoints(points, cv::Vec3d{}, cv::Vec3d{}, k, calibration.d, theirs);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto ours = camera.project({points[i].x, points[i].y, points[i].z});
    ASSERT_TRUE(ours.has_value());
    EXPECT_NEAR(ours->x(), theirs[i].x, 1e-9);
    EXPECT_NEAR(ours->y(), theirs[i].y, 1e-9);
  }
}

RC_GTEST_PROP(CameraModel, UnprojectsToTheRayThatProjectsToThePixel, ()) {
  const CameraModel camera{barrel()};
  const Eigen::Vector2d pixel{*rc::gen::inRange(0, 640), *rc::gen::inRange(0, 480)};
  const Eigen::Vector2d seen = camera.unproject(pixel);
  const auto again = camera.project({seen.x(), seen.y(), 1.0});
  RC_ASSERT(again.has_value());
  RC_ASSERT((*again - pixel).norm() < 1e-6);
}

TEST(CameraModel, CalibratesAPairLikeOpenCv) {
  // stereoRectify computes the projection from the pose of the second camera.
  CameraIntrinsics intrinsics = CameraIntrinsics::from_field_of_view(640, 480, 1.1);
  const CameraModel camera{intrinsics};
  constexpr double kBaseline = 0.12;
  const CameraCalibration right = camera.calibration(kBaseline);
  const cv::Mat k(3, 3, CV_64F, const_cast<double*>(right.k.data()));
  cv::Mat r1, r2, p1, p2, q;
  cv::stereoRectify(k, right.d, k, right.d, cv::Size{640, 480}, cv::Mat::eye(3, 3, CV_64F),
                    cv::Vec3d{-kBaseline, 0.0, 0.0}, r1, r2, p1, p2, q, cv::CALIB_ZERO_DISPARITY,
                    -1.0, cv::Size{640, 480});
  EXPECT_NEAR(p2.at<double>(0, 3) / p2.at<double>(0, 0), right.p[3] / right.p[0], 1e-12);
  EXPECT_NEAR(right.p[3], -camera.intrinsics().fx * kBaseline, 1e-12);
  EXPECT_EQ(camera.calibration(0.0).p[3], 0.0);
}

TEST(CameraModel, RejectsADistortionThatFoldsTheImage) {
  CameraIntrinsics folded = barrel();
  folded.distortion = {-0.9, 0.0, 0.0, 0.0, 0.0};
  try {
    const CameraModel camera{folded};
    FAIL() << "not rejected";
  } catch (const std::invalid_argument& error) {
    EXPECT_THAT(error.what(), HasSubstr("folds"));
  }
}

TEST(CameraModel, RejectsInvalidNumbers) {
  EXPECT_THROW(CameraModel{CameraIntrinsics{.width = 0}}, std::invalid_argument);
  EXPECT_THROW(CameraModel{CameraIntrinsics{.fx = -1.0}}, std::invalid_argument);
  EXPECT_THROW(CameraModel{CameraIntrinsics{.cx = std::nan("")}}, std::invalid_argument);
}

}  // namespace
}  // namespace foothill_sensors
