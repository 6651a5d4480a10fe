// Simulated cameras. One or more rays per pixel are traced through the scene, spread over the pixel
// and the exposure; the collected radiance is converted to images by a sensor model with shot and
// read noise. Depth and segmentation are those of the middle of pixel and exposure, without noise.
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

/// An image of the reflectivity on one channel, such as a wavelength.
struct CameraChannel {
  std::string name;  ///< Name of the reflectivity in materials.
  bool is_float{};   ///< 32FC1 in fractions of the full well; otherwise mono8.
};

/// Optics and outputs of a camera.
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
  double near{0.05};           ///< Minimum range [m].
  double far{1000.0};          ///< Maximum range [m].
  int samples{1};              ///< Minimum number of rays per pixel; more give smooth edges.
  int blur_samples{9};         ///< Maximum number of rays per pixel for motion blur.
  std::size_t stars{4000};     ///< Number of stars on the whole sphere.
  double faintest_star{0.02};  ///< Minimum flux, see Star::flux.
  std::uint64_t star_seed{1};  ///< Cameras with the same seed see the same stars.
  bool rasterize{true};        ///< Rasterise static triangles where that is faster than rays.
};

/// One image of a frame, in the layout of sensor_msgs/Image.
struct CameraImage {
  std::string topic;     ///< Topic below that of the camera, such as depth/image_raw.
  std::string encoding;  ///< rgb8, mono8, mono16 or 32FC1.
  std::size_t bytes_per_pixel{};
  std::vector<std::uint8_t> data{};  ///< Row by row from the top.
};

/// The inputs of a frame.
struct CameraShot {
  const foothill_scene::RayView& view;
  const foothill_scene::Lighting& lighting;
  /// Poses of the optical frame in the world at the centres of equal parts of the exposure. One ray
  /// per pixel is traced for each.
  std::span<const Eigen::Isometry3d> X_WC;
  std::uint64_t key{};  ///< Key of the noise.
  ResponseFault fault{};
};

/// A camera.
class Camera {
 public:
  /// Throws std::invalid_argument for invalid settings.
  explicit Camera(const CameraSettings& settings);
  ~Camera();
  Camera(Camera&&) noexcept;
  Camera& operator=(Camera&&) noexcept;

  [[nodiscard]] const CameraModel& model() const;
  [[nodiscard]] const CameraSettings& settings() const;
  /// Returns the last frame; images of zeros before the first.
  [[nodiscard]] const std::vector<CameraImage>& images() const;

  /// Returns the number of rays per pixel for a frame. It is odd, so that one ray passes through
  /// the middle.
  /// @param X_WC0, X_WC1 Poses of the optical frame at the beginning and end of the exposure.
  /// @param motion Maximum displacement of visible objects in between [m].
  [[nodiscard]] std::size_t samples(const Eigen::Isometry3d& X_WC0, const Eigen::Isometry3d& X_WC1,
                                    double motion) const;

  /// Takes a frame. The returned images belong to the camera and change with the next frame.
  /// @pre There is at least one pose. An even number of poses shifts the image by a fraction of a
  /// pixel.
  const std::vector<CameraImage>& take(const CameraShot& shot);

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

/// Returns R_SC, which turns components in the optical axes C (x right, y down, z forward) into
/// those in the camera link S (x forward, y left, z up).
[[nodiscard]] Eigen::Matrix3d optical_rotation();

}  // namespace foothill_sensors
