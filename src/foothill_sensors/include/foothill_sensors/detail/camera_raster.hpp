#pragma once

#include <span>
#include <vector>

#include "foothill_scene/ray_view.hpp"
#include "foothill_sensors/detail/camera_tile.hpp"

namespace foothill_sensors::detail {

/// Finds the nearest static triangle of each pixel by rasterisation instead of ray tracing:
/// neighbouring pixels see the same triangle, which is prepared once for all of them.
///
/// A pixel sees a triangle if the ray through its centre intersects it. No ray is lost between two
/// triangles that share an edge, because the edge functions of both differ only in sign.
class CameraRaster {
 public:
  /// @param tiles Of a camera without distortion; must outlive this.
  /// @param near, far Minimum and maximum range [m].
  CameraRaster(const CameraIntrinsics& intrinsics, const std::vector<TileRays>& tiles, double near,
               double far);

  /// Rasterises the view from a pose. @param seen Receives the triangles by tile.
  void draw(const foothill_scene::RayView& view, const SamplePose& pose,
            std::vector<foothill_scene::KnownBlock>& seen);

 private:
  /// Pixels that may see a triangle; empty if the last is before the first.
  struct Frame {
    int left{}, right{-1}, top{}, bottom{-1};
  };
  struct Brush;
  /// Vertices in the optical frame, in double precision so that edges are exact.
  struct Corners {
    std::vector<double> x{}, y{}, z{};  ///< [m]
    std::vector<float> u{}, v{};        ///< Image coordinates [pixel]; valid for vertices in front.
  };

  void place(std::span<const float> corners, const SamplePose& pose);
  [[nodiscard]] Frame frame_of(const std::uint32_t* triangle) const;
  [[nodiscard]] Frame clipped_frame_of(const std::uint32_t* triangle) const;
  [[nodiscard]] Frame within(float left, float right, float top, float bottom) const;
  void draw_triangle(const std::uint32_t* triangle, const Frame& frame, const Brush& brush,
                     std::vector<foothill_scene::KnownBlock>& seen);

  CameraIntrinsics intrinsics_;
  const std::vector<TileRays>& tiles_;
  double near_;      ///< [m]
  double ahead_{};   ///< Minimum depth of a visible point [m].
  float first_x_{};  ///< Direction of the centre of the first tile [x/z].
  float first_y_{};  ///< Direction of the centre of the first tile [y/z].
  float shift_u_{};  ///< Offset of the sample from the pixel centre [pixel].
  float shift_v_{};  ///< Offset of the sample from the pixel centre [pixel].
  Corners corners_{};
  std::vector<FloatLanes> min_inverse_depth_{};  ///< By tile: inverse depth at maximum range [1/m].
  std::vector<FloatLanes>
      inverse_depth_{};  ///< By tile: inverse depth of the nearest triangle [1/m].
};

}  // namespace foothill_sensors::detail
