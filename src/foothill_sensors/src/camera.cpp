#include "foothill_sensors/camera.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "foothill_core/contract.hpp"
#include "foothill_sensors/camera_stars.hpp"
#include "foothill_sensors/detail/camera_raster.hpp"
#include "foothill_sensors/detail/camera_tile.hpp"
#include "frame_buffer.hpp"

namespace foothill_sensors {
namespace {

using detail::SamplePose;

void require(bool holds, const char* what) {
  if (!holds) throw std::invalid_argument{what};
}

const CameraSettings& checked(const CameraSettings& settings) {
  require(settings.near > 0.0 && settings.far > settings.near && std::isfinite(settings.far),
          "near must be above 0, and far finite and above near");
  require(settings.samples >= 1 && settings.samples <= 64 && settings.blur_samples >= 1 &&
              settings.blur_samples <= 64,
          "samples and blur_samples must be between 1 and 64");
  return settings;
}

/// Returns the offset of a ray from the centre of its pixel, -0.5 to 0.5 across and down. The
/// middle ray is central, because depth is taken from it; the others are in symmetric pairs, so
/// that the image is not shifted.
Eigen::Vector2d offset_in_pixel(std::size_t ray, std::size_t count) {
  const double place = static_cast<double>(ray) - static_cast<double>(count / 2);
  // Multiples of powers of the plastic number are a low-discrepancy sequence in the square.
  const Eigen::Array2d spread =
      0.5 + std::abs(place) * Eigen::Array2d{0.7548776662466927, 0.5698402909980532};
  return std::copysign(1.0, place) * (spread - spread.floor() - 0.5);
}

/// Returns one pose per ray of a pixel.
std::vector<SamplePose> sample_poses(std::span<const Eigen::Isometry3d> X_WC,
                                     const CameraIntrinsics& intrinsics) {
  std::vector<SamplePose> poses;
  for (std::size_t k = 0; k < X_WC.size(); ++k) {
    const Eigen::Vector2d place = offset_in_pixel(k, X_WC.size());
    const double time = (static_cast<double>(k) + 0.5) / static_cast<double>(X_WC.size());
    poses.push_back({.R_WC = X_WC[k].linear(),
                     .p_WC = X_WC[k].translation(),
                     .x = static_cast<float>(place.x() / intrinsics.fx),
                     .y = static_cast<float>(place.y() / intrinsics.fy),
                     .time = static_cast<float>(time)});
  }
  return poses;
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
      : settings{checked(wanted)},
        model{wanted.intrinsics},
        response{wanted.response},
        tiles{detail::make_tiles(model)},
        frame{settings, tiles} {
    if (settings.sky == CameraSettings::Sky::kStars) {
      stars = make_stars(settings.stars, settings.star_seed, settings.faintest_star);
    }
  }

  void trace(const CameraShot& shot, const std::vector<SamplePose>& poses);
  /// Rasterises the static triangles. Returns false if rays are faster.
  bool rasterize(const CameraShot& shot, const std::vector<SamplePose>& poses);

  CameraSettings settings;
  CameraModel model;
  CameraResponse response;
  std::vector<detail::TileRays> tiles;
  detail::FrameBuffer frame;
  std::optional<detail::CameraRaster> raster{};
  /// Rasterised triangles by sample and tile.
  std::vector<std::vector<foothill_scene::KnownBlock>> known{};
  detail::CameraPalette palette{};
  std::vector<Star> stars{};
};

void Camera::Implementation::trace(const CameraShot& shot, const std::vector<SamplePose>& poses) {
  palette.prepare(shot.view, shot.lighting, settings);
  detail::TileTracer tracer{settings, shot.view, shot.lighting, palette};
  detail::TileLight light;
  light.channels.resize(settings.channels.size());
  const std::size_t middle = poses.size() / 2;
  const bool is_known = rasterize(shot, poses);
  for (std::size_t tile = 0; tile < tiles.size(); ++tile) {
    light.clear();
    for (std::size_t k = 0; k < poses.size(); ++k) {
      tracer.trace(tiles[tile], poses[k], is_known ? &known[k][tile] : nullptr, light);
      if (k == middle) frame.store_hits(tile, tracer, palette);
    }
    frame.store_light(tile, light, 1.0F / static_cast<float>(poses.size()));
  }
}

bool Camera::Implementation::rasterize(const CameraShot& shot,
                                       const std::vector<SamplePose>& poses) {
  // Beyond these limits rays are faster, or too much memory would be needed.
  constexpr std::size_t kMaxTrianglesPerPixel = 2;
  constexpr std::size_t kMaxRays = 9;
  const std::size_t pixels = static_cast<std::size_t>(settings.intrinsics.width) *
                             static_cast<std::size_t>(settings.intrinsics.height);
  if (!settings.rasterize || model.is_distorted() || poses.size() > kMaxRays ||
      shot.view.fixed_triangles() > kMaxTrianglesPerPixel * pixels) {
    return false;
  }
  if (!raster) raster.emplace(settings.intrinsics, tiles, settings.near, settings.far);
  known.resize(poses.size());
  for (std::size_t k = 0; k < poses.size(); ++k) raster->draw(shot.view, poses[k], known[k]);
  return true;
}

Camera::Camera(const CameraSettings& settings)
    : implementation_{std::make_unique<Implementation>(settings)} {}
Camera::~Camera() = default;
Camera::Camera(Camera&&) noexcept = default;
Camera& Camera::operator=(Camera&&) noexcept = default;

const CameraModel& Camera::model() const { return implementation_->model; }
const CameraSettings& Camera::settings() const { return implementation_->settings; }
const std::vector<CameraImage>& Camera::images() const { return implementation_->frame.images(); }

std::size_t Camera::samples(const Eigen::Isometry3d& X_WC0, const Eigen::Isometry3d& X_WC1,
                            double motion) const {
  const CameraSettings& settings = implementation_->settings;
  // Closer objects blur over more pixels than they have rays.
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
  foothill_core::expects(!shot.X_WC.empty(), "a frame needs at least one pose");
  Implementation& self = *implementation_;
  const std::vector<SamplePose> poses = sample_poses(shot.X_WC, self.settings.intrinsics);
  self.trace(shot, poses);
  self.frame.add_stars(self.stars, self.model, poses);
  self.frame.read_out(self.response, shot.key, shot.fault);
  return self.frame.images();
}

}  // namespace foothill_sensors
