#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "foothill_scene/light.hpp"
#include "foothill_scene/ray_view.hpp"
#include "foothill_sensors/camera_model.hpp"
#include "foothill_sensors/camera_response.hpp"

namespace foothill_sensors {

/// A picture of one wavelength, or of something else that surfaces reflect.
struct CameraChannel {
  std::string name;  ///< Of the reflectivity in materials.
  bool is_float{};   ///< 32FC1, parts of the full well; otherwise mono8.
};

/// What a camera makes of what it sees.
struct CameraSettings {
  enum class Picture { kNone, kColour, kMono };
  enum class Segmentation { kNone, kLabel, kInstance };
  enum class Sky { kWorld, kBlack, kStars, kClear };

  CameraIntrinsics intrinsics{};
  ResponseSettings response{};
  Picture picture{Picture::kColour};
  bool depth{};
  Segmentation segmentation{Segmentation::kNone};
  std::vector<CameraChannel> channels{};
  Sky sky{Sky::kWorld};
  double near{0.05};           ///< What is nearer is not seen [m].
  double far{1000.0};          ///< What is farther is not seen [m].
  int samples{1};              ///< Rays a pixel: more make smooth edges.
  int blur_samples{9};         ///< Rays a pixel at most when things move.
  std::size_t stars{4000};     ///< All over the sky.
  double faintest_star{0.02};  ///< See Star::flux.
  std::uint64_t star_seed{1};  ///< The same for all cameras that look at one sky.
  bool draws{true};            ///< Draws fixed triangles where that is quicker than rays.
};

/// One image of a frame, as sensor_msgs/Image has it.
struct CameraImage {
  std::string topic;     ///< Below the camera's, such as depth/image_raw.
  std::string encoding;  ///< rgb8, mono8, mono16 or 32FC1.
  std::size_t bytes_per_pixel{};
  std::vector<std::uint8_t> data{};  ///< Row by row from the top.
};

/// What a frame is made of.
struct CameraShot {
  const foothill_scene::RayView& view;
  const foothill_scene::Lighting& lighting;
  /// Poses of the optical frame in the world in the middles of equal parts of the exposure: as many
  /// rays go through each pixel.
  std::span<const Eigen::Isometry3d> X_WC;
  std::uint64_t key{};  ///< Of the noise.
  ResponseFault fault{};
};

/// A camera: a ray through each pixel of a scene, or several over the exposure. Depth and
/// segmentation are those of the middle of the exposure and of the pixel, without noise.
class Camera {
 public:
  /// Throws std::invalid_argument for settings that make no camera.
  explicit Camera(const CameraSettings& settings);
  ~Camera();
  Camera(Camera&&) noexcept;
  Camera& operator=(Camera&&) noexcept;

  [[nodiscard]] const CameraModel& model() const;
  [[nodiscard]] const CameraSettings& settings() const;
  /// Returns the last frame; before the first one, images of zeros.
  [[nodiscard]] const std::vector<CameraImage>& images() const;

  /// Returns how many rays a pixel needs: an odd number, for one goes through its middle.
  /// @param X_WC0, X_WC1 Poses of the optical frame when the shutter opens and closes.
  /// @param motion How far anything in sight moves in between [m].
  [[nodiscard]] std::size_t samples(const Eigen::Isometry3d& X_WC0, const Eigen::Isometry3d& X_WC1,
                                    double motion) const;

  /// Makes a frame. Returned images are the camera's and change with the next frame.
  /// @pre There is at least one pose. An even number of poses shifts the image by a part of a
  /// pixel.
  const std::vector<CameraImage>& take(const CameraShot& shot);

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

/// Returns R_SC, which turns the optical axes C (x right, y down, z forward) into those of the
/// camera's link S (x forward, y left, z up).
[[nodiscard]] Eigen::Matrix3d optical_rotation();

}  // namespace foothill_sensors
