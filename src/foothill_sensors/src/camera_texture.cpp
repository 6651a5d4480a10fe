#include "foothill_sensors/camera_texture.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "foothill_sensors/camera_response.hpp"

namespace foothill_sensors {
namespace {

std::array<float, 256> linear_bytes() {
  std::array<float, 256> table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    table[i] = static_cast<float>(from_srgb(static_cast<double>(i) / 255.0));
  }
  return table;
}

/// Returns the index of a periodic coordinate, 0 to count - 1.
int wrapped(int place, int count) {
  const int rest = place % count;
  return rest < 0 ? rest + count : rest;
}

}  // namespace

CameraTexture::CameraTexture(const foothill_scene::Image& image) {
  static const std::array<float, 256> kLinear = linear_bytes();
  Level level{static_cast<int>(image.columns), static_cast<int>(image.rows), {}};
  level.texels.resize(image.columns * image.rows);
  for (std::size_t i = 0; i < level.texels.size(); ++i) {
    const std::uint8_t* rgb = image.rgb.data() + 3 * i;
    level.texels[i] = {kLinear[rgb[0]], kLinear[rgb[1]], kLinear[rgb[2]], 0.0F};
  }
  levels_.push_back(std::move(level));
  while (levels_.back().columns > 1 || levels_.back().rows > 1) {
    levels_.push_back(halved(levels_.back()));
  }
}

CameraTexture::Level CameraTexture::halved(const Level& level) {
  Level half{std::max(1, level.columns / 2), std::max(1, level.rows / 2), {}};
  half.texels.resize(static_cast<std::size_t>(half.columns) * static_cast<std::size_t>(half.rows));
  const auto at = [&level](int column, int row) -> const Eigen::Array4f& {
    return level.texels[static_cast<std::size_t>(std::min(row, level.rows - 1) * level.columns +
                                                 std::min(column, level.columns - 1))];
  };
  for (int row = 0; row < half.rows; ++row) {
    for (int column = 0; column < half.columns; ++column) {
      half.texels[static_cast<std::size_t>(row * half.columns + column)] =
          0.25F * (at(2 * column, 2 * row) + at(2 * column + 1, 2 * row) +
                   at(2 * column, 2 * row + 1) + at(2 * column + 1, 2 * row + 1));
    }
  }
  return half;
}

Eigen::Array4f CameraTexture::colour(float u, float v, float footprint) const {
  const float texels = footprint * static_cast<float>(levels_.front().columns);
  const int wanted = texels > 1.0F ? static_cast<int>(std::log2(texels) + 0.5F) : 0;
  const Level& level =
      levels_[static_cast<std::size_t>(std::min(wanted, static_cast<int>(levels_.size()) - 1))];
  // The first row of the image is its top, v = 1.
  const float x = (u - std::floor(u)) * static_cast<float>(level.columns) - 0.5F;
  const float y = (std::ceil(v) - v) * static_cast<float>(level.rows) - 0.5F;
  const float left = std::floor(x);
  const float top = std::floor(y);
  const float across = x - left;
  const float down = y - top;
  const int column_0 = wrapped(static_cast<int>(left), level.columns);
  const int row_0 = wrapped(static_cast<int>(top), level.rows);
  const int column_1 = column_0 + 1 == level.columns ? 0 : column_0 + 1;
  const int row_1 = row_0 + 1 == level.rows ? 0 : row_0 + 1;
  const auto at = [&level](int column, int row) -> const Eigen::Array4f& {
    return level.texels[static_cast<std::size_t>(row * level.columns + column)];
  };
  return (1.0F - down) * ((1.0F - across) * at(column_0, row_0) + across * at(column_1, row_0)) +
         down * ((1.0F - across) * at(column_0, row_1) + across * at(column_1, row_1));
}

const CameraTexture* TextureCache::find(const std::shared_ptr<const foothill_scene::Image>& image) {
  if (!image || image->columns == 0 || image->rows == 0) return nullptr;
  return &textures_.try_emplace(image, *image).first->second;
}

}  // namespace foothill_sensors
