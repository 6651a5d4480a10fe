#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "foothill_sensors/camera.hpp"
#include "foothill_sensors/camera_stars.hpp"
#include "foothill_sensors/detail/camera_tile.hpp"

namespace foothill_sensors::detail {

/// The radiance that a frame collects tile by tile, and the images that it becomes.
class FrameBuffer {
 public:
  /// @param settings, tiles Of the camera; must outlive this.
  FrameBuffer(const CameraSettings& settings, const std::vector<TileRays>& tiles);

  [[nodiscard]] const std::vector<CameraImage>& images() const { return images_; }

  /// Stores depth and label of a tile.
  void store_hits(std::size_t tile, const TileTracer& tracer, const CameraPalette& palette);
  /// Stores the radiance of a tile. @param scale One over the number of samples.
  void store_light(std::size_t tile, const TileLight& light, float scale);
  /// Adds the light of stars where the sky is visible.
  void add_stars(const std::vector<Star>& stars, const CameraModel& model,
                 const std::vector<SamplePose>& poses);
  /// Converts radiance to images.
  void read_out(const CameraResponse& response, std::uint64_t key, const ResponseFault& fault);

 private:
  std::size_t add_image(const std::string& topic, const std::string& encoding, std::size_t bytes);
  void add_light(int u, int v, float amount);
  template <typename Use>
  void for_each_pixel(std::size_t tile, Use use) const;

  const CameraSettings& settings_;
  const std::vector<TileRays>& tiles_;
  std::vector<CameraImage> images_{};
  bool is_colour_{};
  std::optional<std::size_t> picture_{};  ///< Index of the image.
  std::optional<std::size_t> depth_{};    ///< Index of the image.
  std::optional<std::size_t> labels_{};   ///< Index of the image.
  std::size_t first_channel_{};           ///< Index of the image of the first channel.
  std::vector<float> radiance_{};
  std::vector<std::vector<float>> channel_radiance_{};
  std::vector<float> sky_{};  ///< Fraction of each pixel that sees the sky; empty without stars.
};

}  // namespace foothill_sensors::detail
