// The stereo node in the process of the test, and its conversions.
#include <gmock/gmock.h>

#include <algorithm>
#include <cstring>
#include <random>

#include "parameters.hpp"
#include "ros_fixture.hpp"
#include "sensor_msgs/point_cloud2_iterator.hpp"
#include "stereo_disparity.hpp"
#include "stereo_messages.hpp"

namespace foothill_sensors::testing {
namespace {

using sensor_msgs::msg::CameraInfo;
using sensor_msgs::msg::Image;
using stereo_msgs::msg::DisparityImage;

constexpr int kWidth = 96;
constexpr int kHeight = 48;
constexpr int kShift = 8;  // disparity of the test images [pixel]
constexpr double kBaseline = 0.12;

CameraInfo camera_info(double baseline) {
  const CameraModel model{CameraIntrinsics::from_field_of_view(kWidth, kHeight, 1.0)};
  const CameraCalibration calibration = model.calibration(baseline);
  CameraInfo info;
  info.width = kWidth;
  info.height = kHeight;
  info.distortion_model = "plumb_bob";
  info.d = calibration.d;
  std::ranges::copy(calibration.k, info.k.begin());
  std::ranges::copy(calibration.r, info.r.begin());
  std::ranges::copy(calibration.p, info.p.begin());
  return info;
}

/// Returns an image of noise, shifted to the left by a number of pixels.
Image noise_image(int shift) {
  std::mt19937 random{4};
  std::vector<std::uint8_t> noise(static_cast<std::size_t>((kWidth + 64) * kHeight));
  for (auto& value : noise) value = static_cast<std::uint8_t>(random() % 256);
  Image image;
  image.width = kWidth;
  image.height = kHeight;
  image.step = kWidth;
  image.encoding = "mono8";
  for (int v = 0; v < kHeight; ++v) {
    for (int u = 0; u < kWidth; ++u) {
      image.data.push_back(noise[static_cast<std::size_t>(v * (kWidth + 64) + u + shift)]);
    }
  }
  return image;
}

float median_disparity(const DisparityImage& message) {
  std::vector<float> values(message.image.data.size() / sizeof(float));
  std::memcpy(values.data(), message.image.data.data(), message.image.data.size());
  std::erase_if(values, [&](float value) { return value < message.min_disparity; });
  if (values.empty()) return -1.0F;
  std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
  return values[values.size() / 2];
}

/// The node and publishers of a pair of cameras.
class StereoNodeTest : public RosTest {
 protected:
  StereoNodeTest() {
    executor_.add_node(stereo_);
    for (const char* side : {"left", "right"}) {
      images_.push_back(node_->create_publisher<Image>(std::string{side} + "/image_raw", 10));
      infos_.push_back(node_->create_publisher<CameraInfo>(std::string{side} + "/camera_info", 10));
    }
  }

  bool wait_for_node() {
    return spin_until([&] {
      return std::ranges::all_of(
                 images_, [](const auto& one) { return one->get_subscription_count() > 0; }) &&
             std::ranges::all_of(infos_,
                                 [](const auto& one) { return one->get_subscription_count() > 0; });
    });
  }

  void publish(std::size_t side, int second, int shift) {
    CameraInfo info = camera_info(side == 0 ? 0.0 : kBaseline);
    Image image = noise_image(shift);
    image.header.stamp.sec = info.header.stamp.sec = second;
    image.header.frame_id = info.header.frame_id = side == 0 ? "left_optical" : "right_optical";
    infos_[side]->publish(info);
    images_[side]->publish(image);
  }

  std::shared_ptr<StereoDisparity> stereo_{std::make_shared<StereoDisparity>(
      rclcpp::NodeOptions{}.parameter_overrides({rclcpp::Parameter{"disparities", 32}}))};
  std::vector<rclcpp::Publisher<Image>::SharedPtr> images_{};
  std::vector<rclcpp::Publisher<CameraInfo>::SharedPtr> infos_{};
};

TEST_F(StereoNodeTest, PublishesDisparityAndPointsOfAPair) {
  const auto disparities = collect<DisparityImage>("disparity");
  const auto clouds = collect<sensor_msgs::msg::PointCloud2>("points2");
  ASSERT_TRUE(wait_for_node());
  // The right image shows the scene shifted to the left: d = f B / Z.
  publish(0, 1, 0);
  publish(1, 1, kShift);
  ASSERT_TRUE(spin_until([&] { return !disparities->empty() && !clouds->empty(); }));
  const DisparityImage& message = disparities->front();
  EXPECT_NEAR(median_disparity(message), kShift, 0.1);
  EXPECT_EQ(message.header.frame_id, "left_optical");
  EXPECT_FLOAT_EQ(message.t, static_cast<float>(kBaseline));
  EXPECT_EQ(message.max_disparity, 31.0F);
  const double depth = static_cast<double>(message.f) * kBaseline / kShift;
  std::vector<float> depths;
  for (sensor_msgs::PointCloud2ConstIterator<float> z{clouds->front(), "z"}; z != z.end(); ++z) {
    if (std::isfinite(*z)) depths.push_back(*z);
  }
  ASSERT_GT(depths.size(), 1000U);
  std::ranges::sort(depths);
  EXPECT_NEAR(depths[depths.size() / 2], depth, 0.02 * depth);
}

TEST_F(StereoNodeTest, IgnoresImagesWithDifferentStamps) {
  const auto disparities = collect<DisparityImage>("disparity");
  ASSERT_TRUE(wait_for_node());
  publish(0, 1, 0);
  publish(1, 2, kShift);
  publish(0, 3, 0);
  publish(1, 3, kShift);
  ASSERT_TRUE(spin_until([&] { return !disparities->empty(); }));
  ASSERT_EQ(disparities->size(), 1U);
  EXPECT_EQ(disparities->front().header.stamp.sec, 3);
}

TEST_F(StereoNodeTest, AppliesParametersToTheNextPair) {
  const auto disparities = collect<DisparityImage>("disparity");
  ASSERT_TRUE(wait_for_node());
  publish(0, 1, 0);
  publish(1, 1, kShift);
  ASSERT_TRUE(spin_until([&] { return disparities->size() == 1; }));
  EXPECT_NEAR(median_disparity(disparities->front()), kShift, 0.1);
  // The disparity of the scene is now outside the searched interval.
  const auto results = stereo_->set_parameters(
      {rclcpp::Parameter{"min_disparity", 16}, rclcpp::Parameter{"disparities", 16}});
  for (const auto& result : results) EXPECT_TRUE(result.successful) << result.reason;
  publish(0, 2, 0);
  publish(1, 2, kShift);
  ASSERT_TRUE(spin_until([&] { return disparities->size() == 2; }));
  EXPECT_EQ(disparities->back().min_disparity, 16.0F);
  EXPECT_EQ(disparities->back().max_disparity, 31.0F);
  EXPECT_NE(median_disparity(disparities->back()), median_disparity(disparities->front()));
  // A shift within the new interval is found.
  publish(0, 3, 0);
  publish(1, 3, 20);
  ASSERT_TRUE(spin_until([&] { return disparities->size() == 3; }));
  EXPECT_NEAR(median_disparity(disparities->back()), 20.0F, 0.1F);
}

TEST_F(StereoNodeTest, RejectsInvalidParametersAndKeepsTheOthers) {
  EXPECT_FALSE(stereo_->set_parameter(rclcpp::Parameter{"disparities", 20}).successful);
  EXPECT_FALSE(stereo_->set_parameter(rclcpp::Parameter{"block_size", 4}).successful);
  EXPECT_FALSE(stereo_->set_parameter(rclcpp::Parameter{"uniqueness", 101}).successful);
  EXPECT_FALSE(stereo_->set_parameter(rclcpp::Parameter{"refine", 1}).successful);
  EXPECT_EQ(stereo_->get_parameter("disparities").as_int(), 32);
  EXPECT_TRUE(stereo_->set_parameter(rclcpp::Parameter{"block_size", 7}).successful);
  EXPECT_EQ(stereo_->get_parameter("block_size").as_int(), 7);
}

TEST_F(StereoNodeTest, DescribesEveryParameterAndItsRange) {
  const std::vector<std::string> names{"min_disparity", "disparities",      "block_size",  "refine",
                                       "uniqueness",    "eight_directions", "speckle_size"};
  for (const auto& descriptor : stereo_->describe_parameters(names)) {
    EXPECT_GT(descriptor.description.size(), 40U) << descriptor.name;
    EXPECT_FALSE(descriptor.read_only) << descriptor.name;
    const bool is_flag = descriptor.name == "refine" || descriptor.name == "eight_directions";
    EXPECT_EQ(descriptor.integer_range.size(), is_flag ? 0U : 1U) << descriptor.name;
  }
}

TEST(StereoParameters, ReplaceOnlyTheirOwnSetting) {
  const StereoSettings standard;
  const StereoSettings changed = with_parameters(
      standard, {rclcpp::Parameter{"block_size", 9}, rclcpp::Parameter{"eight_directions", true},
                 rclcpp::Parameter{"use_sim_time", true}});
  EXPECT_EQ(changed.block_size, 9);
  EXPECT_TRUE(changed.eight_directions);
  EXPECT_EQ(changed.disparities, standard.disparities);
  EXPECT_EQ(changed.refine, standard.refine);
}

TEST(StereoMessages, CombineTwoCalibrations) {
  const auto pair = to_calibration(camera_info(0.0), camera_info(kBaseline));
  ASSERT_TRUE(pair);
  EXPECT_EQ(pair->width, kWidth);
  EXPECT_NEAR(pair->baseline(), kBaseline, 1e-12);
  CameraInfo other = camera_info(kBaseline);
  other.width = kWidth + 1;
  EXPECT_FALSE(to_calibration(camera_info(0.0), other));
  other = camera_info(kBaseline);
  other.distortion_model = "equidistant";
  EXPECT_FALSE(to_calibration(camera_info(0.0), other));
  other = camera_info(kBaseline);
  other.d.resize(4);
  EXPECT_FALSE(to_calibration(camera_info(0.0), other));
}

TEST(StereoMessages, AcceptThreeEncodingsOfTheRightSize) {
  const StereoCalibration calibration =
      to_calibration(camera_info(0.0), camera_info(kBaseline)).value();
  Image image = noise_image(0);
  ASSERT_TRUE(to_picture(image, calibration));
  EXPECT_EQ(to_picture(image, calibration)->bytes_per_pixel, 1U);
  image.encoding = "32FC1";
  EXPECT_FALSE(to_picture(image, calibration));
  image.encoding = "bgr8";
  EXPECT_FALSE(to_picture(image, calibration));  // a row has too few bytes
  image.step = 3 * kWidth;
  image.data.resize(3 * kWidth * kHeight);
  ASSERT_TRUE(to_picture(image, calibration));
  EXPECT_TRUE(to_picture(image, calibration)->is_blue_first);
  image.encoding = "rgb8";
  EXPECT_FALSE(to_picture(image, calibration)->is_blue_first);
  image.data.pop_back();
  EXPECT_FALSE(to_picture(image, calibration));
}

TEST(StereoMessages, PackColoursAsBlueGreenRed) {
  StereoResult result;
  result.points = {{1.0F, 2.0F, 3.0F}, {4.0F, 5.0F, 6.0F}};
  result.colours = {{10, 20, 30}, {40, 50, 60}};
  const auto cloud = to_cloud(result, {.width = 2, .height = 1}, std_msgs::msg::Header{});
  EXPECT_EQ(cloud.width, 2U);
  EXPECT_FALSE(cloud.is_dense);
  sensor_msgs::PointCloud2ConstIterator<float> place{cloud, "x"};
  sensor_msgs::PointCloud2ConstIterator<std::uint8_t> red{cloud, "r"};
  sensor_msgs::PointCloud2ConstIterator<std::uint8_t> blue{cloud, "b"};
  EXPECT_EQ(place[2], 3.0F);
  EXPECT_EQ(*red, 10);
  EXPECT_EQ(*blue, 30);
  ++place;
  ++red;
  EXPECT_EQ(place[0], 4.0F);
  EXPECT_EQ(*red, 40);
}

}  // namespace
}  // namespace foothill_sensors::testing
