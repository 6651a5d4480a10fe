#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <vector>

#include "foothill_scene/ray_view.hpp"
#include "foothill_sensors/camera_light.hpp"
#include "foothill_sensors/camera_model.hpp"
#include "foothill_sensors/detail/camera_palette.hpp"

namespace foothill_sensors::detail {

/// Pixels along a side of a tile: a tile is a block of rays, for neighbours go the same way.
inline constexpr int kTileSide = 4;

/// Where the 16 pixels of a tile look: x/z and y/z in the optical frame.
struct alignas(64) TileRays {
  Lanes x;
  Lanes y;
  Lanes pixel;           ///< How wide a pixel is there, beside one without distortion.
  std::uint32_t used{};  ///< A bit for each lane whose pixel is in the image.
};

/// Returns the tiles of an image, row by row.
[[nodiscard]] std::vector<TileRays> make_tiles(const CameraModel& model);

/// Where a camera is when it sends one ray through each pixel.
struct SamplePose {
  Eigen::Matrix3d R_WC;
  Eigen::Vector3d p_WC;
  float x{}, y{};  ///< From the middle of the pixel [x/z, y/z].
  float time{};    ///< From 0 to 1 of the exposure.
};

/// Light that came through the pixels of a tile: sums over samples.
struct TileLight {
  std::array<Lanes, 3> colour{};  ///< Radiance: red, green, blue.
  Lanes sky{};                    ///< Rays that met nothing.
  std::vector<Lanes> channels{};

  void clear();
};

/// Follows the rays of tiles and finds the light that comes along them.
class TileTracer {
 public:
  TileTracer(const CameraSettings& settings, const foothill_scene::RayView& view,
             const foothill_scene::Lighting& lighting, const CameraPalette& palette);

  /// Sends one ray through each pixel and adds its light.
  /// @param known What is known of the rays already, or nullptr.
  void trace(const TileRays& tile, const SamplePose& pose, const foothill_scene::KnownBlock* known,
             TileLight& light);
  /// Returns what the last rays have met.
  [[nodiscard]] const foothill_scene::HitBlock& hits() const { return hits_; }
  /// Returns the z of unit directions in the optical frame: depth is range times that.
  [[nodiscard]] const Lanes& forward() const { return forward_; }

 private:
  void aim(const TileRays& tile, const SamplePose& pose);
  void look();
  void add_textures();
  void shadow(const foothill_scene::Sun& sun, float time);
  void add_sky();
  void add_channels(const std::array<Lanes, 3>& incoming, TileLight& light) const;

  const CameraSettings& settings_;
  const foothill_scene::RayView& view_;
  const foothill_scene::Lighting& lighting_;
  const CameraPalette& palette_;
  float pixel_angle_;
  bool is_clear_sky_;
  foothill_scene::RayBlock rays_{foothill_scene::empty_rays()};
  foothill_scene::RayBlock shadow_rays_{foothill_scene::empty_rays()};
  foothill_scene::FoundBlock found_{};
  foothill_scene::HitBlock hits_{};
  SurfaceBlock surface_{};
  SunlitBlock sunlit_{};
  std::array<Lanes, 3> albedo_{};
  std::array<Lanes, 3> emission_{};
  Lanes gloss_{};
  Lanes forward_{};
};

}  // namespace foothill_sensors::detail
