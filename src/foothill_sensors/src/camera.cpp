#include "foothill_sensors/camera.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <stdexcept>

#include "foothill_scene/contract.hpp"
#include "foothill_sensors/camera_stars.hpp"
#include "foothill_sensors/detail/camera_raster.hpp"
#include "foothill_sensors/detail/camera_tile.hpp"
#include "foothill_sensors/fast_normal.hpp"

namespace foothill_sensors {
namespace {

using detail::kTileSide;
using detail::SamplePose;

void require(bool holds, const char* what) {
  if (!holds) throw std::invalid_argument{what};
}

void check(const CameraSettings& settings) {
  require(settings.near > 0.0 && settings.far > settings.near && std::isfinite(settings.far),
          "near must be above zero, and far finite and above near");
  require(settings.samples >= 1 && settings.samples <= 64 && settings.blur_samples >= 1 &&
              settings.blur_samples <= 64,
          "samples and blur_samples must be within 1 and 64");
}

/// Returns where a ray goes through its pixel, from -0.5 to 0.5 across and down: the middle one
/// through the middle, for depth is taken from it, and the others in pairs on either side of that,
/// lest the image be shifted.
Eigen::Vector2d place_in_pixel(std::size_t ray, std::size_t count) {
  const double place = static_cast<double>(ray) - static_cast<double>(count / 2);
  // Powers of the plastic number spread points evenly over a square.
  const Eigen::Array2d spread =
      0.5 + std::abs(place) * Eigen::Array2d{0.7548776662466927, 0.5698402909980532};
  return std::copysign(1.0, place) * (spread - spread.floor() - 0.5);
}

/// Returns the poses of all rays of a pixel.
std::vector<SamplePose> sample_poses(std::span<const Eigen::Isometry3d> X_WC,
                                     const CameraIntrinsics& intrinsics) {
  std::vector<SamplePose> poses;
  for (std::size_t k = 0; k < X_WC.size(); ++k) {
    const Eigen::Vector2d place = place_in_pixel(k, X_WC.size());
    const double time = (static_cast<double>(k) + 0.5) / static_cast<double>(X_WC.size());
    poses.push_back({.R_WC = X_WC[k].linear(),
                     .p_WC = X_WC[k].translation(),
                     .x = static_cast<float>(place.x() / intrinsics.fx),
                     .y = static_cast<float>(place.y() / intrinsics.fy),
                     .time = static_cast<float>(time)});
  }
  return poses;
}

std::span<std::uint8_t> bytes_of(CameraImage& image) { return image.data; }

/// Writes a value into an image of such values; the bytes may lie anywhere.
template <typename T>
void put(CameraImage& image, std::size_t pixel, T value) {
  std::memcpy(image.data.data() + pixel * sizeof(T), &value, sizeof(T));
}

}  // namespace

Eigen::Matrix3d optical_rotation() {
  Eigen::Matrix3d R_SC;
  R_SC << 0.0, 0.0, 1.0,  //
      -1.0, 0.0, 0.0,     //
      0.0, -1.0, 0.0;
  return R_SC;
}

struct Camera::Implementation {
  explicit Implementation(const CameraSettings& wanted)
      : settings{wanted}, model{wanted.intrinsics}, response{wanted.response} {
    check(settings);
    tiles = detail::make_tiles(model);
    const std::size_t pixels = pixel_count();
    const auto add = [&](const std::string& topic, const std::string& encoding, std::size_t bytes) {
      images.push_back({topic, encoding, bytes, std::vector<std::uint8_t>(pixels * bytes)});
      return images.size() - 1;
    };
    using Picture = CameraSettings::Picture;
    is_colour = settings.picture == Picture::kColour;
    if (settings.picture != Picture::kNone) {
      picture =
          static_cast<int>(add("image_raw", is_colour ? "rgb8" : "mono8", is_colour ? 3U : 1U));
      radiance.resize(pixels * (is_colour ? 3 : 1));
    }
    if (settings.depth) depth = static_cast<int>(add("depth/image_raw", "32FC1", sizeof(float)));
    if (settings.segmentation != CameraSettings::Segmentation::kNone) {
      labels = static_cast<int>(add("segmentation/image_raw", "mono16", sizeof(std::uint16_t)));
    }
    first_channel = images.size();
    for (const CameraChannel& channel : settings.channels) {
      add("channel/" + channel.name + "/image_raw", channel.is_float ? "32FC1" : "mono8",
          channel.is_float ? sizeof(float) : 1U);
      channel_radiance.emplace_back(pixels);
    }
    if (settings.sky == CameraSettings::Sky::kStars) {
      stars = make_stars(settings.stars, settings.star_seed, settings.faintest_star);
      sky.resize(pixels);
    }
  }

  [[nodiscard]] std::size_t pixel_count() const {
    return static_cast<std::size_t>(settings.intrinsics.width) *
           static_cast<std::size_t>(settings.intrinsics.height);
  }

  void trace(const CameraShot& shot, const std::vector<SamplePose>& poses);
  /// Draws what can be drawn. Returns whether that is so.
  bool draw(const CameraShot& shot, const std::vector<SamplePose>& poses);
  /// Keeps what only one ray of a pixel tells.
  void store_hits(std::size_t tile, const detail::TileTracer& tracer);
  void store_light(std::size_t tile, const detail::TileLight& light, float share);
  void add_stars(const std::vector<SamplePose>& poses);
  void read_out(std::uint64_t key, const ResponseFault& fault);

  /// Calls a function with lane and pixel of all pixels of a tile.
  template <typename Use>
  void for_each_pixel(std::size_t tile, Use use) const {
    const int width = settings.intrinsics.width;
    const int across = (width + kTileSide - 1) / kTileSide;
    const int left = static_cast<int>(tile) % across * kTileSide;
    const int top = static_cast<int>(tile) / across * kTileSide;
    const std::uint32_t used = tiles[tile].used;
    for (int row = 0; row < kTileSide; ++row) {
      const int first = (top + row) * width + left;
      for (int column = 0; column < kTileSide; ++column) {
        const auto lane = static_cast<std::size_t>(row * kTileSide + column);
        if ((used >> lane & 1U) != 0) use(lane, static_cast<std::size_t>(first + column));
      }
    }
  }

  CameraSettings settings;
  CameraModel model;
  CameraResponse response;
  std::vector<detail::TileRays> tiles{};
  std::optional<detail::CameraRaster> raster{};
  /// What is drawn: for each ray of a pixel, tile by tile.
  std::vector<std::vector<foothill_scene::KnownBlock>> drawn{};
  detail::CameraPalette palette{};
  std::vector<Star> stars{};
  std::vector<CameraImage> images{};
  bool is_colour{};
  int picture{-1};              ///< Index of the image, or none.
  int depth{-1};                ///< Likewise.
  int labels{-1};               ///< Likewise.
  std::size_t first_channel{};  ///< Index of the first channel's image.
  std::vector<float> radiance{};
  std::vector<std::vector<float>> channel_radiance{};
  std::vector<float> sky{};  ///< Part of each pixel that sees the sky.
};

void Camera::Implementation::trace(const CameraShot& shot, const std::vector<SamplePose>& poses) {
  palette.prepare(shot.view, shot.lighting, settings);
  detail::TileTracer tracer{settings, shot.view, shot.lighting, palette};
  detail::TileLight light;
  light.channels.resize(settings.channels.size());
  const std::size_t middle = poses.size() / 2;
  const bool is_drawn = draw(shot, poses);
  for (std::size_t tile = 0; tile < tiles.size(); ++tile) {
    light.clear();
    for (std::size_t k = 0; k < poses.size(); ++k) {
      tracer.trace(tiles[tile], poses[k], is_drawn ? &drawn[k][tile] : nullptr, light);
      if (k == middle) store_hits(tile, tracer);
    }
    store_light(tile, light, 1.0F / static_cast<float>(poses.size()));
  }
}

bool Camera::Implementation::draw(const CameraShot& shot, const std::vector<SamplePose>& poses) {
  // Beyond these, rays are quicker, or a lot of memory would be needed.
  constexpr std::size_t kMostTrianglesPerPixel = 2;
  constexpr std::size_t kMostRays = 9;
  if (!settings.draws || model.is_distorted() || poses.size() > kMostRays ||
      shot.view.fixed_triangles() > kMostTrianglesPerPixel * pixel_count()) {
    return false;
  }
  if (!raster) raster.emplace(settings.intrinsics, tiles, settings.near, settings.far);
  drawn.resize(poses.size());
  for (std::size_t k = 0; k < poses.size(); ++k) raster->draw(shot.view, poses[k], drawn[k]);
  return true;
}

void Camera::Implementation::store_hits(std::size_t tile, const detail::TileTracer& tracer) {
  const foothill_scene::HitBlock& hits = tracer.hits();
  if (depth >= 0) {
    CameraImage& image = images[static_cast<std::size_t>(depth)];
    for_each_pixel(tile, [&](std::size_t i, std::size_t pixel) {
      put(image, pixel, hits.range[i] * tracer.forward()[i]);
    });
  }
  if (labels >= 0) {
    CameraImage& image = images[static_cast<std::size_t>(labels)];
    for_each_pixel(tile, [&](std::size_t i, std::size_t pixel) {
      put(image, pixel, palette.look(hits.surface[i]).label);
    });
  }
}

void Camera::Implementation::store_light(std::size_t tile, const detail::TileLight& light,
                                         float share) {
  const auto& [red, green, blue] = light.colour;
  if (is_colour) {
    for_each_pixel(tile, [&](std::size_t i, std::size_t pixel) {
      radiance[3 * pixel] = share * red[i];
      radiance[3 * pixel + 1] = share * green[i];
      radiance[3 * pixel + 2] = share * blue[i];
    });
  } else if (picture >= 0) {
    for_each_pixel(tile, [&](std::size_t i, std::size_t pixel) {
      radiance[pixel] = share * (0.2126F * red[i] + 0.7152F * green[i] + 0.0722F * blue[i]);
    });
  }
  for (std::size_t c = 0; c < light.channels.size(); ++c) {
    for_each_pixel(tile, [&](std::size_t i, std::size_t pixel) {
      channel_radiance[c][pixel] = share * light.channels[c][i];
    });
  }
  if (!sky.empty()) {
    for_each_pixel(tile,
                   [&](std::size_t i, std::size_t pixel) { sky[pixel] = share * light.sky[i]; });
  }
}

void Camera::Implementation::add_stars(const std::vector<SamplePose>& poses) {
  const int width = settings.intrinsics.width;
  const int height = settings.intrinsics.height;
  const std::size_t parts = is_colour ? 3 : 1;
  const auto splat = [&](int u, int v, float amount) {
    if (u < 0 || v < 0 || u >= width || v >= height) return;
    const auto pixel = static_cast<std::size_t>(v * width + u);
    for (std::size_t c = 0; c < parts && !radiance.empty(); ++c) {
      radiance[parts * pixel + c] += amount * sky[pixel];
    }
    for (auto& channel : channel_radiance) channel[pixel] += amount * sky[pixel];
  };
  const double share = 1.0 / static_cast<double>(poses.size());
  for (const SamplePose& pose : poses) {
    for (const Star& star : stars) {
      const auto place = model.project(pose.R_WC.transpose() * star.direction_W);
      if (!place || place->x() < -1.0 || place->y() < -1.0 || place->x() > width ||
          place->y() > height) {
        continue;
      }
      // Its light falls into the four pixels around it, the more the nearer.
      const int u = static_cast<int>(std::floor(place->x()));
      const int v = static_cast<int>(std::floor(place->y()));
      const auto right = static_cast<float>(place->x() - u);
      const auto down = static_cast<float>(place->y() - v);
      const auto flux = static_cast<float>(star.flux * share);
      splat(u, v, flux * (1.0F - right) * (1.0F - down));
      splat(u + 1, v, flux * right * (1.0F - down));
      splat(u, v + 1, flux * (1.0F - right) * down);
      splat(u + 1, v + 1, flux * right * down);
    }
  }
}

void Camera::Implementation::read_out(std::uint64_t key, const ResponseFault& fault) {
  if (picture >= 0) {
    response.read(radiance, mixed(key, 0), bytes_of(images[static_cast<std::size_t>(picture)]),
                  fault);
  }
  for (std::size_t c = 0; c < channel_radiance.size(); ++c) {
    std::vector<float>& light = channel_radiance[c];
    CameraImage& image = images[first_channel + c];
    if (settings.channels[c].is_float) {
      response.read(light, mixed(key, c + 1), std::span<float>{light}, fault);
      std::memcpy(image.data.data(), light.data(), image.data.size());
    } else {
      response.read(light, mixed(key, c + 1), bytes_of(image), fault);
    }
  }
}

Camera::Camera(const CameraSettings& settings)
    : implementation_{std::make_unique<Implementation>(settings)} {}
Camera::~Camera() = default;
Camera::Camera(Camera&&) noexcept = default;
Camera& Camera::operator=(Camera&&) noexcept = default;

const CameraModel& Camera::model() const { return implementation_->model; }
const CameraSettings& Camera::settings() const { return implementation_->settings; }
const std::vector<CameraImage>& Camera::images() const { return implementation_->images; }

std::size_t Camera::samples(const Eigen::Isometry3d& X_WC0, const Eigen::Isometry3d& X_WC1,
                            double motion) const {
  const CameraSettings& settings = implementation_->settings;
  // What is nearer than this blurs a little more than it has rays for.
  constexpr double kDistance = 1.0;
  const double turn = Eigen::AngleAxisd{X_WC0.linear().transpose() * X_WC1.linear()}.angle();
  const double way = (X_WC1.translation() - X_WC0.translation()).norm() + motion;
  const double pixels = settings.intrinsics.fx * (turn + way / kDistance);
  const double wanted = std::min(std::ceil(pixels), static_cast<double>(settings.blur_samples));
  const auto rays =
      static_cast<std::size_t>(std::max(wanted, static_cast<double>(settings.samples)));
  return rays % 2 == 1 ? rays : rays + 1;
}

const std::vector<CameraImage>& Camera::take(const CameraShot& shot) {
  foothill_scene::expects(!shot.X_WC.empty(), "a frame needs a pose");
  Implementation& self = *implementation_;
  const std::vector<SamplePose> poses = sample_poses(shot.X_WC, self.settings.intrinsics);
  self.trace(shot, poses);
  if (!self.sky.empty()) self.add_stars(poses);
  self.read_out(shot.key, shot.fault);
  return self.images;
}

}  // namespace foothill_sensors
