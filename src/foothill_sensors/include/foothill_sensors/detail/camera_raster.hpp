#pragma once

#include <span>
#include <vector>

#include "foothill_scene/ray_view.hpp"
#include "foothill_sensors/detail/camera_tile.hpp"

namespace foothill_sensors::detail {

/// Finds which triangle of the fixed part of a view each pixel sees first, by drawing triangles in
/// place of following rays: neighbours see the same one, and it is prepared once for all of them.
///
/// Pixels are rays here, too: a triangle is seen if the ray through the pixel's middle goes through
/// it, and a ray between two triangles that share an edge always meets one of them, for both find
/// the same number for that edge but for its sign.
class CameraRaster {
 public:
  /// @param tiles Of a camera without distortion; must live as long as this.
  /// @param near, far What is nearer or farther is not seen [m].
  CameraRaster(const CameraIntrinsics& intrinsics, const std::vector<TileRays>& tiles, double near,
               double far);

  /// Draws what is seen from a pose, tile by tile.
  void draw(const foothill_scene::RayView& view, const SamplePose& pose,
            std::vector<foothill_scene::KnownBlock>& seen);

 private:
  /// Pixels that may see a triangle; none if the last is before the first.
  struct Frame {
    int left{}, right{-1}, top{}, bottom{-1};
  };
  struct Brush;
  /// Corners in the optical frame, as doubles so that edges are exact.
  struct Corners {
    std::vector<double> x{}, y{}, z{};  ///< [m]
    std::vector<float> u{}, v{};        ///< Places in the image [pixel]; of those ahead only.
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
  double ahead_{};   ///< Least depth of anything that is seen [m].
  float first_x_{};  ///< Where the middle of the first tile looks [x/z].
  float first_y_{};  ///< Likewise [y/z].
  float shift_u_{};  ///< Of the sample from the middle of its pixel [pixel].
  float shift_v_{};  ///< Likewise.
  Corners corners_{};
  std::vector<Lanes> least_{};     ///< By tile: nearness of what is as far as is seen [1/m].
  std::vector<Lanes> nearness_{};  ///< By tile: one over depth [1/m].
};

}  // namespace foothill_sensors::detail
