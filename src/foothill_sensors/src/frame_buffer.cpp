#include "frame_buffer.hpp"

#include <cmath>
#include <cstring>

#include "foothill_sensors/fast_normal.hpp"

namespace foothill_sensors::detail {
namespace {

/// Writes a value into an image of such values, whose bytes need not be aligned.
template <typename T>
void put(CameraImage& image, std::size_t pixel, T value) {
  std::memcpy(image.data.data() + pixel * sizeof(T), &value, sizeof(T));
}

std::size_t pixel_count(const CameraIntrinsics& intrinsics) {
  return static_cast<std::size_t>(intrinsics.width) * static_cast<std::size_t>(intrinsics.height);
}

}  // namespace

FrameBuffer::FrameBuffer(const CameraSettings& settings, const std::vector<TileRays>& tiles)
    : settings_{settings}, tiles_{tiles} {
  using Picture = CameraSettings::Picture;
  const std::size_t pixels = pixel_count(settings.intrinsics);
  is_colour_ = settings.picture == Picture::kColour;
  if (settings.picture != Picture::kNone) {
    picture_ = add_image("image_raw", is_colour_ ? "rgb8" : "mono8", is_colour_ ? 3U : 1U);
    radiance_.resize(pixels * (is_colour_ ? 3 : 1));
  }
  if (settings.depth) depth_ = add_image("depth/image_raw", "32FC1", sizeof(float));
  if (settings.segmentation != CameraSettings::Segmentation::kNone) {
    labels_ = add_image("segmentation/image_raw", "mono16", sizeof(std::uint16_t));
  }
  first_channel_ = images_.size();
  for (const CameraChannel& channel : settings.channels) {
    add_image("channel/" + channel.name + "/image_raw", channel.is_float ? "32FC1" : "mono8",
              channel.is_float ? sizeof(float) : 1U);
    channel_radiance_.emplace_back(pixels);
  }
  if (settings.sky == CameraSettings::Sky::kStars) sky_.resize(pixels);
}

std::size_t FrameBuffer::add_image(const std::string& topic, const std::string& encoding,
                                   std::size_t bytes) {
  images_.push_back({topic, encoding, bytes,
                     std::vector<std::uint8_t>(pixel_count(settings_.intrinsics) * bytes)});
  return images_.size() - 1;
}

/// Calls a function with lane and pixel of all pixels of a tile.
template <typename Use>
void FrameBuffer::for_each_pixel(std::size_t tile, Use use) const {
  const int width = settings_.intrinsics.width;
  const int across = (width + kTileSide - 1) / kTileSide;
  const int left = static_cast<int>(tile) % across * kTileSide;
  const int top = static_cast<int>(tile) / across * kTileSide;
  const std::uint32_t used = tiles_[tile].used;
  for (int row = 0; row < kTileSide; ++row) {
    const int first = (top + row) * width + left;
    for (int column = 0; column < kTileSide; ++column) {
      const auto lane = static_cast<std::size_t>(row * kTileSide + column);
      if ((used >> lane & 1U) != 0) use(lane, static_cast<std::size_t>(first + column));
    }
  }
}

void FrameBuffer::store_hits(std::size_t tile, const TileTracer& tracer,
                             const CameraPalette& palette) {
  const foothill_scene::HitBlock& hits = tracer.hits();
  if (depth_) {
    CameraImage& image = images_[*depth_];
    for_each_pixel(tile, [&](std::size_t i, std::size_t pixel) {
      put(image, pixel, hits.range[i] * tracer.forward()[i]);
    });
  }
  if (labels_) {
    CameraImage& image = images_[*labels_];
    for_each_pixel(tile, [&](std::size_t i, std::size_t pixel) {
      put(image, pixel, palette.appearance(hits.surface[i]).label);
    });
  }
}

void FrameBuffer::store_light(std::size_t tile, const TileLight& light, float scale) {
  const auto& [red, green, blue] = light.colour;
  if (is_colour_) {
    for_each_pixel(tile, [&](std::size_t i, std::size_t pixel) {
      radiance_[3 * pixel] = scale * red[i];
      radiance_[3 * pixel + 1] = scale * green[i];
      radiance_[3 * pixel + 2] = scale * blue[i];
    });
  } else if (picture_) {
    for_each_pixel(tile, [&](std::size_t i, std::size_t pixel) {
      radiance_[pixel] = scale * (0.2126F * red[i] + 0.7152F * green[i] + 0.0722F * blue[i]);
    });
  }
  for (std::size_t c = 0; c < light.channels.size(); ++c) {
    for_each_pixel(tile, [&](std::size_t i, std::size_t pixel) {
      channel_radiance_[c][pixel] = scale * light.channels[c][i];
    });
  }
  if (!sky_.empty()) {
    for_each_pixel(tile,
                   [&](std::size_t i, std::size_t pixel) { sky_[pixel] = scale * light.sky[i]; });
  }
}

void FrameBuffer::add_light(int u, int v, float amount) {
  const int width = settings_.intrinsics.width;
  if (u < 0 || v < 0 || u >= width || v >= settings_.intrinsics.height) return;
  const auto pixel = static_cast<std::size_t>(v * width + u);
  const std::size_t parts = is_colour_ ? 3 : 1;
  for (std::size_t c = 0; c < parts && !radiance_.empty(); ++c) {
    radiance_[parts * pixel + c] += amount * sky_[pixel];
  }
  for (auto& channel : channel_radiance_) channel[pixel] += amount * sky_[pixel];
}

void FrameBuffer::add_stars(const std::vector<Star>& stars, const CameraModel& model,
                            const std::vector<SamplePose>& poses) {
  if (sky_.empty()) return;
  const int width = settings_.intrinsics.width;
  const int height = settings_.intrinsics.height;
  const double fraction = 1.0 / static_cast<double>(poses.size());
  for (const SamplePose& pose : poses) {
    for (const Star& star : stars) {
      const auto place = model.project(pose.R_WC.transpose() * star.direction_W);
      if (!place || place->x() < -1.0 || place->y() < -1.0 || place->x() > width ||
          place->y() > height) {
        continue;
      }
      // Bilinear distribution over the four nearest pixels.
      const int u = static_cast<int>(std::floor(place->x()));
      const int v = static_cast<int>(std::floor(place->y()));
      const auto right = static_cast<float>(place->x() - u);
      const auto down = static_cast<float>(place->y() - v);
      const auto flux = static_cast<float>(star.flux * fraction);
      add_light(u, v, flux * (1.0F - right) * (1.0F - down));
      add_light(u + 1, v, flux * right * (1.0F - down));
      add_light(u, v + 1, flux * (1.0F - right) * down);
      add_light(u + 1, v + 1, flux * right * down);
    }
  }
}

void FrameBuffer::read_out(const CameraResponse& response, std::uint64_t key,
                           const ResponseFault& fault) {
  if (picture_) {
    response.read(radiance_, mixed(key, 0), std::span<std::uint8_t>{images_[*picture_].data},
                  fault);
  }
  for (std::size_t c = 0; c < channel_radiance_.size(); ++c) {
    std::vector<float>& light = channel_radiance_[c];
    CameraImage& image = images_[first_channel_ + c];
    if (settings_.channels[c].is_float) {
      response.read(light, mixed(key, c + 1), std::span<float>{light}, fault);
      std::memcpy(image.data.data(), light.data(), image.data.size());
    } else {
      response.read(light, mixed(key, c + 1), std::span<std::uint8_t>{image.data}, fault);
    }
  }
}

}  // namespace foothill_sensors::detail
