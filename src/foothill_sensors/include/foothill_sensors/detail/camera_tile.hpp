#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <vector>

#include "foothill_scene/ray_view.hpp"
#include "foothill_sensors/camera_light.hpp"
#include "foothill_sensors/camera_model.hpp"
#include "foothill_sensors/detail/camera_palette.hpp"

namespace foothill_sensors::detail {

/// Side of a tile [pixel]. A tile is a block of rays, because neighbouring rays are coherent.
inline constexpr int kTileSide = 4;

/// Directions of the 16 pixels of a tile: x/z and y/z in the optical frame.
struct alignas(64) TileRays {
  FloatLanes x;
  FloatLanes y;
  FloatLanes pixel;      ///< Width of the pixel relative to one without distortion.
  std::uint32_t used{};  ///< One bit per lane whose pixel is inside the image.
};

/// Returns the tiles of an image, row by row.
[[nodiscard]] std::vector<TileRays> make_tiles(const CameraModel& model);

/// Pose of a camera for one ray per pixel.
struct SamplePose {
  Eigen::Matrix3d R_WC;
  Eigen::Vector3d p_WC;
  float x{}, y{};  ///< Offset from the centre of the pixel [x/z, y/z].
  float time{};    ///< Fraction of the exposure, 0 to 1.
};

/// Light received by the pixels of a tile, summed over samples.
struct TileLight {
  std::array<FloatLanes, 3> colour{};  ///< Radiance: red, green, blue.
  FloatLanes sky{};                    ///< Number of rays without a hit.
  std::vector<FloatLanes> channels{};

  void clear();
};

/// Traces the rays of tiles and computes the light along them.
class TileTracer {
 public:
  TileTracer(const CameraSettings& settings, const foothill_scene::RayView& view,
             const foothill_scene::Lighting& lighting, const CameraPalette& palette);

  /// Traces one ray per pixel and adds its light.
  /// @param known Rasterised triangles of the rays, or nullptr.
  void trace(const TileRays& tile, const SamplePose& pose, const foothill_scene::KnownBlock* known,
             TileLight& light);
  /// Returns the hits of the last rays.
  [[nodiscard]] const foothill_scene::HitBlock& hits() const { return hits_; }
  /// Returns z of the unit directions in the optical frame: depth is range times z.
  [[nodiscard]] const FloatLanes& forward() const { return forward_; }

 private:
  void aim(const TileRays& tile, const SamplePose& pose);
  void collect_surfaces();
  void add_textures();
  void cast_shadows(const foothill_scene::Sun& sun, float time);
  void add_sky();
  void add_channels(const std::array<FloatLanes, 3>& incoming, TileLight& light) const;

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
  std::array<FloatLanes, 3> albedo_{};
  std::array<FloatLanes, 3> emission_{};
  FloatLanes gloss_{};
  FloatLanes forward_{};
};

}  // namespace foothill_sensors::detail
