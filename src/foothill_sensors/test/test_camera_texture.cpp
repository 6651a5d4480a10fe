#include <gmock/gmock.h>

#include <memory>

#include "foothill_sensors/camera_response.hpp"
#include "foothill_sensors/camera_texture.hpp"

namespace foothill_sensors {
namespace {

using foothill_scene::Image;

/// Returns an image whose red is the column and whose green is the row, in steps of 10.
Image gradient(std::size_t columns, std::size_t rows) {
  Image image{columns, rows, {}};
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      image.rgb.push_back(static_cast<std::uint8_t>(10 * column));
      image.rgb.push_back(static_cast<std::uint8_t>(10 * row));
      image.rgb.push_back(255);
    }
  }
  return image;
}

float linear(std::size_t byte) {
  return static_cast<float>(from_srgb(static_cast<double>(byte) / 255.0));
}

/// Coordinates of the centre of a texel; the first row is at the top, v = 1.
float u_of(std::size_t column, std::size_t columns) {
  return (static_cast<float>(column) + 0.5F) / static_cast<float>(columns);
}
float v_of(std::size_t row, std::size_t rows) {
  return 1.0F - (static_cast<float>(row) + 0.5F) / static_cast<float>(rows);
}

TEST(CameraTexture, HasTheLinearColourOfEachTexelAtItsCentre) {
  const CameraTexture texture{gradient(8, 4)};
  for (std::size_t row = 0; row < 4; ++row) {
    for (std::size_t column = 0; column < 8; ++column) {
      const Eigen::Array4f colour = texture.colour(u_of(column, 8), v_of(row, 4), 0.0F);
      EXPECT_NEAR(colour[0], linear(10 * column), 1e-6F);
      EXPECT_NEAR(colour[1], linear(10 * row), 1e-6F);
      EXPECT_NEAR(colour[2], 1.0F, 1e-6F);
    }
  }
}

TEST(CameraTexture, InterpolatesBetweenTexels) {
  const CameraTexture texture{gradient(8, 4)};
  const float between = texture.colour(0.5F * (u_of(2, 8) + u_of(3, 8)), v_of(1, 4), 0.0F)[0];
  EXPECT_NEAR(between, 0.5F * (linear(20) + linear(30)), 1e-6F);
}

TEST(CameraTexture, IsPeriodic) {
  const CameraTexture texture{gradient(8, 4)};
  for (const float shift : {-2.0F, -1.0F, 1.0F, 3.0F}) {
    const Eigen::Array4f here = texture.colour(0.3F, 0.6F, 0.0F);
    const Eigen::Array4f there = texture.colour(0.3F + shift, 0.6F - shift, 0.0F);
    EXPECT_LT((here - there).abs().maxCoeff(), 1e-5F);
  }
  // At the border the last and the first column are neighbours.
  const float border = texture.colour(0.0F, v_of(0, 4), 0.0F)[0];
  EXPECT_NEAR(border, 0.5F * (linear(0) + linear(70)), 1e-6F);
}

TEST(CameraTexture, BecomesTheMeanColourFarAway) {
  const CameraTexture texture{gradient(8, 8)};
  float mean = 0.0F;
  for (std::size_t column = 0; column < 8; ++column) mean += linear(10 * column) / 8.0F;
  EXPECT_NEAR(texture.colour(0.1F, 0.9F, 1.0F)[0], mean, 1e-6F);
  EXPECT_NEAR(texture.colour(0.7F, 0.2F, 50.0F)[0], mean, 1e-6F);
}

TEST(CameraTexture, AveragesPairsOfTexelsAtAFootprintOfTwoTexels) {
  const CameraTexture texture{gradient(8, 8)};
  const float colour = texture.colour(u_of(1, 4), v_of(1, 4), 2.0F / 8.0F)[0];
  EXPECT_NEAR(colour, 0.5F * (linear(20) + linear(30)), 1e-6F);
}

TEST(CameraTexture, AcceptsImagesOfOddSize) {
  const CameraTexture texture{gradient(5, 3)};
  EXPECT_NEAR(texture.colour(u_of(4, 5), v_of(2, 3), 0.0F)[0], linear(40), 1e-6F);
  EXPECT_TRUE(texture.colour(0.5F, 0.5F, 1.0F).isFinite().all());
  const CameraTexture single{gradient(1, 1)};
  EXPECT_NEAR(single.colour(0.2F, 0.9F, 0.0F)[2], 1.0F, 1e-6F);
}

TEST(TextureCache, PreparesEachImageOnce) {
  TextureCache cache;
  const auto image = std::make_shared<const Image>(gradient(4, 4));
  const CameraTexture* first = cache.find(image);
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(cache.find(image), first);
  EXPECT_NE(cache.find(std::make_shared<const Image>(gradient(4, 4))), first);
  EXPECT_EQ(cache.find(nullptr), nullptr);
  EXPECT_EQ(cache.find(std::make_shared<const Image>()), nullptr);
}

}  // namespace
}  // namespace foothill_sensors
