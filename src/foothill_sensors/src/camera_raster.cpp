#include "foothill_sensors/detail/camera_raster.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "foothill_scene/vectorize.hpp"

namespace foothill_sensors::detail {
namespace {

using foothill_scene::KnownBlock;
using foothill_scene::RayView;

/// Margin for rounding errors of image coordinates [pixel].
constexpr float kMargin = 0.01F;

/// A linear function of the direction x/z, y/z of a pixel.
struct Slope {
  float x, y, one;
};

/// A triangle in the image.
struct ImageTriangle {
  std::array<Slope, 3> inside;  ///< Edge functions, not negative inside.
  Slope inverse_depth;          ///< [1/m]
};

/// Returns the maximum of a function in a tile.
/// @param x, y Centre of the tile. @param half_x, half_y At least half of its size.
float max_in_tile(const Slope& slope, float x, float y, float half_x, float half_y) {
  return slope.x * x + slope.y * y + slope.one + std::abs(slope.x) * half_x +
         std::abs(slope.y) * half_y;
}

Slope to_slope(const Eigen::Vector3d& n, double scale) {
  return {static_cast<float>(scale * n.x()), static_cast<float>(scale * n.y()),
          static_cast<float>(scale * n.z())};
}

/// Selects by a bit mask. A conditional operator would compile to masked stores, which are slow on
/// some processors.
inline std::int32_t chosen(std::int32_t mask, std::int32_t one, std::int32_t other) {
  return (mask & one) | (~mask & other);
}

/// The triangle that is drawn.
struct Paint {
  float shift_x, shift_y;  ///< Offset of the sample [x/z, y/z].
  float near;              ///< Minimum range [m].
  std::int32_t surface;
  std::int32_t primitive;
};

/// Rasterises one triangle into one tile.
FOOTHILL_VECTOR_CLONES void paint(const TileRays& tile, const ImageTriangle& triangle,
                                  const Paint& with, FloatLanes& inverse_depth, KnownBlock& known) {
  const auto [a, b, c] = triangle.inside;
  const Slope w = triangle.inverse_depth;
  const auto [shift_x, shift_y, near, surface, primitive] = with;
  FOOTHILL_INDEPENDENT_LANES
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const float x = tile.x[i] + shift_x;
    const float y = tile.y[i] + shift_y;
    const float in_a = a.x * x + a.y * y + a.one;
    const float in_b = b.x * x + b.y * y + b.one;
    const float in_c = c.x * x + c.y * y + c.one;
    const float here = w.x * x + w.y * y + w.one;
    const float most = near * here;
    const bool is_inside = (in_a >= 0.0F) & (in_b >= 0.0F) & (in_c >= 0.0F);
    const bool is_first = (here > inverse_depth[i]) & (most * most <= x * x + y * y + 1.0F);
    const std::int32_t mask = is_inside & is_first ? -1 : 0;
    inverse_depth[i] = std::bit_cast<float>(chosen(mask, std::bit_cast<std::int32_t>(here),
                                                   std::bit_cast<std::int32_t>(inverse_depth[i])));
    known.surface[i] = chosen(mask, surface, known.surface[i]);
    known.primitive[i] = chosen(mask, primitive, known.primitive[i]);
  }
}

/// Coefficients of the transformation to the optical frame.
struct ToCamera {
  std::array<double, 9> R;  ///< R_CW, row by row.
  std::array<double, 3> p;  ///< p_WC [m].
};

/// Transforms vertices from W to the optical frame.
FOOTHILL_VECTOR_CLONES void turn(const ToCamera& to, std::span<const float> corners, double* x,
                                 double* y, double* z) {
  const auto [R, p] = to;
  const std::size_t count = corners.size() / 3;
  const float* corner = corners.data();
  FOOTHILL_INDEPENDENT_LANES
  for (std::size_t i = 0; i < count; ++i) {
    const double dx = static_cast<double>(corner[3 * i]) - p[0];
    const double dy = static_cast<double>(corner[3 * i + 1]) - p[1];
    const double dz = static_cast<double>(corner[3 * i + 2]) - p[2];
    x[i] = R[0] * dx + R[1] * dy + R[2] * dz;
    y[i] = R[3] * dx + R[4] * dy + R[5] * dz;
    z[i] = R[6] * dx + R[7] * dy + R[8] * dz;
  }
}

/// Writes the image coordinates along one axis [pixel].
FOOTHILL_VECTOR_CLONES void project(std::size_t count, const double* across, const double* z,
                                    double focal, double middle, float* place) {
  FOOTHILL_INDEPENDENT_LANES
  for (std::size_t i = 0; i < count; ++i) {
    place[i] = static_cast<float>(focal * across[i] / z[i] + middle);
  }
}

}  // namespace

struct CameraRaster::Brush : Paint {};

CameraRaster::CameraRaster(const CameraIntrinsics& intrinsics, const std::vector<TileRays>& tiles,
                           double near, double far)
    : intrinsics_{intrinsics}, tiles_{tiles}, near_{near} {
  const double x = std::max(intrinsics.cx, intrinsics.width - intrinsics.cx) / intrinsics.fx;
  const double y = std::max(intrinsics.cy, intrinsics.height - intrinsics.cy) / intrinsics.fy;
  constexpr double kMiddle = (kTileSide - 1) / 2.0;
  first_x_ = static_cast<float>((kMiddle - intrinsics.cx) / intrinsics.fx);
  first_y_ = static_cast<float>((kMiddle - intrinsics.cy) / intrinsics.fy);
  // Slightly less, to allow for rounding errors.
  ahead_ = 0.99 * near / std::sqrt(x * x + y * y + 1.0);
  inverse_depth_.resize(tiles.size());
  for (const TileRays& tile : tiles) {
    FloatLanes& minimum = min_inverse_depth_.emplace_back();
    for (std::size_t i = 0; i < kRaysInBlock; ++i) {
      const bool is_used = (tile.used >> i & 1U) != 0;
      const float length = std::sqrt(tile.x[i] * tile.x[i] + tile.y[i] * tile.y[i] + 1.0F);
      minimum[i] = is_used ? length / static_cast<float>(far) : std::numeric_limits<float>::max();
    }
  }
}

void CameraRaster::draw(const RayView& view, const SamplePose& pose,
                        std::vector<KnownBlock>& seen) {
  std::ranges::copy(min_inverse_depth_, inverse_depth_.begin());
  KnownBlock nothing;
  nothing.surface.fill(foothill_scene::HitBlock::kNothing);
  nothing.primitive.fill(0);
  seen.assign(tiles_.size(), nothing);
  shift_u_ = static_cast<float>(static_cast<double>(pose.x) * intrinsics_.fx);
  shift_v_ = static_cast<float>(static_cast<double>(pose.y) * intrinsics_.fy);
  Brush brush{{pose.x, pose.y, static_cast<float>(near_), 0, 0}};
  view.for_each_fixed_mesh([&](std::int32_t surface, std::span<const float> corners,
                               std::span<const std::uint32_t> triangles) {
    place(corners, pose);
    brush.surface = surface;
    for (std::size_t i = 0; i < triangles.size(); i += 3) {
      const Frame frame = frame_of(&triangles[i]);
      if (frame.left > frame.right || frame.top > frame.bottom) continue;
      brush.primitive = static_cast<std::int32_t>(i / 3);
      draw_triangle(&triangles[i], frame, brush, seen);
    }
  });
}

void CameraRaster::place(std::span<const float> corners, const SamplePose& pose) {
  const std::size_t count = corners.size() / 3;
  for (auto* numbers : {&corners_.x, &corners_.y, &corners_.z}) numbers->resize(count);
  for (auto* numbers : {&corners_.u, &corners_.v}) numbers->resize(count);
  ToCamera to{};
  for (Eigen::Index row = 0; row < 3; ++row) {
    for (Eigen::Index column = 0; column < 3; ++column) {
      to.R[static_cast<std::size_t>(3 * row + column)] = pose.R_WC(column, row);
    }
    to.p[static_cast<std::size_t>(row)] = pose.p_WC[row];
  }
  auto& [x, y, z, u, v] = corners_;
  turn(to, corners, x.data(), y.data(), z.data());
  project(count, x.data(), z.data(), intrinsics_.fx, intrinsics_.cx, u.data());
  project(count, y.data(), z.data(), intrinsics_.fy, intrinsics_.cy, v.data());
}

CameraRaster::Frame CameraRaster::within(float left, float right, float top, float bottom) const {
  const auto width = static_cast<float>(intrinsics_.width);
  const auto height = static_cast<float>(intrinsics_.height);
  const auto whole = [](float place, float most) {
    return static_cast<int>(std::floor(std::clamp(place, -1.0F, most)));
  };
  // From the first pixel not left of the triangle to the last not right of it.
  return {std::max(whole(left - shift_u_ - kMargin, width) + 1, 0),
          std::min(whole(right - shift_u_ + kMargin, width), intrinsics_.width - 1),
          std::max(whole(top - shift_v_ - kMargin, height) + 1, 0),
          std::min(whole(bottom - shift_v_ + kMargin, height), intrinsics_.height - 1)};
}

CameraRaster::Frame CameraRaster::frame_of(const std::uint32_t* triangle) const {
  const auto [a, b, c] = std::array{triangle[0], triangle[1], triangle[2]};
  const auto& [x, y, z, u, v] = corners_;
  const bool has_all = (z[a] >= ahead_) & (z[b] >= ahead_) & (z[c] >= ahead_);
  if (!has_all) return clipped_frame_of(triangle);
  return within(std::min({u[a], u[b], u[c]}), std::max({u[a], u[b], u[c]}),
                std::min({v[a], v[b], v[c]}), std::max({v[a], v[b], v[c]}));
}

CameraRaster::Frame CameraRaster::clipped_frame_of(const std::uint32_t* triangle) const {
  const auto& [x, y, z, u, v] = corners_;
  constexpr float kFar = std::numeric_limits<float>::max();
  float left = kFar;
  float right = -kFar;
  float top = kFar;
  float bottom = -kFar;
  const auto add = [&](float across, float down) {
    left = std::min(left, across);
    right = std::max(right, across);
    top = std::min(top, down);
    bottom = std::max(bottom, down);
  };
  for (std::size_t i = 0; i < 3; ++i) {
    const std::uint32_t a = triangle[i];
    const std::uint32_t b = triangle[(i + 1) % 3];
    if (z[a] >= ahead_) add(u[a], v[a]);
    if ((z[a] >= ahead_) == (z[b] >= ahead_)) continue;
    const double share = (ahead_ - z[a]) / (z[b] - z[a]);
    const double across = x[a] + share * (x[b] - x[a]);
    const double down = y[a] + share * (y[b] - y[a]);
    add(static_cast<float>(intrinsics_.fx * across / ahead_ + intrinsics_.cx),
        static_cast<float>(intrinsics_.fy * down / ahead_ + intrinsics_.cy));
  }
  if (left > right) return {};
  return within(left, right, top, bottom);
}

void CameraRaster::draw_triangle(const std::uint32_t* triangle, const Frame& frame,
                                 const Brush& brush, std::vector<KnownBlock>& seen) {
  const auto corner = [this](std::uint32_t i) {
    return Eigen::Vector3d{corners_.x[i], corners_.y[i], corners_.z[i]};
  };
  const Eigen::Vector3d p_a = corner(triangle[0]);
  const Eigen::Vector3d p_b = corner(triangle[1]);
  const Eigen::Vector3d p_c = corner(triangle[2]);
  const Eigen::Vector3d bc = p_b.cross(p_c);
  const Eigen::Vector3d ca = p_c.cross(p_a);
  const Eigen::Vector3d ab = p_a.cross(p_b);
  const double volume = p_a.dot(bc);
  if (volume == 0.0) return;
  const double side = volume > 0.0 ? 1.0 : -1.0;
  const ImageTriangle image{{to_slope(bc, side), to_slope(ca, side), to_slope(ab, side)},
                            to_slope((p_b - p_a).cross(p_c - p_a), 1.0 / volume)};
  const auto width = static_cast<float>(kTileSide / intrinsics_.fx);
  const auto height = static_cast<float>(kTileSide / intrinsics_.fy);
  const auto is_outside = [&](float x, float y) {
    return std::ranges::any_of(image.inside, [&](const Slope& slope) {
      return max_in_tile(slope, x, y, 0.5F * width, 0.5F * height) < 0.0F;
    });
  };
  const int across = (intrinsics_.width + kTileSide - 1) / kTileSide;
  for (int row = frame.top / kTileSide; row <= frame.bottom / kTileSide; ++row) {
    const float y = first_y_ + height * static_cast<float>(row) + brush.shift_y;
    for (int column = frame.left / kTileSide; column <= frame.right / kTileSide; ++column) {
      if (is_outside(first_x_ + width * static_cast<float>(column) + brush.shift_x, y)) continue;
      const auto tile = static_cast<std::size_t>(row * across + column);
      paint(tiles_[tile], image, brush, inverse_depth_[tile], seen[tile]);
    }
  }
}

}  // namespace foothill_sensors::detail
