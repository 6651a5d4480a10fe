#include <gmock/gmock.h>

#include <cstring>

#include "../src/frame_buffer.hpp"
#include "camera_scenes.hpp"

namespace foothill_sensors::testing {
namespace {

using detail::FrameBuffer;
using detail::TileLight;
using detail::TileRays;

/// A buffer of an image of 10 x 6 pixels, which is not a multiple of a tile.
struct Buffer {
  explicit Buffer(const CameraSettings& wanted)
      : settings{wanted},
        model{wanted.intrinsics},
        tiles{detail::make_tiles(model)},
        frame{settings, tiles} {}

  /// Stores light whose red channel is the number of the pixel.
  void store_numbers(float scale) {
    for (std::size_t tile = 0; tile < tiles.size(); ++tile) {
      TileLight light;
      light.channels.resize(settings.channels.size());
      light.clear();
      for (std::size_t lane = 0; lane < kRaysInBlock; ++lane) {
        const std::size_t u = 4 * (tile % 3) + lane % 4;
        const std::size_t v = 4 * (tile / 3) + lane / 4;
        light.colour[0][lane] = static_cast<float>(10 * v + u);
        for (auto& channel : light.channels) channel[lane] = 2.0F * light.colour[0][lane];
        light.sky[lane] = 1.0F;
      }
      frame.store_light(tile, light, scale);
    }
  }
  void read_out(double full_scale) {
    const CameraResponse response{
        {.exposure = 1.0, .sensitivity = 1.0 / full_scale, .srgb = false, .noisy = false}};
    frame.read_out(response, 1, {});
  }

  CameraSettings settings;
  CameraModel model;
  std::vector<TileRays> tiles;
  FrameBuffer frame;
};

CameraSettings small_camera() {
  CameraSettings settings;
  settings.intrinsics = CameraIntrinsics::from_field_of_view(10, 6, 1.0);
  settings.channels = {{.name = "light", .is_float = true}};
  return settings;
}

TEST(FrameBuffer, HasOneImagePerConfiguredOutput) {
  CameraSettings settings = small_camera();
  settings.depth = true;
  settings.segmentation = CameraSettings::Segmentation::kLabel;
  settings.channels.push_back({.name = "uv", .is_float = false});
  const Buffer buffer{settings};
  std::vector<std::string> topics;
  for (const CameraImage& image : buffer.frame.images()) {
    topics.push_back(image.topic + " " + image.encoding);
    EXPECT_EQ(image.data.size(), 60 * image.bytes_per_pixel);
  }
  EXPECT_THAT(topics, ::testing::ElementsAre("image_raw rgb8", "depth/image_raw 32FC1",
                                             "segmentation/image_raw mono16",
                                             "channel/light/image_raw 32FC1",
                                             "channel/uv/image_raw mono8"));
}

TEST(FrameBuffer, StoresTilesAtTheirPixels) {
  Buffer buffer{small_camera()};
  buffer.store_numbers(1.0F);
  buffer.read_out(255.0);
  const CameraImage& picture = buffer.frame.images().front();
  for (std::size_t pixel = 0; pixel < 60; ++pixel) {
    EXPECT_EQ(picture.data[3 * pixel], pixel);
    EXPECT_EQ(picture.data[3 * pixel + 1], 0);
  }
}

TEST(FrameBuffer, ScalesLightByTheNumberOfSamples) {
  Buffer buffer{small_camera()};
  buffer.store_numbers(0.5F);
  buffer.read_out(1000.0);
  const CameraImage& channel = buffer.frame.images().back();
  for (std::size_t pixel = 0; pixel < 60; ++pixel) {
    float value{};
    std::memcpy(&value, &channel.data[4 * pixel], sizeof value);
    EXPECT_NEAR(value, 1e-3F * static_cast<float>(pixel), 1e-6F);
  }
}

TEST(FrameBuffer, DistributesTheFluxOfAStarOverFourPixels) {
  CameraSettings settings = small_camera();
  settings.sky = CameraSettings::Sky::kStars;
  settings.picture = CameraSettings::Picture::kNone;
  Buffer buffer{settings};
  for (std::size_t tile = 0; tile < buffer.tiles.size(); ++tile) {
    TileLight light;
    light.channels.resize(1);
    light.clear();
    light.sky.fill(1.0F);
    buffer.frame.store_light(tile, light, 1.0F);
  }
  const Eigen::Vector2d place{3.25, 2.5};
  const Eigen::Vector3d direction = buffer.model.unproject(place).homogeneous().normalized();
  detail::SamplePose pose{};
  pose.R_WC.setIdentity();
  pose.p_WC.setZero();
  buffer.frame.add_stars({{direction, 0.8}}, buffer.model, {pose});
  buffer.read_out(1.0);
  const auto value = [&](std::size_t u, std::size_t v) {
    float result{};
    std::memcpy(&result, &buffer.frame.images().back().data[4 * (10 * v + u)], sizeof result);
    return result;
  };
  // Bilinear weights of the place (3.25, 2.5).
  EXPECT_NEAR(value(3, 2), 0.8F * 0.75F * 0.5F, 1e-5F);
  EXPECT_NEAR(value(4, 2), 0.8F * 0.25F * 0.5F, 1e-5F);
  EXPECT_NEAR(value(3, 3), 0.8F * 0.75F * 0.5F, 1e-5F);
  EXPECT_NEAR(value(4, 3), 0.8F * 0.25F * 0.5F, 1e-5F);
  EXPECT_EQ(value(5, 2), 0.0F);
}

}  // namespace
}  // namespace foothill_sensors::testing
